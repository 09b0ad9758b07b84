import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isJsonObject, isPresent, isRecord } from '../../src/core/json.js';

it('isRecord accepts objects but not arrays', () => {
  expect([{}, { a: 1 }, Object.create(null), new Date(0)].map(isRecord)).toStrictEqual([true, true, true, true]);
  expect([[], null, undefined, 'a', 1, true, () => 1].map(isRecord)).toStrictEqual(Array(7).fill(false));
});

it('isPresent accepts all values but null and undefined', () => {
  expect(['', 0, false, {}, []].map(isPresent)).toStrictEqual(Array(5).fill(true));
  expect([null, undefined].map(isPresent)).toStrictEqual([false, false]);
});

describe('isJsonObject', () => {
  it('accepts plain objects, also of another realm', () => {
    for (const value of [{}, { a: 1 }, Object.create(null), runInNewContext('({ a: 1 })')]) {
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
