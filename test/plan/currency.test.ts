// Amounts of money for what is not quoted in the account's currency (safety R3).
import { describe, expect, it } from 'vitest';
import { ordersOf, rejection, rejectionCodes, stepsOf } from './sample.ts';

const pair = { 'ETH-BTC': { bid: '0.04', ask: '0.04', last: '0.04' } };
const rate = { 'BTC-USD': { bid: '90000', ask: '90000', last: '90000' } };
const held = { positions: { 'ETH-BTC': { side: 'long', quantity: '10', averageEntryPrice: '0.03' } } };

function request(payload: object, market: object = {}, settings: object = {}) {
  return {
    payload: { ticker: 'ETH-BTC', ...payload },
    settings: { assetClass: 'crypto', ...settings },
    market: { quotes: { ...pair, ...rate }, equity: '72000', ...market },
  };
}

const noRate = { quotes: pair };
const dollars = { quantity: 7200, quantityType: 'dollar_amount' };

describe('an amount of dollars for ETH-BTC', () => {
  // One ETH costs 0.04 x 90,000 = 3,600 dollars.
  it.each([
    ['a dollar amount', dollars, 'entry buy 2'],
    ['a percentage of the equity', { quantity: 10, quantityType: 'percent_of_equity' }, 'entry buy 2'],
    // Its stop price is 0.002 away: 180 dollars for each ETH.
    [
      'a risked amount',
      { quantity: 900, quantityType: 'risk_dollar_amount', stopLoss: { amount: 0.002 } },
      'entry buy 5',
    ],
    ['a risked percentage', { quantity: 1, quantityType: 'risk_percent', stopLoss: { amount: 0.002 } }, 'entry buy 4'],
  ])('is converted by the rate: %s', (_, payload, step) => {
    expect(stepsOf(request(payload))).toStrictEqual([step]);
    expect(rejectionCodes(request(payload, noRate))).toStrictEqual(['currency-mismatch']);
  });

  it('is converted for a resize, from flat and on a position', () => {
    const resize = { action: 'resize', ...dollars };
    expect(stepsOf(request(resize))).toStrictEqual(['entry buy 2']);
    expect(stepsOf(request(resize, held))).toStrictEqual(['exit sell 8']);
    expect(rejectionCodes(request(resize, noRate))).toStrictEqual(['currency-mismatch']);
    expect(rejectionCodes(request(resize, { ...held, ...noRate }))).toStrictEqual(['currency-mismatch']);
  });

  it('needs no rate in units, and none where the instrument is quoted in dollars', () => {
    expect(stepsOf(request({ quantity: 2 }, noRate))).toStrictEqual(['entry buy 2']);
    const quoted = { ...noRate, instruments: { 'ETH-BTC': { quoteCurrency: 'USDC' } } };
    // 7,200 / 0.04.
    expect(stepsOf(request(dollars, quoted))).toStrictEqual(['entry buy 180000']);
    expect(rejectionCodes(request(dollars, quoted, { strictCurrency: true }))).toStrictEqual(['currency-mismatch']);
  });

  it('of an exit is quantity-unresolved without a rate', () => {
    const exit = { action: 'exit', ...dollars };
    expect(stepsOf(request(exit, held))).toStrictEqual(['exit sell 2']);
    expect(rejection(request(exit, { ...held, ...noRate }))).toMatchObject([
      {
        code: 'quantity-unresolved',
        message:
          'The size of the exit is unknown. Prices are in BTC and the account is in USD: an amount of money needs the rate BTC-USD, which has no quote.',
        path: ['quantityType'],
        received: 'dollar_amount',
      },
    ]);
    // Other errors stay what they are.
    const noPrice = { ...held, quotes: rate };
    expect(rejectionCodes(request(exit, noPrice))).toStrictEqual(['quote-unavailable']);
  });

  it('of a P&L target is converted too', () => {
    const target = { quantity: 2, takeProfit: { pnlAmount: 1800 } };
    // 1,800 / (2 x 90,000) = 0.01 above 0.04.
    expect(ordersOf(request(target))).toMatchObject([{ takeProfit: { limitPrice: '0.05' } }]);
    expect(rejectionCodes(request(target, noRate))).toStrictEqual(['currency-mismatch']);
  });
});

describe('an account in another currency', () => {
  const dollar = { 'USD-EUR': { bid: '0.8', ask: '0.8' } };
  const stock = { AAPL: { bid: '150', ask: '150', last: '150' } };

  it('buys stocks by the rate of the dollar', () => {
    const payload = { quantity: 1200, quantityType: 'dollar_amount' };
    expect(stepsOf({ payload, market: { currency: 'EUR', quotes: { ...stock, ...dollar } } })).toStrictEqual([
      'entry buy 10',
    ]);
    expect(rejectionCodes({ payload, market: { currency: 'EUR', quotes: stock } })).toStrictEqual([
      'currency-mismatch',
    ]);
  });

  it('buys what is quoted in its own currency without one', () => {
    const market = { currency: 'EUR', quotes: stock, instruments: { AAPL: { quoteCurrency: 'EUR' } } };
    expect(stepsOf({ payload: { quantity: 1500, quantityType: 'dollar_amount' }, market })).toStrictEqual([
      'entry buy 10',
    ]);
  });
});
