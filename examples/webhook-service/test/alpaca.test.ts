import { defaultSettings, type Order, type OrderBase, parseSignal, type Signal } from 'signal-to-order';
import { alpaca as alpacaProfile } from 'signal-to-order/brokers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrokerAdapter } from '../src/brokers/adapter.js';
import { alpacaAdapter } from '../src/brokers/alpaca.js';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';

let alpaca: AlpacaDouble;
let adapter: BrokerAdapter;

beforeAll(async () => {
  alpaca = await alpacaDouble();
  const { url } = alpaca;
  const clock = { now: () => Date.parse('2026-01-26T17:00:00Z') };
  adapter = alpacaAdapter({ tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' }, clock);
});

beforeEach(() => alpaca.reset());
afterAll(() => alpaca.close());

const options = { signal: new AbortController().signal };

function submit(sent: Order & { clientOrderId: string }, to: BrokerAdapter = adapter) {
  return to.orders.submit(sent, options);
}

let made = 0;

/** Type and prices of an order. */
type Kind<O extends Order> = O extends Order ? Omit<O, keyof OrderBase> : never;

/** Differences from a market order for five shares. */
type OrderFields = Partial<OrderBase> & (Kind<Order> | { readonly type?: never });

function order(fields: OrderFields = {}): Order & { clientOrderId: string } {
  made += 1;
  return {
    ticker: 'AAPL',
    side: 'buy',
    effect: 'open',
    type: 'market',
    quantity: '5',
    timeInForce: 'day',
    clientOrderId: `signal-${made}`,
    ...fields,
  };
}

function signalOf(payload: object): Signal {
  const parsed = parseSignal(payload, { clock: { now: () => Date.parse('2026-01-26T17:00:00Z') } });
  if (!parsed.ok) {
    throw new Error(parsed.errors[0].message);
  }
  return parsed.value;
}

const takeProfit = { limitPrice: '160', timeInForce: 'gtc' } as const;
const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
const limit = { type: 'limit', limitPrice: '150' } as const;
const call = { ticker: 'SPY 260130C602.5', quantity: '2' } as const;
const pair = { ticker: 'BTC-USD', quantity: '0.0101', timeInForce: 'gtc' } as const;
const buy = signalOf({ ticker: 'AAPL', action: 'buy', quantity: 1 });
const question = { signal: undefined };

// The double answers 422 to everything that Alpaca's documents do not allow.
describe('an order for Alpaca', () => {
  test.each<readonly [why: string, order: OrderFields, body: object]>([
    [
      'a market order',
      {},
      { type: 'market', qty: '5', side: 'buy', time_in_force: 'day', position_intent: 'buy_to_open' },
    ],
    [
      'a limit order that closes',
      { ...limit, effect: 'close', side: 'sell' },
      { limit_price: '150', position_intent: 'sell_to_close' },
    ],
    ['a fraction of a share', { ...limit, quantity: '0.25' }, { qty: '0.25', limit_price: '150' }],
    ['a class of shares', { ticker: 'BRK-B' }, { symbol: 'BRK.B' }],
    ['a stop order', { type: 'stop', stopPrice: '151' }, { type: 'stop', stop_price: '151' }],
    [
      'a stop-limit order',
      { type: 'stop_limit', limitPrice: '151', stopPrice: '150' },
      { limit_price: '151', stop_price: '150' },
    ],
    ['a trailing stop by amount', { type: 'trailing_stop', trailAmount: '2' }, { trail_price: '2' }],
    ['a trailing stop by percent', { type: 'trailing_stop', trailPercent: '1.5' }, { trail_percent: '1.5' }],
    ['an order for the close', { timeInForce: 'cls' }, { time_in_force: 'cls' }],
    ['extended hours', { ...limit, extendedHours: true }, { extended_hours: true }],
    [
      'a bracket',
      { timeInForce: 'gtc', takeProfit, stopLoss: { ...stopLoss, type: 'stop_limit', limitPrice: '139' } },
      {
        order_class: 'bracket',
        time_in_force: 'gtc',
        take_profit: { limit_price: '160' },
        stop_loss: { stop_price: '140', limit_price: '139' },
      },
    ],
    ['a stop loss alone', { timeInForce: 'gtc', stopLoss }, { order_class: 'oto', stop_loss: { stop_price: '140' } }],
    [
      'a take profit alone',
      { timeInForce: 'gtc', takeProfit },
      { order_class: 'oto', take_profit: { limit_price: '160' } },
    ],
    [
      'an option contract',
      { ...call, type: 'limit', limitPrice: '3.5' },
      { symbol: 'SPY260130C00602500', qty: '2', time_in_force: 'day', position_intent: 'buy_to_open' },
    ],
    [
      'an option contract that is written',
      { ...call, side: 'sell' },
      { symbol: 'SPY260130C00602500', position_intent: 'sell_to_open' },
    ],
    ['a crypto pair', pair, { symbol: 'BTC/USD', qty: '0.0101', time_in_force: 'gtc' }],
    [
      'a crypto pair at all hours',
      { ...pair, ...limit, extendedHours: true },
      { symbol: 'BTC/USD', limit_price: '150' },
    ],
  ])('%s is sent as documented', async (_, fields, body) => {
    const sent = order(fields);
    if (sent.effect === 'close') {
      alpaca.book.hold('AAPL', 5);
    }
    expect(await submit(sent)).not.toHaveProperty('reason');
    expect(alpaca.bodies.at(-1)).toMatchObject({ symbol: 'AAPL', client_order_id: sent.clientOrderId, ...body });
    const isPair = sent.ticker === 'BTC-USD';
    expect('position_intent' in (alpaca.bodies.at(-1) ?? {})).toBe(!isPair);
  });

  test('has an identifier of at most 48 characters, and is found by its original one', async () => {
    const [short, long] = ['x'.repeat(48), `${'signal-of-a-subscription-with-a-long-name-'.repeat(3)}entry`];
    await submit(order({ clientOrderId: short }));
    await submit(order({ ...limit, clientOrderId: long }));
    await submit(order({ ...limit, clientOrderId: `${long}-2` }));
    const names = alpaca.orders.map((sent) => sent.client_order_id);
    expect(names[0]).toBe(short);
    expect(names.slice(1).every((name) => name.length === 48 && name.startsWith('signal-of-a-subscriptio'))).toBe(true);
    expect(new Set(names).size).toBe(3);
    const named = { clientOrderId: long };
    const known = { status: 'working', orderId: alpaca.orders[1]?.id, order: named };
    expect(await adapter.orders.find(named, options)).toMatchObject(known);
    expect(await adapter.orders.cancel(named, options)).toMatchObject(known);
    expect([...(await adapter.standing([long, short, 'never sent'])).keys()]).toEqual([long, short]);
  });

  test('has the reason if Alpaca rejects it, or the keys', async () => {
    const poor = await submit(order({ quantity: '5000' }));
    expect(poor).toMatchObject({ status: 'rejected', reason: 'insufficient buying power' });
    const { url } = alpaca;
    const stranger = alpacaAdapter({ tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'wrong' }, Date);
    expect(await submit(order(), stranger)).toMatchObject({ status: 'rejected', reason: 'unauthorized.' });
    await expect(async () => stranger.orders.find({ clientOrderId: 'x' }, options)).rejects.toThrow(
      'declined with 401',
    );
  });

  test('is found, not sent again, if it was sent before', async () => {
    const sent = order();
    const first = await submit(sent);
    const count = alpaca.orders.length;
    expect(await submit(sent)).toEqual(first);
    const named = { clientOrderId: sent.clientOrderId };
    expect(await adapter.orders.find(named, options)).toEqual(first);
    expect(alpaca.orders.length).toBe(count);
    const unknown = { clientOrderId: 'never sent' };
    expect(await adapter.orders.find(unknown, options)).toEqual({ event: 'not-found', order: unknown });
  });

  test('has an unknown outcome if the server fails', async () => {
    alpaca.troubles.push({ method: 'POST', path: /orders/, trouble: 503 });
    await expect(submit(order())).rejects.toThrow('Alpaca answered 503 to POST /v2/orders');
    alpaca.troubles.push({ method: 'POST', path: /orders/, trouble: 429 });
    await expect(submit(order())).rejects.toThrow('Alpaca answered 429');
  });

  test.each([
    [429, undefined, { isRefused: true }],
    [429, 3, { retryAfterSeconds: 3, isRefused: true }],
    [503, undefined, {}],
    // It may have gone on to the books before the answer.
    [503, 3, { retryAfterSeconds: 3 }],
    [500, 3, { retryAfterSeconds: 3 }],
  ])(
    'answered with %s is known not to be taken where Alpaca turned it away (wait: %s)',
    async (trouble, wait, cause) => {
      alpaca.troubles.push({ method: 'POST', path: /orders/, trouble, ...(wait && { retryAfter: wait }) });
      const failure = await Promise.resolve(submit(order())).then(
        () => undefined,
        (error: Error) => error.cause,
      );
      expect(failure).toEqual(cause);
    },
  );

  test('is working until it is cancelled, and filled if that was too late', async () => {
    const cancel = ({ clientOrderId }: { clientOrderId: string }) => adapter.orders.cancel({ clientOrderId }, options);
    const resting = order(limit);
    await submit(resting);
    expect(await cancel(resting)).toMatchObject({ status: 'working', filled: '0' });
    expect(await cancel(resting)).toMatchObject({ status: 'cancelled', filled: '0' });
    const filled = order();
    await submit(filled);
    expect(await cancel(filled)).toMatchObject({ status: 'filled', filled: '5', averagePrice: '150.02' });
    expect(await cancel(order())).toMatchObject({ event: 'not-found' });
  });

  test('has the stop loss moved that is attached to it, with its limit', async () => {
    const sent = order({
      takeProfit,
      stopLoss: { ...stopLoss, type: 'stop_limit', limitPrice: '139' },
      timeInForce: 'gtc',
    });
    await submit(sent);
    const { clientOrderId } = sent;
    const leg = { clientOrderId, leg: 'stopLoss' } as const;
    const moved = await adapter.orders.replace?.(leg, { stopPrice: '145', limitPrice: '144' }, options);
    const stop = { status: 'working', stopPrice: '145', quantity: '5', filled: '0' };
    expect(moved).toMatchObject({ order: { clientOrderId }, status: 'filled', legs: { stopLoss: stop } });
    expect(alpaca.book.all().at(-1)).toMatchObject({ type: 'stop_limit', limit_price: '144', status: 'new' });
    // What is so already is refused.
    expect(await adapter.orders.replace?.(leg, { stopPrice: '145' }, options)).toMatchObject({
      legs: { stopLoss: stop },
    });
    alpaca.book.move('AAPL', { bid: 160, ask: 160.1 });
    const ended = { takeProfit: { status: 'filled' }, stopLoss: { status: 'cancelled' } };
    expect(await adapter.orders.replace?.(leg, { stopPrice: '150' }, options)).toMatchObject({ legs: ended });
    expect(await adapter.orders.replace?.({ ...leg, clientOrderId: 'x' }, {}, options)).toMatchObject({
      event: 'not-found',
    });
  });

  test('is made smaller where it rests, is found by its first name, and is cancelled where it is', async () => {
    const sent = order({ ...limit, limitPrice: '100' });
    await submit(sent);
    const named = { clientOrderId: sent.clientOrderId };
    const smaller = { status: 'working', quantity: '3' };
    expect(await adapter.orders.replace?.(named, { quantity: '3' }, options)).toMatchObject(smaller);
    expect(await adapter.orders.find(named, options)).toMatchObject(smaller);
    const { known, open } = await adapter.account(async () => [sent.clientOrderId]);
    const ids = known.get(sent.clientOrderId)?.legs.map(({ id }) => id);
    expect(open.map(({ id }) => id)).toEqual(ids);
    await adapter.orders.cancel({ orderId: alpaca.orders[0]?.id ?? '' }, options);
    expect(await adapter.orders.find(named, options)).toMatchObject({ status: 'cancelled', filled: '0' });
  });

  test('is not made smaller once it has filled in part: it is cancelled instead', async () => {
    const sent = order({ ...limit, limitPrice: '100' });
    await submit(sent);
    alpaca.fill(sent.clientOrderId, 1);
    const named = { clientOrderId: sent.clientOrderId };
    await expect(adapter.orders.replace?.(named, { quantity: '3' }, options)).rejects.toThrow('has filled in part');
    expect(alpaca.requests.some((each) => each.startsWith('PATCH'))).toBe(false);
  });

  test('is cancelled also where it is replaced just before', async () => {
    const sent = order({ ...limit, limitPrice: '100' });
    await submit(sent);
    const { id } = alpaca.orders[0] ?? { id: '' };
    const replace = () => void alpaca.book.replace(id, { limit_price: '99' });
    alpaca.troubles.push({ method: 'DELETE', path: /orders/, trouble: replace });
    await adapter.orders.cancel({ orderId: id }, options);
    await adapter.orders.find({ orderId: id }, options);
    expect(alpaca.orders.map(({ status }) => status)).toEqual(['replaced', 'canceled']);
  });

  test('has a take profit that has ended where Alpaca replaces it by its stop', async () => {
    const sent = order({ takeProfit, stopLoss, timeInForce: 'gtc' });
    await submit(sent);
    const [target, stop] = alpaca.orders[0]?.legs ?? [];
    alpaca.book.move('AAPL', { bid: 140, ask: 140.1 });
    Object.assign(target ?? {}, { status: 'replaced', replaced_by: stop?.id });
    expect(await adapter.orders.find({ clientOrderId: sent.clientOrderId }, options)).toMatchObject({
      legs: { takeProfit: { status: 'cancelled' }, stopLoss: { status: 'filled' } },
    });
    expect(await adapter.orders.find({ orderId: target?.id ?? '' }, options)).toMatchObject({ status: 'cancelled' });
  });

  test.each<readonly [when: string, order: OrderFields, at: string | undefined]>([
    ["at the next close of Alpaca's clock", { timeInForce: 'gtc' }, '2026-01-26T21:00:00.000Z'],
    ['at the end of the day of the profile, if it is a crypto pair', pair, undefined],
  ])('that has to be withdrawn is withdrawn %s', async (_, fields, at) => {
    expect(await adapter.closesAt(order(fields))).toBe(at);
  });
});

describe('answers of Alpaca', () => {
  test('have account, quotes, positions and assets', async () => {
    const { broker, positions, instruments } = adapter.portsFor(buy, defaultSettings);
    alpaca.book.hold('AAPL', -5);
    alpaca.book.hold('BTC/USD', 0.5);
    alpaca.book.hold('SPY260130C00602500', 2);
    // 100000 in cash, and positions at 150 each: 5 short, 0.5, and 2 contracts for 100 shares each.
    expect(await broker.equity(question)).toBe(100_000 - 5 * 150 + 0.5 * 150 + 2 * 150 * 100);
    expect(await broker.quote('AAPL', question)).toEqual({ bid: 149.98, ask: 150.02, time: '2026-01-26T17:00:00Z' });
    expect(await broker.quote('BTC-USD', question)).toMatchObject({ bid: 149.98 });
    expect(await broker.quote('SPY 260130C602.5', question)).toMatchObject({ bid: 149.98 });
    expect(await broker.quote('NONE', question)).toBeUndefined();
    // Alpaca reports 0 for a side without a quote; the adapter leaves it out.
    expect(await broker.quote('HALF', question)).toEqual({ bid: 149.98, time: '2026-01-26T17:00:00Z' });
    expect(await positions.position('AAPL', question)).toEqual({
      side: 'short',
      quantity: 5,
      averageEntryPrice: 150,
    });
    expect(await positions.position('BTC-USD', question)).toMatchObject({ side: 'long', quantity: 0.5 });
    expect(await positions.position('SPY 260130C602.5', question)).toMatchObject({ quantity: 2 });
    expect(await positions.position('MSFT', question)).toBeUndefined();
    expect(await positions.openTickers(question)).toEqual(['AAPL', 'BTC-USD', 'SPY 260130C602.5']);
    expect(await instruments.instrument('AAPL', question)).toEqual({ assetClass: 'stocks' });
    expect(await instruments.instrument('BRK-A', question)).toEqual({ assetClass: 'stocks', quantityStep: 1 });
    expect(await instruments.instrument('BTC-USD', question)).toEqual({
      assetClass: 'crypto',
      tickSize: 0.5,
      quantityStep: 0.0001,
    });
    expect(await instruments.instrument('SPY 260130C602.5', question)).toBeUndefined();
    expect((await adapter.held()).map(({ ticker, quantity }) => `${ticker} ${quantity}`)).toEqual([
      'AAPL 5',
      'BTC-USD 0.5',
      'SPY 260130C602.5 2',
    ]);
  });

  test('of the page have equity, cash, the value of positions, and each open order with the identifier of its entry', async () => {
    const bracket = {
      takeProfit: { limitPrice: '160', timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: '140', timeInForce: 'gtc' },
    } as const;
    const entry = order({ ...bracket, timeInForce: 'gtc' });
    await submit(entry);
    alpaca.fill(entry.clientOrderId, 5);
    const { equity, cash, positions, orders } = await adapter.overview();
    expect([Number(equity) > 0, Number(cash) > 0]).toEqual([true, true]);
    expect(positions).toMatchObject([{ ticker: 'AAPL', side: 'long', quantity: '5', bid: '149.98', ask: '150.02' }]);
    expect(positions[0]?.unrealised).toMatch(/^-?\d/);
    expect(positions[0]?.quotedAt).toBe('2026-01-26T17:00:00Z');
    expect(orders.map(({ clientOrderId, type }) => `${clientOrderId} ${type}`).toSorted()).toEqual([
      `${entry.clientOrderId} limit`,
      `${entry.clientOrderId} stop`,
    ]);
  });

  test('have legs that wait until their entry has filled completely, and a stop that works beside its target', async () => {
    const entry = order({ type: 'limit', limitPrice: '149', timeInForce: 'gtc', takeProfit, stopLoss });
    await submit(entry);
    const waits = async () => {
      const standing = (await adapter.standing([entry.clientOrderId])).get(entry.clientOrderId);
      const { orders } = await adapter.overview();
      return [standing?.legs, orders.filter(({ role }) => role === 'stop-loss')].map((each) =>
        each?.map((leg) => leg.waits),
      );
    };
    alpaca.fill(entry.clientOrderId, 4);
    expect(await waits()).toEqual([[true, true], [true]]);
    alpaca.fill(entry.clientOrderId, 1);
    // Alpaca holds the stop of a bracket back while its target works.
    for (const leg of alpaca.book.all().filter(({ type }) => type === 'stop')) {
      leg.status = 'held';
    }
    expect(await waits()).toEqual([[undefined, undefined], [undefined]]);
  });

  test('of an option chain have all its pages, without adjusted contracts', async () => {
    alpaca.chain = ['SPY260130C00602500', 'SPY260130P00600000', 'SPY1260130C00600000', 'SPY260227C00610000'];
    const { broker } = adapter.portsFor(buy, defaultSettings);
    expect((await broker.optionChain?.('SPY', question))?.contracts).toEqual([
      { ticker: 'SPY 260130C602.5', expiration: '2026-01-30', type: 'call', strike: 602.5, ...quoted },
      { ticker: 'SPY 260130P600', expiration: '2026-01-30', type: 'put', strike: 600, ...quoted },
      { ticker: 'SPY 260227C610', expiration: '2026-02-27', type: 'call', strike: 610, ...quoted },
    ]);
  });
  const quoted = { bid: 149.98, ask: 150.02, time: '2026-01-26T17:00:00Z' };

  test('of open orders have legs as separate orders, and those of an underlying with its contracts', async () => {
    const { broker } = adapter.portsFor(buy, defaultSettings);
    await submit(order({ ticker: 'MSFT', timeInForce: 'gtc', takeProfit, stopLoss }));
    const [entry] = alpaca.orders;
    const [profit, stop] = entry?.legs ?? [];
    const leg = { ticker: 'MSFT', side: 'sell', quantity: 5, filled: '0', timeInForce: 'gtc', group: entry?.id };
    expect(await broker.openOrders('MSFT', question)).toEqual([
      { ...leg, id: stop?.id, type: 'stop', role: 'stop-loss', stopPrice: '140' },
      { ...leg, id: profit?.id, type: 'limit', role: 'take-profit', limitPrice: '160' },
    ]);
    alpaca.book.hold('MSFT', 20);
    const trail = { type: 'trailing_stop', side: 'sell', effect: 'close', timeInForce: 'gtc' } as const;
    await submit(order({ ticker: 'MSFT', ...trail, trailPercent: '1.5' }));
    await submit(order({ ticker: 'MSFT', ...trail, trailAmount: '2' }));
    const [amount, percent] = await broker.openOrders('MSFT', question);
    expect(amount).toMatchObject({ role: 'stop-loss', trailAmount: '2', timeInForce: 'gtc' });
    expect(percent).toMatchObject({ role: 'stop-loss', trailPercent: '1.5', timeInForce: 'gtc' });
    await submit(order({ ticker: 'QQQ 260130P500', type: 'limit', limitPrice: '2', quantity: '3' }));
    const terms = { type: 'limit', side: 'buy', limitPrice: '2', timeInForce: 'day' };
    const expected = [
      {
        ...{ id: alpaca.orders.at(-1)?.id, ticker: 'QQQ 260130P500', role: 'entry', quantity: 3, filled: '0' },
        ...terms,
      },
    ];
    expect(await broker.openOrders('QQQ', question)).toEqual(expected);
    expect(await broker.openOrders('QQQ 260130P500', question)).toEqual(expected);
  });

  test('of open orders in pairs have the role of their side: a pair is not sold short', async () => {
    const { broker } = adapter.portsFor(buy, defaultSettings);
    alpaca.book.hold('BTC/USD', 1);
    const limit = { ...pair, type: 'limit', quantity: '0.5' } as const;
    await submit(order({ ...limit, limitPrice: '100' }));
    await submit(order({ ...limit, limitPrice: '200', side: 'sell', effect: 'close' }));
    const roles = (await broker.openOrders('BTC-USD', question)).map(({ side, role }) => `${side} ${role}`);
    expect(roles.toSorted()).toEqual(['buy entry', 'sell take-profit']);
    expect((await broker.restingEntries?.(question))?.map(({ side }) => side)).toEqual(['buy']);
  });

  test('of the current state of orders have their legs', async () => {
    const sent = order({ ticker: 'MSFT', timeInForce: 'gtc', takeProfit, stopLoss });
    await submit(sent);
    const standing = await adapter.standing([sent.clientOrderId, 'never sent']);
    expect([...standing.keys()]).toEqual([sent.clientOrderId]);
    expect(standing.get(sent.clientOrderId)).toMatchObject({
      ...{ status: 'filled', filled: '5', averagePrice: '150.02' },
      legs: [
        { status: 'working', type: 'limit', limitPrice: '160' },
        { status: 'working', type: 'stop', stopPrice: '140' },
      ],
    });
  });

  test('have the profile without its identifier limit, which the adapter handles itself', () => {
    const { broker } = adapter.portsFor(buy, defaultSettings);
    expect(broker.capabilities).toEqual({ optionWriting: true, replace: true });
    expect(broker.profile).toEqual({ ...alpacaProfile, clientOrderId: undefined });
  });
});
