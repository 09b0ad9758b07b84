import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairwise } from '../../src/templates/pairwise.js';
import { always } from '../properties/seeds.js';

describe('pairwise', () => {
  test('covers every pair of levels of two factors, and begins with level 0 of each', () => {
    always(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 }), 1, (sizes) => {
      const rows = pairwise(sizes);
      expect(rows[0]).toEqual(sizes.map(() => 0));
      for (const [first, firstSize] of sizes.entries()) {
        for (const [second, secondSize] of sizes.entries()) {
          if (first < second) {
            const pairs = new Set(rows.map((row) => `${row[first]} ${row[second]}`));
            expect(pairs.size).toBe(firstSize * secondSize);
          }
        }
      }
    });
  });

  test.each([
    [[], [[]]],
    [[3], [[0], [1], [2]]],
    [
      [2, 2],
      [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ],
    ],
  ])('gives for sizes %j the rows %j', (sizes, rows) => {
    expect(pairwise(sizes)).toEqual(rows);
  });

  test('needs fewer rows than all combinations', () => {
    expect(pairwise([10, 2, 2, 4]).length).toBeLessThan(60);
  });
});
