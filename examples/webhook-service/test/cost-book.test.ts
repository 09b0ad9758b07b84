import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedFill, type CostBook, withFill } from '../src/brokers/cost-book.js';

const empty: CostBook = { positions: {}, exits: {} };
const fill = (quantity: string, price: string, orderId = 'order', pointValue = 1): BookedFill => ({
  ...{ orderId, ticker: 'A', quantity, price, pointValue },
});
const after = (...fills: readonly BookedFill[]): CostBook => fills.reduce(withFill, empty);

test.each<[string, readonly BookedFill[], CostBook]>([
  ['a first fill opens a position', [fill('10', '5')], { positions: { A: { quantity: '10', price: '5' } }, exits: {} }],
  [
    'what adds moves the average',
    [fill('10', '5'), fill('30', '9')],
    { positions: { A: { quantity: '40', price: '8' } }, exits: {} },
  ],
  [
    'a close of a part gains the difference, and leaves the average',
    [fill('10', '5'), fill('-4', '7', 'exit')],
    { positions: { A: { quantity: '6', price: '5' } }, exits: { exit: { ticker: 'A', profit: '8' } } },
  ],
  [
    'fills of one exit add up',
    [fill('10', '5'), fill('-4', '7', 'exit'), fill('-6', '4', 'exit')],
    { positions: {}, exits: { exit: { ticker: 'A', profit: '2' } } },
  ],
  [
    'a short position gains where it falls, by the point value',
    [fill('-2', '5', 'entry', 100), fill('2', '4.5', 'exit', 100)],
    { positions: {}, exits: { exit: { ticker: 'A', profit: '100' } } },
  ],
  [
    'a fill of more than is held opens the other side at its price',
    [fill('10', '5'), fill('-15', '7', 'flip')],
    { positions: { A: { quantity: '-5', price: '7' } }, exits: { flip: { ticker: 'A', profit: '20' } } },
  ],
])('%s', (_, fills, expected) => {
  expect(after(...fills)).toEqual(expected);
});

test('profits and the value of what is held are what the fills have paid, for any fills', () => {
  const some = fc.record({
    quantity: fc.integer({ min: -9, max: 9 }).filter((quantity) => quantity !== 0),
    price: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (given, mark) => {
      const { positions, exits } = after(
        ...given.map(({ quantity, price }, index) => fill(String(quantity), String(price), `order-${index % 7}`)),
      );
      const paid = given.reduce((sum, { quantity, price }) => sum - quantity * price, 0);
      const held = given.reduce((sum, { quantity }) => sum + quantity, 0);
      const profits = Object.values(exits).reduce((sum, { profit }) => sum.plus(profit), new Decimal(0));
      const { quantity = '0', price = '0' } = positions.A ?? {};
      const open = new Decimal(mark).minus(price).times(quantity);
      expect(Number(quantity)).toBe(held);
      expect(profits.plus(open).toNumber()).toBeCloseTo(paid + held * mark, 9);
    }),
    { numRuns: 5000 },
  );
});
