import { describe, expect, test, vi } from 'vitest';
import { malformedJson, malformedUtf8, parseJson } from '../../src/core/malformed-json.js';
import { ok } from '../../src/core/result.js';

describe('parseJson', () => {
  test('reads a value', () => {
    expect(parseJson('{"a":[1,null]}')).toStrictEqual(ok({ a: [1, null] }));
  });

  test('has the error of a text that is not JSON', () => {
    expect(parseJson('{"a"')).toEqual({ ok: false, errors: [malformedJson('{"a"')] });
  });

  test('has an error for JSON that is too deep for the engine', () => {
    vi.spyOn(JSON, 'parse').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const error = { code: 'malformed-json', message: 'The text is nested too deeply.', path: [], section: 'General' };
    expect(parseJson('[[[[]]]]')).toEqual({ ok: false, errors: [{ ...error, line: 1, column: 1 }] });
  });
});

describe('malformedJson', () => {
  test('reports the position, what was found and what was expected', () => {
    expect(malformedJson('{\n  "a": 1,\n}')).toEqual({
      code: 'malformed-json',
      message: 'Invalid JSON at line 3, column 1: unexpected "}"; expected a property name. Remove the trailing comma.',
      path: [],
      section: 'General',
      received: '}',
      expected: 'a property name',
      line: 3,
      column: 1,
    });
  });

  test('reports the position after a text that ends too early', () => {
    expect(malformedJson('{"a"')).toMatchObject({
      message: 'Invalid JSON at line 1, column 5: unexpected end of text; expected a colon.',
      received: 'end of text',
    });
  });

  test('is undefined for valid JSON', () => {
    expect(malformedJson('{"a":1}')).toBeUndefined();
  });
});

test('malformedUtf8 reports the byte and its position in characters', () => {
  // After a character of two bytes and a control character.
  expect(malformedUtf8('"\n\u00e9\u0001', { offset: 5, byte: 0x80 })).toEqual({
    code: 'malformed-json',
    message: 'Invalid UTF-8 at line 2, column 3: unexpected byte 0x80. Send JSON as UTF-8.',
    path: [],
    section: 'General',
    received: 'byte 0x80',
    expected: 'UTF-8',
    line: 2,
    column: 3,
  });
});
