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
  openObject,
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

describe('the range of a number', () => {
  it('is in the metadata of its schema, with the kind of the number', () => {
    expect(v.getMetadata(number('5 or more', { minimum: 5 }))).toStrictEqual({ title: 'number', minimum: 5 });
    expect(v.getMetadata(integer('1 to 5', { minimum: 1, maximum: 5 }))).toStrictEqual({
      title: 'integer',
      minimum: 1,
      maximum: 5,
    });
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
  const entries = () => ({ x: amount(), y: v.exactOptional(amount()) });
  const point = () =>
    object<Point>(
      'an object with x',
      entries(),
      rule('y', 'another value than x', ({ x, y }) => x !== y),
      rejectUnknownKeys(['x', 'y'], (key) => (key === 'comment' ? undefined : `x, not ${key}`)),
    );

  it('have known keys and treat null as absent', () => {
    expect(parse(point(), { x: 1, y: null })).toStrictEqual({ x: '1' });
    expect(parse(point(), { x: 1, y: 2 })).toStrictEqual({ x: '1', y: '2' });
  });

  it('do not inherit keys', () => {
    const inherits = Object.create(Object.assign(Object.create(null), { x: 1 }));
    expect(parse(point(), Object.assign(inherits, { y: 2 }))).toStrictEqual([['x', 'a number']]);
  });

  it('report every invalid value, broken rule and unknown key, in this order', () => {
    expect(parse(point(), { z: 1, y: 'a', x: 'a' })).toStrictEqual([
      ['x', 'a number'],
      ['y', 'a number'],
      ['y', 'another value than x'],
      ['z', 'x, not z'],
    ]);
    expect(parse(point(), [])).toStrictEqual([['', 'an object with x']]);
  });

  it('report the keys of Object.prototype as unknown keys', () => {
    expect(parse(point(), JSON.parse('{"x":1,"__proto__":1,"constructor":2,"toString":null}'))).toStrictEqual([
      ['__proto__', 'x, not __proto__'],
      ['constructor', 'x, not constructor'],
      ['toString', 'x, not toString'],
    ]);
  });

  it('ignore unknown keys without a check, or when the check expects nothing else', () => {
    expect(parse(object<Point>('an object', entries()), { x: 1, z: 2 })).toStrictEqual({ x: '1' });
    expect(parse(point(), { x: 1, comment: 2 })).toStrictEqual({ x: '1' });
  });

  it('report errors in sentences', () => {
    expect(errorsOf(point(), { y: 'NaN', z: null })).toStrictEqual([
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
    expect(errorsOf(point(), 5)[0]?.message).toBe('The snapshot is 5; expected an object with x.');
    expect(errorsOf(point(), null)[0]?.message).toBe('The snapshot is missing; expected an object with x.');
    expect(errorsOf(point(), undefined)[0]?.message).toBe('The snapshot is missing; expected an object with x.');
  });

  it('that are open keep other keys as they are, and report those that they know', () => {
    const open = openObject<Point>('an object with x', entries());
    expect(parse(open, { x: '1.0', z: '1.0', w: null })).toStrictEqual({ x: '1', z: '1.0' });
    expect(parse(open, { z: 1 })).toStrictEqual([['x', 'a number']]);
  });

  it('suggest a known name in a snapshot, and nothing else that is expected', () => {
    const named = (expected: string) =>
      object<Point>(
        'a',
        entries(),
        rejectUnknownKeys(['x', 'y'], () => expected),
      );
    expect(errorsOf(named('price'), { x: 1, xx: 2 })).toStrictEqual([
      {
        code: 'invalid-snapshot',
        section: 'configuration',
        message: 'xx is not known; expected price.',
        path: ['xx'],
        received: 'xx',
        expected: 'price',
        suggestion: 'price',
      },
    ]);
    const ofSetting = parseWith(named('price'), { x: 1, xx: 2 }, 'invalid-setting', 'The setting');
    expect(ofSetting.ok || ofSetting.errors[0]).not.toHaveProperty('suggestion');
    expect(errorsOf(named('x or y'), { x: 1, xx: 2 })[0]).not.toHaveProperty('suggestion');
    expect(errorsOf(object<Point>('a', { ...entries(), x: amount('digits') }), { x: 'a' })[0]).toStrictEqual({
      code: 'invalid-snapshot',
      section: 'configuration',
      message: 'x is "a"; expected digits.',
      path: ['x'],
      received: 'a',
      expected: 'digits',
    });
  });

  it('have the path of a value by names and indices, also in sentences', () => {
    const nested = record('a record', list('a list', point()));
    expect(errorsOf(nested, { a: [{ x: 1 }, { x: true }] })).toMatchObject([
      { path: ['a', 1, 'x'], message: 'a.1.x is true; expected a number.' },
    ]);
  });

  it('say that null is missing as a value of a key, and not as an item of a list', () => {
    const [items, values] = [
      list('a list', boolean()),
      object<{ readonly a: string }>('an object', { a: text('x', /x/) }),
    ];
    expect(errorsOf(items, [null])).toMatchObject([{ path: [0], message: '0 is null; expected true or false.' }]);
    expect(errorsOf(values, { a: null })).toMatchObject([{ path: ['a'], message: 'a is missing; expected x.' }]);
  });
});

describe('a union', () => {
  const words = () => v.union([oneOf(['all']), list('a list', oneOf(['a', 'b']))], 'all, or a list of a and b');

  it('accepts the value of each option', () => {
    expect(parse(words(), 'all')).toBe('all');
    expect(parse(words(), ['b'])).toStrictEqual(['b']);
  });

  it('reports errors inside an option with their path, others once', () => {
    expect(parse(words(), ['a', 'c', 'd'])).toStrictEqual([
      ['1', 'one of a, b'],
      ['2', 'one of a, b'],
    ]);
    expect(parse(words(), 'none')).toStrictEqual([['', 'all, or a list of a and b']]);
    expect(parse(record('a record', words()), { x: ['c'], y: 5 })).toStrictEqual([
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

describe('parseJsonWith', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  const parseJson = (value: unknown) => {
    const schema = record('a record', v.unknown());
    return parseJsonWith(schema, value, 'invalid-snapshot', 'The order');
  };

  it('reads a value of JSON by its schema', () => {
    expect(parseJson({ a: [1, { b: null }] })).toStrictEqual({ ok: true, value: { a: [1, { b: null }] } });
    expect(parseJson(5)).toMatchObject({
      ok: false,
      errors: [{ path: [], message: 'The order is 5; expected a record.' }],
    });
  });

  it('reports what JSON cannot hold at its path, where the schema would not look', () => {
    const expected = 'a value that JSON can hold, with at most 63 levels';
    expect(parseJson({ a: { b: [1, 5n] } })).toStrictEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          section: 'configuration',
          message: `a.b.1 is a bigint; expected ${expected}.`,
          path: ['a', 'b', 1],
          received: 'a bigint',
          expected,
        },
      ],
    });
    expect(parseJson(Number.NaN)).toMatchObject({ errors: [{ message: `The order is NaN; expected ${expected}.` }] });
  });

  it('reads 63 levels, and no more', () => {
    expect(parseJson({ a: nested(62) }).ok).toBe(true);
    expect(parseJson({ a: nested(63) }).ok).toBe(false);
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
