import { describe, expect, test } from 'vitest';
import { lintTemplate } from '../../src/templates/index.js';

/** Line, column and fix of the only finding of severity error. */
function fault(template: string): string {
  const errors = lintTemplate(template, { platform: 'tradingview' }).findings.filter(
    ({ severity }) => severity === 'error',
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
