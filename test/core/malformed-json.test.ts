import { describe, expect, test } from 'vitest';
import { malformedJson, malformedUtf8 } from '../../src/core/malformed-json.js';

describe('malformedJson', () => {
  test('names the place, what stands there and what was expected', () => {
    expect(malformedJson('{\n  "a": 1,\n}')).toEqual({
      code: 'malformed-json',
      message:
        'The text is no JSON: "}" at line 3, column 1; expected a name in double quotes. The comma before it must go.',
      path: [],
      section: 'General',
      received: '}',
      expected: 'a name in double quotes',
      line: 3,
      column: 1,
    });
  });

  test('a text that ends too early points behind its end', () => {
    expect(malformedJson('{"a"')).toMatchObject({
      message: 'The text is no JSON: the end of the text at line 1, column 5; expected a colon.',
      received: 'the end of the text',
    });
  });

  test('JSON is not malformed', () => {
    expect(malformedJson('{"a":1}')).toBeUndefined();
  });
});

test('malformedUtf8 names the byte and its place in characters', () => {
  // Behind a character of two bytes and a control character.
  expect(malformedUtf8('"\n\u00e9\u0001', { offset: 5, byte: 0x80 })).toEqual({
    code: 'malformed-json',
    message: 'The text is no UTF-8: byte 0x80 at line 2, column 3; JSON is written in UTF-8.',
    path: [],
    section: 'General',
    received: 'byte 0x80',
    expected: 'UTF-8',
    line: 2,
    column: 3,
  });
});
