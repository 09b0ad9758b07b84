// Guard G2.1: exactly the limit passes, also where the rate divides and 40 digits do not hold the quotient.
// `RUNS=100000 npx vitest run --project=library test/properties/guard-rates.test.ts` searches longer.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowance } from '../../src/allowance/allowance.js';
import { contextOf, type Request } from '../market/contracts/sample.ts';
import { ordersOf, rejectionCodes } from '../plan/sample.ts';
import { runCount, seedOf } from './seeds.ts';

/** Rates as fractions: what `dollars` dollars are worth is a whole number of `euros`. */
const rates = [
  { rate: 1.08, dollars: 27, euros: 25 },
  { rate: 1.1, dollars: 11, euros: 10 },
  { rate: 1.4, dollars: 7, euros: 5 },
  { rate: 0.93, dollars: 93, euros: 100 },
  { rate: 1.2345, dollars: 2469, euros: 2000 },
  { rate: 1.0001, dollars: 10_001, euros: 10_000 },
];

/** Units are multiples of the dollars of a rate: their values in euros have two decimals, and the limit is worked out in cents. */
const scene = fc.record({
  rate: fc.constantFrom(...rates),
  cents: fc.integer({ min: 1, max: 100_000 }),
  heldCents: fc.integer({ min: 1, max: 100_000 }),
  parts: fc.integer({ min: 1, max: 5 }),
  heldParts: fc.nat(5),
});

describe('a limit in euros of what is priced in dollars', () => {
  it.each(['maxTotalValue', 'maxSideValue', 'maxOpenRisk', 'maxOrderValue', 'buyingPower'] as const)(
    '%s is passed by the units whose value it is exactly, and by no more',
    (rule) => {
      const ofAccount = rule !== 'maxOrderValue' && rule !== 'buyingPower';
      fc.assert(
        fc.property(scene, ({ rate: { rate, dollars, euros }, cents, heldCents, parts, heldParts }) => {
          const isHeld = ofAccount && heldParts > 0;
          const limitCents = euros * (parts * cents + (isHeld ? heldParts * heldCents : 0));
          const units = dollars * parts;
          const quote = (price: number) => ({ bid: price / 100, ask: price / 100 });
          const request = (quantity: number, limitInCents: number, fit: string): Request => ({
            payload: { action: 'buy', quantity },
            settings: {
              ...(rule === 'maxOrderValue' && { maxOrderValue: limitInCents / 100 }),
              guard: { fit, ...(ofAccount && { [rule]: limitInCents / 100 }) },
            },
            market: {
              currency: 'EUR',
              ...(rule === 'buyingPower' && { buyingPower: limitInCents / 100 }),
              quotes: { AAPL: quote(cents), MSFT: quote(heldCents), 'EUR-USD': { bid: rate, ask: rate } },
              ...(isHeld && { positions: { MSFT: { side: 'long', quantity: dollars * heldParts } } }),
            },
          });
          expect(ordersOf(request(units, limitCents, 'refuse'))).toMatchObject([{ quantity: `${units}` }]);
          expect(rejectionCodes(request(units, limitCents - 1, 'refuse'))).toHaveLength(1);
          expect(ordersOf(request(units + 1, limitCents, 'shrink'))).toMatchObject([{ quantity: `${units}` }]);
          const { long } = allowance('AAPL', contextOf(request(1, limitCents, 'refuse')), { side: 'long' }).sides;
          expect(long).toMatchObject({ maxQuantity: `${units}`, limits: [{ rule, maxQuantity: `${units}` }] });
        }),
        { numRuns: runCount(50), seed: seedOf(46) },
      );
    },
  );
});
