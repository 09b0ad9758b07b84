import { describe, expect, test } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import { lintTemplate } from '../../src/templates/index.js';
import { readTemplate } from '../../src/templates/read-template.js';
import { syntaxFinding } from '../../src/templates/syntax-finding.js';

describe('syntaxFinding', () => {
  const close = (bracket: '}' | ']', of: 'object' | 'list') =>
    `Invalid JSON: unexpected end of text; expected a comma or ${bracket}. Close the ${of} with ${bracket}.`;

  test.each([
    // At the place itself.
    ['', 0, 0, 'Invalid JSON: unexpected end of text; expected a value.'],
    [
      '{"a": x}',
      ...([6, 7] as const),
      'Invalid JSON: unexpected "x"; expected a value. x is not a JSON value. Use a number, true, false or null, or put text in double quotes.',
    ],
    ['{"a": 😀}', 6, 8, 'Invalid JSON: unexpected "😀"; expected a value.'],
    ['"a', 2, 2, 'Invalid JSON: unexpected end of text; expected the closing double quote.'],
    [
      '{"a": "b,\n}',
      ...([9, 10] as const),
      'Invalid JSON: unexpected "\\n"; expected an escape such as \\n for a control character, or the closing double quote.',
    ],
    ['{"a": 1},', 8, 9, 'Invalid JSON: unexpected ","; expected the end of the text.'],
    ['{"a": 1} : 2', 9, 10, 'Invalid JSON: unexpected ":"; expected the end of the text.'],
    ['{"a": 1} x {"b": 2}', 9, 10, 'Invalid JSON: unexpected "x"; expected the end of the text.'],
    ['[{}]}', 4, 5, 'Invalid JSON: unexpected "}"; expected the end of the text.'],
    // Before it.
    ['{"a": 1, ]', 7, 8, 'Invalid JSON: unexpected "]"; expected a property name. Remove the comma.'],
    ['{"a": 1 [2]}', 6, 7, 'Invalid JSON: unexpected "["; expected a comma or }. Add a comma after this value.'],
    [
      '{"a": "1". "b": 2}',
      9,
      10,
      'Invalid JSON: unexpected "."; expected a comma or }. Separate the values with a comma.',
    ],
    ['{"x": {"a": "b": 1}}', 10, 11, 'Invalid JSON: unexpected ":"; expected a comma or }. Begin the object with {.'],
    [
      '{"y": [\n1\n\n"b": 2}]}',
      8,
      9,
      'Invalid JSON: unexpected "\\""; expected a comma or ]. Add a comma after this value.',
    ],
    [
      '[\n{"a": 1}, \n\n"b": 2}]',
      ...([13, 13] as const),
      'Invalid JSON: unexpected ":"; expected a comma or ]. Begin the object with { before this.',
    ],
    [
      '[{"a": 1 \n\n,{"b": 2}]',
      ...([10, 10] as const),
      'Invalid JSON: unexpected "{"; expected a property name. Close the object before it with }.',
    ],
    // At the end.
    ['{"a": 1', 6, 7, close('}', 'object')],
    ['{"a": [1]', 8, 9, close('}', 'object')],
    ['{\n"a": 1\n', 9, 9, close('}', 'object')],
    ['[', 0, 1, 'Invalid JSON: unexpected end of text; expected a value or ]. Close the list with ].'],
    ['[1,', 2, 3, 'Invalid JSON: unexpected end of text; expected a value. Close the list with ].'],
    ['[\n1,\n', 3, 4, 'Invalid JSON: unexpected end of text; expected a value. Close the list with ].'],
    ['{"extras": {}, "time": 1', 23, 24, close('}', 'object')],
    ['{"extras": [1], "time": 1', 24, 25, close('}', 'object')],
    ['["stopLoss", {"time": 1}', 23, 24, close(']', 'list')],
    ['{"stopLoss": {"type": "time"}', 28, 29, close('}', 'object')],
    ['{"stopLoss": {"limitPrice": 1}', 29, 30, close('}', 'object')],
    ['{\n  "x": {\n    "a": 1 },\n  "y": 2\n', 34, 34, close('}', 'object')],
    ['{\n  "x": {\n  },\n  "y": 2\n', 25, 25, close('}', 'object')],
    ['{\n  "x": [\n    1\n  ],\n  "y": {\n    "b": 1\n}', 42, 43, close('}', 'object')],
    ['{\n  "x": [\n    1\n}', 17, 17, 'Invalid JSON: unexpected "}"; expected a comma or ]. Close the list with ].'],
  ])('of %j is at %d to %d', (template, start, end, message) => {
    const tokens = [...jsonTokens<never>(template)];
    const [fault] = readTemplate(template, tokens, new Set()).faults;
    expect(fault && syntaxFinding(template, tokens, fault)).toMatchObject({
      ...{ severity: 'error', code: 'malformed-json', message, start, end },
    });
  });

  test.each([
    ['{"stopLoss": {"percent": 2, "time": "x"}', 26, 'stopLoss'],
    ['{"a": {"stopLoss": {"time": 1}', 20, 'stopLoss'],
    ['{"extras": {"a": ["x"], "time": 1}', 22, 'extras'],
  ])('of %j says which object ends before a field of the message', (template, start, holder) => {
    const tokens = [...jsonTokens<never>(template)];
    const [fault] = readTemplate(template, tokens, new Set()).faults;
    expect(fault && syntaxFinding(template, tokens, fault)).toMatchObject({
      message: `Invalid JSON: unexpected end of text; expected a comma or }. Close ${holder} with } before time.`,
      start,
    });
  });
});

/** Line, column and fix of the only syntax fault. */
function fault(template: string): string {
  const errors = lintTemplate(template, { platform: 'tradingview' }).findings.filter(
    ({ code }) => code === 'malformed-json',
  );
  return errors
    .map(({ line, column, message }) => `${line}:${column} ${message.replace(/^Invalid JSON: .*?\. ?/, '')}`)
    .join('; ');
}

describe('a template that is not JSON', () => {
  test.each([
    // Commas.
    ['{\n  "a": 1,\n}', '2:9 Remove the comma.'],
    ['{\n  "a": 1,,\n  "b": 2\n}', '2:9 Remove the comma.'],
    ['{\n  "a": 1\n  "b": 2\n}', '2:8 Add a comma after this value.'],
    ['{\n  "a": { "b": 1 }\n  "c": 2\n}', '2:17 Add a comma after this value.'],
    ['[\n  {"a": 1}\n  {"b": 2}\n]', '2:10 Add a comma after this value.'],
    ['{"a": [1,]}', '1:9 Remove the comma.'],
    ['{"a": [1,,2]}', '1:9 Remove the comma.'],
    ['{"a": [1, }', '1:9 Remove the comma.'],
    ['{"a": [1, x]}', '1:11 x is not a JSON value. Use a number, true, false or null, or put text in double quotes.'],
    ['{"a": "1"; "b": 2}', '1:10 Separate the values with a comma.'],
    ['{"a": 1; "b": 2}', '1:8 Separate the values with a comma.'],
    ['{, "a": 1}', '1:2 '],
    // Quotes.
    ['{\n  "a": "b,\n  "c": 1\n}', '2:11 '],
    ["{'a': 1}", '1:2 Use double quotes.'],
    ['{a: 1}', '1:2 Put property names in double quotes.'],
    ['{"a": “b”}', '1:7 Replace the typographic quotes with straight double quotes.'],
    ['{"a": ""b"}', '1:9 Check the double quotes.'],
    ['{"a": "b"\n c}', '2:2 '],
    ['{"a" 1}', '1:6 '],
    // Brackets that are missing at the end.
    ['{"a": 1', '1:7 Close the object with }.'],
    ['{\n  "a": 1\n', '3:1 Close the object with }.'],
    ['{\n  "a": 1,', '2:9 Close the object with }.'],
    ['{\n  "a": 1', '2:8 Close the object with }.'],
    ['[{"a": 1}', '1:9 Close the list with ].'],
    ['{', '1:1 Close the object with }.'],
    ['{\n  "stopLoss": { "percent": 2,\n  "time": "x"\n}', '2:29 Close stopLoss with } before time.'],
    ['{\n  "takeProfit": {\n  "time": "x"\n}', '3:3 Close takeProfit with } before time.'],
    ['{\n  "x": {\n    "a": 1\n}', '4:1 Close the object with }.'],
    ['{\n  "x": {\n    "a": 1\n\n}', '4:1 Close the object with }.'],
    ['{\n  "x": [\n    1\n}', '4:1 Close the list with ].'],
    ['[\n  {"a": 1,\n  {"b": 2}\n]', '2:10 Close the object before it with }.'],
    ['[\n  {\n    "a": 1\n  ,\n  {"b": 2}\n]', '4:3 Close the object before it with }.'],
    // Brackets that are missing at the beginning.
    ['\n  "a": 1\n}', '1:1 Begin the message with {.'],
    ['{"x":  "a": 1 }}', '1:5 Begin the object with {.'],
    ['{\n  "x": \n    "a": 1\n  }\n}', '2:6 Begin the object with {.'],
    ['[\n  {"a": 1},\n  \n    "b": 2\n  }\n]', '3:1 Begin the object with { before this.'],
    ['[\n  {"a": 1}, "b": 2 }\n]', '2:13 Begin the object with {.'],
    ['{"a": 1}, {"b": 2}]', '1:1 A list of signals begins with [.'],
    // Brackets too many, or others.
    ['{"a": {"b": 1}}, "c": 1}', '1:15 Remove this bracket: the message goes on.'],
    ['{\n  "x": {\n    "a": 1\n  }}\n}', '4:4 Remove one of the brackets.'],
    ['{"a": 1}}', '1:9 '],
    ['{"a": 1} "b": 2', '1:8 Remove this bracket: the message goes on.'],
    ['{"a": 1} b', '1:10 '],
    ['[[{"a": 1}]', '1:1 Remove one of the brackets [.'],
    ['[\n  "a": 1\n}', '1:1 A message begins with {.'],
    ['[\n\n  "a": 1\n}]', '2:1 Begin the object with { before this.'],
    ['{\n  {"a": 1}\n]', '1:1 A list of signals begins with [.'],
    ['{"a": 1, "x": {{"b": 2}}', '1:16 An alert placeholder was probably not filled in.'],
    ['{"a": ["b", "c": 1}', '1:7 Remove the bracket [.'],
    ['{"a": 1]', '1:8 '],
    [': 1', '1:1 '],
    ['"a" "b"', '1:5 '],
    // Comments and words.
    ['{"a": 1} // done', '1:10 Remove the comment: JSON has no comments.'],
    ['{\n  "a": 1, // note\n  "b": 2\n}', '2:11 Remove the comment: JSON has no comments.'],
    ['{"a": nul}', '1:7 nul is not a JSON value. Use a number, true, false or null, or put text in double quotes.'],
  ])('%j has its fault at %s', (template, expected) => {
    expect(fault(template)).toBe(expected);
  });
});

/** Lines, columns and fixes of all syntax faults of a message whose other fields are right. */
function faults(fields: string): string {
  return fault(`{"ticker": "AAPL", "action": "exit",\n${fields}`);
}

const noComment = 'Remove the comment: JSON has no comments.';
const bad = 'Use a number, true, false or null, or put text in double quotes.';

describe('a template with several faults', () => {
  test.each([
    ['"a": 1,,\n"b": na,\n}', `2:7 Remove the comma.; 3:6 na is not a JSON value. ${bad}; 3:8 Remove the comma.`],
    [
      'a: 1,\n\'b\': 2\n"c": tru}',
      `2:1 Put property names in double quotes.; 3:1 Use double quotes.; 3:6 Add a comma after this value.; 4:6 tru is not a JSON value. ${bad}`,
    ],
    [
      '"a":, // one\n"b" 2, # two\n/* three */ "c"}',
      `2:5 ; 2:7 ${noComment}; 3:5 ; 3:8 ${noComment}; 4:1 ${noComment}; 4:16 `,
    ],
    [
      '"a": True, "b": FALSE, // c\n}',
      `2:6 True is not a JSON value. ${bad}; 2:17 FALSE is not a JSON value. ${bad}; 2:22 Remove the comma.; 2:24 ${noComment}`,
    ],
    ['"a":, "b": ,\n"c"}', '2:5 ; 2:12 ; 3:4 '],
    [
      '"a", "b":: 2 "c": 1; "d": 5. "e": "\\x"}',
      '2:4 ; 2:10 ; 2:12 Add a comma after this value.; 2:20 Separate the values with a comma.; 2:27 ; 2:35 ',
    ],
    [
      '"a\\x": 1, "b": [1,,2,], "c": 1 ; "d": +5}',
      `2:1 ; 2:18 Remove the comma.; 2:21 Remove the comma.; 2:32 Separate the values with a comma.; 2:39 `,
    ],
    ['"a": [1 2, {"b": 1} {"c": 2}], "d" }', '2:7 Check the double quotes.; 2:19 Add a comma after this value.; 2:36 '],
    // After a bracket that is missing, or of the other kind, only commas and values are looked at.
    ['"a":}, "b": 1,}', '2:5 ; 2:5 Remove this bracket: the message goes on.; 2:14 Remove the comma.'],
    [
      '"a": {"b": 1], "c": na, "d": [1}, "e": 2,}',
      `2:13 ; 2:21 na is not a JSON value. ${bad}; 2:41 Remove the comma.`,
    ],
    ['"a": "b": 1, "c": na', `2:4 Begin the object with {.; 2:19 na is not a JSON value. ${bad}`],
    ['"a": [\n"b,\n"c", na]}', `3:4 ; 4:6 na is not a JSON value. ${bad}`],
    ['"a": 1} b, "c": na', `2:9 ; 2:17 na is not a JSON value. ${bad}`],
    ['"a": 1}, [na] ]', `2:8 ; 2:11 na is not a JSON value. ${bad}`],
    [
      '"a": 1, b, : 2, [1], "c": na}',
      `2:9 Put property names in double quotes.; 2:12 ; 2:27 na is not a JSON value. ${bad}`,
    ],
  ])('%j has them: %s', (fields, expected) => {
    expect(faults(fields)).toBe(expected);
  });

  test.each([
    [', "a": na', `1:1 ; 1:8 na is not a JSON value. ${bad}`],
    ['} na', `1:1 ; 1:3 na is not a JSON value. ${bad}`],
    ['[{"a": 1 {"b": na}]', `1:8 Add a comma after this value.; 1:16 na is not a JSON value. ${bad}`],
    ['"a\nna', '1:3 '],
  ])('%j without a message around it has them: %s', (template, expected) => {
    expect(fault(template)).toBe(expected);
  });
});
