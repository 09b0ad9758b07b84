// Gates, windows, ages, spreads and postponed signals, by hand: DECISIONS D 'Postponed', 'Exits', 'Order of rejections'.
import type { Fields, PlanDecisionRow, PlanTableRequest } from './plan-table.js';
import {
  apple,
  awaitFill,
  entered,
  exited,
  longTen,
  market,
  order,
  planned,
  quiet,
  rejected,
  shortTen,
  submit,
  swapped,
} from './plan-table.js';

const bought = entered('buy', 'buy', '5');
const sold = exited('exit', 'sell', '10');
const microsoft = { MSFT: { side: 'long', quantity: '1', averageEntryPrice: '400' } };

/** Buy 5, received and planned at these instants. */
function buyAt(
  at: string,
  receivedAt: string,
  fields: Fields,
  settings: Fields = {},
  world: Fields = {},
): PlanTableRequest {
  return {
    payload: { ticker: 'AAPL', action: 'buy', quantity: 5, ...fields },
    settings,
    market: market({ now: at, ...world }),
    receivedAt,
  };
}

const entryGates: readonly PlanDecisionRow[] = [
  quiet(
    'DESIGN 8 gates: side',
    'a short entry while only bullish is allowed',
    apple('sell', { quantity: 5 }, { allowedSides: 'bullish' }),
    rejected('side-not-allowed'),
  ),
  quiet(
    'DESIGN 8 gates: side',
    'add onto a side that is not allowed',
    apple('add', { quantity: 5 }, { allowedSides: 'bearish' }, longTen),
    rejected('side-not-allowed'),
  ),
  quiet(
    'DESIGN 8 gates: lockout',
    'an entry while entries are locked out',
    apple('buy', { quantity: 5 }, { entryLockout: true }),
    rejected('entry-locked-out'),
  ),
  quiet(
    'DESIGN 8 gates: lockout',
    'an addition is an entry',
    apple('add', { quantity: 5 }, { entryLockout: true }, longTen),
    rejected('entry-locked-out'),
  ),
  quiet('DESIGN 8 gates: lockout', 'an exit is not', apple('exit', {}, { entryLockout: true }, longTen), sold),
  quiet(
    'SPEC settings: Max strategy positions',
    'another ticker fills the one place',
    apple('buy', { quantity: 5 }, { maxPositions: 1 }, { positions: microsoft }),
    rejected('max-positions-reached'),
  ),
  quiet(
    'SPEC settings: Max strategy positions',
    'one of two places is free',
    apple('buy', { quantity: 5 }, { maxPositions: 2 }, { positions: microsoft }),
    bought,
  ),
  quiet(
    'DESIGN 8 gates: max positions only when flat',
    'a swap opens no new ticker',
    apple('buy', { quantity: 5 }, { maxPositions: 1 }, shortTen),
    swapped('buy', 'buy', '10', '5'),
  ),
  quiet(
    'DESIGN 8 gates: max positions only when flat',
    'an addition opens no new ticker',
    apple('add', { quantity: 5 }, { maxPositions: 1 }, longTen),
    entered('add', 'buy', '5'),
  ),
  quiet(
    'DESIGN 8 gates: short selling',
    'a broker without short selling',
    apple('sell', { quantity: 5 }, {}, { capabilities: { shortSelling: false } }),
    rejected('short-selling-unsupported'),
  ),
  quiet(
    'D Settings: capabilities absent',
    'supported',
    apple('sell', { quantity: 5 }, {}, { capabilities: {} }),
    entered('sell', 'sell', '5'),
  ),
  quiet(
    'D Order of rejections',
    'all failing gates of an entry, in order',
    apple(
      'sell',
      { quantity: 5, time: '2026-01-26T15:29:50Z' },
      {
        allowedSides: 'bullish',
        entryLockout: true,
        maxPositions: 1,
        tradingWindows: [{ days: ['tue'], from: '09:30', to: '16:00', timeZone: 'America/New_York' }],
        entry: { rejectOlderThan: 5, bidAskSpreadFilter: 0.01 },
      },
      { positions: microsoft, capabilities: { shortSelling: false } },
    ),
    rejected(
      'side-not-allowed',
      'entry-locked-out',
      'max-positions-reached',
      'signal-too-old',
      'spread-too-wide',
      'outside-trading-window',
      'short-selling-unsupported',
    ),
  ),
  quiet(
    'D Order of rejections',
    'the gate on adding is between lockout and age',
    apple(
      'buy',
      { quantity: 5, time: '2026-01-26T15:29:50Z' },
      { entryLockout: true, entry: { rejectOlderThan: 5 } },
      longTen,
    ),
    rejected('entry-locked-out', 'add-to-position-not-allowed', 'signal-too-old'),
  ),
  quiet(
    'D Order of rejections: planning errors only if no gate fails',
    'a missing stop is not named beside a lockout',
    apple('buy', { quantity: 100, quantityType: 'risk_dollar_amount' }, { entryLockout: true }),
    rejected('entry-locked-out'),
  ),
];

const exitGates: readonly PlanDecisionRow[] = [
  quiet(
    'DESIGN 8 gates: ignored',
    'Ignore exit signals',
    apple('exit', {}, { ignoreExitSignals: true }, longTen),
    rejected('exit-signals-ignored'),
  ),
  quiet(
    'DESIGN 8 gates: ignored',
    'Ignore exit signals stops a sell flat too',
    apple('sell', { sentiment: 'flat' }, { ignoreExitSignals: true }, longTen),
    rejected('exit-signals-ignored'),
  ),
  quiet(
    'D Order of rejections',
    'all failing gates of an exit, in order',
    apple(
      'exit',
      { time: '2026-01-26T15:29:50Z' },
      {
        ignoreExitSignals: true,
        sidesIsolated: true,
        allowedSides: 'bearish',
        exitsOutsideTradingWindows: false,
        tradingWindows: [{ days: ['tue'], from: '09:30', to: '16:00', timeZone: 'America/New_York' }],
        exit: { rejectOlderThan: 5, bidAskSpreadFilter: 0.01 },
      },
      longTen,
    ),
    rejected('exit-signals-ignored', 'sides-isolated', 'signal-too-old', 'spread-too-wide', 'outside-trading-window'),
  ),
  quiet(
    'D Exits: spread filter without a quote',
    'the exit passes',
    apple('exit', {}, { exit: { bidAskSpreadFilter: 0.01 } }, { ...longTen, quotes: {} }),
    sold,
  ),
  quiet(
    'D Exits: limit without any price',
    'becomes a market order',
    apple('exit', { orderType: 'limit' }, {}, { ...longTen, quotes: {} }),
    sold,
  ),
  quiet(
    'DESIGN 8: exit uses its half',
    'the entry filters do not gate an exit',
    apple(
      'exit',
      { time: '2026-01-26T15:29:50Z' },
      { entry: { rejectOlderThan: 5, bidAskSpreadFilter: 0.01 } },
      longTen,
    ),
    sold,
  ),
];

const spreads: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC bidAskSpreadFilter',
    '0.04 is wider than 0.03',
    apple('buy', { quantity: 5, bidAskSpreadFilter: 0.03 }),
    rejected('spread-too-wide'),
  ),
  quiet(
    'SPEC bidAskSpreadFilter',
    '0.04 is not wider than 0.04',
    apple('buy', { quantity: 5, bidAskSpreadFilter: 0.04 }),
    bought,
  ),
  quiet(
    'D Prices: spread percent is of the midpoint',
    'a spread of 1 on 99.5 and 100.5 is exactly 1 %',
    apple(
      'buy',
      { quantity: 5, bidAskSpreadFilterPercent: 1 },
      {},
      { quotes: { AAPL: { bid: '99.5', ask: '100.5' } } },
    ),
    bought,
  ),
  quiet(
    'D Prices: spread percent is of the midpoint',
    'and wider than 0.99 %',
    apple(
      'buy',
      { quantity: 5, bidAskSpreadFilterPercent: 0.99 },
      {},
      { quotes: { AAPL: { bid: '99.5', ask: '100.5' } } },
    ),
    rejected('spread-too-wide'),
  ),
  quiet(
    'SPEC settings: entry spread filter',
    'the setting',
    apple('buy', { quantity: 5 }, { entry: { bidAskSpreadFilter: 0.01 } }),
    rejected('spread-too-wide'),
  ),
  quiet(
    'DESIGN 7 allowSignalOverride',
    'the signal loosens the setting when it may',
    apple('buy', { quantity: 5, bidAskSpreadFilter: 0.05 }, { entry: { bidAskSpreadFilter: 0.01 } }),
    bought,
  ),
  quiet(
    'DESIGN 7 allowSignalOverride',
    'and is ignored when it may not',
    apple(
      'buy',
      { quantity: 5, bidAskSpreadFilter: 0.05 },
      { entry: { bidAskSpreadFilter: 0.01, allowSignalOverride: { spreadFilter: false } } },
    ),
    rejected('spread-too-wide'),
  ),
  quiet(
    'D Exits: the entry is stricter',
    'a spread filter of an entry without a quote',
    apple('buy', { quantity: 5, bidAskSpreadFilter: 1 }, {}, { quotes: {} }),
    rejected('quote-unavailable'),
  ),
];

const ages: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC rejectAfter',
    '20 s is not older than 20',
    apple('buy', { quantity: 5, time: '2026-01-26T15:29:40Z', rejectAfter: 20 }),
    bought,
  ),
  quiet(
    'SPEC rejectAfter',
    '20 s is older than 19',
    apple('buy', { quantity: 5, time: '2026-01-26T15:29:40Z', rejectAfter: 19 }),
    rejected('signal-too-old'),
  ),
  quiet(
    'SPEC rejectAfter: receipt time',
    'without time the receipt is the clock',
    buyAt('2026-01-26T15:30:00Z', '2026-01-26T15:29:45Z', { rejectAfter: 14 }),
    rejected('signal-too-old'),
  ),
  quiet(
    'SPEC rejectAfter: receipt time',
    '15 s passes 15',
    buyAt('2026-01-26T15:30:00Z', '2026-01-26T15:29:45Z', { rejectAfter: 15 }),
    bought,
  ),
  quiet(
    'SPEC rejectAfter: override',
    'ignored where the override is off',
    apple(
      'buy',
      { quantity: 5, time: '2026-01-26T15:29:40Z', rejectAfter: 5 },
      { entry: { allowSignalOverride: { rejectOlderThan: false } } },
    ),
    bought,
  ),
  quiet(
    'SPEC settings: Reject entry if signal is older than',
    'the setting',
    apple('buy', { quantity: 5, time: '2026-01-26T15:29:40Z' }, { entry: { rejectOlderThan: 10 } }),
    rejected('signal-too-old'),
  ),
  quiet(
    'SPEC settings: Reject exit if signal is older than',
    'the setting',
    apple('exit', { time: '2026-01-26T15:29:40Z' }, { exit: { rejectOlderThan: 10 } }, longTen),
    rejected('signal-too-old'),
  ),
  quiet(
    'D Exits: breakeven has age',
    'too old',
    apple('breakeven', { orderType: 'stop', time: '2026-01-26T15:29:40Z' }, { exit: { rejectOlderThan: 10 } }, longTen),
    rejected('signal-too-old'),
  ),
  quiet(
    'D Postponed: a time ahead',
    'a time two minutes ahead is not a reason to reject',
    apple('buy', { quantity: 5, time: '2026-01-26T15:32:00Z', rejectAfter: 5 }),
    bought,
  ),
  quiet(
    'D Postponed: age',
    'the delay that was asked for does not count: 610 s minus 590 s',
    buyAt('2026-01-26T15:40:10Z', '2026-01-26T15:30:00Z', { delay: 590, rejectAfter: 20 }),
    bought,
  ),
  quiet(
    'D Postponed: age',
    '20 s after release is older than 19',
    buyAt('2026-01-26T15:40:10Z', '2026-01-26T15:30:00Z', { delay: 590, rejectAfter: 19 }),
    rejected('signal-too-old'),
  ),
  quiet(
    'D Postponed: age',
    'time counts back from itself: 612 s minus 590 s',
    buyAt('2026-01-26T15:40:10Z', '2026-01-26T15:30:00Z', {
      delay: 590,
      rejectAfter: 21,
      time: '2026-01-26T15:29:58Z',
    }),
    rejected('signal-too-old'),
  ),
];

const postponed: readonly PlanDecisionRow[] = [
  quiet(
    'D Postponed: before releaseAt',
    'no steps',
    buyAt('2026-01-26T15:30:00Z', '2026-01-26T15:30:00Z', { delay: '+10 minutes' }),
    {
      ok: true,
      value: { outcome: 'postponed', releaseAt: '2026-01-26T15:40:00Z', ticker: 'AAPL', action: 'buy', steps: [] },
    },
  ),
  quiet(
    'D Postponed: no gates',
    'a lockout is not asked before the release',
    buyAt('2026-01-26T15:39:59Z', '2026-01-26T15:30:00Z', { delay: 600 }, { entryLockout: true }),
    {
      ok: true,
      value: { outcome: 'postponed', releaseAt: '2026-01-26T15:40:00Z', ticker: 'AAPL', action: 'buy', steps: [] },
    },
  ),
  quiet(
    'D Postponed: from then on',
    'at the release itself the plan is made',
    buyAt('2026-01-26T15:40:00Z', '2026-01-26T15:30:00Z', { delay: 600 }),
    bought,
  ),
  quiet(
    'D Postponed: from then on',
    'and gated',
    buyAt('2026-01-26T15:40:00Z', '2026-01-26T15:30:00Z', { delay: 600 }, { entryLockout: true }),
    rejected('entry-locked-out'),
  ),
  quiet(
    'D Postponed: read again',
    'a position that appeared meanwhile is swapped',
    buyAt('2026-01-26T15:40:00Z', '2026-01-26T15:30:00Z', { delay: 600 }, {}, shortTen),
    planned(
      'buy',
      submit('exit', order('buy', 'close', '10')),
      awaitFill('exit'),
      submit('entry', order('buy', 'open', '5')),
    ),
  ),
  quiet(
    'D Reference price: not for a released signal',
    'signalPrice is stale after the delay',
    buyAt(
      '2026-01-26T15:40:00Z',
      '2026-01-26T15:30:00Z',
      { delay: 600, quantity: 1500, quantityType: 'dollar_amount', signalPrice: 150 },
      {},
      { quotes: {} },
    ),
    rejected('quote-unavailable'),
  ),
];

export const gateDecisionRows: readonly PlanDecisionRow[] = [
  ...entryGates,
  ...exitGates,
  ...spreads,
  ...ages,
  ...postponed,
];
