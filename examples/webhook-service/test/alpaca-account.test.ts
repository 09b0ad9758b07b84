import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BrokerAdapter } from '../src/brokers/adapter.js';
import { alpacaAdapter } from '../src/brokers/alpaca.js';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';

let alpaca: AlpacaDouble;
let adapter: BrokerAdapter;

beforeEach(async () => {
  alpaca = await alpacaDouble({ cash: 10_000_000 });
  const { url } = alpaca;
  adapter = alpacaAdapter({ tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' }, Date);
});

afterEach(() => alpaca.close());

const submit = (clientOrderId: string, terms: object = {}) =>
  adapter.orders.submit(
    {
      ...{ clientOrderId, ticker: 'AAPL', side: 'buy', effect: 'open', type: 'limit', quantity: '1' },
      ...{ limitPrice: '100', timeInForce: 'gtc', ...terms },
    } as Parameters<BrokerAdapter['orders']['submit']>[0],
    { signal: AbortSignal.timeout(10_000) },
  );

describe('the account at Alpaca', () => {
  test('has positions, open orders with the name of their entry, and the orders asked for with their legs', async () => {
    const bracket = { type: 'market', limitPrice: undefined, takeProfit: { limitPrice: '200' } };
    await submit('entry', { ...bracket, quantity: '3', stopLoss: { type: 'stop', stopPrice: '100' } });
    const account = await adapter.account(async () => ['entry', 'nobody']);
    expect(account.held).toMatchObject([{ ticker: 'AAPL', side: 'long', quantity: '3' }]);
    expect(account.open.map(({ clientOrderId, words }) => [clientOrderId, words])).toEqual(
      expect.arrayContaining([
        ['entry', 'sell 3 AAPL limit 200'],
        ['entry', 'sell 3 AAPL stop 100'],
      ]),
    );
    expect([...account.known.keys()]).toEqual(['entry']);
    expect(account.known.get('entry')?.legs.length).toBe(2);
  });

  test('finds an order behind 500 later ones, and asks for it once while nothing changes', async () => {
    await submit('first', { stopLoss: { type: 'stop', stopPrice: '90' } });
    for (let index = 0; index < 500; index += 1) {
      await submit(`later-${index}`, { limitPrice: '1' });
      alpaca.book.cancel(alpaca.orders.at(-1)?.id ?? '');
    }
    for (const order of alpaca.orders) {
      alpaca.book.settle(order);
    }
    const asked = async () => {
      const begun = alpaca.requests.length;
      const { known } = await adapter.account(async () => ['first']);
      const { status, filled, legs = [] } = known.get('first') ?? {};
      return [status, filled, legs.map((leg) => leg.status), alpaca.requests.length - begun];
    };
    expect(await asked()).toEqual(['working', '0', ['working'], 5]);
    expect(await asked()).toEqual(['working', '0', ['working'], 3]);
    alpaca.fill('first', 1);
    expect(await asked()).toEqual(['filled', '1', ['working'], 5]);
    expect(await asked()).toEqual(['filled', '1', ['working'], 3]);
  });
});
