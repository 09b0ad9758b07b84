// The order book of the double, by the rules of Alpaca's guides.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import type { Fields } from './alpaca-shapes.js';

let alpaca: AlpacaDouble;
beforeAll(async () => {
  alpaca = await alpacaDouble({ cash: 10_000 });
});
beforeEach(() => {
  alpaca.reset();
  alpaca.now = '2026-01-26T17:00:00Z';
});
afterAll(() => alpaca.close());

const headers = { 'APCA-API-KEY-ID': 'key', 'APCA-API-SECRET-KEY': 'secret', 'content-type': 'application/json' };

async function ask(method: string, path: string, body?: Fields): Promise<Readonly<Record<string, string>>> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${alpaca.url}${path}`, { method, headers, ...sent });
  const text = await response.text();
  return { http: String(response.status), ...(text === '' ? {} : JSON.parse(text)) };
}

const order = { symbol: 'AAPL', qty: '10', side: 'buy', type: 'market', time_in_force: 'day' };
const limit = { ...order, type: 'limit', limit_price: '100' };
const sell = { ...order, side: 'sell' };
const legs = { take_profit: { limit_price: '160' }, stop_loss: { stop_price: '140' } };
const bracket = { ...limit, limit_price: '145', order_class: 'bracket', ...legs };
const place = (fields: Fields) => ask('POST', '/v2/orders', fields);
const statuses = () => alpaca.book.all().map(({ type, status, filled_qty: filled }) => `${type} ${status} ${filled}`);

describe('an order', () => {
  test('fills at the market, and becomes a position that is paid for', async () => {
    expect(await place(order)).toMatchObject({ http: '200', status: 'filled', filled_avg_price: '150.02' });
    expect(alpaca.held('AAPL')).toBe(10);
    // 10 × 150.02 are paid, 10 × 150 are held.
    expect(await ask('GET', '/v2/account')).toMatchObject({ cash: '8499.8', equity: '9999.8' });
    expect(await ask('GET', '/v2/positions/AAPL')).toMatchObject({ qty: '10', avg_entry_price: '150.02' });
    await place({ ...sell, qty: '4' });
    expect(alpaca.held('AAPL')).toBe(6);
    await place({ ...sell, qty: '6' });
    expect(await ask('GET', '/v2/positions/AAPL')).toMatchObject({ http: '404' });
    expect(await ask('GET', '/v2/account')).toMatchObject({ cash: '9999.6' });
  });

  test('waits for its limit or stop, and fills when the market reaches it', async () => {
    await place(limit);
    await place({ ...order, type: 'stop', stop_price: '155' });
    await place({ ...order, type: 'stop_limit', stop_price: '155', limit_price: '156' });
    expect(statuses()).toEqual(['limit new 0', 'stop new 0', 'stop_limit new 0']);
    alpaca.book.move('AAPL', { bid: 155, ask: 155.5 });
    expect(statuses()).toEqual(['limit new 0', 'stop filled 10', 'stop_limit filled 10']);
    alpaca.book.move('AAPL', { bid: 99, ask: 99.5 });
    expect(alpaca.orders[0]).toMatchObject({ status: 'filled', filled_avg_price: '99.5' });
  });

  test('trails the market', async () => {
    alpaca.book.hold('AAPL', 10);
    await place({ ...sell, type: 'trailing_stop', trail_percent: '10' });
    expect(alpaca.orders[0]).toMatchObject({ hwm: '149.98', stop_price: '134.982' });
    alpaca.book.move('AAPL', { bid: 200, ask: 200.1 });
    expect(alpaca.orders[0]).toMatchObject({ hwm: '200', stop_price: '180', status: 'new' });
    alpaca.book.move('AAPL', { bid: 180, ask: 180.1 });
    expect(alpaca.orders[0]).toMatchObject({ status: 'filled', filled_avg_price: '180' });
  });

  test('fills in parts at an average price, and its rest is cancelled', async () => {
    const { id, client_order_id: name = '' } = await place(limit);
    alpaca.fill(name, 4);
    expect(await ask('GET', `/v2/orders/${id}`)).toMatchObject({ status: 'partially_filled', filled_qty: '4' });
    expect(await ask('DELETE', `/v2/orders/${id}`)).toEqual({ http: '204' });
    expect(await ask('GET', `/v2/orders/${id}`)).toMatchObject({ status: 'pending_cancel' });
    expect(await ask('GET', `/v2/orders/${id}`)).toMatchObject({ status: 'canceled', filled_qty: '4' });
    expect(await ask('DELETE', `/v2/orders/${id}`)).toMatchObject({ http: '422' });
    expect(alpaca.held('AAPL')).toBe(4);
  });

  test('is replaced by another one', async () => {
    const { id } = await place(limit);
    const after = await ask('PATCH', `/v2/orders/${id}`, { qty: '5', limit_price: '101' });
    expect(after).toMatchObject({ replaces: id, qty: '5', limit_price: '101', status: 'new' });
    expect(await ask('GET', `/v2/orders/${id}`)).toMatchObject({ status: 'replaced', replaced_by: after.id });
    expect(await ask('PATCH', `/v2/orders/${id}`, { qty: '4' })).toMatchObject({ http: '422' });
  });

  test('ends with its time in force', async () => {
    await place(limit);
    await place({ ...limit, time_in_force: 'gtc' });
    await place({ ...limit, time_in_force: 'ioc' });
    await place({ ...limit, time_in_force: 'cls' });
    alpaca.book.endDay();
    expect(alpaca.orders.map(({ time_in_force: tif, status }) => `${tif} ${status}`)).toEqual([
      'day expired',
      'gtc new',
      'ioc canceled',
      'cls accepted',
    ]);
  });
});

describe('a group of orders', () => {
  test('wakes its legs when the entry has filled completely', async () => {
    const { client_order_id: name = '' } = await place(bracket);
    expect(statuses()).toEqual(['limit new 0', 'limit held 0', 'stop held 0']);
    alpaca.fill(name, 9);
    expect(statuses()).toEqual(['limit partially_filled 9', 'limit held 0', 'stop held 0']);
    alpaca.fill(name, 1);
    expect(statuses()).toEqual(['limit filled 10', 'limit new 0', 'stop new 0']);
  });

  test.each([
    ['take profit', { bid: 160, ask: 160.1 }, ['limit filled 10', 'limit filled 10', 'stop canceled 0']],
    ['stop loss', { bid: 140, ask: 140.1 }, ['limit filled 10', 'limit canceled 0', 'stop filled 10']],
  ])('ends with its %s', async (_, quote, ended) => {
    await place({ ...bracket, limit_price: '151' });
    expect(alpaca.held('AAPL')).toBe(10);
    alpaca.book.move('AAPL', quote);
    expect(statuses()).toEqual(ended);
    expect(alpaca.held('AAPL')).toBe(0);
  });

  test('leaves the stop loss the rest of a take profit that has filled in part', async () => {
    await place({ ...bracket, limit_price: '151' });
    const [profit, stop] = alpaca.orders[0]?.legs ?? [];
    alpaca.fill(profit?.client_order_id ?? '', 3);
    expect(stop?.qty).toBe('7');
  });

  test('is cancelled as a whole', async () => {
    const { id } = await place(bracket);
    await ask('DELETE', `/v2/orders/${id}`);
    await ask('GET', `/v2/orders/${id}`);
    expect(statuses()).toEqual(['limit canceled 0', 'limit canceled 0', 'stop canceled 0']);
  });

  test('has a stop loss that is replaced, and ends with it', async () => {
    await place({ ...bracket, limit_price: '151' });
    const [, stop] = alpaca.orders[0]?.legs ?? [];
    const path = `/v2/orders/${stop?.id}`;
    expect(await ask('PATCH', path, { stop_price: stop?.stop_price })).toMatchObject({ http: '422' });
    expect(await ask('PATCH', path, { stop_price: '145' })).toMatchObject({ replaces: stop?.id, stop_price: '145' });
    expect(await ask('PATCH', path, { stop_price: '146' })).toMatchObject({ http: '422' });
    alpaca.book.move('AAPL', { bid: 144, ask: 144.1 });
    expect(statuses()).toEqual(['limit filled 10', 'limit canceled 0', 'stop replaced 0', 'stop filled 10']);
    expect(alpaca.held('AAPL')).toBe(0);
  });

  test('of one-cancels-other protects a position', async () => {
    alpaca.book.hold('AAPL', 10);
    const oco = { ...sell, type: 'limit', time_in_force: 'gtc', order_class: 'oco', ...legs };
    expect(await place(oco)).toMatchObject({ http: '200', limit_price: '160' });
    expect(statuses()).toEqual(['limit new 0', 'stop new 0']);
    expect(await place(sell)).toMatchObject({ http: '403', message: expect.stringContaining('available: 0') });
    alpaca.book.move('AAPL', { bid: 139, ask: 139.5 });
    expect(statuses()).toEqual(['limit canceled 0', 'stop filled 10']);
  });
});

describe('Alpaca refuses', () => {
  test.each<readonly [why: string, http: string, fields: Fields, held: number]>([
    ['insufficient buying power', '403', { ...order, qty: '130' }, 0],
    ['insufficient buying power', '403', { ...sell, qty: '130' }, 0],
    ['insufficient qty available for order (requested: 11, available: 10)', '403', { ...sell, qty: '11' }, 10],
    ['insufficient qty available', '403', { ...sell, symbol: 'BTC/USD', time_in_force: 'gtc' }, 0],
    [
      'position intent mismatch, inferred: sell_to_open, specified: sell_to_close',
      '422',
      { ...sell, position_intent: 'sell_to_close' },
      0,
    ],
    ['inferred: sell_to_close, specified: sell_to_open', '422', { ...sell, position_intent: 'sell_to_open' }, 10],
    ['opg orders are not accepted from 09:28 to 19:00', '422', { ...order, time_in_force: 'opg' }, 0],
    ['requested asset is not fractionable', '422', { ...order, symbol: 'BRK.A', qty: '0.5' }, 0],
    ['two decimals from 1 dollar on', '422', { ...limit, limit_price: '100.001' }, 0],
    ['at least 0.01 beyond', '422', { ...bracket, stop_loss: { stop_price: '145' } }, 0],
    ['at least 0.01 beyond', '422', { ...order, order_class: 'oto', stop_loss: { stop_price: '150.02' } }, 0],
    ['both take_profit.limit_price and stop_loss.stop_price', '422', { ...bracket, stop_loss: undefined }, 0],
    ['oco: type limit', '422', { ...order, order_class: 'oco', ...legs }, 0],
  ])('%s (%s)', async (why, http, fields, held) => {
    alpaca.book.hold('AAPL', held);
    const answer = await place(fields);
    expect(answer.http).toBe(http);
    expect(answer.message).toContain(why);
    expect(alpaca.orders).toEqual([]);
  });

  test('an order that exceeds the buying power left by open orders', async () => {
    // Twice the cash are 20000; a limit of 100 for 150 takes 15000.
    expect(await place({ ...limit, qty: '150' })).toMatchObject({ http: '200' });
    expect(await ask('GET', '/v2/account')).toMatchObject({ buying_power: '5000' });
    expect(await place({ ...limit, qty: '51' })).toMatchObject({ http: '403' });
    expect(await place({ ...limit, qty: '50' })).toMatchObject({ http: '200' });
  });

  test('a second order with the same name', async () => {
    await place({ ...limit, client_order_id: 'a' });
    expect(await place({ ...limit, client_order_id: 'a' })).toMatchObject({
      http: '422',
      code: 40_010_001,
      message: 'client_order_id must be unique',
    });
  });
});
