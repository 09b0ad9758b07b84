// Safety B: batches, keys of messages, the identity of a plan, protection that follows the position.
import type { Fields } from './plan-table.js';
import { longTen, market, shortTen } from './plan-table.js';
import {
  apple,
  type BatchRow,
  buy,
  type ExpectedPlan,
  type Given,
  nearMiss,
  restingOrder,
  type SafetyRow,
  trigger,
} from './safety-table.js';

function batch(
  is: BatchRow['is'],
  title: string,
  payload: readonly Fields[],
  expected: readonly ExpectedPlan[],
  others: Omit<Given, 'payload'> = {},
): SafetyRow {
  const { market: world, ...rest } = others;
  const microsoft = { MSFT: { bid: '399.98', ask: '400.02', last: '400' } };
  const given = {
    payload,
    market: market({ quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' }, ...microsoft }, ...world }),
    ...rest,
  };
  return { rule: 'B1', title, is, kind: 'batch', given, expected };
}

const on = (action: string, fields: Fields = {}): Fields => ({ ticker: 'AAPL', action, ...fields });
const other = (action: string, fields: Fields = {}): Fields => ({ ticker: 'MSFT', action, ...fields });
const opens = (side: 'buy' | 'sell', quantity: string, fields: Fields = {}): Fields => ({
  side,
  effect: 'open',
  quantity,
  ...fields,
});
const closes = (side: 'buy' | 'sell', quantity: string): Fields => ({ side, effect: 'close', quantity });

function gives(...orders: readonly Fields[]): ExpectedPlan {
  return { orders };
}

/** A plan that counts on waiting orders, `<item> <step>`. */
function counting(countsOn: readonly string[], ...orders: readonly Fields[]): ExpectedPlan {
  return { orders, countsOn };
}

/** A limit order below the market: it waits. */
function waits(action: string, fields: Fields = {}): Fields {
  return on(action, { quantity: 5, orderType: 'limit', limitPrice: 149, ...fields });
}

function rejected(...codes: readonly string[]): ExpectedPlan {
  return { rejection: codes.map((code) => ({ code })) };
}

const one = { settings: { maxPositions: 1 } };

const batches: readonly SafetyRow[] = [
  batch(
    'trigger',
    '[exit, sell 5] of a long of 10 ends short 5',
    [on('exit'), on('sell', { quantity: 5 })],
    [gives(closes('sell', '10')), gives(opens('sell', '5'))],
    { market: longTen },
  ),
  batch(
    'near miss',
    '[sell 5] alone is a swap',
    [on('sell', { quantity: 5 })],
    [gives(closes('sell', '10'), opens('sell', '5'))],
    { market: longTen },
  ),
  batch(
    'trigger',
    '[exit, exit] has nothing left to exit',
    [on('exit'), on('exit')],
    [gives(closes('sell', '10')), rejected('no-position')],
    { market: longTen },
  ),
  batch(
    'trigger',
    '[exit 4, exit] exits the 6 that are left',
    [on('exit', { quantity: 4 }), on('exit')],
    [gives(closes('sell', '4')), gives(closes('sell', '6'))],
    { market: longTen },
  ),
  batch(
    'trigger',
    '[buy 5, sell 3] from flat: a swap',
    [on('buy', { quantity: 5 }), on('sell', { quantity: 3 })],
    [gives(opens('buy', '5')), gives(closes('sell', '5'), opens('sell', '3'))],
  ),
  batch(
    'trigger',
    '[buy 5, sell 3 bullish] from flat: a partial exit',
    [on('buy', { quantity: 5 }), on('sell', { quantity: 3, sentiment: 'bullish' })],
    [gives(opens('buy', '5')), gives(closes('sell', '3'))],
  ),
  batch(
    'trigger',
    '[buy 5, reverse] from flat ends short 5',
    [on('buy', { quantity: 5 }), on('reverse')],
    [gives(opens('buy', '5')), gives(closes('sell', '5'), opens('sell', '5'))],
  ),
  batch(
    'trigger',
    '[resize 10, resize 4] from flat',
    [on('resize', { quantity: 10 }), on('resize', { quantity: 4 })],
    [gives(opens('buy', '10')), gives(closes('sell', '6'))],
  ),
  batch(
    'trigger',
    '[resize 10, resize 10] is at its target',
    [on('resize', { quantity: 10 }), on('resize', { quantity: 10 })],
    [gives(opens('buy', '10')), { outcome: 'nothing-to-do' }],
  ),
  batch(
    'trigger',
    '[buy 5, add 2, exit] exits 7',
    [on('buy', { quantity: 5 }), on('add', { quantity: 2 }), on('exit')],
    [gives(opens('buy', '5')), gives(opens('buy', '2')), gives(closes('sell', '7'))],
  ),
  batch(
    'trigger',
    '[buy 5 on a short, exit] exits the long that the swap leaves',
    [on('buy', { quantity: 5 }), on('exit')],
    [gives(closes('buy', '10'), opens('buy', '5')), gives(closes('sell', '5'))],
    { market: shortTen },
  ),
  batch(
    'trigger',
    'a waiting order counts as filled, and the exit names it',
    [waits('buy'), on('exit')],
    [gives(opens('buy', '5', { type: 'limit', limitPrice: '149' })), counting(['0 entry'], closes('sell', '5'))],
  ),
  batch(
    'near miss',
    'an exit of what a market order has bought counts on nothing that waits',
    [on('buy', { quantity: 5 }), on('exit')],
    [gives(opens('buy', '5')), gives(closes('sell', '5'))],
  ),
  batch(
    'near miss',
    'an exit on another ticker than that of the waiting order',
    [waits('buy'), other('exit')],
    [gives(opens('buy', '5')), gives(closes('sell', '3'))],
    { market: { positions: { MSFT: { side: 'long', quantity: '3', averageEntryPrice: '380' } } } },
  ),
  batch(
    'trigger',
    'a short sale counts on the exit that waits before it',
    [on('exit', { orderType: 'limit', limitPrice: 155 }), on('sell', { quantity: 5 })],
    [gives({ ...closes('sell', '10'), type: 'limit' }), counting(['0 exit'], opens('sell', '5'))],
    { market: longTen },
  ),
  batch(
    'trigger',
    'a resize at its target counts on the order that brings it there',
    [waits('resize', { quantity: 10 }), on('resize', { quantity: 10 })],
    [gives(opens('buy', '10')), { outcome: 'nothing-to-do', countsOn: ['0 entry'] }],
  ),
  batch(
    'trigger',
    'an entry counts on the waiting exit that makes room for it',
    [on('exit', { orderType: 'limit', limitPrice: 155 }), other('buy', { quantity: 5 })],
    [gives(closes('sell', '10')), counting(['0 exit'], opens('buy', '5', { ticker: 'MSFT' }))],
    { ...one, market: longTen },
  ),
  batch(
    'trigger',
    'an exit after a swap that waits counts on both of its orders',
    [on('sell', { quantity: 5 }), on('exit')],
    [gives(closes('sell', '10'), opens('sell', '5')), counting(['0 exit', '0 entry'], closes('buy', '5'))],
    { market: longTen, settings: { exit: { orderType: 'limit' } } },
  ),
  batch(
    'trigger',
    'a breakeven stop counts on the position that has yet to be opened',
    [waits('buy'), on('breakeven', { orderType: 'stop' })],
    [gives(opens('buy', '5')), counting(['0 entry'], { ...closes('sell', '5'), stopPrice: '149' })],
  ),
  batch(
    'trigger',
    'laddering: what the batch opens is not an addition',
    [
      on('buy', { quantity: 5, orderType: 'limit', limitPrice: 149 }),
      on('buy', { quantity: 5, orderType: 'limit', limitPrice: 148 }),
    ],
    [gives(opens('buy', '5', { limitPrice: '149' })), gives(opens('buy', '5', { limitPrice: '148' }))],
  ),
  batch(
    'trigger',
    'laddering with a maximum of one position',
    [on('buy', { quantity: 5 }), on('buy', { quantity: 5 })],
    [gives(opens('buy', '5')), gives(opens('buy', '5'))],
    one,
  ),
  batch(
    'trigger',
    'laddering after an exit of the batch',
    [on('exit'), on('buy', { quantity: 5 }), on('buy', { quantity: 5 })],
    [gives(closes('sell', '10')), gives(opens('buy', '5')), gives(opens('buy', '5'))],
    { market: longTen },
  ),
  batch(
    'near miss',
    'a position from before the batch may not be added to',
    [on('buy', { quantity: 5 }), on('buy', { quantity: 5 })],
    [rejected('add-to-position-not-allowed'), rejected('add-to-position-not-allowed')],
    { market: longTen },
  ),
  batch(
    'near miss',
    'where additions are allowed both are planned',
    [on('buy', { quantity: 5 }), on('buy', { quantity: 5 })],
    [gives(opens('buy', '5')), gives(opens('buy', '5'))],
    { market: longTen, settings: { allowAddToPosition: true } },
  ),
  batch(
    'trigger',
    'maxPositions 1 lets one of two tickers in',
    [on('buy', { quantity: 5 }), other('buy', { quantity: 5 })],
    [gives(opens('buy', '5', { ticker: 'AAPL' })), rejected('max-positions-reached')],
    one,
  ),
  batch(
    'near miss',
    'maxPositions 2 lets both in',
    [on('buy', { quantity: 5 }), other('buy', { quantity: 5 })],
    [gives(opens('buy', '5')), gives(opens('buy', '5', { ticker: 'MSFT' }))],
    { settings: { maxPositions: 2 } },
  ),
  batch(
    'trigger',
    'an exit makes room for another ticker',
    [on('exit'), other('buy', { quantity: 5 })],
    [gives(closes('sell', '10')), gives(opens('buy', '5', { ticker: 'MSFT' }))],
    { ...one, market: longTen },
  ),
  batch(
    'near miss',
    'a partial exit makes no room',
    [on('exit', { quantity: 4 }), other('buy', { quantity: 5 })],
    [gives(closes('sell', '4')), rejected('max-positions-reached')],
    { ...one, market: longTen },
  ),
  batch(
    'trigger',
    'a rejected item leaves the expectation as it was, and stops nothing',
    [on('buy', { quantity: 0.5 }), other('buy', { quantity: 5 }), on('exit')],
    [rejected('quantity-unresolved'), gives(opens('buy', '5', { ticker: 'MSFT' })), rejected('no-position')],
    one,
  ),
  batch(
    'trigger',
    'identifiers have the index of the item',
    [on('buy', { quantity: 5 }), other('buy', { quantity: 5 })],
    [
      gives(opens('buy', '5', { clientOrderId: 'alert-7-0-entry' })),
      gives(opens('buy', '5', { clientOrderId: 'alert-7-1-entry' })),
    ],
    { signalId: 'alert-7' },
  ),
  batch(
    'trigger',
    'the index counts rejected items too',
    [on('exit'), on('buy', { quantity: 5 })],
    [rejected('no-position'), gives(opens('buy', '5', { clientOrderId: 'alert-7-1-entry' }))],
    { signalId: 'alert-7' },
  ),
  batch(
    'near miss',
    'without an identifier orders have no client order id',
    [on('buy', { quantity: 5 })],
    [gives(opens('buy', '5', { clientOrderId: undefined }))],
  ),
  batch(
    'near miss',
    'items on different tickers leave each other alone',
    [on('exit'), other('sell', { quantity: 5 })],
    [gives(closes('sell', '10')), gives(opens('sell', '5', { ticker: 'MSFT' }))],
    { market: longTen },
  ),
];

function key(is: 'trigger' | 'near miss', title: string, first: unknown, second: unknown): SafetyRow {
  return { rule: 'B2', title, is, kind: 'key', first, second, isSame: is === 'trigger' };
}

const signal = { ticker: 'AAPL', action: 'buy', quantity: 5, stopLoss: { percent: 2, type: 'stop' } };

const keys: readonly SafetyRow[] = [
  key('trigger', 'the same payload, sent again', signal, structuredClone(signal)),
  key('trigger', 'another order of keys', signal, {
    stopLoss: signal.stopLoss,
    quantity: 5,
    action: 'buy',
    ticker: 'AAPL',
  }),
  key('trigger', 'another order of inner keys', signal, { ...signal, stopLoss: { type: 'stop', percent: 2 } }),
  key('trigger', 'numbers by value', JSON.parse('{"quantity":5.0}'), JSON.parse('{"quantity":5e0}')),
  key('trigger', 'zero has no sign', { quantity: 0 }, { quantity: -0 }),
  key('trigger', 'a batch, sent again', [signal, signal], [structuredClone(signal), structuredClone(signal)]),
  key('trigger', 'escapes are one text', JSON.parse('{"message":"\\u0041"}'), { message: 'A' }),
  key('near miss', 'another value', signal, { ...signal, quantity: 6 }),
  key('near miss', 'another name', { quantity: 5 }, { quantitY: 5 }),
  key('near miss', 'a field more', signal, { ...signal, interval: '15' }),
  key('near miss', 'a number and its text', { quantity: 5 }, { quantity: '5' }),
  key('near miss', 'two texts of one number', { quantity: '5' }, { quantity: '5.0' }),
  key('near miss', 'the order of a batch', [{ a: 1 }, { b: 1 }], [{ b: 1 }, { a: 1 }]),
  key('near miss', 'a message and a batch of it', signal, [signal]),
  key(
    'near miss',
    'another time of the bar',
    { ...signal, time: '2026-01-26T15:30:00Z' },
    { ...signal, time: '2026-01-26T15:31:00Z' },
  ),
  key('near miss', 'texts that would join to one', { a: 'b,c' }, { a: 'b', c: '' }),
  key('near miss', 'null and text', { a: null }, { a: 'null' }),
];

const identity: readonly SafetyRow[] = [
  trigger('B2', 'the plan has the identifier that was given', buy({ quantity: 5 }, { signalId: 'alert-7' }), {
    orders: [{ clientOrderId: 'alert-7-entry' }],
    plan: { signalId: 'alert-7' },
  }),
  trigger('B2', 'a plan without orders has it too', apple('cancel', {}, { signalId: 'alert-7' }), {
    outcome: 'nothing-to-do',
    plan: { signalId: 'alert-7' },
  }),
  nearMiss('B2', 'without an identifier orders have no client order id', buy({ quantity: 5 }), {
    orders: [{ quantity: '5' }],
    plan: { signalId: undefined },
  }),
  trigger('B3', 'a limit order has its limit price', buy({ quantity: 5, orderType: 'limit', limitPrice: 149 }), {
    orders: [{ type: 'limit', limitPrice: '149', stopPrice: undefined }],
  }),
  nearMiss('B3', 'a market order has none', buy({ quantity: 5 }), {
    orders: [{ type: 'market', limitPrice: undefined }],
  }),
  trigger('B3', 'a postponed plan has its release', buy({ quantity: 5, delay: 60 }), {
    outcome: 'postponed',
    plan: { releaseAt: '2026-01-26T15:31:00Z', steps: [] },
  }),
  nearMiss('B3', 'a plan with orders has none', buy({ quantity: 5 }), {
    outcome: 'orders',
    plan: { releaseAt: undefined },
  }),
];

const follows = { protectRemaining: true };
const stop = restingOrder('o1', 'stop-loss', { type: 'stop', side: 'sell', stopPrice: '135', quantity: '10' });
const unpriced = restingOrder('o1', 'stop-loss', { type: 'stop', side: 'sell', quantity: '10' });
const protectedTen = { ...longTen, openOrders: [stop] };
const unprotected = { notices: [{ code: 'position-unprotected' }] };

function stopFor(quantity: string): Fields {
  return { side: 'sell', effect: 'close', type: 'stop', stopPrice: '135', quantity };
}

const protection: readonly SafetyRow[] = [
  trigger(
    'B4',
    'a partial exit ends with a stop for what is left, which is sent first',
    apple('exit', { quantity: 4 }, { settings: follows, market: protectedTen }),
    {
      cancels: ['o1'],
      orders: [stopFor('6'), { ...closes('sell', '4'), type: 'market' }],
      ...unprotected,
    },
  ),
  trigger(
    'B4',
    'a reducing resize ends with a stop for what is left',
    apple('resize', { quantity: 4 }, { settings: follows, market: protectedTen }),
    {
      cancels: ['o1'],
      orders: [stopFor('4'), { ...closes('sell', '6'), type: 'market' }],
      ...unprotected,
    },
  ),
  trigger(
    'B4',
    'a partial exit by sentiment',
    apple('sell', { quantity: 3, sentiment: 'bullish' }, { settings: follows, market: protectedTen }),
    {
      cancels: ['o1'],
      orders: [stopFor('7'), closes('sell', '3')],
      ...unprotected,
    },
  ),
  nearMiss(
    'B4',
    'by default the rest is unprotected, and the trader reads it',
    apple('resize', { quantity: 4 }, { market: protectedTen }),
    {
      cancels: ['o1'],
      orders: [{ ...closes('sell', '6'), type: 'market' }],
      ...unprotected,
    },
  ),
  nearMiss(
    'B4',
    'a stop whose price is unknown is not made again',
    apple('exit', { quantity: 4 }, { settings: follows, market: { ...longTen, openOrders: [unpriced] } }),
    {
      cancels: ['o1'],
      orders: [closes('sell', '4')],
      ...unprotected,
    },
  ),
  nearMiss(
    'B4',
    'a whole exit leaves nothing to protect',
    apple('exit', {}, { settings: follows, market: protectedTen }),
    {
      cancels: ['o1'],
      orders: [closes('sell', '10')],
    },
  ),
  nearMiss(
    'B4',
    'a position that had no stop gets none',
    apple('exit', { quantity: 4 }, { settings: follows, market: longTen }),
    {
      orders: [closes('sell', '4')],
    },
  ),
  nearMiss(
    'B4',
    'a stop that is kept is not made again',
    apple('resize', { quantity: 4, cancel: false }, { settings: follows, market: protectedTen }),
    {
      orders: [closes('sell', '6')],
      notices: [{ code: 'resting-exits-exceed-position' }],
    },
  ),
];

export const batchRows: readonly SafetyRow[] = [...batches, ...keys, ...identity, ...protection];
