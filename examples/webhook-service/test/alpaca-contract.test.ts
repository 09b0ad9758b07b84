import { describe, expect, test } from 'vitest';
import { type Amendment, alpacaContract, amendments, type ContractRequest, hasContract } from './alpaca-contract.js';
import { alpacaDouble } from './alpaca-double.js';
import type { Fields } from './alpaca-shapes.js';

const id = '00000000-0000-4000-8000-000000000001';
const post: Fields = { symbol: 'AAPL', qty: '5', side: 'buy', type: 'market', time_in_force: 'gtc' };
const legs = { order_class: 'bracket', take_profit: { limit_price: '160' }, stop_loss: { stop_price: '140' } };
const headers = { 'APCA-API-KEY-ID': 'key', 'APCA-API-SECRET-KEY': 'secret', 'content-type': 'application/json' };

/** Requests with which the double says everything that the adapter reads. */
const samples: readonly (readonly [method: string, path: string, body?: Fields])[] = [
  ['POST', '/v2/orders', { ...post, ...legs, type: 'limit', limit_price: '149', client_order_id: 'a' }],
  ['POST', '/v2/orders', { ...post, client_order_id: 'b' }],
  ['POST', '/v2/orders', { ...post, side: 'sell', type: 'trailing_stop', trail_price: '2' }],
  ['POST', '/v2/orders', { ...post, symbol: 'SPY260130C00602500', qty: '1', time_in_force: 'day' }],
  ['POST', '/v2/orders', { ...post, symbol: 'BTC/USD', qty: '0.5' }],
  ['GET', '/v2/orders?status=all&limit=500&nested=true'],
  ['GET', '/v2/orders?status=open&limit=500&nested=false'],
  ['GET', `/v2/orders/${id}`],
  ['GET', '/v2/orders:by_client_order_id?client_order_id=a'],
  ['PATCH', `/v2/orders/${id}`, { qty: '4', limit_price: '148' }],
  ['DELETE', '/v2/orders/00000000-0000-4000-8000-000000000005'],
  ['GET', '/v2/positions'],
  ['GET', '/v2/positions/AAPL'],
  ['GET', '/v2/account'],
  ['GET', '/v2/account/activities/FILL?direction=asc&page_size=100'],
  ['GET', '/v2/clock'],
  ['GET', '/v2/assets/BTC%2FUSD'],
];

/** What the samples break. The double judges them by the whole list of amendments. */
async function broken(amended: readonly Amendment[]): Promise<readonly string[]> {
  const double = await alpacaDouble();
  const contract = await alpacaContract(amended);
  const found: string[] = [];
  for (const [method, target, body] of samples) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${double.url}${target}`, { method, headers, ...sent });
    const text = await response.text();
    expect(`${method} ${target} ${response.status} ${response.ok ? '' : text}`).toMatch(/ 20[04] $/);
    const [path = '', query = ''] = target.split('?');
    const request = { method, path, query, body };
    const answer = text === '' ? undefined : JSON.parse(text);
    found.push(...contract.request(request), ...contract.answer(request, response.status, answer));
  }
  await double.close();
  return found;
}

describe.skipIf(!hasContract)("Alpaca's OpenAPI file (skipped where ../shared/data is not there)", () => {
  test('accepts every request and answer of the double, with its amendments', async () => {
    expect(await broken(amendments)).toEqual([]);
  });

  test.each(amendments.map((amendment) => [amendment.at.join('/'), amendment] as const))(
    'needs its amendment at %s',
    async (_, amendment) => {
      const places = (others: readonly Amendment[]) => others.filter((each) => each !== amendment);
      expect(await broken(places(amendments))).not.toEqual([]);
    },
  );

  test.each<readonly [what: string, request: Partial<ContractRequest>, sentence: string]>([
    ['a field that it does not know', { body: { ...post, price: '1' } }, 'must NOT have additional properties'],
    ['an order without a side', { body: { ...post, side: undefined } }, "must have required property 'side'"],
    ['a number for a text', { body: { ...post, qty: 5 } }, '/requestBody/qty must be string'],
    ['another type', { body: { ...post, type: 'iceberg' } }, '/requestBody/type must be equal to one of'],
    ['a long name', { body: { ...post, client_order_id: 'x'.repeat(49) } }, 'NOT have more than 48 characters'],
    ['another query', { method: 'GET', query: 'side=buy', body: undefined }, 'must NOT have additional properties'],
    ['a limit that is not a number', { method: 'GET', query: 'limit=all', body: undefined }, 'must be integer'],
    ['another id', { method: 'GET', path: '/v2/orders/1', body: undefined }, 'must match format "uuid"'],
    ['another path', { method: 'GET', path: '/v2/trades', body: undefined }, 'is not in the file'],
  ])('refuses %s', async (_, changes, sentence) => {
    const { request } = await alpacaContract();
    const good = { method: 'POST', path: '/v2/orders', query: '', body: post };
    expect(request(good)).toEqual([]);
    const { body, ...rest } = { ...good, ...changes };
    expect(request({ ...rest, body: body && JSON.parse(JSON.stringify(body)) }).join()).toContain(sentence);
  });

  test.each<readonly [what: string, method: string, path: string, status: number, body: unknown, sentence: string]>([
    ['an order without its quantity', 'GET', `/v2/orders/${id}`, 200, { ...post, notional: null, qty: 5 }, 'qty'],
    ['a status that there is not', 'DELETE', `/v2/orders/${id}`, 200, {}, 'has no answer 200'],
    ['a position without its price', 'GET', '/v2/positions', 200, [{ symbol: 'AAPL' }], 'required property'],
    ['another state', 'GET', '/v2/orders', 200, [{ ...post, notional: null, status: 'open' }], '/0/status'],
  ])('refuses %s as an answer', async (_, method, path, status, body, sentence) => {
    const { answer } = await alpacaContract();
    expect(answer({ method, path, query: '', body: undefined }, status, body).join()).toContain(sentence);
  });
});
