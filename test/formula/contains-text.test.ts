import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containsText } from '../../src/formula/contains-text.js';
import { growth } from '../processor-time.js';
import { runCount } from '../properties/seeds.js';

it.each([
  ['', '', true],
  ['abc', '', true],
  ['', 'a', false],
  ['aab', 'ab', true],
  ['abaabaaab', 'abaaab', true],
  ['abaabaab', 'abaaab', false],
  ['ab', 'abc', false],
  ['😀', '\ude00', true],
])('containsText finds in %j the part %j: %s', (text, part, found) => {
  expect(containsText(text, part)).toBe(found);
});

it('containsText agrees with the engine on texts that repeat themselves', () => {
  const repeating = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength });
  fc.assert(
    fc.property(repeating(20), repeating(6), (text, part) => {
      expect(containsText(text, part)).toBe(text.includes(part));
    }),
    { numRuns: runCount(2_000) },
  );
});

it('containsText takes linear time for a long part that repeats itself', () => {
  const make = (count: number) => {
    const text = 'a'.repeat(2 * count);
    const part = `${'a'.repeat(count / 2)}b${'a'.repeat(count / 2)}`;
    return () => containsText(text, part);
  };
  expect(growth(make, 10_000, 20)).toBeLessThanOrEqual(20);
});
