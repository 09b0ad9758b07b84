import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonSyntaxError, startSyntax, tokenFault } from '../../src/core/json-syntax.js';
import { jsonTokens } from '../../src/core/json-tokens.js';
import { runCount, thorough } from '../properties/seeds.js';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Invalid text with a `^` before the error: `{"a":1,^}`. */
const invalidTexts: readonly (readonly [marked: string, expected: string])[] = [
  ['^', 'a value'],
  ['   \n ^', 'a value'],
  ['{"a":1,^}', 'a property name'],
  ['{^,}', 'a property name or }'],
  ['{"a" ^1}', 'a colon'],
  ['{"a" ^"b"}', 'a colon'],
  ['{"a":^}', 'a value'],
  ['{"a":1 ^"b":2}', 'a comma or }'],
  ['{"a":1^', 'a comma or }'],
  ['{"a":1^]', 'a comma or }'],
  ['{^a:1}', 'a property name or }'],
  ["{^'a':1}", 'a property name or }'],
  ['[1,^]', 'a value'],
  ['[^,1]', 'a value or ]'],
  ['[1 ^2]', 'a comma or ]'],
  ['[1 \t ^2]', 'a comma or ]'],
  ['[1^}', 'a comma or ]'],
  ['[[1]^', 'a comma or ]'],
  ['{}^{}', 'the end of the text'],
  ['{"a":1}^}', 'the end of the text'],
  ['^“a”', 'a value'],
  ['{^“a”: 1}', 'a property name or }'],
  ['{"price": ^NaN}', 'a value'],
  ['{"price": n^an}', 'the word null'],
  ['{"price": ^None}', 'a value'],
  ['{"on": ^True}', 'a value'],
  ['{"on": tru^}', 'the word true'],
  ['{"on": fals^', 'the word false'],
  ['{"price": {^{close}}}', 'a property name or }'],
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
  ['{^// comment\n}', 'a property name or }'],
  ['{} ^/* comment */', 'the end of the text'],
  ['^\u00a0{}', 'a value'],
  ['^\ufeff{}', 'a value'],
];

describe('findJsonSyntaxError', () => {
  test.each(invalidTexts)('reports the position and the expectation of %j', (marked, expected) => {
    const offset = marked.indexOf('^');
    const found = findJsonSyntaxError(marked.slice(0, offset) + marked.slice(offset + 1));
    expect(found?.offset).toBe(offset);
    expect(found?.expected).toBe(expected);
  });

  test('reports a control character in a string', () => {
    const expected = 'an escape such as \\n for a control character, or the closing double quote';
    expect(findJsonSyntaxError('{"message": "two\nlines"}')).toMatchObject({
      offset: 16,
      line: 1,
      column: 17,
      expected,
    });
    expect(findJsonSyntaxError('["a\tb"]')).toMatchObject({ offset: 3, found: '\t' });
  });

  test('counts lines and columns from 1, lines by line feed and columns by character', () => {
    expect(findJsonSyntaxError('{\n  "a": 1,\n}')).toMatchObject({ line: 3, column: 1 });
    expect(findJsonSyntaxError('{\r\n  "a": 1\r\n  "b": 2\r\n}')).toMatchObject({ line: 3, column: 3 });
    expect(findJsonSyntaxError('{"a": "\u{1f600}\u{1f600}", b}')).toMatchObject({ line: 1, column: 13, offset: 14 });
    expect(findJsonSyntaxError('[1,\n')).toMatchObject({ line: 2, column: 1, found: undefined });
    expect(findJsonSyntaxError('\n\n')).toMatchObject({ line: 3, column: 1 });
  });

  const notAValue = 'is not a JSON value. Use a number, true, false or null, or put text in double quotes.';

  test.each([
    ['{“a”: 1}', 'Replace the typographic quotes with straight double quotes.'],
    ['{"a": ‘x’}', 'Replace the typographic quotes with straight double quotes.'],
    ["{'a': 1}", 'Use double quotes.'],
    ['{"a": `x`}', 'Use double quotes.'],
    ['{a: 1}', 'Put property names in double quotes.'],
    ['{"a": 1, $b: 2}', 'Put property names in double quotes.'],
    ['{"a": 1,}', 'Remove the trailing comma.'],
    ['[1, ]', 'Remove the trailing comma.'],
    ['{"a": None}', `None ${notAValue}`],
    ['{"a": nan}', `nan ${notAValue}`],
    ['{"a": a234567890}', `a ${notAValue}`],
    [`[${'x'.repeat(30)}]`, `${'x'.repeat(20)} ${notAValue}`],
    ['{"a": {{close}}}', 'An alert placeholder was probably not filled in.'],
    ['{"a": 1} // done', 'Remove the comment: JSON has no comments.'],
    ['{"a": 1 /* done */}', 'Remove the comment: JSON has no comments.'],
    ['{"a": 10 / 2}', 'A calculation is a formula, as text: "=10 / 2".'],
    ['{"a": 1 # done\n}', 'Remove the comment: JSON has no comments.'],
  ])('has a hint for %j', (text, hint) => {
    expect(findJsonSyntaxError(text)?.hint).toBe(hint);
  });

  test.each(['{,}', '{"a": }', '[}', '["\\\'"]', '[-/]', '"\\u//"', '{"a":1]'])('has no hint for %j', (text) => {
    expect(findJsonSyntaxError(text)).not.toHaveProperty('hint');
  });

  test('accepts exactly what JSON.parse accepts', () => {
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
        (text) => (findJsonSyntaxError(text) === undefined) === isJson(text),
      ),
      { numRuns: runCount(20_000) },
    );
  });

  test('reports the first position that no continuation can make valid', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', ':', 'x', '\\', '0', '.', '\n'))
      .map(([text, at, by]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + by + text.slice(place + 1);
      });
    fc.assert(
      fc.property(broken, (text) => {
        const error = findJsonSyntaxError(text);
        if (error === undefined) {
          return isJson(text);
        }
        // The text before the error is invalid at its end only; with the next character it is invalid before that character.
        const before = findJsonSyntaxError(text.slice(0, error.offset));
        const through = findJsonSyntaxError(text.slice(0, error.offset + 1));
        return (before === undefined || before.offset === error.offset) && through?.offset === error.offset;
      }),
      { numRuns: runCount(5_000) },
    );
  });

  test('reports the position that V8 reports', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom(',', '}', ']', '"', ':', 'x', '\\', '\n'))
      .map(([text, at, by]) => `${text.slice(0, at % (text.length + 1))}${by}${text.slice(at % (text.length + 1))}`);
    fc.assert(
      fc.property(broken, (text) => {
        try {
          JSON.parse(text);
        } catch (error) {
          const position = /at position (\d+)/.exec(String(error))?.[1];
          expect(position === undefined ? undefined : findJsonSyntaxError(text)?.offset).toBe(
            position === undefined ? undefined : Number(position),
          );
        }
      }),
      { numRuns: runCount(5_000) },
    );
  });

  test('handles millions of opening brackets', () => {
    const depth = thorough ? 10_000_000 : 2_000_000;
    expect(findJsonSyntaxError('['.repeat(depth))).toMatchObject({ offset: depth, line: 1, column: depth + 1 });
  });
});

describe('tokenFault', () => {
  test('is undefined for a value with a hole, whatever is around it', () => {
    const text = '+{{close}} * 2';
    const [withHole] = jsonTokens(text, [{ start: 1, end: 10 }]);
    expect(withHole && tokenFault(text, withHole, startSyntax())).toBeUndefined();
    const [without] = jsonTokens('+1');
    expect(without && tokenFault('+1', without, startSyntax())).toMatchObject({ offset: 0, expected: 'a value' });
  });
});
