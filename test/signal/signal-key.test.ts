import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signalKey } from '../../src/signal/signal-key.js';

/** The key of a canonical text, by Node's own SHA-256. */
function keyOf(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}

function cyclic(): Record<string, unknown> {
  const outer: Record<string, unknown> = { a: 1 };
  outer.inner = { outer, list: [outer] };
  return outer;
}

function inItself(): unknown {
  const list: unknown[] = [1];
  list.push(list);
  return list;
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) {
    value = level % 2 === 0 ? [value] : { a: value };
  }
  return value;
}

const throwing = {
  get a(): number {
    throw new Error('a');
  },
};

describe('signalKey', () => {
  it('is the SHA-256 of the canonical JSON', () => {
    // printf '%s' '{"action":"buy","ticker":"AAPL"}' | sha256sum
    expect(signalKey({ ticker: 'AAPL', action: 'buy' })).toBe(
      '1181fb25b58ab47d83b6e250bf83f5893c2a563280e237cdcc41376b8b1adfc9',
    );
  });

  it.each<[string, unknown, string]>([
    ['text', 'AAPL', '"AAPL"'],
    ['text of a number', '1', '"1"'],
    ['a number', 1, '1'],
    ['-0 as 0', -0, '0'],
    ['a large number', 1e21, '1e+21'],
    ['a boolean', true, 'true'],
    ['null', null, 'null'],
    ['an empty object', {}, '{}'],
    ['an empty array', [], '[]'],
    [
      'properties in order',
      { b: 1, a: [1, { d: 2, c: 3 }], 10: 0, 9: 0 },
      '{"10":0,"9":0,"a":[1,{"c":3,"d":2}],"b":1}',
    ],
    ['names by their code units', { '\ufb33': 1, '😀': 2, é: 3, Z: 4 }, '{"Z":4,"é":3,"😀":2,"\ufb33":1}'],
    ['__proto__ as a name', JSON.parse('{"__proto__":{"a":1},"a":2}'), '{"__proto__":{"a":1},"a":2}'],
    ['constructor as a name', { constructor: 1 }, '{"constructor":1}'],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ['own properties alone', Object.create({ inherited: 1 }), '{}'],
    ['escapes', 'a"\\\n\u0001', '"a\\"\\\\\\n\\u0001"'],
    ['half a surrogate pair', '\ud83d', '"\\ud83d"'],
    ['a name with half a surrogate pair', { '\ud83d': '😀' }, '{"\\ud83d":"😀"}'],
    ['undefined in an object as absent', { a: undefined, b: () => 1, c: Symbol('c'), d: 1 }, '{"d":1}'],
    ['undefined in an array as null', [undefined, () => 1, Symbol('c')], '[null,null,null]'],
    ['holes as null', new Array(2), '[null,null]'],
    ['undefined as null', undefined, 'null'],
    ['a function as null', () => 1, 'null'],
    ['NaN as itself', [Number.NaN, Infinity, -Infinity], '[NaN,Infinity,-Infinity]'],
    ['a bigint as the number that equals it', [1n, -5n, 2n ** 60n], `[1,-5,${2 ** 60}]`],
    ['a bigint that no number equals', [2n ** 60n + 1n, 16n ** 400n], `[1000000000000001n,1${'0'.repeat(400)}n]`],
    ['a date as its text', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['what toJSON returns', { toJSON: (name: string) => [name] }, '["payload"]'],
    ['an object inside of itself', cyclic(), '{"a":1,"inner":{"list":[^3],"outer":^2}}'],
    ['an object inside of itself by the levels to it', { a: { list: inItself() } }, '{"a":{"list":[1,^1]}}'],
    ['a shared part in full', [throwing, throwing], '[{"a":!},{"a":!}]'],
    [
      'a getter',
      {
        get a(): number {
          return 1;
        },
      },
      '{"a":1}',
    ],
    ['a getter that throws', throwing, '{"a":!}'],
    ['toJSON that throws', [new Date(Number.NaN), { toJSON: () => throwing.a }], '[null,!]'],
    ['a bytes buffer by its bytes', new Uint8Array([7, 8]), '{"0":7,"1":8}'],
  ])('counts %s', (_name, value, canonical) => {
    expect(signalKey(value)).toBe(keyOf(canonical));
  });

  it('counts a proxy that answers nothing as a value that cannot be read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    const closed = new Proxy({}, { ownKeys: () => throwing.a as never });
    revoke();
    expect(signalKey(proxy)).toBe(keyOf('!'));
    expect(signalKey([closed])).toBe(keyOf('[!]'));
  });

  it('does not depend on the order of properties, white space and the notation of numbers', () => {
    const key = signalKey(JSON.parse('{"ticker":"AAPL","action":"buy","quantity":1}'));
    expect(signalKey(JSON.parse('{ "quantity": 1.0, "action": "buy", "ticker": "AAPL" }'))).toBe(key);
    expect(signalKey(JSON.parse('{"quantity":1e0,"ticker":"\\u0041APL","action":"buy"}'))).toBe(key);
    expect(signalKey(JSON.parse('{"ticker":"AAPL","action":"buy","quantity":"1"}'))).not.toBe(key);
    expect(signalKey(JSON.parse('{"ticker":"AAPL","action":"buy","quantity":2}'))).not.toBe(key);
    expect(signalKey(JSON.parse('[{"ticker":"AAPL","action":"buy","quantity":1}]'))).not.toBe(key);
  });

  it('differs where the JSON differs, and only there', () => {
    const pair = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }));
    const canonical = (value: unknown): string =>
      JSON.stringify(value, (_, inner) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
          : inner,
      );
    fc.assert(
      fc.property(pair, ([first, second]) => {
        expect(signalKey(first) === signalKey(second)).toBe(canonical(first) === canonical(second));
        expect(signalKey(JSON.parse(JSON.stringify(first)))).toBe(signalKey(first));
      }),
    );
  });

  it('gives every value a key', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true, withTypedArray: true }),
        (value) => {
          expect(signalKey(value)).toMatch(/^[0-9a-f]{64}$/);
        },
      ),
    );
  });

  it('reads any number of levels', () => {
    expect(signalKey(nested(100_000))).toMatch(/^[0-9a-f]{64}$/);
    expect(signalKey(nested(100_000))).not.toBe(signalKey(nested(99_998)));
  });

  it('is linear in the number of values', () => {
    expect(signalKey(Array.from({ length: 1e6 }, (_, index) => index))).toMatch(/^[0-9a-f]{64}$/);
    expect(signalKey(Object.fromEntries(Array.from({ length: 2e5 }, (_, index) => [index, null])))).toMatch(
      /^[0-9a-f]{64}$/,
    );
  });

  it('ends after 200,000 objects, which may share their parts or be made while they are read', () => {
    let shared: unknown = 1;
    for (let level = 0; level < 64; level += 1) {
      shared = [shared, shared];
    }
    const endless = (): object =>
      new Proxy([0, 0], { get: (list, name) => (name === 'length' ? list.length : endless()) });
    expect(signalKey(['a', shared])).toMatch(/^[0-9a-f]{64}$/);
    expect(signalKey(['a', shared])).not.toBe(signalKey(['b', shared]));
    expect(signalKey(endless())).toMatch(/^[0-9a-f]{64}$/);
  });
});
