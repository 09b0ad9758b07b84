import { describe, expect, it } from 'vitest';
import { isJsonObject, isRecord } from '../../src/core/json.js';

it('isRecord accepts objects but not arrays', () => {
  expect([{}, { a: 1 }, Object.create(null), new Date(0)].map(isRecord)).toStrictEqual([true, true, true, true]);
  expect([[], null, undefined, 'a', 1, true, () => 1].map(isRecord)).toStrictEqual(Array(7).fill(false));
});

describe('isJsonObject', () => {
  it('accepts plain objects', () => {
    for (const value of [{}, { a: 1 }, Object.create(null)]) {
      expect(isJsonObject(value)).toBe(true);
    }
  });

  it('rejects arrays, dates, maps, instances of classes and other values', () => {
    class Point {}
    for (const other of [[], new Date(), new Map(), new Point(), null, undefined, 'a', 1, () => 1]) {
      expect(isJsonObject(other)).toBe(false);
    }
  });
});
