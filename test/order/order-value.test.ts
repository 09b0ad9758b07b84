import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { defaultPointValues, orderValue } from '../../src/order/order-value.js';
import { figure } from '../core/calculation.ts';

describe('the value of an order', () => {
  it('is units times price times point value, of figures and of decimals', () => {
    // One ES at 6000, 50 dollars a point.
    expect(orderValue(decimal(1), decimal(6000), decimal(50)).toFixed()).toBe('300000');
    expect(orderValue(figure('0.5'), figure('1.1'), figure(1)).text).toBe('0.55');
  });
});

describe('a point value that the instrument does not say', () => {
  it('is 100 for options and 1 otherwise', () => {
    expect(defaultPointValues).toStrictEqual({
      stocks: 1,
      options: 100,
      index_options: 100,
      futures: 1,
      crypto: 1,
      forex: 1,
    });
  });
});
