import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeForm } from '../../src/signal/free-form.js';

class Point {
  readonly x = 1;
}

describe('a free-form value', () => {
  it('that is JSON is shared, not copied', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const given = JSON.parse(JSON.stringify(value).replaceAll('-0', '0'));
        const plain = freeForm(given);
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
  ])('is copied as JSON would write it: %s', (_name, value, expected) => {
    const plain = freeForm(value);
    expect(plain).toStrictEqual({ ok: true, value: expected, hasFormula: false });
  });

  it('that is JSON but for what a symbol names is shared', () => {
    const given = { [Symbol('s')]: 1, b: [{ c: 1 }] };
    const plain = freeForm(given);
    expect(plain.ok && Object.is(plain.value, given)).toBe(true);
  });

  it('is its own properties alone, whatever the prototype of all objects was given', () => {
    const given = { a: [1] };
    Object.defineProperty(Object.prototype, 'polluted', { value: '=1', enumerable: true, configurable: true });
    const plain = freeForm(given);
    Reflect.deleteProperty(Object.prototype, 'polluted');
    expect(plain.ok && Object.is(plain.value, given)).toBe(true);
    expect(plain.ok && plain.hasFormula).toBe(false);
  });

  it('keeps an own property named __proto__ as a property', () => {
    const given: unknown = JSON.parse('{"__proto__": {"polluted": true}, "size": -0}');
    const plain = freeForm(given);
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
  ])('that holds %s is refused with its place', (_name, value, path) => {
    expect(freeForm(value)).toMatchObject({ ok: false, path });
  });

  it('is read once: a property that gives another value each time cannot pass what is no JSON', () => {
    let reads = 0;
    const fickle = {
      size: -0,
      get next() {
        reads += 1;
        return reads === 1 ? 'text' : 1n;
      },
    };
    expect(freeForm(fickle)).toStrictEqual({ ok: true, value: { size: 0, next: 'text' }, hasFormula: false });
  });

  it('made in another realm is plain too', () => {
    expect(freeForm(runInNewContext('({ a: [1] })'))).toEqual({ ok: true, value: { a: [1] }, hasFormula: false });
  });

  it.each([
    [999_998, 3],
    [999_999, 1],
  ])('that stands twice in a list after %i values is read %i times', (count, times) => {
    let reads = 0;
    const shared = {
      get size() {
        reads += 1;
        return -0;
      },
    };
    const before: unknown[] = new Array(count).fill(null);
    const read = freeForm([...before, shared, shared]);
    expect(read.ok && Array.isArray(read.value) && read.value.slice(count)).toStrictEqual([{ size: 0 }, { size: 0 }]);
    expect(reads).toBe(times);
  });

  it('tells that a formula stands in what it copies', () => {
    expect(freeForm({ note: '=1', size: -0, text: 'x' })).toStrictEqual({
      ok: true,
      value: { note: '=1', size: 0, text: 'x' },
      hasFormula: true,
    });
  });

  it('may have 62 levels below its own, as many as a message has below its fields, and no more', () => {
    let deep: unknown = [];
    for (let level = 0; level < 62; level += 1) {
      deep = [deep];
    }
    expect(freeForm(deep)).toEqual({ ok: true, value: deep, hasFormula: false });
    const tooDeep = freeForm([deep]);
    expect(tooDeep).toEqual({ ok: false, path: new Array(63).fill(0), value: [] });
  });

  it.each([
    [true, '=1'],
    [true, { a: '=1' }],
    [true, { a: [{ b: ['=1', 'x'] }] }],
    [false, ' =1'],
    [false, { '=1': 'a = 1' }],
    [false, ['', '1=1', null, true, 61]],
  ])('tells that a formula stands in it, %s: %j', (hasFormula, value) => {
    expect(freeForm(value)).toEqual({ ok: true, value, hasFormula });
  });

  it('that is met again at a deeper place, once objects are remembered, is not too deep there without a word', () => {
    const shared: unknown = [[]];
    let far = shared;
    for (let level = 0; level < 61; level += 1) {
      far = [far];
    }
    const many = new Array(1_000_000).fill(0);
    expect(freeForm([many, shared, far])).toMatchObject({ ok: false, value: [] });
    expect(freeForm([many, far])).toMatchObject({ ok: false, value: [] });
    expect(freeForm([many, shared, [shared, [shared]]])).toMatchObject({ ok: true });
  });

  it('that is cyclic is refused', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.again = cyclic;
    expect(freeForm(cyclic)).toMatchObject({ ok: false });
  });

  it.each([
    [2, 50],
    [100, 7],
    [3_000, 2],
  ])('whose parts stand %i times each, %i levels deep, is read in linear time', (times, levels) => {
    let shared: unknown = new Array(times).fill(1);
    for (let level = 0; level < levels; level += 1) {
      shared = new Array(times).fill(shared);
    }
    const start = performance.now();
    expect(freeForm(shared).ok).toBe(true);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
