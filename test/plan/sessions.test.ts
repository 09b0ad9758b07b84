import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alpaca, coinbase, interactiveBrokers } from '../../src/brokers/index.js';
import { calendarOf, calendars, isOpen, nextOpen } from '../../src/calendars/index.js';
import type { Result } from '../../src/core/result.js';
import type { BrokerProfile, TradingCalendar } from '../../src/index.js';
import { type ContextOptions, type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { sessionExits } from '../../src/plan/session-exits.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings, SettingsInput } from '../../src/settings/settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { accepted } from '../market/contracts/sample.ts';
import { runCount } from '../properties/seeds.ts';

interface Case {
  readonly now: string;
  readonly payload?: object;
  readonly settings?: SettingsInput;
  readonly market?: object;
  readonly options?: ContextOptions;
}

function settingsOf({ settings }: Case): Settings {
  return accepted(parseSettings({ calendars: true, ...settings }));
}

function signalOf({ now, payload, settings = {} }: Case): Signal {
  const clock = { now: () => Date.parse(now) };
  const { assetClass = 'stocks' } = settings;
  return accepted(parseSignal({ ticker: 'AAPL', action: 'buy', quantity: 5, ...payload }, { clock, assetClass }));
}

function snapshotOf({ now, market }: Case): MarketSnapshot {
  const quotes = { AAPL: { bid: '149.98', ask: '150.02' } };
  return accepted(parseMarketSnapshot({ now, equity: '100000', quotes, ...market }));
}

function contextOf(request: Case): ReturnType<typeof snapshotContext> {
  return snapshotContext(snapshotOf(request), settingsOf(request), { calendarOf, ...request.options });
}

function plan(request: Case): Result<OrderPlan> {
  return planSignal(signalOf(request), contextOf(request));
}

/** `orders`, `postponed until …`, or the codes; then the notices about sessions. */
function outcomeOf(request: Case): string {
  const result = plan(request);
  if (!result.ok) {
    return result.errors.map(({ code }) => code).join(' ');
  }
  const { value } = result;
  const codes = ['market-closed', 'calendar-unknown', 'entry-refused', 'auction-next', 'session-assumed'];
  const notices = value.notices.map(({ code }) => code).filter((code) => codes.includes(code));
  const outcome = value.outcome === 'postponed' ? `postponed until ${value.releaseAt}` : value.outcome;
  return [outcome, ...notices].join(' ');
}

const thanksgiving = '2026-11-26T15:00:00Z';
const halfDay1430 = '2026-11-27T19:30:00Z';
const fridayEvening = '2026-07-10T23:00:00Z';
const kingDay = '2026-01-19T15:30:00Z';
const open = '2026-11-25T15:00:00Z';
const unknownDay = '2029-03-01T15:00:00Z';

const long = { positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } } } as const;
const sell = { action: 'sell' };
const exit = { action: 'exit' };
const futures = { assetClass: 'futures' } as const;
const es = {
  quotes: { ESH2026: { bid: '6000', ask: '6000.25' } },
  instruments: { ESH2026: { tickSize: '0.25', pointValue: '50' } },
};
const esBuy = { ticker: 'ESH2026', quantity: 1 };
const tokyo = { instruments: { AAPL: { calendar: 'XTKS' } } };

/** What a signal becomes at an instant under settings. */
const worked: readonly (readonly [string, Case, string])[] = [
  ['a market order on a holiday is sent with a notice', { now: thanksgiving }, 'orders market-closed'],
  ['… or refused', { now: thanksgiving, settings: { whenClosed: 'refuse' } }, 'market-closed'],
  [
    '… or postponed until the open of the half day',
    { now: thanksgiving, settings: { whenClosed: 'postpone' } },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'an order at 14:30 on the half day waits for Monday',
    { now: halfDay1430, settings: { whenClosed: 'postpone' } },
    'postponed until 2026-11-30T14:30:00Z market-closed',
  ],
  ['a Friday evening is closed', { now: fridayEvening, settings: { whenClosed: 'refuse' } }, 'market-closed'],
  [
    '… but open in extended hours',
    {
      now: fridayEvening,
      settings: { whenClosed: 'refuse' },
      payload: { extendedHours: true, orderType: 'limit', limitPrice: 150 },
      market: { capabilities: { extendedHours: true } },
    },
    'orders',
  ],
  [
    '… and not where the broker does not take extended hours',
    {
      now: fridayEvening,
      settings: { whenClosed: 'refuse' },
      payload: { extendedHours: true, orderType: 'limit', limitPrice: 150 },
      market: { capabilities: { extendedHours: false } },
    },
    'market-closed',
  ],
  [
    'Sunday 17:30 in Chicago is open',
    { now: '2026-01-25T23:30:00Z', payload: esBuy, settings: { ...futures, whenClosed: 'refuse' }, market: es },
    'orders',
  ],
  [
    'a holiday on which futures trade until noon is open before it',
    { now: '2026-01-19T17:59:00Z', payload: esBuy, settings: { ...futures, whenClosed: 'refuse' }, market: es },
    'orders',
  ],
  [
    '… and closed after it, until the evening',
    { now: '2026-01-19T18:00:00Z', payload: esBuy, settings: { ...futures, whenClosed: 'postpone' }, market: es },
    'postponed until 2026-01-19T23:00:00Z market-closed',
  ],
  [
    'the lunch break in Tokyo is closed, by the calendar of the instrument',
    { now: '2026-01-26T03:00:00Z', settings: { whenClosed: 'postpone' }, market: tokyo },
    'postponed until 2026-01-26T03:30:00Z market-closed',
  ],
  [
    '… or by that of the settings',
    { now: '2026-01-26T03:00:00Z', settings: { calendars: { AAPL: 'XTKS' }, whenClosed: 'postpone' } },
    'postponed until 2026-01-26T03:30:00Z market-closed',
  ],
  [
    '… of the underlying for its options',
    {
      now: '2026-01-26T16:00:00Z',
      payload: { ticker: 'SPY 260130C600' },
      settings: { assetClass: 'options', calendars: { SPY: 'XTKS' }, whenClosed: 'refuse' },
      market: { quotes: { 'SPY 260130C600': { bid: '4', ask: '4.1' } } },
    },
    'market-closed',
  ],
  [
    'the calendar of the instrument wins over the settings',
    {
      now: '2026-01-26T03:00:00Z',
      settings: { calendars: { AAPL: 'ALWAYS' }, whenClosed: 'refuse' },
      market: tokyo,
    },
    'market-closed',
  ],
  [
    'other tickers of the settings have no part in it',
    { now: thanksgiving, settings: { calendars: { SAP: 'ALWAYS' }, whenClosed: 'refuse' } },
    'market-closed',
  ],
  ['an open market needs nothing', { now: open, settings: { whenClosed: 'refuse' } }, 'orders'],
  ['an exit is sent with a notice', { now: thanksgiving, payload: exit, market: long }, 'orders market-closed'],
  [
    '… never refused',
    { now: thanksgiving, payload: exit, market: long, settings: { whenClosed: 'refuse' } },
    'orders market-closed',
  ],
  [
    '… or postponed',
    { now: thanksgiving, payload: exit, market: long, settings: { exitsWhenClosed: 'postpone' } },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'entries are not postponed with exits',
    { now: thanksgiving, settings: { exitsWhenClosed: 'postpone' } },
    'orders market-closed',
  ],
  [
    'exits are not postponed with entries',
    { now: thanksgiving, payload: exit, market: long, settings: { whenClosed: 'postpone' } },
    'orders market-closed',
  ],
  [
    'a swap is postponed whole',
    { now: thanksgiving, payload: sell, market: long, settings: { whenClosed: 'postpone' } },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    '… also with the exit alone',
    { now: thanksgiving, payload: sell, market: long, settings: { exitsWhenClosed: 'postpone' } },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    '… but not where entries are locked out: it exits at once',
    { now: thanksgiving, payload: sell, market: long, settings: { whenClosed: 'postpone', entryLockout: true } },
    'orders market-closed entry-refused',
  ],
  [
    '… and where exits wait too, it waits with them',
    {
      now: thanksgiving,
      payload: sell,
      market: long,
      settings: { whenClosed: 'postpone', exitsWhenClosed: 'postpone', entryLockout: true },
    },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'an entry that is locked out is refused, not postponed',
    { now: thanksgiving, settings: { whenClosed: 'postpone', entryLockout: true } },
    'entry-locked-out',
  ],
  [
    '… and a swap exits at once where its entry is refused',
    { now: thanksgiving, payload: sell, market: long, settings: { whenClosed: 'refuse' } },
    'orders market-closed entry-refused',
  ],
  [
    '… also if exits wait',
    {
      now: thanksgiving,
      payload: { action: 'reverse' },
      market: long,
      settings: { whenClosed: 'refuse', exitsWhenClosed: 'postpone' },
    },
    'orders market-closed entry-refused',
  ],
  [
    'a sell that only exits is an exit',
    { now: thanksgiving, payload: { ...sell, sentiment: 'bullish' }, market: long, settings: { whenClosed: 'refuse' } },
    'orders market-closed',
  ],
  [
    '… and waits with exits',
    {
      now: thanksgiving,
      payload: { ...sell, sentiment: 'bullish' },
      market: long,
      settings: { exitsWhenClosed: 'postpone' },
    },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'a sell that cannot do anything says so at once',
    { now: thanksgiving, payload: { ...sell, sentiment: 'bullish' }, settings: { whenClosed: 'postpone' } },
    'sentiment-conflict',
  ],
  [
    'an exit without a position too',
    { now: thanksgiving, payload: exit, settings: { exitsWhenClosed: 'postpone' } },
    'no-position',
  ],
  [
    'an addition is an entry',
    { now: thanksgiving, payload: { action: 'add' }, market: long, settings: { whenClosed: 'postpone' } },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'a resize that grows is an entry',
    {
      now: thanksgiving,
      payload: { action: 'resize', quantity: 15 },
      market: long,
      settings: { whenClosed: 'postpone' },
    },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'a resize that reduces is an exit',
    {
      now: thanksgiving,
      payload: { action: 'resize', quantity: 3 },
      market: long,
      settings: { whenClosed: 'postpone' },
    },
    'orders market-closed',
  ],
  [
    '… and waits with exits',
    {
      now: thanksgiving,
      payload: { action: 'resize', quantity: 3 },
      market: long,
      settings: { exitsWhenClosed: 'postpone' },
    },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'a resize that cannot be measured now may be an entry',
    {
      now: thanksgiving,
      payload: { action: 'resize', quantity: 900, quantityType: 'dollar_amount' },
      market: { ...long, quotes: {} },
      settings: { whenClosed: 'postpone' },
    },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'a sell with sentiment flat closes all, and waits with exits',
    {
      now: thanksgiving,
      payload: { ...sell, sentiment: 'flat' },
      market: long,
      settings: { exitsWhenClosed: 'postpone' },
    },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'a buy on a side that is held adds to it, and waits',
    { now: thanksgiving, market: long, settings: { allowAddToPosition: true, whenClosed: 'postpone' } },
    'postponed until 2026-11-27T14:30:00Z market-closed',
  ],
  [
    'a sell with sentiment flat of nothing says so at once',
    { now: thanksgiving, payload: { ...sell, sentiment: 'flat' }, settings: { whenClosed: 'postpone' } },
    'no-position',
  ],
  [
    'a cancel does not wait',
    {
      now: thanksgiving,
      payload: { action: 'cancel', quantity: undefined },
      settings: { whenClosed: 'postpone', exitsWhenClosed: 'postpone' },
    },
    'nothing-to-do',
  ],
  [
    'a stop moves while the market is closed',
    {
      now: thanksgiving,
      payload: { action: 'breakeven', quantity: undefined, orderType: 'stop' },
      market: long,
      settings: { whenClosed: 'refuse', exitsWhenClosed: 'postpone' },
    },
    'orders',
  ],
  ['a day that nobody knows is sent with a notice', { now: unknownDay }, 'orders calendar-unknown'],
  ['… refused with refuse', { now: unknownDay, settings: { whenClosed: 'refuse' } }, 'calendar-unknown'],
  ['… and with postpone', { now: unknownDay, settings: { whenClosed: 'postpone' } }, 'calendar-unknown'],
  [
    '… and exits are sent',
    { now: unknownDay, payload: exit, market: long, settings: { exitsWhenClosed: 'postpone' } },
    'orders calendar-unknown',
  ],
  [
    'an open that nobody knows is not waited for',
    { now: '2028-12-30T15:00:00Z', settings: { whenClosed: 'postpone' } },
    'calendar-unknown',
  ],
  ['… and is said', { now: '2028-12-30T15:00:00Z' }, 'orders market-closed'],
  ['… also by a refusal', { now: '2028-12-30T15:00:00Z', settings: { whenClosed: 'refuse' } }, 'market-closed'],
  [
    'without calendarOf nothing is known',
    { now: open, settings: { whenClosed: 'refuse' }, options: { calendarOf: undefined } },
    'calendar-unknown',
  ],
  ['… and the notice says it', { now: open, options: { calendarOf: undefined } }, 'orders calendar-unknown'],
  [
    'a calendarOf that throws knows nothing',
    {
      now: open,
      settings: { whenClosed: 'refuse' },
      options: {
        calendarOf: () => {
          throw new Error('no');
        },
      },
    },
    'calendar-unknown',
  ],
  [
    'a calendar that cannot be read knows nothing',
    {
      now: open,
      settings: { whenClosed: 'refuse' },
      options: { calendarOf: () => ({ ...calendars.XNYS, timeZone: 'Mars/Olympus' }) },
    },
    'calendar-unknown',
  ],
  [
    'an identifier that is not known has no calendar',
    { now: open, settings: { calendars: { AAPL: 'XSWX' }, whenClosed: 'refuse' } },
    'calendar-unknown',
  ],
  [
    'Bitcoin futures have no default',
    {
      now: open,
      payload: { ticker: 'BTCF2026', quantity: 1 },
      settings: { ...futures, whenClosed: 'refuse' },
      market: {
        quotes: { BTCF2026: { bid: '90000', ask: '90005' } },
        instruments: { BTCF2026: { tickSize: '5', pointValue: '5' } },
      },
    },
    'calendar-unknown',
  ],
];

describe('a signal while the market is closed', () => {
  it.each(worked)('%s', (_, request, expected) => {
    expect(outcomeOf(request)).toBe(expected);
  });

  it('says when the market opens', () => {
    const refused = plan({ now: kingDay, settings: { whenClosed: 'refuse' } });
    expect(refused.ok ? [] : refused.errors).toMatchObject([
      {
        code: 'market-closed',
        section: 'gates',
        message: 'The market of AAPL is closed by the calendar XNYS; it opens at 2026-01-20T14:30:00Z.',
        opensAt: '2026-01-20T14:30:00Z',
      },
    ]);
    expect(accepted(plan({ now: kingDay })).notices).toContainEqual({
      code: 'market-closed',
      message:
        'The market of AAPL is closed by the calendar XNYS; it opens at 2026-01-20T14:30:00Z. What is sent now rests until then.',
      opensAt: '2026-01-20T14:30:00Z',
    });
  });

  it('a signal that waits for the part of the day in which entries are allowed names it, as the market is open', () => {
    const settings = { entryWindowFromOpen: window, whenClosed: 'postpone' } as const;
    expect(accepted(plan({ now: '2026-11-25T14:35:00Z', settings })).notices).toContainEqual({
      code: 'market-closed',
      message:
        'The signal waits until 2026-11-25T14:45:00Z: by the settings, entries in AAPL (XNYS) begin then (entryWindowFromOpen).',
      opensAt: '2026-11-25T14:45:00Z',
    });
  });

  it('a postponed signal is planned at the open as a delayed one is', () => {
    const request = { now: thanksgiving, settings: { whenClosed: 'postpone' } } as const;
    const postponed = accepted(plan(request));
    const releaseAt = postponed.outcome === 'postponed' ? postponed.releaseAt : '';
    const again = (now: string): Result<OrderPlan> =>
      planSignal({ ...signalOf(request), releaseAt }, contextOf({ ...request, now }));
    expect(accepted(again('2026-11-27T14:29:59Z'))).toMatchObject({ outcome: 'postponed', releaseAt });
    expect(accepted(again('2026-11-27T14:30:00Z')).outcome).toBe('orders');
    expect(accepted(again('2026-11-27T14:35:00Z')).outcome).toBe('orders');
    // maxReleaseDelaySeconds counts from the open.
    expect(again('2026-11-27T14:35:01Z')).toMatchObject({ ok: false, errors: [{ code: 'released-too-late' }] });
  });

  it('what is for the auction at the open is not postponed', () => {
    const settings = { whenClosed: 'postpone', exitsWhenClosed: 'postpone' } as const;
    const early = { now: '2026-01-26T13:30:00Z', settings, options: { profile: alpaca } };
    const atOpen = { timeInForce: 'opg' };
    expect(outcomeOf({ ...early, payload: atOpen })).toBe('orders market-closed');
    expect(outcomeOf({ ...early, payload: { ...exit, ...atOpen }, market: long })).toBe('orders market-closed');
    expect(outcomeOf({ ...early, payload: exit, market: long })).toBe(
      'postponed until 2026-01-26T14:30:00Z market-closed',
    );
    const ofSettings = { entry: { timeInForce: 'opg', allowSignalOverride: { timeInForce: false } } } as const;
    expect(outcomeOf({ ...early, payload: { timeInForce: 'day' }, settings: { ...settings, ...ofSettings } })).toBe(
      'orders market-closed',
    );
    // A broker without that auction gets another order, which waits.
    const capabilities = { timesInForce: ['day', 'gtc'] };
    const elsewhere = { ...early, options: {}, market: { capabilities } };
    expect(outcomeOf({ ...elsewhere, payload: atOpen })).toBe('postponed until 2026-01-26T14:30:00Z market-closed');
    expect(outcomeOf({ ...elsewhere, payload: { ...exit, ...atOpen }, market: { ...long, capabilities } })).toBe(
      'postponed until 2026-01-26T14:30:00Z market-closed',
    );
    // It is refused where entries are refused.
    expect(outcomeOf({ ...early, payload: atOpen, settings: { whenClosed: 'refuse' } })).toBe('market-closed');
  });

  it('a delay of the signal comes first', () => {
    const request: Case = { now: thanksgiving, payload: { delay: 60 }, settings: { whenClosed: 'postpone' } };
    expect(outcomeOf(request)).toBe('postponed until 2026-11-26T15:01:00Z');
    const released = planSignal(signalOf(request), contextOf({ ...request, now: '2026-11-26T15:01:00Z' }));
    expect(accepted(released)).toMatchObject({ outcome: 'postponed', releaseAt: '2026-11-27T14:30:00Z' });
  });

  it('a postponed plan has the decision and its calendar in the trace', () => {
    const { trace, figures } = accepted(plan({ now: thanksgiving, settings: { whenClosed: 'postpone' } }));
    const decision = trace.find(({ rule }) => rule === 'session.postponed');
    expect(decision).toMatchObject({
      read: { releaseAt: '2026-11-27T14:30:00Z', setting: 'whenClosed', calendar: 'XNYS' },
      decided: 'postponed',
    });
    expect(figures[decision?.figures?.['releaseAt'] ?? -1]).toEqual({
      choice: '2026-11-27T14:30:00Z',
      from: 'market',
      path: ['calendar', 'XNYS'],
    });
  });

  it('a port that fails postpones nothing', () => {
    const context = contextOf({ now: thanksgiving, settings: { whenClosed: 'postpone' } });
    const broken = { ...context, positions: { ...context.positions, openTickers: () => ['AAPL'], position: () => 7 } };
    expect(planSignal(signalOf({ now: thanksgiving }), broken as never)).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-snapshot' }],
    });
  });

  it('items of a batch wait each for itself', () => {
    const request = { now: thanksgiving, settings: { whenClosed: 'postpone' }, market: long } as const;
    const signals = [signalOf(request), signalOf({ ...request, payload: exit })];
    expect(planBatch(signals, contextOf(request)).map((each) => each.ok && each.value.outcome)).toEqual([
      'postponed',
      'orders',
    ]);
  });

  it('settings without calendars, written by hand, are never planned as if open', () => {
    const context = contextOf({ now: open });
    const settings = { ...context.settings, calendars: false, whenClosed: 'refuse' } as const;
    expect(planSignal(signalOf({ now: open }), { ...context, settings })).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'invalid-setting',
          message: 'whenClosed is "refuse"; expected the setting calendars beside it.',
        },
      ],
    });
  });
});

const flatBy = { minutesBeforeClose: 10 };
const news = { from: '2026-11-25T18:25:00Z', to: '2026-11-25T18:45:00Z', name: 'FOMC' };
const window = { after: 15, before: 30 };

type Limit = readonly [string, Case, string];

const limits: readonly Limit[] = [
  ['flatBy lets entries pass before its moment', { now: '2026-11-25T20:49:59Z', settings: { flatBy } }, 'orders'],
  ['… refuses from it on', { now: '2026-11-25T20:50:00Z', settings: { flatBy } }, 'session-ending'],
  ['… on the half day', { now: '2026-11-27T17:50:00Z', settings: { flatBy } }, 'session-ending'],
  [
    '… in the night, also if entries wait',
    { now: '2026-11-28T01:00:00Z', settings: { flatBy, whenClosed: 'postpone' } },
    'session-ending',
  ],
  ['… on the holiday', { now: thanksgiving, settings: { flatBy } }, 'session-ending'],
  [
    '… in the late session',
    {
      now: '2026-11-25T22:00:00Z',
      settings: { flatBy },
      payload: { extendedHours: true, orderType: 'limit', limitPrice: 150 },
      market: { capabilities: { extendedHours: true } },
    },
    'session-ending',
  ],
  [
    '… and not in the early session of the next day',
    {
      now: '2026-11-25T12:00:00Z',
      settings: { flatBy },
      payload: { extendedHours: true, orderType: 'limit', limitPrice: 150 },
      market: { capabilities: { extendedHours: true } },
    },
    'orders',
  ],
  ['… lets entries pass from the next open on', { now: '2026-11-27T14:30:00Z', settings: { flatBy } }, 'orders'],
  [
    '… never refuses exits',
    { now: '2026-11-25T20:55:00Z', payload: exit, market: long, settings: { flatBy } },
    'orders',
  ],
  [
    '… is not for other tickers',
    { now: '2026-11-25T20:55:00Z', settings: { flatBy: { ...flatBy, tickers: ['MSFT'] } } },
    'orders',
  ],
  [
    '… knows the root of a future',
    {
      now: '2026-01-26T21:55:00Z',
      payload: esBuy,
      settings: { ...futures, flatBy: { ...flatBy, tickers: ['ES'] } },
      market: es,
    },
    'session-ending',
  ],
  ...[
    ['ES1!', 'ESH2026'],
    ['ESH6', 'ESH2026'],
    ['ESH26', 'ESH2026'],
    ['ESH6', 'ES1!'],
  ].map(
    ([listed = '', ticker]): Limit => [
      `… of ${listed} knows ${ticker}`,
      {
        now: '2026-01-26T21:55:00Z',
        payload: { ticker, quantity: 1 },
        settings: { ...futures, flatBy: { ...flatBy, tickers: [listed] } },
        market: { ...es, rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } } },
      },
      'session-ending',
    ],
  ),
  [
    '… knows a pair of currencies in another spelling',
    {
      now: '2026-01-30T21:55:00Z',
      payload: { ticker: 'EURUSD', quantity: 1000 },
      settings: { assetClass: 'forex', flatBy: { ...flatBy, tickers: ['EURUSD'] } },
      market: { quotes: { 'EUR-USD': { bid: '1.1', ask: '1.1001' } } },
    },
    'session-ending',
  ],
  ['… not at the lunch of Tokyo', { now: '2026-01-26T02:25:00Z', settings: { flatBy }, market: tokyo }, 'orders'],
  [
    '… never on a market without a close',
    {
      now: '2026-01-26T23:55:00Z',
      payload: { ticker: 'BTC-USD', quantity: 1 },
      settings: { assetClass: 'crypto', flatBy },
      market: { quotes: { 'BTC-USD': { bid: '90000', ask: '90001' } } },
    },
    'orders',
  ],
  ['… on a day that nobody knows', { now: unknownDay, settings: { flatBy } }, 'calendar-unknown'],
  ['… on the last days', { now: '2028-12-30T15:00:00Z', settings: { flatBy } }, 'calendar-unknown'],
  ['a blackout begins', { now: news.from, settings: { blackouts: [news] } }, 'blackout'],
  ['… lasts', { now: '2026-11-25T18:44:59Z', settings: { blackouts: [news] } }, 'blackout'],
  ['… ends', { now: news.to, settings: { blackouts: [news] } }, 'orders'],
  ['… needs no calendar', { now: news.from, settings: { calendars: false, blackouts: [news] } }, 'blackout'],
  [
    '… is not lifted by ignoreTradingWindows',
    { now: news.from, payload: { ignoreTradingWindows: true }, settings: { blackouts: [news] } },
    'blackout',
  ],
  ['… lets exits pass', { now: news.from, payload: exit, market: long, settings: { blackouts: [news] } }, 'orders'],
  ['… is not for other tickers', { now: news.from, settings: { blackouts: [{ ...news, tickers: ['ES'] }] } }, 'orders'],
  [
    '… knows the root of a future',
    { now: news.from, payload: esBuy, settings: { ...futures, blackouts: [{ ...news, tickers: ['ES'] }] }, market: es },
    'blackout',
  ],
  [
    '… knows a contract in another spelling',
    {
      now: news.from,
      payload: esBuy,
      settings: { ...futures, blackouts: [{ ...news, tickers: ['ESH6'] }] },
      market: es,
    },
    'blackout',
  ],
  [
    'the entry window begins after the open',
    { now: '2026-11-25T14:44:59Z', settings: { entryWindowFromOpen: window } },
    'outside-trading-window',
  ],
  ['… exactly', { now: '2026-11-25T14:45:00Z', settings: { entryWindowFromOpen: window } }, 'orders'],
  ['… ends before the close', { now: '2026-11-25T20:29:59Z', settings: { entryWindowFromOpen: window } }, 'orders'],
  ['… exactly', { now: '2026-11-25T20:30:00Z', settings: { entryWindowFromOpen: window } }, 'outside-trading-window'],
  [
    '… is shorter on a half day',
    { now: '2026-11-27T17:30:00Z', settings: { entryWindowFromOpen: window } },
    'outside-trading-window',
  ],
  [
    '… is empty on the last day of a calendar, a half day',
    {
      now: '2026-12-31T02:00:00Z',
      settings: { calendars: { AAPL: 'XHKG' }, entryWindowFromOpen: { after: 180, before: 0 } },
    },
    'outside-trading-window',
  ],
  [
    '… is lifted as trading windows are',
    { now: '2026-11-27T17:30:00Z', payload: { ignoreTradingWindows: true }, settings: { entryWindowFromOpen: window } },
    'orders',
  ],
  [
    '… is not for exits',
    { now: '2026-11-27T17:30:00Z', payload: exit, market: long, settings: { entryWindowFromOpen: window } },
    'orders',
  ],
  [
    '… postpones a signal of the night to its begin',
    { now: '2026-11-25T01:00:00Z', settings: { entryWindowFromOpen: window, whenClosed: 'postpone' } },
    'postponed until 2026-11-25T14:45:00Z market-closed',
  ],
  [
    '… and one of the first minutes',
    { now: '2026-11-25T14:35:00Z', settings: { entryWindowFromOpen: window, whenClosed: 'postpone' } },
    'postponed until 2026-11-25T14:45:00Z market-closed',
  ],
  [
    '… and refuses one of the last',
    { now: '2026-11-25T20:45:00Z', settings: { entryWindowFromOpen: window, whenClosed: 'postpone' } },
    'outside-trading-window',
  ],
  [
    '… skips a half day that is too short for it',
    { now: thanksgiving, settings: { entryWindowFromOpen: { after: 210, before: 0 }, whenClosed: 'postpone' } },
    'postponed until 2026-11-30T18:00:00Z market-closed',
  ],
  [
    '… does not begin in the lunch break',
    {
      now: '2026-01-25T23:00:00Z',
      settings: { entryWindowFromOpen: { after: 160, before: 0 }, whenClosed: 'postpone' },
      market: tokyo,
    },
    'postponed until 2026-01-26T03:30:00Z market-closed',
  ],
  [
    '… is not for a market without a close',
    {
      now: '2026-01-26T23:55:00Z',
      payload: { ticker: 'BTC-USD', quantity: 1 },
      settings: { assetClass: 'crypto', entryWindowFromOpen: window },
      market: { quotes: { 'BTC-USD': { bid: '90000', ask: '90001' } } },
    },
    'orders',
  ],
  ['… on a day that nobody knows', { now: unknownDay, settings: { entryWindowFromOpen: window } }, 'calendar-unknown'],
  [
    '… on the last days',
    { now: '2028-12-30T15:00:00Z', settings: { entryWindowFromOpen: window } },
    'calendar-unknown',
  ],
];

describe('limits of the day', () => {
  it.each(limits)('%s', (_, request, expected) => {
    expect(
      outcomeOf(request).replace(/ (market-closed|calendar-unknown)$/, (found) =>
        expected.includes(found) ? found : '',
      ),
    ).toBe(expected);
  });

  it('name their facts', () => {
    const of = (request: Case): object => {
      const result = plan(request);
      return result.ok ? {} : (result.errors[0] ?? {});
    };
    expect(of({ now: '2026-11-27T17:50:00Z', settings: { flatBy } })).toMatchObject({
      closesAt: '2026-11-27T18:00:00Z',
      message:
        'Nothing is entered in AAPL from 2026-11-27T17:50:00Z on, 10 minutes before the close at 2026-11-27T18:00:00Z, until the next open.',
    });
    expect(of({ now: news.from, settings: { blackouts: [news] } })).toMatchObject({
      until: news.to,
      message: 'Nothing is entered in AAPL until 2026-11-25T18:45:00Z: FOMC.',
    });
    expect(of({ now: '2026-11-27T17:30:00Z', settings: { entryWindowFromOpen: window } })).toMatchObject({
      expected: '2026-11-27T14:45:00Z to 2026-11-27T17:30:00Z',
    });
  });
});

/** A profile that takes no day orders: they are sent as gtc. */
function withoutDayOrders(profile: BrokerProfile): BrokerProfile {
  const classes = Object.fromEntries(
    Object.entries(profile.classes).map(([name, rules]) => {
      const orders = rules.orders.map((form) => ({
        ...form,
        timesInForce: form.timesInForce.filter((each) => each !== 'day'),
      }));
      return [name, { ...rules, orders: orders.filter(({ timesInForce }) => timesInForce.length > 0) }];
    }),
  );
  return { ...profile, classes };
}

const limitOrder = { orderType: 'limit', limitPrice: 140 };

describe('withdrawals', () => {
  function withdrawalOf(request: Case): unknown {
    return accepted(plan(request)).withdrawals?.['entry'];
  }

  const bracket = { ...limitOrder, takeProfit: { limitPrice: 160 }, stopLoss: { stopPrice: 130 } };
  const alpacaBracket = {
    payload: { ...bracket, timeInForce: 'day' },
    settings: { whenClosed: 'send' },
    options: { profile: alpaca },
  } as const;

  it('of a day order that is sent as gtc lie at the close of the session in which it trades first', () => {
    expect(withdrawalOf({ now: open, ...alpacaBracket })).toBe('2026-11-25T21:00:00Z');
    // Planned on Martin Luther King Day: not before the market ever opens.
    expect(withdrawalOf({ now: kingDay, ...alpacaBracket })).toBe('2026-01-20T21:00:00Z');
    expect(withdrawalOf({ now: thanksgiving, ...alpacaBracket })).toBe('2026-11-27T18:00:00Z');
    expect(withdrawalOf({ now: halfDay1430, ...alpacaBracket })).toBe('2026-11-30T21:00:00Z');
    expect(withdrawalOf({ now: '2026-07-10T21:00:00Z', ...alpacaBracket })).toBe('2026-07-13T20:00:00Z');
  });

  it('of a day order of extended hours lie at the end of the late session', () => {
    const day = { ...limitOrder, extendedHours: true, timeInForce: 'day' };
    const profile = withoutDayOrders(interactiveBrokers);
    const market = { capabilities: { extendedHours: true } };
    expect(withdrawalOf({ now: '2026-11-25T22:00:00Z', payload: day, market, options: { profile } })).toBe(
      '2026-11-26T01:00:00Z',
    );
    expect(withdrawalOf({ now: '2026-11-25T22:00:00Z', payload: limitOrder, options: { profile } })).toBe(
      '2026-11-27T18:00:00Z',
    );
  });

  it('of a bracket that fills in regular hours only lie at the close of its first regular session', () => {
    const extended = { ...bracket, timeInForce: 'day', extendedHours: true };
    const evening = { now: '2026-11-25T22:30:00Z', payload: extended, options: { profile: alpaca } };
    // Thanksgiving and a half day follow.
    expect(withdrawalOf(evening)).toBe('2026-11-27T18:00:00Z');
    expect(withdrawalOf({ ...evening, now: '2026-11-25T13:00:00Z' })).toBe('2026-11-25T21:00:00Z');
    expect(outcomeOf(evening)).toBe('orders market-closed');
    expect(outcomeOf({ ...evening, settings: { whenClosed: 'refuse' } })).toBe('market-closed');
    expect(outcomeOf({ ...evening, settings: { whenClosed: 'postpone' } })).toBe(
      'postponed until 2026-11-27T14:30:00Z market-closed',
    );
    const ofSettings = { ...evening, payload: { ...extended, takeProfit: null, stopLoss: null } };
    expect(outcomeOf({ ...ofSettings, settings: { entry: { stopLoss: { percent: 1 } } } })).toBe(
      'orders market-closed',
    );
    // Only the type of a stop loss: the entry has no legs.
    expect(outcomeOf({ ...ofSettings, settings: { entry: { stopLoss: { type: 'stop' } } } })).toBe('orders');
    const exits = { ...evening, payload: { ...exit, extendedHours: true, orderType: 'limit', limitPrice: 150 } };
    expect(outcomeOf({ ...exits, market: long, settings: { exitsWhenClosed: 'postpone' } })).toBe('orders');
    // An exit of extended hours is sent, also with the stop loss of an entry beside it in the message.
    const sells = { ...exits.payload, action: 'sell', sentiment: 'flat', stopLoss: { percent: 1 } };
    expect(outcomeOf({ ...exits, payload: sells, market: long, settings: { exitsWhenClosed: 'postpone' } })).toBe(
      'orders',
    );
  });

  it('say that the session is assumed where no calendar knows it', () => {
    const codes = (request: Case): readonly string[] =>
      accepted(plan(request))
        .notices.map(({ code }) => code)
        .filter((code) => code === 'session-assumed');
    expect(codes({ now: kingDay, ...alpacaBracket })).toEqual([]);
    expect(codes({ now: kingDay, ...alpacaBracket, settings: { calendars: false } })).toEqual(['session-assumed']);
    expect(withdrawalOf({ now: kingDay, ...alpacaBracket, settings: { calendars: false } })).toBe(
      '2026-01-19T21:00:00Z',
    );
    expect(codes({ now: unknownDay, ...alpacaBracket })).toEqual(['session-assumed']);
  });

  it('of a date on a holiday lie at the last close on or before it', () => {
    const gtd = (expiresAt: string) => ({ payload: { ...limitOrder, timeInForce: 'gtd', expiresAt } });
    expect(withdrawalOf({ now: open, ...gtd('2026-11-26') })).toBe('2026-11-25T21:00:00Z');
    expect(withdrawalOf({ now: open, ...gtd('2026-11-28') })).toBe('2026-11-27T18:00:00Z');
    expect(withdrawalOf({ now: open, ...gtd('2026-11-26'), settings: { calendars: false } })).toBe(
      '2026-11-27T05:00:00Z',
    );
    expect(withdrawalOf({ now: open, ...gtd('2026-11-26'), options: { profile: interactiveBrokers } })).toBe(
      '2026-11-25T21:00:00Z',
    );
    const extended = { ...gtd('2026-11-26').payload, extendedHours: true };
    expect(withdrawalOf({ now: open, payload: extended, market: { capabilities: { extendedHours: true } } })).toBe(
      '2026-11-26T01:00:00Z',
    );
    // The last session by the holiday has ended.
    expect(outcomeOf({ now: '2026-11-25T21:30:00Z', ...gtd('2026-11-26') })).toBe('order-expired');
    expect(outcomeOf({ now: '2026-11-25T21:30:00Z', ...gtd('2026-11-26'), settings: { calendars: false } })).toBe(
      'orders',
    );
  });

  it('of a date that nobody knows are those of the weekday', () => {
    const payload = { ...limitOrder, timeInForce: 'gtd', expiresAt: '2029-01-05' };
    const late = { now: '2028-12-28T15:00:00Z', payload, options: { profile: interactiveBrokers } };
    expect(withdrawalOf(late)).toBe('2029-01-05T21:00:00Z');
  });

  it('of entries lie at the moment of flatBy', () => {
    const gtc = { payload: { ...limitOrder, timeInForce: 'gtc' }, settings: { flatBy } };
    expect(withdrawalOf({ now: open, ...gtc })).toBe('2026-11-25T20:50:00Z');
    expect(withdrawalOf({ now: '2026-11-27T15:00:00Z', ...gtc })).toBe('2026-11-27T17:50:00Z');
    expect(withdrawalOf({ now: open, settings: { flatBy } })).toBeUndefined();
    expect(
      withdrawalOf({ now: open, payload: { ...limitOrder, timeInForce: 'ioc' }, settings: { flatBy } }),
    ).toBeUndefined();
    expect(withdrawalOf({ now: open, ...gtc, settings: { flatBy: { ...flatBy, tickers: ['MSFT'] } } })).toBeUndefined();
    expect(
      withdrawalOf({
        now: open,
        payload: { ...limitOrder, ticker: 'BTC-USD', quantity: 1, limitPrice: 80000, timeInForce: 'gtc' },
        settings: { assetClass: 'crypto', flatBy },
        market: { quotes: { 'BTC-USD': { bid: '90000', ask: '90001' } } },
      }),
    ).toBeUndefined();
    // Only the auction after that moment could fill it.
    const atClose = { payload: { timeInForce: 'cls' }, settings: { flatBy } };
    expect(withdrawalOf({ now: open, ...atClose })).toBe('2026-11-25T20:50:00Z');
    // Currencies close on Friday: on Wednesday the order would rest until then.
    const euro = {
      payload: { ...limitOrder, ticker: 'EUR-USD', quantity: 1000, limitPrice: 1.05, timeInForce: 'gtc' },
      settings: { assetClass: 'forex', flatBy },
      market: { quotes: { 'EUR-USD': { bid: '1.1', ask: '1.1001' } } },
    } as const;
    expect(withdrawalOf({ now: '2026-01-28T15:00:00Z', ...euro })).toBe('2026-01-30T21:50:00Z');
    expect(withdrawalOf({ now: '2026-01-30T15:00:00Z', ...euro })).toBe('2026-01-30T21:50:00Z');
    const { figures } = accepted(plan({ now: open, ...gtc }));
    expect(figures).toContainEqual({ choice: '2026-11-25T20:50:00Z', from: 'setting', path: ['flatBy'] });
  });

  it('a stop of extended hours works from the next open of the calendar on', () => {
    const request: Case = {
      now: '2026-11-25T22:00:00Z',
      payload: { ...limitOrder, extendedHours: true, stopLoss: { stopPrice: 130 } },
      market: { capabilities: { extendedHours: true, brackets: true } },
    };
    const notice = accepted(plan(request)).notices.find(({ code }) => code === 'position-unprotected');
    expect(notice?.message).toContain('next at 2026-11-27T14:30:00Z');
  });
});

/** A profile of crypto whose orders have a window of time. */
const alwaysOpen: BrokerProfile = {
  ...coinbase,
  classes: Object.fromEntries(
    Object.entries(coinbase.classes).map(([name, rules]) => [
      name,
      {
        ...rules,
        orders: rules.orders.map((form) => ({ ...form, window: { from: '00:00', to: '23:59', timeZone: 'UTC' } })),
      },
    ]),
  ),
};

describe('auctions', () => {
  const opg = { timeInForce: 'opg' };
  const cls = { timeInForce: 'cls' };
  const atAlpaca = { options: { profile: alpaca } };
  const atIb = { options: { profile: interactiveBrokers } };

  const auctions: readonly (readonly [string, Case, string])[] = [
    ['opg before the open is for today', { now: '2026-11-25T14:00:00Z', payload: opg }, 'orders market-closed'],
    ['opg at 10:30 is for the next open', { now: '2026-11-25T15:30:00Z', payload: opg }, 'orders auction-next'],
    ['opg on a holiday is for the next open', { now: thanksgiving, payload: opg }, 'orders market-closed auction-next'],
    ['opg on a Saturday', { now: '2026-11-28T15:00:00Z', payload: opg }, 'orders market-closed auction-next'],
    ['cls in the session is for today', { now: '2026-11-25T15:30:00Z', payload: cls }, 'orders'],
    ['cls after the half day is for Monday', { now: halfDay1430, payload: cls }, 'orders market-closed auction-next'],
    [
      'opg at 10:30 is refused by Alpaca',
      { now: '2026-11-25T15:30:00Z', payload: opg, ...atAlpaca },
      'unsupported-by-broker',
    ],
    [
      'opg at 19:30 is taken by Alpaca',
      { now: '2026-11-25T00:30:00Z', payload: opg, ...atAlpaca },
      'orders market-closed auction-next',
    ],
    ['cls at 12:40 of the half day is taken', { now: '2026-11-27T17:40:00Z', payload: cls, ...atIb }, 'orders'],
    [
      'cls at 12:50 of the half day is past the cut-off',
      { now: '2026-11-27T17:50:00Z', payload: cls, ...atIb },
      'unsupported-by-broker',
    ],
    [
      '… which nobody knows without a calendar',
      { now: '2026-11-27T17:50:00Z', payload: cls, ...atIb, settings: { calendars: false } },
      'orders',
    ],
    ['cls at 15:40 of a full day is taken', { now: '2026-11-25T20:40:00Z', payload: cls, ...atIb }, 'orders'],
  ];

  it.each(auctions)('%s', (_, request, expected) => {
    expect(outcomeOf(request)).toBe(expected);
    const result = plan(request);
    for (const step of result.ok ? result.value.steps : []) {
      expect(step).toMatchObject({ order: { timeInForce: (request.payload as { timeInForce: string }).timeInForce } });
    }
  });

  it('the window of a class that has no regular session is its own', () => {
    const atCoinbase = {
      now: '2026-01-26T15:30:00Z',
      payload: { ticker: 'BTC-USD', quantity: 1, orderType: 'limit', limitPrice: 80000 },
      settings: { assetClass: 'crypto' },
      market: { quotes: { 'BTC-USD': { bid: '90000', ask: '90001' } } },
      options: { profile: alwaysOpen },
    } as const;
    expect(outcomeOf(atCoinbase)).toBe('orders');
  });

  it('say which one it is', () => {
    const notices = accepted(plan({ now: halfDay1430, payload: cls })).notices;
    expect(notices.find(({ code }) => code === 'auction-next')).toEqual({
      code: 'auction-next',
      message: 'The order "entry" is for the next closing auction, at 2026-11-30T21:00:00Z: there is none left today.',
      opensAt: '2026-11-30T21:00:00Z',
    });
    const last = { now: '2028-12-30T15:00:00Z', payload: cls };
    expect(outcomeOf(last)).toBe('orders market-closed');
  });
});

describe('options on a half day', () => {
  const chain = (ticker: string) => ({
    quotes: { [ticker]: { bid: '4', ask: '4.1' } },
  });
  const spy = {
    payload: { ticker: 'SPY 261127C600', quantity: 1 },
    settings: { assetClass: 'options' },
    market: chain('SPY 261127C600'),
  } as const;
  const spx = {
    payload: { ticker: 'SPXW 261127C6000', quantity: 1 },
    settings: { assetClass: 'index_options' },
    market: chain('SPXW 261127C6000'),
  } as const;

  it('expire at 13:00, those of an index at 13:15', () => {
    expect(outcomeOf({ now: '2026-11-27T18:00:00Z', ...spy })).toBe('orders market-closed');
    expect(outcomeOf({ now: '2026-11-27T18:00:01Z', ...spy })).toBe('contract-expired');
    expect(outcomeOf({ now: '2026-11-27T18:00:01Z', ...spx })).toBe('orders');
    expect(outcomeOf({ now: '2026-11-27T18:15:01Z', ...spx })).toBe('contract-expired');
    expect(outcomeOf({ now: '2026-11-27T18:15:01Z', ...spx, settings: { ...spx.settings, calendars: false } })).toBe(
      'orders',
    );
  });
});

describe('sessionExits', () => {
  const two = {
    positions: {
      AAPL: { side: 'long', quantity: '10' },
      MSFT: { side: 'short', quantity: '3' },
    },
    openOrders: [
      { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry' },
      { id: 'o2', ticker: 'TSLA', type: 'limit', side: 'buy', role: 'entry' },
      { id: 'o3', ticker: 'MSFT', type: 'stop', side: 'buy', role: 'stop-loss' },
    ],
  } as const;

  function exitsAt(
    now: string,
    over: Partial<Case> = {},
    tickers: readonly string[] = ['TSLA', 'AAPL', 'NVDA'],
  ): readonly string[] {
    const exits = accepted(sessionExits(contextOf({ now, market: two, settings: { flatBy }, ...over }), tickers));
    return exits.map(({ at, ticker, signal }) => `${signal.action} ${ticker} ${signal.ticker} ${at ?? 'unknown'}`);
  }

  it('gives an exit of each ticker that is held, and a cancel of each with resting entries', () => {
    const at = '2026-11-25T20:50:00Z';
    expect(exitsAt(open)).toEqual([
      `cancel AAPL AAPL ${at}`,
      `exit AAPL AAPL ${at}`,
      `exit MSFT MSFT ${at}`,
      `cancel TSLA TSLA ${at}`,
    ]);
    expect(exitsAt(open, {}, [])).toHaveLength(3);
  });

  it('gives no cancel where the exit cancels entries with a resting stop', () => {
    const entry = { id: 'o1', ticker: 'MSFT', type: 'limit', side: 'sell', role: 'entry', quantity: '3' } as const;
    const market = { positions: two.positions, openOrders: [...two.openOrders.slice(2), entry] };
    const at = '2026-11-25T20:50:00Z';
    expect(exitsAt(open, { market }, [])).toEqual([`exit AAPL AAPL ${at}`, `exit MSFT MSFT ${at}`]);
    // A stop that is called something else is one, too.
    const other = { ...two.openOrders[2], role: 'other' } as const;
    expect(exitsAt(open, { market: { ...market, openOrders: [other, entry] } }, [])).toEqual([
      `exit AAPL AAPL ${at}`,
      `exit MSFT MSFT ${at}`,
    ]);
    // Also where the settings cancel nothing.
    for (const settings of [{ flatBy }, { flatBy, cancelOpenOrders: false }]) {
      const context = contextOf({ now: '2026-11-25T20:51:00Z', market, settings });
      const [ofApple, ofMicrosoft] = accepted(sessionExits(context));
      expect(ofApple?.signal).not.toHaveProperty('cancel');
      const planned = ofMicrosoft && accepted(planSignal(ofMicrosoft.signal, context));
      expect(planned?.steps[0]).toMatchObject({ step: 'cancel-orders', orderIds: ['o3', 'o1'] });
    }
  });

  it('of a market that closes on Fridays are due then', () => {
    const market = {
      positions: { 'EUR-USD': { side: 'long', quantity: '1000' } },
      quotes: { 'EUR-USD': { bid: '1.1', ask: '1.1001' } },
    } as const;
    const settings = { assetClass: 'forex', flatBy } as const;
    expect(exitsAt('2026-01-28T15:00:00Z', { market, settings }, [])).toEqual([
      'exit EUR-USD EUR-USD 2026-01-30T21:50:00Z',
    ]);
  });

  it('stays due until the next open', () => {
    const settings = { flatBy: { ...flatBy, tickers: ['MSFT'] } };
    expect(exitsAt('2026-11-25T20:50:00Z', { settings })).toEqual(['exit MSFT MSFT 2026-11-25T20:50:00Z']);
    expect(exitsAt(thanksgiving, { settings })).toEqual(['exit MSFT MSFT 2026-11-25T20:50:00Z']);
    expect(exitsAt('2026-11-27T14:30:00Z', { settings })).toEqual(['exit MSFT MSFT 2026-11-27T17:50:00Z']);
  });

  it('is not due of what is opened in the early session of the next day', () => {
    const settings = { flatBy: { ...flatBy, tickers: ['MSFT'] } };
    const extended = { ...two, capabilities: { extendedHours: true } };
    const regular = { ...two, capabilities: { extendedHours: false } };
    // New York is open from 04:00 on in extended hours.
    const [late, early] = ['2026-11-27T08:59:59Z', '2026-11-27T09:00:00Z'];
    expect(exitsAt(late, { settings, market: extended })).toEqual(['exit MSFT MSFT 2026-11-25T20:50:00Z']);
    expect(exitsAt(early, { settings, market: extended })).toEqual(['exit MSFT MSFT 2026-11-27T17:50:00Z']);
    expect(exitsAt(early, { settings, market: regular })).toEqual(['exit MSFT MSFT 2026-11-25T20:50:00Z']);
  });

  it('has no moment where nobody knows, and none on a market without a close', () => {
    const settings = { flatBy: { ...flatBy, tickers: ['MSFT'] } };
    expect(exitsAt(unknownDay, { settings })).toEqual(['exit MSFT MSFT unknown']);
    expect(exitsAt(open, { settings, options: { calendarOf: undefined } })).toEqual(['exit MSFT MSFT unknown']);
    const crypto = { positions: { 'BTC-USD': { side: 'long', quantity: '1' } } } as const;
    expect(exitsAt(open, { settings: { assetClass: 'crypto', flatBy }, market: crypto }, [])).toEqual([]);
  });

  it('has none without the setting, and errors for a clock or a port that fails', () => {
    expect(exitsAt(open, { settings: {} })).toEqual([]);
    const context = contextOf({ now: open, market: two, settings: { flatBy } });
    expect(sessionExits({ ...context, clock: { now: () => Number.NaN } })).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-snapshot' }],
    });
    const positions = {
      ...context.positions,
      openTickers: () => {
        throw new Error('down');
      },
    };
    expect(sessionExits({ ...context, positions })).toMatchObject({
      ok: false,
      errors: [{ code: 'account-unavailable' }],
    });
  });

  it('each signal can be planned', () => {
    const context = contextOf({ now: '2026-11-25T20:51:00Z', market: two, settings: { flatBy } });
    const exits = accepted(sessionExits(context, ['TSLA']));
    const plans = exits.map(({ signal }) => accepted(planSignal(signal, context)));
    expect(plans.map(({ steps }) => steps.map(({ step }) => step).join(' '))).toEqual([
      'cancel-orders',
      'cancel-orders submit-order',
      'cancel-orders submit-order',
      'cancel-orders',
    ]);
  });
});

const instants = fc
  .integer({ min: Date.parse('2024-01-03T00:00:00Z') / 60_000, max: Date.parse('2026-12-20T00:00:00Z') / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString());
const anyId = fc.constantFrom('XNYS', 'CME-EQUITY', 'CBOT-GRAINS', 'XHKG', 'XEUR', 'NYMEX-COMEX', 'XLON', 'FOREX');

function withCalendar(calendar: string): object {
  return { instruments: { AAPL: { calendar } } };
}

describe('for every calendar and instant', () => {
  it('postpone never releases into a closed market', () => {
    fc.assert(
      fc.property(
        anyId,
        instants,
        fc.option(fc.record({ after: fc.integer({ min: 0, max: 400 }), before: fc.integer({ min: 0, max: 60 }) }), {
          nil: undefined,
        }),
        (id, now, entryWindow) => {
          const settings: SettingsInput = {
            whenClosed: 'postpone',
            ...(entryWindow && { entryWindowFromOpen: entryWindow }),
          };
          const result = plan({ now, market: withCalendar(id), settings });
          const calendar: TradingCalendar = calendars[id];
          if (!result.ok) {
            expect(result.errors.map(({ code }) => code)).toEqual(['outside-trading-window']);
            expect(isOpen(calendar, now)).toBe(true);
          } else if (result.value.outcome === 'postponed') {
            expect(isOpen(calendar, result.value.releaseAt)).toBe(true);
            expect(Date.parse(result.value.releaseAt)).toBeGreaterThan(Date.parse(now));
          } else {
            expect(isOpen(calendar, now)).toBe(true);
          }
        },
      ),
      { numRuns: runCount(1_500, 200) },
    );
  });

  it('the withdrawal of a day order lies at a close after its first session began', () => {
    fc.assert(
      fc.property(anyId, instants, (id, now) => {
        const payload = {
          ...limitOrder,
          timeInForce: 'day',
          takeProfit: { limitPrice: 160 },
          stopLoss: { stopPrice: 130 },
        };
        const result = plan({ now, payload, market: withCalendar(id), options: { profile: alpaca } });
        const end = accepted(result).withdrawals?.['entry'] ?? '';
        const calendar: TradingCalendar = calendars[id];
        const begins = nextOpen(calendar, now) ?? '';
        expect(Date.parse(end)).toBeGreaterThan(Date.parse(begins));
        // A close: open just before it, and closed at it, or a market whose day changes there.
        const before = new Date(Date.parse(end) - 1).toISOString();
        expect(isOpen(calendar, before)).toBe(true);
        expect(id === 'FOREX' || isOpen(calendar, end) === false).toBe(true);
        expect(accepted(result).notices.some(({ code }) => code === 'session-assumed')).toBe(false);
      }),
      { numRuns: runCount(1_000, 200) },
    );
  });

  it('flatBy refuses entries after its moment, exits never, and leaves nothing held at the close', () => {
    fc.assert(
      fc.property(anyId, instants, fc.integer({ min: 0, max: 120 }), (id, now, minutesBeforeClose) => {
        const market = { ...withCalendar(id), ...long };
        const settings = { flatBy: { minutesBeforeClose } };
        const early = { ...limitOrder, extendedHours: true };
        const entered = [{}, early].some((payload) => plan({ now, payload, market: withCalendar(id), settings }).ok);
        const exits = accepted(sessionExits(contextOf({ now, market, settings })));
        const due = exits.filter(({ at }) => at !== undefined && Date.parse(at) <= Date.parse(now));
        // Whoever may enter has nothing to close yet, and the other way round.
        expect(entered).toBe(due.length === 0);
        expect(plan({ now, payload: exit, market, settings }).ok).toBe(true);
        for (const { at = '' } of exits) {
          // Minutes after the moment, the market closes; if the exit fills then, nothing is held at the close.
          const close = new Date(Date.parse(at) + minutesBeforeClose * 60_000).toISOString();
          expect(isOpen(calendars[id], new Date(Date.parse(close) - 1).toISOString())).toBe(true);
          expect(isOpen(calendars[id], close)).toBe(false);
        }
      }),
      { numRuns: runCount(1_000, 200) },
    );
  });

  it('without calendars every plan is the same, whether the context has calendarOf or not', () => {
    fc.assert(
      fc.property(
        anyId,
        instants,
        fc.constantFrom({}, exit, sell, { timeInForce: 'cls' }, limitOrder),
        (id, now, payload) => {
          const settings = { calendars: false };
          const market = { ...withCalendar(id), ...long };
          const request = { now, payload, market, settings, options: { profile: alpaca } };
          const without = { ...request, market: long, options: { ...request.options, calendarOf: undefined } };
          expect(JSON.stringify(plan(request))).toBe(JSON.stringify(plan(without)));
        },
      ),
      { numRuns: runCount(500, 100) },
    );
  });
});
