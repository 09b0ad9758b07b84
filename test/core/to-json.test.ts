import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../src/core/to-json.js';
import { processorTime } from '../processor-time.js';
import { anyCharacter } from '../properties/any-character.js';

class Point {
  readonly x = 1;
}

describe('toJson', () => {
  it('returns JSON values without a copy', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: anyCharacter }), (value) => {
        const given = JSON.parse(JSON.stringify(value).replaceAll('-0', '0'));
        const plain = toJson(given);
        expect(plain.ok && Object.is(plain.value, given)).toBe(true);
      }),
    );
  });

  it.each([
    ['-0 as 0', -0, 0],
    ['-0 inside as 0', { a: [-0, 1] }, { a: [0, 1] }],
    ['every -0 of a list as 0', [1, -0, 2, -0], [1, 0, 2, 0]],
    ['undefined properties left out', { a: undefined, b: 1 }, { b: 1 }],
    [
      '-0 after what is JSON, and before undefined',
      { a: 1, b: 'x', c: -0, d: undefined, e: null },
      { a: 1, b: 'x', c: 0, e: null },
    ],
    ['-0 as 0, what symbols name left out', { [Symbol('s')]: 1, b: -0 }, { b: 0 }],
    ['-0 of a deep list as 0', { a: [{ b: [1, [-0]] }] }, { a: [{ b: [1, [0]] }] }],
    ['an object without prototype as a plain one', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ])('copies as JSON.stringify writes: %s', (_name, value, expected) => {
    const plain = toJson(value);
    expect(plain).toStrictEqual({ ok: true, value: expected });
  });

  it('ignores properties named by symbols', () => {
    const given = { [Symbol('s')]: 1, b: [{ c: 1 }] };
    const plain = toJson(given);
    expect(plain.ok && Object.is(plain.value, given)).toBe(true);
  });

  it('ignores what Object.prototype was given', () => {
    const given = { a: [1] };
    Object.defineProperty(Object.prototype, 'polluted', { value: '=1', enumerable: true, configurable: true });
    const plain = toJson(given);
    Reflect.deleteProperty(Object.prototype, 'polluted');
    expect(plain.ok && Object.is(plain.value, given)).toBe(true);
  });

  it('keeps __proto__ as an ordinary property', () => {
    const given: unknown = JSON.parse('{"__proto__": {"polluted": true}, "size": -0}');
    const plain = toJson(given);
    expect(plain.ok && JSON.stringify(plain.value)).toBe('{"__proto__":{"polluted":true},"size":0}');
    expect(plain.ok && Object.getPrototypeOf(plain.value)).toBe(Object.prototype);
  });

  it.each([
    ['a function', { a: () => 1 }, ['a']],
    ['a symbol', { a: [Symbol('s')] }, ['a', 0]],
    ['a bigint', { a: { b: 1n } }, ['a', 'b']],
    ['NaN', { a: 1, b: Number.NaN }, ['b']],
    ['infinity', [1, Number.POSITIVE_INFINITY], [1]],
    ['a date', { when: new Date(0) }, ['when']],
    ['an instance of a class', { at: new Point() }, ['at']],
    ['a map', { all: new Map() }, ['all']],
    ['undefined in an array', { list: [1, undefined] }, ['list', 1]],
    ['a hole in an array', { list: new Array(1_000_000_000) }, ['list', 0]],
    ['toJSON', { toJSON: () => 1 }, ['toJSON']],
  ])('rejects %s, with its path', (_name, value, path) => {
    expect(toJson(value)).toMatchObject({ ok: false, path });
  });

  it('reads each property once, so that a getter cannot pass two values', () => {
    let reads = 0;
    const fickle = {
      size: -0,
      get next() {
        reads += 1;
        return reads === 1 ? 'text' : 1n;
      },
    };
    expect(toJson(fickle)).toStrictEqual({ ok: true, value: { size: 0, next: 'text' } });
  });

  it('accepts objects of another realm', () => {
    expect(toJson(runInNewContext('({ a: [1] })'))).toEqual({ ok: true, value: { a: [1] } });
  });

  it.each([
    [999_998, 2],
    [999_999, 1],
  ])('reads an object that is twice in a list after %i values %i times', (count, times) => {
    let reads = 0;
    const shared = {
      get size() {
        reads += 1;
        return -0;
      },
    };
    const before: unknown[] = new Array(count).fill(null);
    const read = toJson([...before, shared, shared]);
    expect(read.ok && Array.isArray(read.value) && read.value.slice(count)).toStrictEqual([{ size: 0 }, { size: 0 }]);
    expect(reads).toBe(times);
  });

  it('accepts 62 levels below the value, and rejects the 63rd', () => {
    let deep: unknown = [];
    for (let level = 0; level < 62; level += 1) {
      deep = [deep];
    }
    expect(toJson(deep)).toEqual({ ok: true, value: deep });
    const tooDeep = toJson([deep]);
    expect(tooDeep).toEqual({ ok: false, path: new Array(63).fill(0), value: [] });
  });

  it('rejects a remembered object where it lies too deep', () => {
    const shared: unknown = [[]];
    let far = shared;
    for (let level = 0; level < 61; level += 1) {
      far = [far];
    }
    const many = new Array(1_000_000).fill(0);
    expect(toJson([many, shared, far])).toMatchObject({ ok: false, value: [] });
    expect(toJson([many, far])).toMatchObject({ ok: false, value: [] });
    expect(toJson([many, shared, [shared, [shared]]])).toMatchObject({ ok: true });
  });

  it('rejects a cyclic object', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.again = cyclic;
    expect(toJson(cyclic)).toMatchObject({ ok: false });
  });

  it.each([
    [2, 50],
    [100, 7],
    [3_000, 2],
  ])('reads parts that are shared %i times on each of %i levels in linear time', (times, levels) => {
    let shared: unknown = new Array(times).fill(1);
    for (let level = 0; level < levels; level += 1) {
      shared = new Array(times).fill(shared);
    }
    const start = processorTime();
    expect(toJson(shared).ok).toBe(true);
    expect(processorTime() - start).toBeLessThan(1_000);
  });
});
