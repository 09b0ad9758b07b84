import { expect, it } from 'vitest';
import { isRecord } from '../../src/core/json.js';

it('isRecord accepts objects but not arrays', () => {
  expect([{}, { a: 1 }, Object.create(null), new Date(0)].map(isRecord)).toStrictEqual([true, true, true, true]);
  expect([[], null, undefined, 'a', 1, true, () => 1].map(isRecord)).toStrictEqual(Array(7).fill(false));
});
