// An account that gets the alerts of a strategy holds what the strategy holds (follow).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followedExamples } from '../models/followed-templates.js';
import { charts, entersKnowingly, heals, holdsTheSame, walk } from '../models/strategy-walk.js';
import { always } from './seeds.js';

const seeds = fc.record({ chart: fc.constantFrom(...charts), seed: fc.nat({ max: 1_000_000 }) });

describe.each(followedExamples)('$name', ({ follow, ...example }) => {
  test('holds what the strategy holds after each of its orders', () => {
    always(seeds, 5101, ({ chart, seed }) => {
      expect(walk(example, chart, seed, { judge: holdsTheSame, isDisturbed: false }, 60)).toBeUndefined();
    });
  });

  test(
    follow === 'position'
      ? 'is right again after the next alert in order, when alerts are lost, doubled and swapped'
      : 'enters only against the position that the strategy had, when alerts are lost, doubled and swapped',
    () => {
      const judge = follow === 'position' ? heals : entersKnowingly;
      always(seeds, 5102, ({ chart, seed }) => {
        expect(walk(example, chart, seed, { judge, isDisturbed: true }, 60)).toBeUndefined();
      });
    },
  );
});

test('the walk finds the fault of a template that is not followed with its settings', () => {
  const [mirror, orders] = followedExamples.map(({ template }) => template);
  const given = { judge: holdsTheSame, isDisturbed: false };
  const chart = charts[0];
  const wrong = [mirror, orders].map(
    (template) => chart && walk({ template: `${template}`, settings: {} }, chart, 1, given),
  );
  expect(wrong.every((each) => each?.startsWith('a stock, seed 1, order '))).toBe(true);
});
