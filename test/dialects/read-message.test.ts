import { describe, expect, test } from 'vitest';
import type { Dialect, DialectSyntax } from '../../src/dialects/dialect.js';
import { readJson, readMessage } from '../../src/dialects/read-message.js';

function dialectOf(syntax: DialectSyntax): Dialect {
  return { id: 'whook', name: 'Example', sources: [], syntax };
}

const json = dialectOf({ kind: 'json' });
const lines = dialectOf({ kind: 'lines' });
const commas = dialectOf({ kind: 'commas', positions: ['key', 'command'] });
const words = dialectOf({
  kind: 'words',
  words: [
    { field: 'side', form: 'buy|sell' },
    { field: 'size', form: String.raw`\d+` },
    { field: 'account', form: '.*' },
  ],
});
const labels = dialectOf({
  kind: 'labels',
  labels: [
    { field: 'note', form: 'note' },
    { field: 'target', form: 'tp', prices: true },
  ],
  words: [],
});

function invalid(message: string, expected: string): object {
  return { ok: false, errors: [{ code: 'invalid-syntax', message, path: [], expected }] };
}

/** `name=value` of each field of each order. */
function fieldsOf(message: unknown, dialect: Dialect): readonly (readonly string[])[] {
  const read = readMessage(message, dialect);
  return read.ok ? read.value.map((order) => order.map(({ name, value }) => `${name}=${value}`)) : [];
}

describe('readMessage', () => {
  test('names the fields of objects, and of objects in lists, by their paths', () => {
    expect(readMessage('{"a":1,"b":{"c":[{"d":2}],"e":[3]}}', json)).toEqual({
      ok: true,
      value: [
        [
          { name: 'a', value: 1, path: ['a'] },
          { name: 'b.c.0.d', value: 2, path: ['b', 'c', 0, 'd'] },
          { name: 'b.e', value: [3], path: ['b', 'e'] },
        ],
      ],
    });
  });

  test('reads objects as far down as the fifth level', () => {
    const inner = [{ b: 1 }, { b: { c: 2 } }];
    const message = {
      a: inner,
      d: { e: { f: inner, k: { l: inner, m: { n: 1 } } } },
      g: [],
      h: [{ b: 1 }, 2],
      i: { length: 1 },
    };
    const read = readMessage(message, json);
    expect(read.ok ? read.value.flat().map(({ name }) => name) : []).toEqual([
      'a.0.b',
      'a.1.b.c',
      'd.e.f.0.b',
      'd.e.f.1.b',
      'd.e.k.l',
      'd.e.k.m.n',
      'g',
      'h',
      'i.length',
    ]);
    const deep = readMessage({ a: { b: { c: { d: { e: { f: 1 } } } } } }, json);
    expect(deep.ok ? deep.value : []).toEqual([
      [{ name: 'a.b.c.d.e', value: { f: 1 }, path: ['a', 'b', 'c', 'd', 'e'] }],
    ]);
  });

  test('reads text of at most 65,536 characters', () => {
    const start = 'name=';
    expect([65_536, 65_537].map((length) => readMessage(start.padEnd(length, 'a'), lines).ok)).toEqual([true, false]);
  });

  test('says where a text is not JSON', () => {
    expect(readMessage('{"a" 1}', json)).toStrictEqual(
      invalid('Invalid JSON at line 1, column 6: unexpected "1"; expected a colon.', 'JSON'),
    );
  });

  test.each([[undefined], [() => 1], [{ a: 1n }]])('rejects a value that JSON lacks: %s', (message) => {
    expect(readMessage(message, json)).toStrictEqual(invalid('A message of Example is JSON.', 'JSON'));
  });

  test.each([['[]'], [7], [null], [fieldsNamed(201)]])('rejects of JSON: %j', (message) => {
    expect(readMessage(message, json)).toStrictEqual(
      invalid('A message of Example is a JSON object with at most 200 fields.', 'a JSON object'),
    );
  });

  test.each([lines, commas, words, labels])('takes text for the syntax $syntax.kind', (dialect) => {
    const expected = 'text, at most 65536 characters';
    for (const message of [7, '', ' \n', 'a'.repeat(65_537)]) {
      expect(readMessage(message, dialect)).toStrictEqual(invalid(`A message of Example is ${expected}.`, expected));
    }
  });

  test('reads lines and what semicolons separate, without spaces and empty parts', () => {
    expect(fieldsOf(' a = 1 ;; ; b=2=3\n\nc= ', lines)).toEqual([['a=1', 'b=2=3', 'c=']]);
  });

  test.each(['a=1;b', 'a=1;'.repeat(201)])('rejects lines that begin as %.8s', (message) => {
    expect(readMessage(message, lines)).toStrictEqual(
      invalid('Example expects name=value, at most 200 times.', 'name=value'),
    );
  });

  test('reads what commas separate, first by position', () => {
    expect(fieldsOf(' k , buy , a = 1 ', commas)).toEqual([['key=k', 'command=buy', 'a=1']]);
    expect(fieldsOf('k,buy', commas)).toEqual([['key=k', 'command=buy']]);
  });

  test.each([
    ['k', 'Example expects key,command, then name=value, separated by commas.', 'key,command, then name=value'],
    ['k,buy,a', 'Example expects name=value, at most 200 times.', 'name=value'],
  ])('rejects %s between commas', (message, sentence, expected) => {
    expect(readMessage(message, commas)).toStrictEqual(invalid(sentence, expected));
  });

  test('reads an order of each line that is not a comment', () => {
    expect(fieldsOf(' buy  a\n// sell\n\n sell b ', words)).toEqual([
      ['side=buy', 'account=a'],
      ['side=sell', 'account=b'],
    ]);
  });

  test('takes any word for the last form once', () => {
    expect(fieldsOf('a 1 b 2 buy', words)).toEqual([['account=a', 'size=1', 'b=b', 'size=2', 'side=buy']]);
  });

  test('takes a word that has no form as a field of its own name', () => {
    const without = dialectOf({ kind: 'words', words: [{ field: 'side', form: 'buy' }] });
    expect(fieldsOf('a buy', without)).toEqual([['a=a', 'side=buy']]);
    expect(fieldsOf('a b', dialectOf({ kind: 'words', words: [] }))).toEqual([['a=a', 'b=b']]);
  });

  test('reads labels as one order', () => {
    expect(fieldsOf('note a b\ntp 1-2', labels)).toEqual([['note=a b', 'target.1=1', 'target.2=2']]);
  });

  test.each<[string, Dialect, (count: number) => unknown]>([
    ['fields of JSON', json, fieldsNamed],
    ['fields of lines', lines, (count) => 'a=1;'.repeat(count)],
    ['words of all orders', words, (count) => `buy${'\nbuy'.repeat(count - 1)}`],
    ['words after a label', labels, (count) => `note${' a'.repeat(count - 1)}`],
    ['prices in a word', labels, (count) => `tp ${'1-'.repeat(count)}`],
  ])('reads at most 200 %s', (_, dialect, messageOf) => {
    expect([200, 201].map((count) => readMessage(messageOf(count), dialect).ok)).toEqual([true, false]);
  });

  test.each([words, labels])('says how many words the syntax $syntax.kind takes', (dialect) => {
    expect(readMessage('a '.repeat(201), dialect)).toStrictEqual(
      invalid('A message of Example has at most 200 words.', 'at most 200 words'),
    );
  });
});

test('readJson answers a value as JSON has it', () => {
  expect(readJson({ a: new Date(0), b: undefined }, 'Example')).toEqual({
    ok: true,
    value: { a: '1970-01-01T00:00:00.000Z' },
  });
  expect(readJson('[null]', 'Example')).toEqual({ ok: true, value: [null] });
});

function fieldsNamed(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 1]));
}
