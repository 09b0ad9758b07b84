import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault } from '../../src/core/json-syntax.js';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Text of a fault with a `^` in front of the place: `{"a":1,^}`. */
const faults: readonly (readonly [marked: string, expected: string])[] = [
  ['^', 'a value'],
  ['   \n ^', 'a value'],
  ['{"a":1,^}', 'a name in double quotes'],
  ['{^,}', 'a name in double quotes or }'],
  ['{"a" ^1}', 'a colon'],
  ['{"a" ^"b"}', 'a colon'],
  ['{"a":^}', 'a value'],
  ['{"a":1 ^"b":2}', 'a comma or }'],
  ['{"a":1^', 'a comma or }'],
  ['{"a":1^]', 'a comma or }'],
  ['{^a:1}', 'a name in double quotes or }'],
  ["{^'a':1}", 'a name in double quotes or }'],
  ['[1,^]', 'a value'],
  ['[^,1]', 'a value or ]'],
  ['[1 ^2]', 'a comma or ]'],
  ['[1^}', 'a comma or ]'],
  ['[[1]^', 'a comma or ]'],
  ['{}^{}', 'the end of the text'],
  ['{"a":1}^}', 'the end of the text'],
  ['^“a”', 'a value'],
  ['{^“a”: 1}', 'a name in double quotes or }'],
  ['{"price": ^NaN}', 'a value'],
  ['{"price": n^an}', 'the word null'],
  ['{"price": ^None}', 'a value'],
  ['{"on": ^True}', 'a value'],
  ['{"on": tru^}', 'the word true'],
  ['{"on": fals^', 'the word false'],
  ['{"price": {^{close}}}', 'a name in double quotes or }'],
  ['[0^1]', 'a comma or ]'],
  ['[-^]', 'a digit'],
  ['[-^a]', 'a digit'],
  ['[1.^]', 'a digit'],
  ['[^.5]', 'a value or ]'],
  ['[^+5]', 'a value or ]'],
  ['[1e^]', 'a digit'],
  ['[1e+^x]', 'a digit'],
  ['[1^_000]', 'a comma or ]'],
  ['["a^', 'the closing double quote'],
  ['["a\\^x"]', 'one of " \\ / b f n r t u after the backslash'],
  ['["a\\^', 'one of " \\ / b f n r t u after the backslash'],
  ['["\\u12^G4"]', 'four hexadecimal digits after \\u'],
  ['["\\u12^"]', 'four hexadecimal digits after \\u'],
  ['{"\\u1^G": 1}', 'four hexadecimal digits after \\u'],
  ['["\\u00e9"^', 'a comma or ]'],
  ['["\\n\\""^', 'a comma or ]'],
  ['[-1.5e-3^', 'a comma or ]'],
  ['[2E10 ^3]', 'a comma or ]'],
  ['[true, false, null^', 'a comma or ]'],
  ['{^// comment\n}', 'a name in double quotes or }'],
  ['{} ^/* comment */', 'the end of the text'],
  ['^\u00a0{}', 'a value'],
  ['^\ufeff{}', 'a value'],
];

describe('the place where a text stops being JSON', () => {
  test.each(faults)('%j', (marked, expected) => {
    const offset = marked.indexOf('^');
    const found = findJsonFault(marked.slice(0, offset) + marked.slice(offset + 1));
    expect(found?.offset).toBe(offset);
    expect(found?.expected).toBe(expected);
  });

  test('a control character in text is where the text breaks', () => {
    expect(findJsonFault('{"message": "two\nlines"}')).toMatchObject({ offset: 16, line: 1, column: 17 });
    expect(findJsonFault('["a\tb"]')).toMatchObject({ offset: 3, found: '"\\t"' });
  });

  test('lines count from 1 and end with a line feed, columns count characters from 1', () => {
    expect(findJsonFault('{\n  "a": 1,\n}')).toMatchObject({ line: 3, column: 1 });
    expect(findJsonFault('{\r\n  "a": 1\r\n  "b": 2\r\n}')).toMatchObject({ line: 3, column: 3 });
    expect(findJsonFault('{"a": "\u{1f600}\u{1f600}", b}')).toMatchObject({ line: 1, column: 13, offset: 14 });
    expect(findJsonFault('[1,\n')).toMatchObject({ line: 2, column: 1, found: 'the end of the text' });
    expect(findJsonFault('\n\n')).toMatchObject({ line: 3, column: 1 });
  });

  test.each([
    ['{“a”: 1}', 'It is a typographic quote; JSON wants straight double quotes.'],
    ['{"a": ‘x’}', 'It is a typographic quote; JSON wants straight double quotes.'],
    ["{'a': 1}", 'JSON wants double quotes.'],
    ['{"a": 1,}', 'The comma before it must go.'],
    ['[1, ]', 'The comma before it must go.'],
    ['{"a": None}', 'None is no JSON value; text stands in double quotes.'],
    ['{"a": nan}', 'nan is no JSON value; text stands in double quotes.'],
    ['{"a": {{close}}}', 'It looks like an alert placeholder that was not filled.'],
    ['{"a": 1} // done', 'JSON has no comments.'],
  ])('%j has a hint', (text, hint) => {
    expect(findJsonFault(text)?.hint).toBe(hint);
  });

  test('text that is JSON has no fault, and text that has none is JSON', () => {
    const alphabet = fc.constantFrom(
      ...'{}[]:,"\\u0019.eE+-truefalsn /\n\t“a\ud800'.split(''),
      '"a"',
      '1',
      'true',
      'null',
    );
    const soup = fc.array(alphabet, { maxLength: 14 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(soup, fc.json(), fc.string()),
        (text) => (findJsonFault(text) === undefined) === isJson(text),
      ),
      { numRuns: 20_000 },
    );
  });

  test('cutting or replacing one character of JSON: what stands before the fault can still become JSON', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', ':', 'x', '\\', '0', '.', '\n'))
      .map(([text, at, by]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + by + text.slice(place + 1);
      });
    fc.assert(
      fc.property(broken, (text) => {
        const fault = findJsonFault(text);
        if (fault === undefined) {
          return isJson(text);
        }
        // The part before the fault breaks nowhere but at its end; with the faulty character it breaks before it.
        const before = findJsonFault(text.slice(0, fault.offset));
        const through = findJsonFault(text.slice(0, fault.offset + 1));
        return (before === undefined || before.offset === fault.offset) && through?.offset === fault.offset;
      }),
      { numRuns: 5_000 },
    );
  });

  test('where V8 names a position, it is the same one', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom(',', '}', ']', '"', ':', 'x', '\\', '\n'))
      .map(([text, at, by]) => `${text.slice(0, at % (text.length + 1))}${by}${text.slice(at % (text.length + 1))}`);
    fc.assert(
      fc.property(broken, (text) => {
        try {
          JSON.parse(text);
        } catch (error) {
          const position = /at position (\d+)/.exec(String(error))?.[1];
          expect(position === undefined ? undefined : findJsonFault(text)?.offset).toBe(
            position === undefined ? undefined : Number(position),
          );
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('ten million opening brackets are a matter of a second', () => {
    const depth = 10_000_000;
    expect(findJsonFault('['.repeat(depth))).toMatchObject({ offset: depth, line: 1, column: depth + 1 });
  });
});
