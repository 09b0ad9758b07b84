import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { SignalError } from '../../src/core/errors.js';
import {
  amount,
  boolean,
  integer,
  list,
  number,
  object,
  oneOf,
  parseJsonWith,
  parseWith,
  positiveAmount,
  record,
  rejectUnknownKeys,
  rule,
  type Schema,
  text,
} from '../../src/core/schema.js';

/** The value, or path and expectation of each error. */
function parse<T>(schema: Schema<T>, input: unknown): unknown {
  const parsed = parseWith(schema, input, 'invalid-setting', 'The setting');
  return parsed.ok ? parsed.value : parsed.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

function errorsOf<T>(schema: Schema<T>, input: unknown): readonly SignalError[] {
  const parsed = parseWith(schema, input, 'invalid-snapshot', 'The snapshot');
  return parsed.ok ? [] : parsed.errors;
}

describe('single values', () => {
  it('are accepted, with numbers as canonical text or JSON numbers', () => {
    expect(parse(oneOf(['a', 'b']), 'b')).toBe('b');
    expect(parse(boolean(), false)).toBe(false);
    expect(parse(amount(), '1,000.50')).toBe('1000.5');
    expect(parse(amount(), -3)).toBe('-3');
    expect(parse(positiveAmount(), 0.5)).toBe('0.5');
    expect(parse(number('any', {}), '7.5')).toBe(7.5);
    expect(parse(integer('any', {}), '7')).toBe(7);
    expect(parse(text('an x', /^x$/), 'x')).toBe('x');
    expect(
      parse(
        text('short', ({ length }) => length < 3),
        'ab',
      ),
    ).toBe('ab');
  });

  it('are rejected with what is expected', () => {
    expect(parse(oneOf(['a', 'b']), 'c')).toStrictEqual([['', 'one of a, b']]);
    expect(parse(boolean(), 'yes')).toStrictEqual([['', 'true or false']]);
    expect(parse(amount(), 'ten')).toStrictEqual([['', 'a number']]);
    expect(parse(amount(), 1e300)).toStrictEqual([['', 'a number, in at most 64 characters without an exponent']]);
    expect(parse(positiveAmount(), 0)).toStrictEqual([['', 'a number above 0']]);
    expect(parse(positiveAmount(), '-0.0001')).toStrictEqual([['', 'a number above 0']]);
    expect(parse(integer('whole', {}), 3.5)).toStrictEqual([['', 'whole']]);
    expect(parse(integer('whole', {}), 'x')).toStrictEqual([['', 'whole']]);
    expect(parse(integer('whole', {}), 2 ** 53)).toStrictEqual([['', 'whole']]);
    expect(parse(text('an x', /^x$/), 'y')).toStrictEqual([['', 'an x']]);
    expect(parse(text('an x', /^x$/), 3)).toStrictEqual([['', 'an x']]);
    expect(
      parse(
        text('short', ({ length }) => length < 3),
        'abc',
      ),
    ).toStrictEqual([['', 'short']]);
    expect(
      parse(
        text('short', () => true),
        3,
      ),
    ).toStrictEqual([['', 'short']]);
  });

  it.each([
    [-0.01, false],
    [0, true],
    ['0.000', true],
    [99.99, true],
    ['99.9900000000000000000000000001', false],
    [100, false],
  ])('include the limits of their range: %s is %s', (value, passes) => {
    const schema = amount('0 to 99.99', { minimum: 0, maximum: 99.99 });
    expect(parseWith(schema, value, 'invalid-setting', 'x').ok).toBe(passes);
  });

  it('are rejected when JSON cannot hold them, without printing them', () => {
    class Hostile {}
    Object.defineProperty(Hostile, 'name', {
      get: () => {
        throw new Error('printed');
      },
    });
    const schemas: readonly Schema<unknown>[] = [
      oneOf(['a']),
      boolean(),
      amount(),
      text('x', /x/),
      list('x', boolean()),
      record('x', boolean()),
    ];
    // The digits of this bigint take minutes to print.
    for (const value of [new Hostile(), 1n << 1_000_000_000n, Symbol('x'), () => true]) {
      for (const schema of schemas) {
        expect(errorsOf(schema, value)).toHaveLength(1);
        expect(errorsOf(record('x', schema), { key: value })).toMatchObject([{ path: ['key'] }]);
      }
    }
    expect(errorsOf(record('x', boolean()), { key: 5n })[0]?.message).toBe('key is a bigint; expected true or false.');
  });
});

describe('lists and records', () => {
  it('parse every item', () => {
    expect(parse(list('a list', amount()), [1, '2'])).toStrictEqual(['1', '2']);
    expect(parse(list('one or more', amount(), 1), [1])).toStrictEqual(['1']);
    expect(parse(record('a record', amount()), { a: 1, b: null, c: undefined })).toStrictEqual({ a: '1' });
  });

  it('report every error with its path', () => {
    expect(parse(list('a list', amount()), [1, 'x', true])).toStrictEqual([
      ['1', 'a number'],
      ['2', 'a number'],
    ]);
    expect(parse(record('a record', boolean()), { a: 1, b: true, c: 2 })).toStrictEqual([
      ['a', 'true or false'],
      ['c', 'true or false'],
    ]);
    expect(parse(list('a list', amount()), {})).toStrictEqual([['', 'a list']]);
    expect(parse(record('a record', amount()), [])).toStrictEqual([['', 'a record']]);
    expect(parse(list('one or more', amount(), 1), [])).toStrictEqual([['', 'one or more']]);
  });

  it('keep the keys __proto__, constructor and prototype', () => {
    const parsed = parse(record('a record', amount()), JSON.parse('{"__proto__":5,"constructor":6,"prototype":7}'));
    expect(Object.entries(parsed ?? {})).toStrictEqual([
      ['__proto__', '5'],
      ['constructor', '6'],
      ['prototype', '7'],
    ]);
  });
});

describe('objects', () => {
  interface Point {
    readonly x: string;
    readonly y?: string;
  }
  const entries = { x: amount(), y: v.exactOptional(amount()) };
  const point = object<Point>(
    'an object with x',
    entries,
    rule('y', 'another value than x', ({ x, y }) => x !== y),
    rejectUnknownKeys(['x', 'y'], (key) => (key === 'comment' ? undefined : `x, not ${key}`)),
  );

  it('have known keys and treat null as absent', () => {
    expect(parse(point, { x: 1, y: null })).toStrictEqual({ x: '1' });
    expect(parse(point, { x: 1, y: 2 })).toStrictEqual({ x: '1', y: '2' });
  });

  it('do not inherit keys', () => {
    const inherits = Object.create(Object.assign(Object.create(null), { x: 1 }));
    expect(parse(point, Object.assign(inherits, { y: 2 }))).toStrictEqual([['x', 'a number']]);
  });

  it('report every invalid value, broken rule and unknown key, in this order', () => {
    expect(parse(point, { z: 1, y: 'a', x: 'a' })).toStrictEqual([
      ['x', 'a number'],
      ['y', 'a number'],
      ['y', 'another value than x'],
      ['z', 'x, not z'],
    ]);
    expect(parse(point, [])).toStrictEqual([['', 'an object with x']]);
  });

  it('report the keys of Object.prototype as unknown keys', () => {
    expect(parse(point, JSON.parse('{"x":1,"__proto__":1,"constructor":2,"toString":null}'))).toStrictEqual([
      ['__proto__', 'x, not __proto__'],
      ['constructor', 'x, not constructor'],
      ['toString', 'x, not toString'],
    ]);
  });

  it('ignore unknown keys without a check, or when the check expects nothing else', () => {
    expect(parse(object<Point>('an object', entries), { x: 1, z: 2 })).toStrictEqual({ x: '1' });
    expect(parse(point, { x: 1, comment: 2 })).toStrictEqual({ x: '1' });
  });

  it('report errors in sentences', () => {
    expect(errorsOf(point, { y: 'NaN', z: null })).toStrictEqual([
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

describe('a union', () => {
  const words = v.union([oneOf(['all']), list('a list', oneOf(['a', 'b']))], 'all, or a list of a and b');

  it('accepts the value of each option', () => {
    expect(parse(words, 'all')).toBe('all');
    expect(parse(words, ['b'])).toStrictEqual(['b']);
  });

  it('reports errors inside an option with their path, others once', () => {
    expect(parse(words, ['a', 'c', 'd'])).toStrictEqual([
      ['1', 'one of a, b'],
      ['2', 'one of a, b'],
    ]);
    expect(parse(words, 'none')).toStrictEqual([['', 'all, or a list of a and b']]);
    expect(parse(record('a record', words), { x: ['c'], y: 5 })).toStrictEqual([
      ['x.0', 'one of a, b'],
      ['y', 'all, or a list of a and b'],
    ]);
  });
});

describe('parseWith', () => {
  afterEach(() => {
    v.deleteGlobalConfig();
    v.deleteGlobalMessage();
    v.deleteSchemaMessage();
  });

  it('does not depend on the global configuration of valibot', () => {
    const schema = object<{ readonly a: boolean; readonly b: readonly string[] }>('an object', {
      a: boolean(),
      b: list('a list', oneOf(['x']), 1),
    });
    const inputs = [{}, { a: 1, b: ['y', 2] }, { a: true, b: [] }, 5];
    const before = inputs.map((input) => errorsOf(schema, input));
    expect(before.map(({ length }) => length)).toStrictEqual([2, 3, 1, 1]);
    v.setGlobalConfig({ abortEarly: true, abortPipeEarly: true, lang: 'de' });
    v.setGlobalMessage('other');
    v.setSchemaMessage('other');
    expect(inputs.map((input) => errorsOf(schema, input))).toStrictEqual(before);
  });
});

describe('a value that throws when it is read', () => {
  const thrower = (): never => {
    throw new Error('not yours');
  };
  const throwing = new Proxy({}, { ownKeys: thrower, getPrototypeOf: thrower });

  it.each([
    ['as a schema reads it', parseWith],
    ['as JSON', parseJsonWith],
  ])('is an error at its path, %s', (_, parseBy) => {
    const schema = record('an object', record('an object', boolean()));
    expect(parseBy(schema, { a: throwing }, 'invalid-snapshot', 'The order')).toStrictEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          section: 'configuration',
          message: 'a cannot be read; expected a value of JSON.',
          path: ['a'],
          expected: 'a value of JSON',
        },
      ],
    });
  });
});
