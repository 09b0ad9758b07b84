import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { OrderPrices } from '../../../src/order/order.js';
import { fillPrice } from '../../../src/plan/legs/entry-fill.js';
import { noticesOf, planned, rejection } from '../sample.ts';

describe('fillPrice', () => {
  const prices: Readonly<Record<OrderPrices['type'], OrderPrices>> = {
    market: { type: 'market' },
    limit: { type: 'limit', limitPrice: '100' },
    stop: { type: 'stop', stopPrice: '100' },
    stop_limit: { type: 'stop_limit', stopPrice: '100', limitPrice: '101' },
    trailing_stop: { type: 'trailing_stop', trailAmount: '1' },
  };

  it.each<readonly [OrderPrices['type'], 'buy' | 'sell', DecimalString, DecimalString | undefined]>([
    ['market', 'buy', '99', '99'],
    ['limit', 'buy', '99', '99'],
    ['limit', 'buy', '101', '100'],
    ['limit', 'sell', '99', '100'],
    ['limit', 'sell', '101', '101'],
    ['stop', 'buy', '99', '100'],
    ['stop', 'buy', '101', '101'],
    ['stop', 'sell', '99', '99'],
    ['stop', 'sell', '101', '100'],
    ['stop_limit', 'buy', '101', '100'],
    ['trailing_stop', 'buy', '99', undefined],
  ])('of a %s to %s at a market of %s is %s', (type, side, market, expected) => {
    expect(fillPrice(prices[type], side, market)).toBe(expected);
  });

  it('without a market is that of the order', () => {
    const known = Object.values(prices).map((one) => fillPrice(one, 'buy', undefined));
    expect(known).toStrictEqual([undefined, '100', '100', '100', undefined]);
  });
});

// The market: bid 149.98, ask 150.02, midpoint 150.
describe('a leg (safety R1)', () => {
  const limit = (limitPrice: number) => ({ orderType: 'limit', limitPrice });
  const sell = { action: 'sell' };

  it.each<readonly [string, Record<string, unknown>, 'takeProfit' | 'stopLoss', string, string]>([
    [
      'a take profit between the midpoint and the ask',
      { takeProfit: { limitPrice: 150.01 } },
      'takeProfit',
      '150.01',
      '150.02',
    ],
    ['a relative one', { takeProfit: { amount: 0.02 } }, 'takeProfit', '150.02', '150.02'],
    ['that of a short entry', { ...sell, takeProfit: { amount: 0.02 } }, 'takeProfit', '149.98', '149.98'],
    [
      'a stop on the limit after rounding',
      // The limit 149.999 goes down to 149.99, the stop up to 149.99.
      { ...limit(149.999), stopLoss: { amount: 0.009 } },
      'stopLoss',
      '149.99',
      '149.99',
    ],
    [
      'a stop above the ask that fills a limit of 160',
      { ...limit(160), stopLoss: { stopPrice: 155 } },
      'stopLoss',
      '155',
      '150.02',
    ],
    [
      'a take profit below the ask at which a stop entry fills',
      { orderType: 'stop', stopPrice: 149, takeProfit: { limitPrice: 149.5 } },
      'takeProfit',
      '149.5',
      '150.02',
    ],
    [
      'a stop between stop and limit of a stop-limit entry',
      { orderType: 'stop_limit', stopPrice: 155, limitPrice: 156, stopLoss: { stopPrice: 155.5 } },
      'stopLoss',
      '155.5',
      '155',
    ],
    [
      'the limit of a stop loss above the fill',
      { ...limit(160), stopLoss: { type: 'stop_limit', stopPrice: 149, limitPrice: 151 } },
      'stopLoss',
      '151',
      '150.02',
    ],
  ])('is rejected: %s', (_, payload, leg, price, entry) => {
    expect(rejection({ payload })).toMatchObject([{ code: 'price-unresolved', leg, price, entry }]);
  });

  it('is judged by the order alone without a quote, and by nothing without either', () => {
    const market = { quotes: {} };
    expect(planned({ market, payload: { ...limit(150), stopLoss: { stopPrice: 149.99 } } }).steps).toHaveLength(1);
    const trails = { orderType: 'trailing_stop', trailAmount: 1, signalPrice: 150, stopLoss: { stopPrice: 149 } };
    expect(planned({ market, payload: trails }).steps).toHaveLength(1);
  });

  it('that is a stop inside the spread gets a notice', () => {
    const noticed = (payload: Record<string, unknown>) =>
      noticesOf({ payload }).filter(({ code }) => code === 'stop-inside-spread');
    expect(noticed({ stopLoss: { stopPrice: 149.99 } })).toStrictEqual([
      {
        code: 'stop-inside-spread',
        message:
          'The stop loss at 149.99 lies between the bid at 149.98 and the ask at 150.02: it can trigger at once.',
        path: ['stopLoss'],
      },
    ]);
    expect(noticed({ stopLoss: { stopPrice: 149.98 } })).toHaveLength(1);
    expect(noticed({ stopLoss: { stopPrice: 149.97 } })).toStrictEqual([]);
    expect(noticed({ ...sell, stopLoss: { stopPrice: 150.02 } })).toHaveLength(1);
    expect(noticed({ ...sell, stopLoss: { stopPrice: 150.03 } })).toStrictEqual([]);
  });
});
