import { describe, expect, it } from 'vitest';
import type { Position } from '../../../src/market/ports.js';
import { filledPosition, isHeld, positionOf } from '../../../src/plan/expected/filled-position.js';
import { figure } from '../../core/calculation.ts';
import { ordersOf } from '../sample.ts';

const ten: Position = { side: 'long', quantity: '10', averageEntryPrice: '140' };

describe('a position that can be read', () => {
  it.each<[string, unknown, Position | undefined]>([
    ['is that of the answer', ten, ten],
    ['is flat for a quantity of 0', { side: 'long', quantity: '0' }, undefined],
    ['is flat without a position', undefined, undefined],
    ['is flat for an answer that is invalid', { side: 'long', quantity: -1 }, undefined],
  ])('%s', (_, answer, position) => {
    expect(positionOf('AAPL', answer)).toStrictEqual(position);
  });

  it('is held from above 0 on', () => {
    expect(
      ([undefined, '0', '0.001'] as const).map((quantity) =>
        isHeld(quantity === undefined ? undefined : { ...ten, quantity }),
      ),
    ).toStrictEqual([false, false, true]);
  });
});

describe('a position after a fill', () => {
  const unpriced: Position = { side: 'long', quantity: '10' };
  const short: Position = { side: 'short', quantity: '10', averageEntryPrice: '160' };

  it.each<[string, Position | undefined, readonly ['buy' | 'sell', number, number | undefined], Position | undefined]>([
    [
      'begins with the price of the fill',
      undefined,
      ['buy', 5, 150],
      { ...ten, quantity: '5', averageEntryPrice: '150' },
    ],
    [
      'begins short with a sale',
      undefined,
      ['sell', 5, 150],
      { side: 'short', quantity: '5', averageEntryPrice: '150' },
    ],
    ['begins without an unknown price', undefined, ['buy', 5, undefined], { side: 'long', quantity: '5' }],
    [
      'begins with the price of the fill after a position of 0',
      { ...short, quantity: '0' },
      ['sell', 5, 150],
      { side: 'short', quantity: '5', averageEntryPrice: '150' },
    ],
    // (10 × 140 + 10 × 150) / 20
    ['averages what is added', ten, ['buy', 10, 150], { ...ten, quantity: '20', averageEntryPrice: '145' }],
    // (10 × 160 + 30 × 140) / 40
    [
      'averages what is added to a short',
      short,
      ['sell', 30, 140],
      { ...short, quantity: '40', averageEntryPrice: '145' },
    ],
    [
      'loses its price with an addition at an unknown one',
      ten,
      ['buy', 10, undefined],
      { ...unpriced, quantity: '20' },
    ],
    ['stays without a price', unpriced, ['buy', 10, 150], { ...unpriced, quantity: '20' }],
    ['keeps its price when it is reduced', ten, ['sell', 4, 150], { ...ten, quantity: '6' }],
    ['keeps its price when a short is reduced', short, ['buy', 4, 150], { ...short, quantity: '6' }],
    ['is flat when all of it is sold', ten, ['sell', 10, 150], undefined],
    [
      'starts with the price of the fill where it turns around',
      ten,
      ['sell', 15, 150],
      { side: 'short', quantity: '5', averageEntryPrice: '150' },
    ],
  ])('%s', (_, held, [side, quantity, price], after) => {
    const [order] = ordersOf({ payload: { action: side, quantity } });
    const paid = price === undefined ? undefined : figure(price);
    expect(order && filledPosition(held, { order, price: () => paid, cost: () => undefined })).toStrictEqual(after);
  });
});
