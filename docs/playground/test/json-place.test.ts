import { describe, expect, it } from 'vitest';
import { readJson } from '../answer/read-json.js';
import { pathAt, placeOf } from '../json/json-place.js';
import { rangeOf } from '../json/mark.js';

/** The text with the place of a path between « and ». */
function marked(text: string, path: readonly (string | number)[]): string {
  const { from, to } = placeOf(text, path);
  return `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`;
}

describe('the place of a path in a JSON text', () => {
  it.each([
    ['{ "quantity": -1, "ticker": "A" }', ['quantity'], '{ "quantity": «-1», "ticker": "A" }'],
    ['{"a":{"b":[1,{"c":null}]}}', ['a', 'b', 1, 'c'], '{"a":{"b":[1,{"c":«null»}]}}'],
    ['[{"a":1},{"a":true}]', [1, 'a'], '[{"a":1},{"a":«true»}]'],
    ['{"a":{"b":1}}', ['a'], '{"a":«{"b":1}»}'],
    ['{"\\u0061":"“x”"}', ['a'], '{"\\u0061":«"“x”"»}'],
    ['{"a b":1,"":2}', [''], '{"a b":1,"":«2»}'],
    [' 7 ', [], ' «7» '],
  ])('is the value: %s at %j', (text, path, expected) => {
    expect(marked(text, path)).toBe(expected);
  });

  it('is the last of several values of one name, as JSON.parse takes it', () => {
    expect(marked('{"a":1,"a":2}', ['a'])).toBe('{"a":1,"a":«2»}');
  });

  it('is the closing bracket of the object that lacks the name', () => {
    expect(marked('{"a":{"b":1}}', ['a', 'c'])).toBe('{"a":{"b":1«}»}');
    expect(marked('{"a":{"b":1}}', ['x', 'y'])).toBe('{"a":{"b":1}«}»');
    expect(marked('[]', [0])).toBe('[«]»');
  });

  it('is name and opening bracket of a value on several lines', () => {
    expect(marked('{\n  "a": {\n    "b": 1\n  }\n}', ['a'])).toBe('{\n  «"a": {»\n    "b": 1\n  }\n}');
    expect(marked('[\n{\n}]', [0])).toBe('[\n«{»\n}]');
    expect(marked('{\n}', [])).toBe('«{»\n}');
  });

  it('is the whole of a text that holds nothing', () => {
    expect(marked('', [])).toBe('«»');
    expect(marked('', ['a'])).toBe('«»');
  });

  it('is found in unfinished JSON', () => {
    expect(marked('{"a": 1, "b": ', ['a'])).toBe('{"a": «1», "b": ');
  });
});

describe('the place where a text stops being JSON', () => {
  it.each([
    ['{ "price": {{close}} }', '{ "price": {«{»close}} }'],
    ['{\n  "a": 1,\n}', '{\n  "a": 1,\n«}»'],
    ['{ “a”: 1 }', '{ «“»a”: 1 }'],
    ['{"😀": 😀}', '{"😀": «😀»}'],
    ['{"a": 1', '{"a": 1«»'],
  ])('is the character that the library names: %s', (text, expected) => {
    const read = readJson(text);
    const { from, to } = read.ok ? { from: -1, to: -1 } : rangeOf(text, read.errors[0]);
    expect(`${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`).toBe(expected);
  });
});

describe('the path of a place in a JSON text', () => {
  it.each([
    ['{"a":{"b":[1,"|x"]}}', ['a', 'b', 1]],
    ['{"a":{"|b":1}}', ['a', 'b']],
    ['[{"a":1},{|}]', [1]],
    ['{|}', []],
  ])('is the way to it: %s', (text, expected) => {
    expect(pathAt(text.replace('|', ''), text.indexOf('|'))).toEqual(expected);
  });
});
