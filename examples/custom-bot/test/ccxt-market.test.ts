import { expect, test } from 'vitest';
import { type CcxtMarket, fromCcxtMarket } from '../src/ccxt-market.js';
import { exchangeDouble } from './exchange-double.js';

const spot: CcxtMarket = {
  symbol: 'BTC/USDT',
  quote: 'USDT',
  settle: undefined,
  contract: false,
  linear: undefined,
  contractSize: undefined,
  precision: { amount: 0.00001, price: 0.01 },
  limits: { amount: { min: 0.00001, max: 9000 }, cost: { min: 5 } },
  expiryDatetime: undefined,
};
const swap: CcxtMarket = { ...spot, symbol: 'BTC/USDT:USDT', settle: 'USDT', contract: true, linear: true };

test.each<readonly [what: string, market: CcxtMarket, instrument: object]>([
  [
    'a spot market',
    spot,
    {
      ...{ assetClass: 'crypto', quoteCurrency: 'USDT', tickSize: 0.01, quantityStep: 0.00001 },
      ...{ minQuantity: 0.00001, maxQuantity: 9000, minNotional: 5 },
    },
  ],
  [
    'a contract for a hundredth of a coin that expires',
    {
      ...{ ...swap, contractSize: 0.01, precision: { amount: 1, price: 0.1 }, limits: { amount: { min: 1 } } },
      expiryDatetime: '2026-03-27T08:00:00.000Z',
    },
    {
      ...{ assetClass: 'crypto', quoteCurrency: 'USDT', tickSize: 0.1, quantityStep: 1, pointValue: 0.01 },
      ...{ minQuantity: 1, lastTradeDay: '2026-03-27' },
    },
  ],
  [
    'a market with limits of 0, which set no bound',
    { ...spot, limits: { amount: { min: 0, max: 0 }, cost: { min: 0 } } },
    { assetClass: 'crypto', quoteCurrency: 'USDT', tickSize: 0.01, quantityStep: 0.00001 },
  ],
])('%s is an instrument', (_, market, instrument) => {
  expect(fromCcxtMarket(market)).toEqual({ ok: true, value: instrument });
});

test.each<readonly [what: string, market: CcxtMarket, message: string]>([
  [
    'a minimum above the maximum',
    { ...spot, limits: { amount: { min: 10, max: 1 } } },
    'limits.amount.max is 1; expected 10 or more, the minimum.',
  ],
  [
    'no multiple of the step between the limits',
    { ...spot, precision: { amount: 5, price: 0.01 }, limits: { amount: { min: 1, max: 4 } } },
    'limits.amount.max is 4; expected 5 or more, the first multiple of 5.',
  ],
  [
    'a step of 0',
    { ...spot, precision: { amount: 0, price: 0.01 } },
    'precision.amount is 0; expected a number above 0.',
  ],
  [
    'a contract that settles in its base',
    { ...swap, symbol: 'BTC/USD:BTC', quote: 'USD', settle: 'BTC', linear: false, contractSize: 1 },
    'settle is BTC; expected USD, the quote currency of BTC/USD:BTC: gains in BTC are not linear.',
  ],
])('%s is refused with the place', (_, market, message) => {
  const read = fromCcxtMarket(market);
  expect(read.ok ? [] : read.errors.map((error) => error.message)).toContain(message);
});

test('the market of the double is an instrument with the limits of the exchange', async () => {
  const { exchange, close } = await exchangeDouble();
  expect(fromCcxtMarket(exchange.market('BTC/USDT:USDT'))).toEqual({
    ok: true,
    value: {
      ...{ assetClass: 'crypto', quoteCurrency: 'USDT', tickSize: 0.1, quantityStep: 0.001, pointValue: 1 },
      ...{ minQuantity: 0.001, maxQuantity: 1190, minNotional: 5 },
    },
  });
  await close();
});
