import { describe, expect, test } from 'vitest';
import { malformedJson, malformedUtf8 } from '../../src/core/malformed-json.js';

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
