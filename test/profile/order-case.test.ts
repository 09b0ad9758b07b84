import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import type { Order } from '../../src/order/order.js';
import { crossesZero, exceedsPosition, opensShort } from '../../src/profile/order-case.js';
import { limitOrder } from '../brokers/sample.js';

describe('an order of 10', () => {
  it.each<[side: 'buy' | 'sell', effect: 'open' | 'close', held: number, short: boolean, exceeds: boolean]>([
    ['sell', 'open', 0, true, false],
    ['sell', 'open', 5, true, true],
    ['sell', 'open', 10, false, false],
    ['sell', 'open', -5, true, false],
    ['sell', 'close', 5, false, true],
    ['buy', 'open', -20, false, false],
    ['buy', 'open', -5, false, true],
    ['buy', 'close', -5, false, true],
  ])('%s to %s at a position of %s: opens short %s, exceeds it %s', (side, effect, position, short, exceeds) => {
    const order: Order = { ...limitOrder, side, effect };
    const movement = { order, quantity: decimal(10), held: decimal(position) };
    expect(opensShort(movement)).toBe(short);
    expect(exceedsPosition(movement)).toBe(exceeds);
    expect(crossesZero(movement)).toBe(exceeds && effect === 'open');
  });
});
