import type { Order } from 'signal-to-order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrokerAdapter } from '../src/brokers/adapter.js';
import { alpacaAdapter } from '../src/brokers/alpaca.js';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { pageText, password, pathOf, type Running, run, sampleConfig, webhookIds } from './running.js';

let alpaca: AlpacaDouble;
let adapter: BrokerAdapter;

beforeAll(async () => {
  alpaca = await alpacaDouble();
  const { url } = alpaca;
  adapter = alpacaAdapter({ tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' }, Date);
});

afterAll(() => alpaca.close());

let made = 0;

function order(fields: Partial<Order> = {}): Order & { clientOrderId: string } {
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

const question = { signal: undefined };

describe('the Alpaca adapter', () => {
  test.each<readonly [why: string, order: Partial<Order>, body: object]>([
    [
      'a market order',
      {},
      { type: 'market', qty: '5', side: 'buy', time_in_force: 'day', position_intent: 'buy_to_open' },
    ],
    [
      'a limit order that closes',
      { type: 'limit', limitPrice: '150.5', effect: 'close', side: 'sell' },
      { limit_price: '150.5', position_intent: 'sell_to_close' },
    ],
    [
      'a stop-limit order',
      { type: 'stop_limit', limitPrice: '151', stopPrice: '150' },
      { limit_price: '151', stop_price: '150' },
    ],
    ['a trailing stop by amount', { type: 'trailing_stop', trailAmount: '2', trailPercent: '1' }, { trail_price: '2' }],
    ['a trailing stop by percent', { type: 'trailing_stop', trailPercent: '1.5' }, { trail_percent: '1.5' }],
    ['extended hours', { type: 'limit', limitPrice: '150', extendedHours: true }, { extended_hours: true }],
    [
      'a bracket',
      {
        takeProfit: { limitPrice: '160', timeInForce: 'gtc' },
        stopLoss: { type: 'stop_limit', stopPrice: '140', limitPrice: '139', timeInForce: 'gtc' },
      },
      {
        order_class: 'bracket',
        take_profit: { limit_price: '160' },
        stop_loss: { stop_price: '140', limit_price: '139' },
      },
    ],
    [
      'a stop loss alone',
      { stopLoss: { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } },
      { order_class: 'oto', stop_loss: { stop_price: '140' } },
    ],
  ])('sends %s as documented', async (_, fields, body) => {
    const sent = order(fields);
    expect((await adapter.submit(sent)).status).not.toBe('rejected');
    expect(alpaca.bodies.at(-1)).toMatchObject({ symbol: 'AAPL', client_order_id: sent.clientOrderId, ...body });
  });

  test('writes crypto pairs with a slash, and without an intent', async () => {
    await adapter.submit(order({ ticker: 'BTC-USD', quantity: '0.01', timeInForce: 'gtc' }));
    expect(alpaca.bodies.at(-1)).toMatchObject({ symbol: 'BTC/USD', qty: '0.01' });
    expect(alpaca.bodies.at(-1)).not.toHaveProperty('position_intent');
  });

  test('a refusal is an answer, with its reason', async () => {
    expect(await adapter.submit(order({ quantity: '5000' }))).toMatchObject({
      status: 'rejected',
      reason: 'insufficient buying power',
    });
    const stopLoss = { type: 'trailing_stop', trailPercent: '1', timeInForce: 'gtc' } as const;
    expect(await adapter.submit(order({ stopLoss }))).toMatchObject({
      status: 'rejected',
      reason: 'Alpaca has no trailing stop inside a bracket',
    });
  });

  test('an order that was sent before is found, not sent again', async () => {
    const sent = order();
    const first = await adapter.submit(sent);
    const count = alpaca.orders.length;
    expect(await adapter.submit(sent)).toEqual(first);
    expect(await adapter.find(sent.clientOrderId)).toEqual(first);
    expect(alpaca.orders.length).toBe(count);
    expect(await adapter.find('never sent')).toBeUndefined();
  });

  test('an unclear outcome is no answer', async () => {
    alpaca.troubles.push({ method: 'POST', path: /orders/, trouble: 503 });
    await expect(adapter.submit(order())).rejects.toThrow('Alpaca answered 503 to POST /v2/orders');
    alpaca.troubles.push({ method: 'GET', path: /orders/, trouble: 403 });
    await expect(adapter.find('x')).rejects.toThrow('does not tell');
  });

  test('an order is withdrawn, unless it was too late', async () => {
    const resting = await adapter.submit(order({ type: 'limit', limitPrice: '100' }));
    expect(resting.status).toBe('working');
    expect(await adapter.cancel(resting.id)).toMatchObject({ id: resting.id, status: 'cancelled', reason: 'canceled' });
    const filled = await adapter.submit(order());
    expect(await adapter.cancel(filled.id)).toEqual({ id: filled.id, status: 'filled' });
  });

  test('answers what planning reads', async () => {
    const { broker, positions, instruments } = adapter.ports;
    alpaca.positions = [
      { symbol: 'AAPL', qty: '-5', side: 'short', avg_entry_price: '150.1', asset_class: 'us_equity' },
      { symbol: 'BTCUSD', qty: '0.5', side: 'long', avg_entry_price: '90000', asset_class: 'crypto' },
    ];
    expect(await broker.equity(question)).toBe(25_000.5);
    expect(await broker.quote('AAPL', question)).toEqual({ bid: 149.98, ask: 150.02, time: '2026-01-26T17:00:00Z' });
    expect(await broker.quote('BTC-USD', question)).toMatchObject({ bid: 149.98 });
    expect(await broker.quote('NONE', question)).toBeUndefined();
    expect(await positions.position('AAPL', question)).toEqual({
      side: 'short',
      quantity: 5,
      averageEntryPrice: 150.1,
    });
    expect(await positions.position('BTC-USD', question)).toMatchObject({ side: 'long', quantity: 0.5 });
    expect(await positions.position('MSFT', question)).toBeUndefined();
    expect(await positions.openTickers(question)).toEqual(['AAPL', 'BTC-USD']);
    expect(await instruments.instrument('AAPL', question)).toBeUndefined();
    const resting = await adapter.submit(
      order({ ticker: 'MSFT', type: 'limit', limitPrice: '100', side: 'sell', effect: 'close' }),
    );
    expect(await broker.openOrders('MSFT', question)).toEqual([
      { id: resting.id, ticker: 'MSFT', type: 'limit', side: 'sell', role: 'take-profit', quantity: 5 },
    ]);
    expect(await adapter.held()).toEqual([
      { ticker: 'AAPL', side: 'short', quantity: '5', averageEntryPrice: '150.1' },
      { ticker: 'BTC-USD', side: 'long', quantity: '0.5', averageEntryPrice: '90000' },
    ]);
    alpaca.positions = [];
  });
});

describe('the service with Alpaca', () => {
  let running: Running;
  beforeAll(async () => {
    const { url } = alpaca;
    running = await run({
      brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
      strategies: { s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'a', broker: 'alpaca' }] } },
      webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    });
  });
  afterAll(() => running.end());

  test.each([
    ['is lost', 'lost'],
    ['is that the service is unavailable', 503],
  ] as const)('asks before it sends again when the answer %s', async (message, trouble) => {
    const before = alpaca.orders.length;
    alpaca.troubles.push({ method: 'POST', path: /orders/, trouble });
    const signal = { ticker: 'AAPL', action: 'buy', quantity: 3, message };
    const { body } = await running.post(pathOf('open'), signal);
    await expect.poll(() => running.service().open(), { timeout: 20_000 }).toBe(0);
    expect(alpaca.orders.slice(before).map((each) => each.client_order_id)).toEqual([`${body.id}-0-a-entry`]);
    expect(
      alpaca.requests.filter((each) => each.includes(`by_client_order_id?client_order_id=${body.id}`)).length,
    ).toBe(1);
    expect(await pageText(running)).toContain('a : done');
  });

  test('plans again while the broker does not answer', async () => {
    const before = alpaca.orders.length;
    alpaca.troubles.push({ method: 'GET', path: /positions/, trouble: 500 });
    await running.post(pathOf('open'), { ticker: 'AAPL', action: 'buy', quantity: 4 });
    await expect.poll(() => running.service().open(), { timeout: 20_000 }).toBe(0);
    expect(alpaca.orders.length).toBe(before + 1);
  });

  test('its keys are in no log', () => {
    expect(running.log.join('')).not.toContain('secret');
    expect(sampleConfig.trustedProxies).toBe(1);
  });
});
