import { optional } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { SignalError } from '../../src/core/errors.js';
import {
  amount,
  count,
  flag,
  lazily,
  listOf,
  mapOf,
  objectOf,
  oneOf,
  plainObject,
  positiveAmount,
  readWith,
  type Schema,
  text,
} from '../../src/core/schema.js';

function readBy<T>(schema: Schema<T>, input: unknown): unknown {
  const read = readWith(schema, input, 'invalid-setting', 'The setting');
  return read.ok ? read.value : read.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

function errorsOf<T>(schema: Schema<T>, input: unknown): readonly SignalError[] {
  const read = readWith(schema, input, 'invalid-snapshot', 'The snapshot');
  return read.ok ? [] : read.errors;
}

describe('single values', () => {
  it('are words, flags, amounts, counts and text', () => {
    expect(readBy(oneOf(['a', 'b']), 'b')).toBe('b');
    expect(readBy(flag(), false)).toBe(false);
    expect(readBy(amount(), '1,000.50')).toBe('1000.5');
    expect(readBy(amount(), -3)).toBe('-3');
    expect(readBy(positiveAmount(), 0.5)).toBe('0.5');
    expect(readBy(count('any', {}), '7')).toBe(7);
    expect(
      readBy(
        text('any', () => true),
        'x',
      ),
    ).toBe('x');
  });

  it('are refused with what would pass', () => {
    expect(readBy(oneOf(['a', 'b']), 'c')).toStrictEqual([['', 'one of a, b']]);
    expect(readBy(flag(), 'yes')).toStrictEqual([['', 'true or false']]);
    expect(readBy(amount(), 'ten')).toStrictEqual([['', 'a number']]);
    expect(readBy(amount(), 1e300)).toStrictEqual([['', 'a number']]);
    expect(readBy(amount('0 or above', { minimum: 0 }), -1)).toStrictEqual([['', '0 or above']]);
    expect(readBy(positiveAmount(), 0)).toStrictEqual([['', 'a number above 0']]);
    expect(readBy(count('whole', { whole: true }), 3.5)).toStrictEqual([['', 'whole']]);
    expect(readBy(count('whole', { whole: true }), 'x')).toStrictEqual([['', 'whole']]);
    expect(
      readBy(
        text('short', (value) => value.length < 3),
        'long',
      ),
    ).toStrictEqual([['', 'short']]);
    expect(
      readBy(
        text('short', () => true),
        3,
      ),
    ).toStrictEqual([['', 'short']]);
  });
});

describe('lists and maps', () => {
  it('read every item', () => {
    expect(readBy(listOf('a list', amount()), [1, '2'])).toStrictEqual(['1', '2']);
    expect(readBy(mapOf('a map', amount()), { a: 1, b: null, c: undefined })).toStrictEqual({ a: '1' });
  });

  it('report every fault at its place', () => {
    expect(readBy(listOf('a list', amount()), [1, 'x', true])).toStrictEqual([
      ['1', 'a number'],
      ['2', 'a number'],
    ]);
    expect(readBy(mapOf('a map', flag()), { a: 1, b: true, c: 2 })).toStrictEqual([
      ['a', 'true or false'],
      ['c', 'true or false'],
    ]);
    expect(readBy(listOf('a list', amount()), {})).toStrictEqual([['', 'a list']]);
    expect(readBy(mapOf('a map', amount()), [])).toStrictEqual([['', 'a map']]);
    expect(readBy(listOf('one or more', amount(), 1), [])).toStrictEqual([['', 'one or more']]);
    expect(readBy(listOf('one or more', amount(), 1), [1])).toStrictEqual(['1']);
  });

  it('take __proto__ as a name like any other', () => {
    const read = readBy(mapOf('a map', amount()), JSON.parse('{"__proto__": 5}'));
    expect(Object.entries(read ?? {})).toStrictEqual([['__proto__', '5']]);
  });
});

describe('objects', () => {
  const point = objectOf<{ readonly x: string; readonly y?: string | undefined }>(
    'an object with x',
    { x: amount(), y: optional(amount()) },
    {
      instead: (name) => `x, not ${name}`,
      rules: [{ broken: ({ x, y }) => x === y, at: 'y', expected: 'another value than x' }],
    },
  );

  it('have known names; null is absence', () => {
    expect(readBy(point, { x: 1, y: null })).toStrictEqual({ x: '1' });
    expect(readBy(point, { x: 1, y: 2 })).toStrictEqual({ x: '1', y: '2' });
  });

  it('inherit nothing', () => {
    const inherits = Object.create(Object.assign(Object.create(null), { x: 1 }));
    expect(readBy(point, Object.assign(inherits, { y: 2 }))).toStrictEqual([['x', 'a number']]);
  });

  it('are refused for every fault, broken rule and unknown name at once', () => {
    expect(readBy(point, { x: 'a', y: 'a', z: 1 })).toStrictEqual([
      ['x', 'a number'],
      ['y', 'a number'],
      ['y', 'another value than x'],
      ['z', 'x, not z'],
    ]);
    expect(readBy(point, [])).toStrictEqual([['', 'an object with x']]);
  });

  it('ignore unknown names where nothing is said instead', () => {
    expect(readBy(objectOf<{ readonly x: string }>('an object', { x: amount() }), { x: 1, z: 2 })).toStrictEqual({
      x: '1',
    });
  });

  it('explain themselves in sentences', () => {
    expect(errorsOf(point, { y: 'NaN', z: 1 })).toStrictEqual([
      {
        code: 'invalid-snapshot',
        section: 'configuration',
        message: 'x is missing; expected a number.',
        path: ['x'],
        expected: 'a number',
      },
      {
        code: 'invalid-snapshot',
        section: 'configuration',
        message: 'y is "NaN"; expected a number. An alert placeholder was probably not filled in.',
        path: ['y'],
        received: 'NaN',
        expected: 'a number',
      },
      {
        code: 'invalid-snapshot',
        section: 'configuration',
        message: 'z is not known; expected x, not z.',
        path: ['z'],
        received: 'z',
        expected: 'x, not z',
      },
    ]);
    expect(errorsOf(point, 5)[0]?.message).toBe('The snapshot is 5; expected an object with x.');
    expect(errorsOf(point, null)[0]?.message).toBe('The snapshot is missing; expected an object with x.');
    expect(errorsOf(point, undefined)[0]?.message).toBe('The snapshot is missing; expected an object with x.');
  });
});

describe('plainObject', () => {
  it('is an object as JSON has them', () => {
    for (const plain of [{}, { a: 1 }, Object.create(null)]) {
      expect(plainObject(plain)).toBe(plain);
    }
  });

  it('is no array, date, map, instance or other value', () => {
    class Point {}
    for (const other of [[], new Date(), new Map(), new Point(), null, undefined, 'a', 1, () => 1]) {
      expect(plainObject(other)).toBeUndefined();
    }
  });
});

describe('lazily', () => {
  it('makes the value when it is first asked for, once', () => {
    let made = 0;
    const value = lazily(() => ({ number: ++made }));
    expect(made).toBe(0);
    expect(value()).toBe(value());
    expect(made).toBe(1);
  });
});
