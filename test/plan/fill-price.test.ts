import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../src/core/decimal.js';
import { type OrderSide, type OrderType, orderTypes } from '../../src/core/vocabulary.js';
import { fillPrice, type PriceFigures } from '../../src/plan/fill-price.js';
import { calculation, figure } from '../core/calculation.ts';

const prices: Readonly<Record<OrderType, PriceFigures>> = {
  market: {},
  limit: { limitPrice: figure(100) },
  stop: { stopPrice: figure(100) },
  stop_limit: { stopPrice: figure(100), limitPrice: figure(101) },
  trailing_stop: { trailAmount: figure(2) },
};

describe('fillPrice', () => {
  it.each<readonly [OrderType, OrderSide, DecimalString, DecimalString]>([
    ['market', 'buy', '99', '99'],
    ['market', 'sell', '99', '99'],
    ['limit', 'buy', '99', '99'],
    ['limit', 'buy', '101', '100'],
    ['limit', 'sell', '99', '100'],
    ['limit', 'sell', '101', '101'],
    ['stop', 'buy', '99', '100'],
    ['stop', 'buy', '101', '101'],
    ['stop', 'sell', '99', '99'],
    ['stop', 'sell', '101', '100'],
    ['stop_limit', 'buy', '99', '100'],
    ['stop_limit', 'buy', '101', '100'],
    ['stop_limit', 'sell', '99', '100'],
    ['stop_limit', 'sell', '101', '100'],
    // Its trigger now
    ['trailing_stop', 'buy', '99', '101'],
    ['trailing_stop', 'sell', '99', '97'],
  ])('of a %s to %s at a market of %s is %s', (type, side, market, expected) => {
    expect(fillPrice(type, prices[type], side, figure(market))?.text).toBe(expected);
  });

  it('of a trail in percent is that percentage of the market away', () => {
    const trail = { trailPercent: figure(2) };
    expect(fillPrice('trailing_stop', trail, 'buy', figure(150))?.text).toBe('153');
    expect(fillPrice('trailing_stop', trail, 'sell', figure(150))?.text).toBe('147');
    expect(fillPrice('trailing_stop', trail, 'sell', undefined)).toBeUndefined();
  });

  it.each<OrderSide>(['buy', 'sell'])('without a market is that of an order to %s', (side) => {
    const known = orderTypes.map((type) => fillPrice(type, prices[type], side, undefined)?.text);
    expect(known).toStrictEqual([undefined, '100', '100', '100', undefined]);
  });

  it('is not known of an order without its prices', () => {
    expect(orderTypes.map((type) => fillPrice(type, {}, 'buy', figure(100))?.text)).toStrictEqual([
      ...['100', undefined, undefined, undefined, undefined],
    ]);
  });

  it('names both prices where the market decides', () => {
    const limit = fillPrice('limit', prices.limit, 'buy', figure(99));
    const stop = fillPrice('stop', prices.stop, 'buy', figure(101));
    expect([limit, stop].map((price) => price && calculation(price))).toStrictEqual([
      '99 lower(100 constant test, 99 constant test)',
      '101 higher(100 constant test, 101 constant test)',
    ]);
    expect(fillPrice('limit', prices.limit, 'buy', figure(101))).toBe(prices.limit.limitPrice);
  });
});
