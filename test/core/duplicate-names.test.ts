import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateNames } from '../../src/core/duplicate-names.js';

/** A JSON value whose objects keep all their members, as a text has them. */
type Node = { readonly members: readonly (readonly [string, Node])[] } | { readonly items: readonly Node[] } | string;

const node = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('1', 'null', '"a"', '"{"', '"\\""', '"\\\\"', '",\\\\\\"["'),
    fc.record({
      members: fc.array(fc.tuple(fc.constantFrom('a', 'b', '"', '\\', 'a,b', '__proto__'), tie('node')), {
        maxLength: 4,
      }),
    }),
    fc.record({ items: fc.array(tie('node'), { maxLength: 3 }) }),
  ),
})).node;

function textOf(value: Node): string {
  if (typeof value === 'string') {
    return value;
  }
  return 'items' in value
    ? `[ ${value.items.map(textOf).join(' ,')}]`
    : `{${value.members.map(([name, inner]) => `${JSON.stringify(name)} :${textOf(inner)}`).join(', ')} }`;
}

/** Paths of the second and later members of a name. */
function duplicatesIn(value: Node, path: readonly (string | number)[] = []): readonly string[] {
  if (typeof value === 'string') {
    return [];
  }
  if ('items' in value) {
    return value.items.flatMap((item, index) => duplicatesIn(item, [...path, index]));
  }
  const names = value.members.map(([name]) => name);
  return value.members.flatMap(([name, inner], index) => [
    ...(names.indexOf(name) < index ? [JSON.stringify([...path, name])] : []),
    ...duplicatesIn(inner, [...path, name]),
  ]);
}

describe('duplicateNames', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['a name that is there twice', '{"action":"exit","action":"buy"}', [['action']]],
    ['a name that is there three times, once', '{"a":1,"a":2,"a":3}', [['a']]],
    ['two names, in the order of their repetition', '{"a":1,"b":2,"b":3,"a":4}', [['b'], ['a']]],
    ['a name inside an object', '{"takeProfit":{"percent":1,"percent":2}}', [['takeProfit', 'percent']]],
    ['a name in an item', '[{"a":1},{"b":[0,{"a":1,"a":2}]}]', [[1, 'b', 1, 'a']]],
    ['a name inside an object that is there twice, once', '{"a":{"b":1,"b":2},"a":{"b":1,"b":2}}', [['a', 'b'], ['a']]],
    ['a name that is written with an escape', '{"action":1,"\\u0061ction":2}', [['action']]],
    ['a name with a quote and a backslash', '{"\\"\\\\":1,"\\"\\\\":2}', [['"\\']]],
    ['the name __proto__', '{"__proto__":1,"__proto__":2}', [['__proto__']]],
    ['the empty name', '{"":1,"":2}', [['']]],
  ])('finds %s', (_, text, paths) => {
    expect(duplicateNames(text)).toEqual(paths);
  });

  it.each([
    ['one name in two objects', '[{"a":1},{"a":2}]'],
    ['one name in an object and inside it', '{"a":{"a":1}}'],
    ['texts that are equal', '{"a":"b","b":"a","c":["a","a"]}'],
    ['names that differ by case', '{"ticker":1,"Ticker":2}'],
    ['a text with the marks of JSON', '{"a":"{\\"b\\":1,\\"b\\":2}","b":","}'],
    ['a value alone', '"a,a"'],
    ['a text that is not JSON', ',{"a":1},"a'],
  ])('finds nothing in %s', (_, text) => {
    expect(duplicateNames(text)).toEqual([]);
  });

  it.each(['null', '5', '{"a":1}'])('finds nothing in what is not a text: %s', (value) => {
    expect(duplicateNames(JSON.parse(value))).toEqual([]);
  });

  it('finds what a list of all members has twice', () => {
    fc.assert(
      fc.property(node, (value) => {
        const found = duplicateNames(textOf(value)).map((path) => JSON.stringify(path));
        expect(found.toSorted()).toEqual([...new Set(duplicatesIn(value))].sort());
      }),
      { numRuns: 1_000, seed: Number(process.env.SEED ?? 25) },
    );
  });

  it('leaves out names below the 65 levels that a message in a batch can have', () => {
    const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{"b":1,"b":2}${'}'.repeat(depth - 1)}`;
    expect(duplicateNames(nested(65)).map((path) => path.length)).toEqual([65]);
    expect(duplicateNames(nested(66))).toEqual([]);
  });

  it('reads a million nested objects, and a million backslashes', () => {
    expect(duplicateNames(`${'{"a":1,"a":'.repeat(1_000_000)}0${'}'.repeat(1_000_000)}`)).toHaveLength(65);
    expect(duplicateNames(`{"a":"${'\\\\'.repeat(1_000_000)}","a":"${'\\"'.repeat(1_000_000)}"}`)).toEqual([['a']]);
  });
});
