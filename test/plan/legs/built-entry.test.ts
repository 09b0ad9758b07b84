import { describe, expect, it } from 'vitest';
import { ordersOf, rejection } from '../sample.ts';
import { shown } from './ladder-sample.ts';

// The market: bid 149.98, ask 150.02, midpoint 150.
describe('an entry below the least value of its instrument', () => {
  const worth = (payload: object, minNotional: number) => ({
    payload: { quantity: 10, ...payload },
    market: { instruments: { AAPL: { assetClass: 'stocks', minNotional } } },
  });

  it.each<[string, object, string]>([
    ['the midpoint of a market order', {}, '1500'],
    ['the limit of a limit order', { orderType: 'limit', limitPrice: 149 }, '1490'],
    ['the stop of a stop order', { orderType: 'stop', stopPrice: 151 }, '1510'],
    [
      'the stop of a stop-limit buy, which is below its limit',
      { orderType: 'stop_limit', stopPrice: 151, limitPrice: 152 },
      '1510',
    ],
    [
      'the limit of a stop-limit sell, which is below its stop',
      { action: 'sell', orderType: 'stop_limit', stopPrice: 149, limitPrice: 148 },
      '1480',
    ],
    // 149.999 goes down to the tick.
    ['the limit on its tick', { orderType: 'limit', limitPrice: 149.999 }, '1499.9'],
  ])('is refused, valued at %s', (_, payload, value) => {
    expect(rejection(worth(payload, 2000))).toMatchObject([
      { code: 'below-minimum', minimum: 'minNotional', actual: value, limit: '2000' },
    ]);
    expect(ordersOf(worth(payload, Number(value)))).toHaveLength(1);
  });

  it('is not valued where its order has no price', () => {
    // A stop that is not above 0 cannot be sent.
    expect(rejection(worth({ orderType: 'stop', stopPrice: 0 }, 2000)).map(({ code }) => code)).toStrictEqual([
      'price-unresolved',
    ]);
  });
});

it('an entry with targets is an order for each of them, and for what runs', () => {
  // Half with a target at 1 R, 30 % at 2 R, and the rest, each with its stop.
  expect(shown({})).toStrictEqual(['45 153 147', '27 156 147', '18 - 147']);
});
