// The parts of an entry with targets and the moves of its stops, against a model that was written from the rules alone.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/core/decimal.js';
import { Figure } from '../../../src/core/figure.js';
import { stopMoves } from '../../../src/plan/legs/stop-moves.js';
import { splitEntry } from '../../../src/plan/legs/target-units.js';
import type { PricedTarget } from '../../../src/plan/legs/targets.js';
import { decisionOf } from '../../market/contracts/sample.ts';
import { type ModelEntry, type ModelLadder, modelLadder } from '../../models/target-units.js';
import { always } from '../../properties/seeds.js';

/** The model has decimal text. */
function figure(text: string | number): Figure {
  return Figure.from('constant', ['test'], new Decimal(text));
}

/** What the library makes of the same entry. */
function ladderOf(entry: ModelEntry): ModelLadder {
  const { quantity, step, minQuantity = '0', minNotional = '0', base, pointValue, stop, side } = entry;
  const targets = entry.targets.map(
    ({ share, price, move }, index): PricedTarget => ({
      path: ['targets', index],
      price: figure(price),
      leg: { limitPrice: figure(price).text, timeInForce: 'gtc' },
      share: share === undefined ? undefined : figure(share),
      move: move === undefined ? undefined : { to: figure(move), offset: figure(0), word: undefined },
    }),
  );
  const isLargeEnough = (units: Figure): boolean =>
    units.isPositive() &&
    units.decimal.gte(minQuantity) &&
    units.decimal.times(base).times(pointValue).gte(minNotional);
  const { parts, isMerged } = splitEntry(figure(quantity), targets, figure(step), isLargeEnough);
  const moves = stopMoves(parts, stop === undefined ? undefined : figure(stop), side, decisionOf());
  const nameOf = (part: number) => `entry-${part + 1}`;
  return {
    parts: parts.map(({ units, target }) => ({ units: units.text, price: target?.price.text })),
    isMerged,
    moves: moves.map(({ part, move }) => ({
      when: nameOf(part),
      stops: parts.flatMap((_, index) => (index > part ? [nameOf(index)] : [])),
      to: move.to.text,
    })),
  };
}

const percent = fc.integer({ min: 1, max: 400 }).map((quarters) => String(quarters / 4));

/** Entries whose shares are at most 100 % and leave something for each target. */
const entries: fc.Arbitrary<ModelEntry> = fc
  .record({
    side: fc.constantFrom('long' as const, 'short' as const),
    steps: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5000 })),
    step: fc.constantFrom('1', '0.01', '0.25', '3'),
    minQuantity: fc.option(fc.constantFrom('0.5', '1', '2', '7'), { nil: undefined }),
    minNotional: fc.option(fc.constantFrom('50', '100', '750.5'), { nil: undefined }),
    base: fc.constantFrom('100', '150', '50.25'),
    pointValue: fc.constantFrom('1', '2', '50'),
    hasStop: fc.boolean(),
    shares: fc.array(fc.option(percent, { nil: undefined }), { minLength: 2, maxLength: 4 }),
    // Each move is as far beyond the entry, in the direction of the profit.
    moves: fc.array(fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ side, steps, step, base, hasStop, shares, moves, ...rest }): ModelEntry => {
    const at = (points: number) => new Decimal(base).plus(side === 'long' ? points : -points).toFixed();
    const sum = shares.reduce((all, share) => all.plus(share ?? 0), new Decimal(0));
    // Too much is halved until it fits.
    const parts = 2 ** Math.max(0, Math.ceil(Math.log2(sum.div(100).toNumber() || 1)) + 1);
    const scaled = shares.map((share) => (share === undefined ? undefined : new Decimal(share).div(parts).toFixed()));
    return {
      ...rest,
      side,
      base,
      step,
      quantity: new Decimal(step).times(steps).toFixed(),
      stop: hasStop ? at(-5) : undefined,
      targets: scaled.map((share, index) => {
        const points = moves[index];
        return {
          share,
          price: at(10 + 10 * index),
          move: points === undefined ? undefined : at(Math.min(points, 9 + 10 * index)),
        };
      }),
    };
  });

describe('the parts of an entry with targets', () => {
  it('and the moves of its stops are those of the model', () => {
    const seen = { merged: 0, moved: 0, rests: 0 };
    always(
      entries,
      2620,
      (entry) => {
        const model = modelLadder(entry);
        expect(ladderOf(entry)).toStrictEqual(model);
        seen.merged += model.isMerged ? 1 : 0;
        seen.moved += model.moves.length > 0 ? 1 : 0;
        seen.rests += model.parts.at(-1)?.price === undefined ? 1 : 0;
      },
      2000,
      500,
    );
    for (const count of Object.values(seen)) {
      expect(count).toBeGreaterThan(100);
    }
  });

  // A share that does not end is never rounded up to a step.
  it.each([
    ['3', ['1', '1', '1']],
    ['4', ['1', '1', '2']],
    ['100', ['33', '33', '34']],
  ])('of %s in thirds are exact', (quantity, units) => {
    const targets = ['110', '120', '130'].map((price) => ({ share: undefined, price, move: undefined }));
    const entry = { quantity, step: '1', minQuantity: undefined, minNotional: undefined, base: '100' } as const;
    const { parts } = ladderOf({ ...entry, pointValue: '1', stop: undefined, side: 'long', targets });
    expect(parts.map((part) => part.units)).toStrictEqual(units);
  });
});
