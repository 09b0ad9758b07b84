// Safety M4 to M8: fields without an effect, nulls, contradictions, late release, placeholders.

import type { Fields } from './plan-table.js';
import { longTen, shortTen } from './plan-table.js';
import {
  apple,
  buy,
  type ExpectedMessage,
  type ExpectedOrder,
  type Given,
  nearMiss,
  restingOrder,
  type SafetyRow,
  spy,
  spyCall,
  type Told,
  trigger,
} from './safety-table.js';

const bought = (fields: ExpectedOrder = {}): ExpectedOrder => ({
  side: 'buy',
  effect: 'open',
  quantity: '5',
  ...fields,
});
const sold = (quantity: string, fields: ExpectedOrder = {}): ExpectedOrder => ({
  side: 'sell',
  effect: 'close',
  quantity,
  ...fields,
});

function five(fields: Fields = {}, others: Omit<Given, 'payload'> = {}): Given {
  return buy({ quantity: 5, ...fields }, others);
}

/** A field that was sent for nothing: the sentence names it, and its reason has these words. */
function unused(path: string, ...words: readonly string[]): Told {
  const named = [path, ...words].map((word) => `(?=.*${word})`).join('');
  return { code: 'field-without-effect', path: [path], sentence: new RegExp(`^${named}`) };
}

const market = { type: 'market', limitPrice: undefined, stopPrice: undefined } as const;

const prices: readonly SafetyRow[] = [
  trigger('M4', 'a limit price of a market order', five({ orderType: 'market', limitPrice: 149 }), {
    orders: [bought(market)],
    notices: [unused('limitPrice', 'market')],
  }),
  trigger('M4', 'a limit price without an order type, where the setting is market', five({ limitPrice: 149 }), {
    orders: [bought(market)],
    notices: [unused('limitPrice', 'market')],
  }),
  trigger('M4', 'a stop price of a market order', five({ orderType: 'market', stopPrice: 155 }), {
    orders: [bought(market)],
    notices: [unused('stopPrice', 'market')],
  }),
  trigger('M4', 'a stop price of a limit order', five({ orderType: 'limit', limitPrice: 149, stopPrice: 148 }), {
    orders: [bought({ type: 'limit', limitPrice: '149', stopPrice: undefined })],
    notices: [unused('stopPrice', 'limit')],
  }),
  trigger('M4', 'a limit price of a stop order', five({ orderType: 'stop', stopPrice: 155, limitPrice: 156 }), {
    orders: [bought({ type: 'stop', stopPrice: '155', limitPrice: undefined })],
    notices: [unused('limitPrice', 'stop')],
  }),
  trigger(
    'M4',
    'a limit price, where the broker takes market orders only',
    five({ orderType: 'limit', limitPrice: 149 }, { market: { capabilities: { orderTypes: ['market'] } } }),
    { orders: [bought(market)], notices: [unused('limitPrice')], alsoNoticed: ['order-type-unsupported'] },
  ),
  trigger(
    'M4',
    'a limit price, where the setting does not let orderType override market',
    five(
      { orderType: 'limit', limitPrice: 149 },
      { settings: { entry: { allowSignalOverride: { orderType: false } } } },
    ),
    { orders: [bought(market)], notices: [unused('limitPrice')], alsoNoticed: ['override-ignored'] },
  ),
  trigger(
    'M4',
    'the limit price of a breakeven stop-limit, whose limit is its stop',
    apple('breakeven', { orderType: 'stop_limit', limitPrice: 139 }, { market: longTen }),
    {
      orders: [sold('10', { type: 'stop_limit', stopPrice: '140', limitPrice: '140' })],
      notices: [unused('limitPrice')],
    },
  ),
  nearMiss('M4', 'both prices of a stop-limit', five({ orderType: 'stop_limit', stopPrice: 155, limitPrice: 156 }), {
    orders: [bought({ type: 'stop_limit', stopPrice: '155', limitPrice: '156' })],
  }),
  nearMiss(
    'M4',
    'a limit price, where the setting is limit',
    five({ limitPrice: 149 }, { settings: { entry: { orderType: 'limit' } } }),
    {
      orders: [bought({ type: 'limit', limitPrice: '149' })],
    },
  ),
  nearMiss(
    'M4',
    'a limit price that the setting does not let override is override-ignored',
    five({ orderType: 'limit', limitPrice: 149 }, { settings: { entry: { allowSignalOverride: { price: false } } } }),
    { orders: [bought({ type: 'limit', limitPrice: '150.02' })], alsoNoticed: ['override-ignored'] },
  ),
  trigger('M4', 'a trail beside a limit order', five({ orderType: 'limit', limitPrice: 149, trailAmount: 2 }), {
    orders: [bought({ type: 'limit', limitPrice: '149', trailAmount: undefined })],
    notices: [unused('trailAmount', 'limit')],
  }),
  trigger('M4', 'a trail without an order type', five({ trailPercent: 1 }), {
    orders: [bought({ ...market, trailPercent: undefined })],
    notices: [unused('trailPercent', 'market')],
  }),
  nearMiss('M4', 'a trail of a trailing stop', five({ orderType: 'trailing_stop', trailAmount: 2 }), {
    orders: [bought({ type: 'trailing_stop', trailAmount: '2' })],
  }),
  trigger('M4', 'a market price type that no price is taken by', five({ marketPriceType: 'mark' }), {
    orders: [bought(market)],
    notices: [unused('marketPriceType')],
  }),
  nearMiss('M4', 'a market price type that gives the limit', five({ orderType: 'limit', marketPriceType: 'bid' }), {
    orders: [bought({ type: 'limit', limitPrice: '149.98' })],
  }),
];

const optionFields: readonly (readonly [fields: Fields, ...paths: string[]])[] = [
  [{ optionType: 'call' }, 'optionType'],
  [{ intrinsicValue: 'otm' }, 'intrinsicValue'],
  [{ expiration: '2026-01-30' }, 'expiration'],
  [{ strikeCount: 12 }, 'strikeCount'],
  [{ strikesAway: 2 }, 'strikesAway'],
  [{ optionType: 'call', expiration: '2026-01-30', strikePrice: 150 }, 'optionType', 'expiration', 'strikePrice'],
];

const options: readonly SafetyRow[] = [
  ...optionFields.map(([fields, ...paths]) =>
    trigger('M4', `on a stock: ${paths.join(', ')}`, five(fields), {
      orders: [bought({ ticker: 'AAPL' })],
      notices: paths.map((path) => unused(path, 'option')),
    }),
  ),
  trigger(
    'M4',
    'strikes away beside an exact strike',
    spy('buy', { quantity: 5, optionType: 'call', expiration: '2026-01-30', strikePrice: 600, strikesAway: 2 }),
    { orders: [bought({ ticker: spyCall })], notices: [unused('strikesAway')] },
  ),
  nearMiss(
    'M4',
    'option fields that choose the contract',
    spy('buy', {
      quantity: 5,
      optionType: 'call',
      expiration: '2026-01-30',
      strikesAway: 1,
      strikeCount: 4,
      intrinsicValue: 'otm',
    }),
    { orders: [bought({ ticker: 'SPY 260130C601' })] },
  ),
  nearMiss(
    'M4',
    'an exact strike',
    spy('buy', { quantity: 5, optionType: 'call', expiration: '2026-01-30', strikePrice: 602 }),
    { orders: [bought({ ticker: 'SPY 260130C602' })] },
  ),
];

const receivedNow = '2026-01-26T15:30:00Z';

const ages: readonly SafetyRow[] = [
  trigger('M4', 'rejectAfter without time, planned when it arrives', five({ rejectAfter: 10 }), {
    orders: [bought()],
    notices: [unused('rejectAfter', 'time')],
  }),
  nearMiss(
    'M4',
    'rejectAfter without time judges the age since receipt: 5 seconds pass',
    five({ rejectAfter: 10 }, { receivedAt: '2026-01-26T15:29:55Z' }),
    { orders: [bought()] },
  ),
  nearMiss(
    'M4',
    'rejectAfter without time judges the age since receipt: 11 seconds are rejected',
    five({ rejectAfter: 10 }, { receivedAt: '2026-01-26T15:29:49Z' }),
    { rejection: [{ code: 'signal-too-old', facts: { ageSeconds: 11, limit: 10 } }] },
  ),
  nearMiss('M4', 'rejectAfter with time', five({ rejectAfter: 10, time: '2026-01-26T15:29:55Z' }), {
    orders: [bought()],
  }),
];

const gtc = { settings: { entry: { timeInForce: 'gtc' } } };

const gtd: readonly SafetyRow[] = [
  trigger('M4', 'gtd without expiresAt is day', five({ timeInForce: 'gtd' }), {
    orders: [bought({ timeInForce: 'day', expiresAt: undefined })],
    notices: [unused('timeInForce', 'gtd', 'expiresAt', 'day')],
  }),
  trigger('M6', "gtd without expiresAt is the half's setting", five({ timeInForce: 'gtd' }, gtc), {
    orders: [bought({ timeInForce: 'gtc' })],
    notices: [unused('timeInForce', 'gtd', 'expiresAt', 'gtc')],
  }),
  trigger(
    'M6',
    'gtd without expiresAt, where the setting is gtd too',
    five({ timeInForce: 'gtd' }, { settings: { entry: { timeInForce: 'gtd' } } }),
    {
      orders: [bought({ timeInForce: 'day' })],
      notices: [unused('timeInForce')],
    },
  ),
  trigger(
    'M6',
    'gtd of the setting without expiresAt is day',
    five({}, { settings: { entry: { timeInForce: 'gtd' } } }),
    {
      orders: [bought({ timeInForce: 'day' })],
      notices: 'any',
    },
  ),
  trigger('M6', 'gtd without expiresAt on an exit', apple('exit', { timeInForce: 'gtd' }, { market: longTen }), {
    orders: [sold('10', { timeInForce: 'day' })],
    notices: [unused('timeInForce')],
  }),
  nearMiss('M6', 'gtd with expiresAt', five({ timeInForce: 'gtd', expiresAt: '2026-01-30' }), {
    orders: [bought({ timeInForce: 'gtd', expiresAt: '2026-01-30' })],
  }),
];

const bracketed = { amount: 3 };

const elsewhere: readonly SafetyRow[] = [
  trigger('M4', 'breakevenOffset on a buy', five({ breakevenOffset: 0.5 }), {
    orders: [bought()],
    notices: [unused('breakevenOffset', 'breakeven')],
  }),
  trigger('M4', 'breakevenOffset on an exit', apple('exit', { breakevenOffset: 0.5 }, { market: longTen }), {
    orders: [sold('10')],
    notices: [unused('breakevenOffset', 'breakeven')],
  }),
  nearMiss(
    'M4',
    'breakevenOffset on breakeven',
    apple('breakeven', { orderType: 'stop', breakevenOffset: 0.5 }, { market: longTen }),
    {
      orders: [sold('10', { type: 'stop', stopPrice: '140.5' })],
    },
  ),
  trigger('M4', 'a stop loss on an exit', apple('exit', { stopLoss: bracketed }, { market: longTen }), {
    orders: [sold('10', { stopLoss: undefined })],
    notices: [unused('stopLoss', 'exit')],
  }),
  trigger('M4', 'a take profit on an exit', apple('exit', { takeProfit: { amount: 6 } }, { market: longTen }), {
    orders: [sold('10', { takeProfit: undefined })],
    notices: [unused('takeProfit', 'exit')],
  }),
  trigger(
    'M4',
    'a stop loss on a reducing resize',
    apple('resize', { quantity: 5, stopLoss: bracketed }, { market: longTen }),
    {
      orders: [sold('5', { stopLoss: undefined })],
      notices: [unused('stopLoss')],
    },
  ),
  nearMiss(
    'M4',
    'a stop loss on a growing resize',
    apple('resize', { quantity: 15, stopLoss: bracketed }, { market: longTen }),
    {
      orders: [bought({ stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } })],
    },
  ),
  trigger(
    'M4',
    'quantity and limit price on cancel',
    apple('cancel', { quantity: 5, limitPrice: 149 }, { market: { openOrders: [restingOrder('o1', 'entry')] } }),
    { cancels: ['o1'], orders: [], notices: [unused('limitPrice', 'cancel'), unused('quantity', 'cancel')] },
  ),
  trigger(
    'M4',
    'cancelOrderType on add, which cancels nothing',
    apple('add', { quantity: 5, cancelOrderType: 'limit' }, { market: longTen }),
    {
      orders: [bought()],
      notices: [unused('cancelOrderType')],
    },
  ),
  trigger('M4', 'cancelOrderType beside cancel false', five({ cancel: false, cancelOrderType: 'limit' }), {
    orders: [bought()],
    notices: [unused('cancelOrderType', 'cancel')],
  }),
  nearMiss(
    'M4',
    'cancelOrderType on an entry that cancels',
    five({ cancelOrderType: 'limit' }, { market: { openOrders: [restingOrder('o1', 'entry')] } }),
    { cancels: ['o1'], orders: [bought()] },
  ),
  nearMiss('M4', 'price is the fallback', five({ price: 150 }), { orders: [bought()] }),
  nearMiss('M4', 'signalPrice is the fallback', five({ signalPrice: 150 }), { orders: [bought()] }),
  nearMiss('M4', 'time is the fallback', five({ time: '2026-01-26T15:29:58Z' }), { orders: [bought()] }),
  nearMiss('M4', "a sentiment of the action's own side", five({ sentiment: 'bullish' }), { orders: [bought()] }),
  nearMiss('M4', 'a spread filter that passes', five({ bidAskSpreadFilter: 0.1 }), { orders: [bought()] }),
  nearMiss('M4', 'metadata', five({ interval: '15', message: 'Breakout', extras: { atr: 2 }, test: 'x' }), {
    orders: [bought()],
  }),
  nearMiss('M4', 'a plan that is postponed has decided nothing yet', five({ delay: 60, limitPrice: 149 }), {
    outcome: 'postponed',
  }),
];

function isNull(path: readonly string[]): Told {
  return { code: 'field-null', path, sentence: new RegExp(`${path.join('\\.')}.*null`) };
}

function nullRow(name: string, fields: Fields = {}): SafetyRow {
  return trigger('M5', `${name} is null`, buy({ ...fields, [name]: null }), {
    orders: [{ side: 'buy', effect: 'open', type: 'market', quantity: '1' }],
    notices: [isNull([name])],
  });
}

const noneKnown = { extras: { level: null } };

const nulls: readonly SafetyRow[] = [
  ...['quantity', 'limitPrice', 'stopPrice', 'takeProfit', 'stopLoss', 'quantityType'].map((name) => nullRow(name)),
  trigger(
    'M5',
    'a null quantity sells everything, and says so',
    apple('exit', { quantity: null }, { market: longTen }),
    {
      orders: [sold('10')],
      notices: [isNull(['quantity'])],
    },
  ),
  trigger('M5', 'a null limit price of a limit order', five({ orderType: 'limit', limitPrice: null }), {
    orders: [bought({ type: 'limit', limitPrice: '150.02' })],
    notices: [isNull(['limitPrice'])],
    alsoNoticed: ['limit-without-price'],
  }),
  trigger('M5', 'several at once', buy({ quantity: null, stopLoss: null }), {
    orders: [{ quantity: '1', stopLoss: undefined }],
    notices: [isNull(['quantity']), isNull(['stopLoss'])],
  }),
  trigger('M5', 'stopPrice inside stopLoss', five({ stopLoss: { amount: 3, stopPrice: null } }), {
    orders: [bought({ stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } })],
    notices: [isNull(['stopLoss', 'stopPrice'])],
  }),
  ...(['percent', 'amount', 'pnlAmount'] as const).map((name) =>
    trigger('M5', `${name} inside takeProfit`, five({ takeProfit: { limitPrice: 156, [name]: null } }), {
      orders: [bought({ takeProfit: { limitPrice: '156', timeInForce: 'gtc' } })],
      notices: [isNull(['takeProfit', name])],
    }),
  ),
  ...(['percent', 'amount', 'trailAmount', 'trailPercent', 'trailPrice', 'pnlAmount'] as const).map((name) =>
    trigger('M5', `${name} inside stopLoss`, five({ stopLoss: { stopPrice: 147, [name]: null } }), {
      orders: [bought({ stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } })],
      notices: [isNull(['stopLoss', name])],
    }),
  ),
  nearMiss('M5', 'type inside stopLoss', five({ stopLoss: { stopPrice: 147, type: null } }), {
    orders: [bought({ stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } })],
  }),
  trigger('M5', 'limitPrice inside takeProfit', five({ takeProfit: { amount: 6, limitPrice: null } }), {
    orders: [bought({ takeProfit: { limitPrice: '156', timeInForce: 'gtc' } })],
    notices: [isNull(['takeProfit', 'limitPrice'])],
  }),
  trigger('M5', 'a formula that gives null', buy({ ...noneKnown, quantity: '=signal.extras.level' }), {
    orders: [{ quantity: '1' }],
    notices: [isNull(['quantity'])],
  }),
  trigger('M5', 'a choice of a formula that gives null', buy({ stopPrice: '=1 > 2 ? 155 : null' }), {
    orders: [{ type: 'market', quantity: '1' }],
    notices: [isNull(['stopPrice'])],
  }),
  trigger(
    'M5',
    'a formula inside stopLoss that gives null',
    five({ ...noneKnown, stopLoss: { amount: 3, stopPrice: '=signal.extras.level' } }),
    {
      orders: [bought({ stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } })],
      notices: [isNull(['stopLoss', 'stopPrice'])],
    },
  ),
  nearMiss(
    'M5',
    'a null quantity of resize is rejected, as before',
    apple('resize', { quantity: null }, { market: longTen }),
    {
      errors: [{ code: 'resize-requires-quantity', path: ['quantity'] }],
    },
  ),
  ...[
    'sentiment',
    'price',
    'signalPrice',
    'time',
    'timeInForce',
    'orderType',
    'extras',
    'delay',
    'interval',
    'test',
  ].map((name) => nearMiss('M5', `${name} of null is plain absence`, five({ [name]: null }), { orders: [bought()] })),
  nearMiss('M5', 'an absent field is not null', five(), { orders: [bought()] }),
  nearMiss('M5', 'a formula that gives a number', buy({ quantity: '=1 < 2 ? 5 : null' }), { orders: [bought()] }),
];

const past = { expiresAt: '2026-01-25' };
const today = { expiresAt: '2026-01-26' };
const expired: Told = {
  code: 'order-expired',
  path: ['expiresAt'],
  sentence: /expiresAt.*2026-01-25/,
  facts: { section: 'plan' },
};
const entryRejected: ExpectedMessage = { notices: 'any', alsoNoticed: ['entry-refused'] };

const expiries: readonly SafetyRow[] = [
  trigger('M6', 'an entry that expired yesterday', five(past), { rejection: [expired] }),
  trigger(
    'M6',
    'an expired entry whose spread cannot be measured is rejected for both',
    five({ ...past, bidAskSpreadFilter: 1 }, { market: { quotes: {} } }),
    { rejection: [{ code: 'quote-unavailable' }, expired] },
  ),
  nearMiss('M6', 'an entry that expires today', five(today), { orders: [bought({ expiresAt: '2026-01-26' })] }),
  nearMiss('M6', 'a relative date of no days is today', five({ expiresAt: '0 days' }), {
    orders: [bought({ expiresAt: '2026-01-26' })],
  }),
  nearMiss(
    'M6',
    'today ends in the time zone of the market: 22:00 in New York',
    five(today, { market: { now: '2026-01-27T03:00:00Z' } }),
    {
      orders: [bought()],
    },
  ),
  trigger(
    'M6',
    'today ends in the time zone of the market: 03:00 in UTC',
    five(today, { market: { now: '2026-01-27T03:00:00Z' }, settings: { marketTimeZone: 'UTC' } }),
    { rejection: [{ code: 'order-expired', path: ['expiresAt'], sentence: /2026-01-26/ }] },
  ),
  trigger(
    'M6',
    'a delayed entry that expired before its release',
    five({ ...today, delay: 86_400 }, { receivedAt: receivedNow, market: { now: '2026-01-27T15:30:00Z' } }),
    { rejection: [{ code: 'order-expired', path: ['expiresAt'] }] },
  ),
  trigger('M6', 'an addition', apple('add', { quantity: 5, ...past }, { market: longTen }), { rejection: [expired] }),
  trigger('M6', 'a growing resize', apple('resize', { quantity: 15, ...past }, { market: longTen }), {
    rejection: [expired],
  }),
  trigger(
    'M6',
    'an expired exit is planned without the past date, with a notice',
    apple('exit', past, { market: longTen }),
    {
      orders: [sold('10', { expiresAt: undefined })],
      notices: [{ code: 'order-expired', path: ['expiresAt'], sentence: /expiresAt.*2026-01-25/ }],
    },
  ),
  trigger(
    'M6',
    'an expired reducing resize is planned, with a notice',
    apple('resize', { quantity: 4, ...past }, { market: longTen }),
    {
      orders: [sold('6')],
      notices: [{ code: 'order-expired', path: ['expiresAt'] }],
    },
  ),
  trigger('M6', 'an expired swap exits only', five(past, { market: shortTen }), {
    orders: [{ side: 'buy', effect: 'close', quantity: '10' }],
    ...entryRejected,
  }),
  trigger('M6', 'an expired reverse exits only', apple('reverse', past, { market: longTen }), {
    orders: [sold('10')],
    ...entryRejected,
  }),
];

const maxAge = { rejectOlderThan: 60 };
const invalidTime: Told = { code: 'invalid-time', path: ['time'], sentence: /soon/ };

const times: readonly SafetyRow[] = [
  trigger(
    'M6',
    'an age limit of entries, and a time that is unreadable',
    five({ time: 'soon' }, { settings: { entry: maxAge } }),
    {
      rejection: [invalidTime],
    },
  ),
  trigger(
    'M6',
    'an age limit of exits, and a time that is unreadable',
    apple('exit', { time: 'soon' }, { market: longTen, settings: { exit: maxAge } }),
    { rejection: [invalidTime] },
  ),
  nearMiss(
    'M6',
    'an age limit of entries does not concern an exit',
    apple('exit', { time: 'soon' }, { market: longTen, settings: { entry: maxAge } }),
    {
      orders: [sold('10')],
      alsoNoticed: ['time-unreadable'],
    },
  ),
  nearMiss('M6', 'without an age limit the receipt counts', five({ time: 'soon' }), {
    orders: [bought()],
    alsoNoticed: ['time-unreadable'],
  }),
  nearMiss('M6', 'an age limit, and no time at all', five({}, { settings: { entry: maxAge } }), { orders: [bought()] }),
  trigger(
    'M6',
    'in a swap the limit of entries rejects the entry half',
    five({ time: 'soon' }, { market: shortTen, settings: { entry: maxAge } }),
    {
      orders: [{ side: 'buy', effect: 'close', quantity: '10' }],
      ...entryRejected,
    },
  ),
  trigger(
    'M6',
    'in a swap the limit of exits rejects the plan',
    five({ time: 'soon' }, { market: shortTen, settings: { exit: maxAge } }),
    {
      rejection: [invalidTime],
    },
  ),
  nearMiss('M6', 'rejectAfter needs a readable time already in the message', five({ time: 'soon', rejectAfter: 10 }), {
    errors: [invalidTime],
  }),
  trigger(
    'M6',
    'an unreadable time is listed among the gates',
    five({ time: 'soon' }, { settings: { entry: maxAge, allowedSides: 'bearish' } }),
    // In the order of the catalogue, where the section parse comes before gates.
    { rejection: [invalidTime, { code: 'side-not-allowed' }] },
  ),
];

const testNotice: Told = { code: 'test-signal', path: ['test'], sentence: /test/ };
const testRejected: Told = {
  code: 'test-signal-refused',
  path: ['test'],
  sentence: /test/,
  facts: { section: 'gates' },
};
const testNoticed: Told = { code: 'test-signal-refused', path: ['test'] };
const live = { settings: { testSignals: 'refuse' } };

const tests: readonly SafetyRow[] = [
  trigger('M6', 'test true trades, with a notice', five({ test: true }), { orders: [bought()], notices: [testNotice] }),
  trigger('M6', 'test "true" trades, with a notice', five({ test: 'true' }), {
    orders: [bought()],
    notices: [testNotice],
  }),
  trigger('M6', 'test true on an exit', apple('exit', { test: true }, { market: longTen }), {
    orders: [sold('10')],
    notices: [testNotice],
  }),
  ...[false, 'false', 'TRUE', 1, 'yes', {}].map((test) =>
    nearMiss('M6', `test ${JSON.stringify(test)} is not a test, even where tests are rejected`, five({ test }, live), {
      orders: [bought()],
    }),
  ),
  trigger('M6', 'the setting rejects a test entry', five({ test: true }, live), { rejection: [testRejected] }),
  trigger('M6', 'the setting rejects a test entry of "true"', five({ test: 'true' }, live), {
    rejection: [testRejected],
  }),
  nearMiss('M6', 'trade is the default', five({ test: true }, { settings: { testSignals: 'trade' } }), {
    orders: [bought()],
    notices: [testNotice],
  }),
  trigger(
    'M6',
    'test-signal-refused is the first of the gates',
    five({ test: true }, { settings: { ...live.settings, allowedSides: 'bearish', entryLockout: true } }),
    {
      rejection: [testRejected, { code: 'side-not-allowed' }, { code: 'entry-locked-out' }],
    },
  ),
  trigger('M6', 'a test addition', apple('add', { quantity: 5, test: true }, { ...live, market: longTen }), {
    rejection: [testRejected],
  }),
  trigger('M6', 'a test exit is planned, with a notice', apple('exit', { test: true }, { ...live, market: longTen }), {
    orders: [sold('10')],
    notices: [testNotice, testNoticed],
  }),
  trigger(
    'M6',
    'a test cancel is planned, with a notice',
    apple('cancel', { test: true }, { ...live, market: { openOrders: [restingOrder('o1', 'entry')] } }),
    {
      cancels: ['o1'],
      notices: [testNotice, testNoticed],
    },
  ),
  trigger(
    'M6',
    'a test resize that reduces is planned, with a notice',
    apple('resize', { quantity: 4, test: true }, { ...live, market: longTen }),
    {
      orders: [sold('6')],
      notices: [testNotice, testNoticed],
    },
  ),
  trigger(
    'M6',
    'a test resize that grows',
    apple('resize', { quantity: 15, test: true }, { ...live, market: longTen }),
    {
      rejection: [testRejected],
    },
  ),
  trigger('M6', 'a test swap exits only', five({ test: true }, { ...live, market: shortTen }), {
    orders: [{ side: 'buy', effect: 'close', quantity: '10' }],
    ...entryRejected,
  }),
  trigger('M6', 'a test reverse exits only', apple('reverse', { test: true }, { ...live, market: longTen }), {
    orders: [sold('10')],
    ...entryRejected,
  }),
];

/** A signal with a delay of 60 seconds, received at 15:30:00: its release is at 15:31:00. */
function delayed(action: string, fields: Fields, now: string, others: Omit<Given, 'payload'> = {}): Given {
  return apple(
    action,
    { delay: 60, ...fields },
    { ...others, receivedAt: receivedNow, market: { ...others.market, now } },
  );
}

const onTime = '2026-01-26T15:36:00Z'; // 300 seconds after the release
const late = '2026-01-26T15:36:01Z';
const tooLate: Told = { code: 'released-too-late', sentence: /301 .*300|300 .*301/, facts: { section: 'gates' } };

const releases: readonly SafetyRow[] = [
  trigger('M7', '301 seconds after the release', delayed('buy', { quantity: 5 }, late), { rejection: [tooLate] }),
  nearMiss('M7', 'exactly 300 seconds after the release', delayed('buy', { quantity: 5 }, onTime), {
    orders: [bought()],
  }),
  nearMiss('M7', 'at the release', delayed('buy', { quantity: 5 }, '2026-01-26T15:31:00Z'), { orders: [bought()] }),
  nearMiss('M7', 'before the release', delayed('buy', { quantity: 5 }, '2026-01-26T15:30:59Z'), {
    outcome: 'postponed',
  }),
  nearMiss('M7', 'a signal without a delay, planned an hour late', five({}, { receivedAt: '2026-01-26T14:30:00Z' }), {
    orders: [bought()],
  }),
  trigger(
    'M7',
    'the setting says 10 seconds',
    delayed('buy', { quantity: 5 }, '2026-01-26T15:31:11Z', { settings: { maxReleaseDelaySeconds: 10 } }),
    {
      rejection: [{ code: 'released-too-late', sentence: /11 .*10|10 .*11/ }],
    },
  ),
  nearMiss(
    'M7',
    'exactly the 10 seconds of the setting',
    delayed('buy', { quantity: 5 }, '2026-01-26T15:31:10Z', { settings: { maxReleaseDelaySeconds: 10 } }),
    {
      orders: [bought()],
    },
  ),
  nearMiss(
    'M7',
    'the setting allows an hour',
    delayed('buy', { quantity: 5 }, late, { settings: { maxReleaseDelaySeconds: 3600 } }),
    {
      orders: [bought()],
    },
  ),
  trigger(
    'M7',
    'the setting allows no second',
    delayed('buy', { quantity: 5 }, '2026-01-26T15:31:01Z', { settings: { maxReleaseDelaySeconds: 0 } }),
    { rejection: [{ code: 'released-too-late', sentence: /1 second.* 0/ }] },
  ),
  nearMiss(
    'M7',
    'the setting allows no second, at the release',
    delayed('buy', { quantity: 5 }, '2026-01-26T15:31:00Z', { settings: { maxReleaseDelaySeconds: 0 } }),
    { orders: [bought()] },
  ),
  trigger(
    'M7',
    'it comes after signal-too-old',
    delayed('buy', { quantity: 5 }, late, { settings: { entry: { rejectOlderThan: 10 } } }),
    {
      rejection: [{ code: 'signal-too-old', facts: { ageSeconds: 301, limit: 10 } }, { code: 'released-too-late' }],
    },
  ),
  trigger('M7', 'an addition', delayed('add', { quantity: 5 }, late, { market: longTen }), { rejection: [tooLate] }),
  trigger('M7', 'a late exit is planned, with a notice', delayed('exit', {}, late, { market: longTen }), {
    orders: [sold('10')],
    notices: [{ code: 'released-too-late', sentence: /301/ }],
  }),
  trigger(
    'M7',
    'a late reducing resize is planned, with a notice',
    delayed('resize', { quantity: 4 }, late, { market: longTen }),
    {
      orders: [sold('6')],
      notices: [{ code: 'released-too-late' }],
    },
  ),
  trigger('M7', 'a late swap exits only', delayed('buy', { quantity: 5 }, late, { market: shortTen }), {
    orders: [{ side: 'buy', effect: 'close', quantity: '10' }],
    ...entryRejected,
  }),
  trigger('M7', 'a late reverse exits only', delayed('reverse', {}, late, { market: longTen }), {
    orders: [sold('10')],
    ...entryRejected,
  }),
];

function unfilled(code: string, path: string): Told {
  return { code, path: [path], sentence: /placeholder/i };
}

const placeholders: readonly SafetyRow[] = [
  trigger('M8', 'in expiration', buy({ expiration: '{{expiry}}' }), {
    errors: [unfilled('invalid-expiration', 'expiration')],
  }),
  trigger('M8', 'in expiresAt, in the form of percent signs', buy({ expiresAt: '%expires_at%' }), {
    errors: [unfilled('invalid-expires-at', 'expiresAt')],
  }),
  trigger('M8', 'in time that rejectAfter needs', buy({ time: '{{timenow}}', rejectAfter: 10 }), {
    errors: [unfilled('invalid-time', 'time')],
  }),
  trigger(
    'M6',
    'a placeholder in time that the age limit needs (M8)',
    buy({ time: '%alert_time%' }, { settings: { entry: maxAge } }),
    {
      rejection: [unfilled('invalid-time', 'time')],
    },
  ),
  trigger('M8', 'in delay', buy({ delay: '{{delay}}' }), { errors: [unfilled('invalid-delay-format', 'delay')] }),
  trigger('M8', 'in quantity, in the form of percent signs', buy({ quantity: '%quantity%' }), {
    errors: [unfilled('invalid-quantity', 'quantity')],
  }),
  trigger(
    'M8',
    'in action, in the form of percent signs',
    { ...buy(), payload: { ticker: 'AAPL', action: '%action%' } },
    {
      errors: [unfilled('invalid-action', 'action')],
    },
  ),
  ...['{{strategy.order.action}}', '%strategy.order.action%'].map((action) =>
    trigger('M8', `in action: ${action}`, buy({ action }), { errors: [unfilled('invalid-action', 'action')] }),
  ),
  ...['={{strategy.order.action}}', '=%action%'].map((action) =>
    trigger('M8', `in an action that is written as a formula: ${action}`, buy({ action }), {
      errors: [unfilled('invalid-formula-blacklisted-field', 'action')],
    }),
  ),
  nearMiss('M8', 'an action that is written as a formula', buy({ action: '=buy' }), {
    errors: [{ code: 'invalid-formula-blacklisted-field', path: ['action'], sentence: /^(?!.*placeholder).*$/i }],
  }),
  trigger(
    'M8',
    'in ticker, in the form of percent signs',
    { ...buy(), payload: { ticker: '%alert_symbol%', action: 'buy' } },
    {
      errors: [unfilled('invalid-stocks-ticker-format', 'ticker')],
    },
  ),
  nearMiss('M8', 'a percentage is not a placeholder', buy({ quantity: '50%' }), {
    errors: [{ code: 'invalid-quantity', path: ['quantity'], sentence: /^(?!.*placeholder).*$/i }],
  }),
  nearMiss('M8', 'a word is not a placeholder', buy({ expiration: 'friday' }), {
    errors: [{ code: 'invalid-expiration', path: ['expiration'], sentence: /^(?!.*placeholder).*$/i }],
  }),
  nearMiss('M8', 'placeholders in what is not read', buy({ message: 'at {{close}}, %alert_name%' }), {
    orders: [{ quantity: '1' }],
  }),
];

export const messageRows: readonly SafetyRow[] = [
  ...prices,
  ...options,
  ...ages,
  ...gtd,
  ...elsewhere,
  ...nulls,
  ...expiries,
  ...times,
  ...tests,
  ...releases,
  ...placeholders,
];
