import { describe, expect, test } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import { fillTemplate } from '../../src/templates/fill.js';
import { readTemplate } from '../../src/templates/read-template.js';

/** A template with its repairs, the place of each fault with what JSON allows there, and the paths of its values. */
function read(template: string) {
  const { repairs, faults, places } = readTemplate(template, [...jsonTokens<never>(template)], new Set());
  return {
    repaired: repairs && fillTemplate(template, [], () => '', repairs),
    faults: faults.map(({ offset, expected }) => `${offset} ${expected}`),
    paths: places.members.map(({ path }) => path.join('.')),
  };
}

describe('recover', () => {
  test.each([
    // Comments.
    ['{"a": 1} // done', '{"a": 1} '],
    ['{"a": 1, // note\n"b": 2}', '{"a": 1, \n"b": 2}'],
    ['{"a": 1, // note\n}', '{"a": 1 \n}'],
    ['[1, /* x */ /* y */]', '[1  ]'],
    // Commas.
    ['{"a": 1,}', '{"a": 1}'],
    ['{"a": 1,, "b": 2}', '{"a": 1, "b": 2}'],
    ['{"a": 1 "b": 2}', '{"a": 1 ,"b": 2}'],
    ['{"a": "1"; "b": 2}', '{"a": "1", "b": 2}'],
    ['{"a": 1; "b": 2}', '{"a": 1 ,"b": 2}'],
    ['{"a": na. "b": 2}', '{"a": "na." ,"b": 2}'],
    ['{"a": na "b": 2}', '{"a": 1 ,"b": 2}'],
    ['[1,]', '[1]'],
    ['[1,, 2]', '[1, 2]'],
    ['[, 1]', '[ 1]'],
    ['["x" "y"]', '["x" ,"y"]'],
    ['["x"; "y"]', '["x", "y"]'],
    ['["x" ;y]', '["x" ,";y"]'],
    ['[1; "b"]', '[1 ,"b"]'],
    // Names and colons.
    ['{a: 1}', '{"a": 1}'],
    ["{'a': 1}", '{"a": 1}'],
    ['{\u201ca\u201d: 1}', '{"a": 1}'],
    ['{"a\\x": 1}', '{"a\\\\x": 1}'],
    ['{"a" 1}', '{"a" :1}'],
    ['{"a"}', '{"a":null}'],
    ['{"a", "b": 1}', '{"a":null, "b": 1}'],
    ['{"a":: 1}', '{"a": 1}'],
    ['[: 1]', '[ 1]'],
    // Values.
    ['{"a":}', '{"a":null}'],
    ['{"a": , "b": 1}', '{"a": null, "b": 1}'],
    ['{"a": True}', '{"a": true}'],
    ['{"a": FALSE}', '{"a": false}'],
    ['{"a": Null}', '{"a": null}'],
    ['{"a": nullable}', '{"a": "nullable"}'],
    ['{"a": untrue}', '{"a": "untrue"}'],
    ['{"a": NaN}', '{"a": 1}'],
    ['{"a": None}', '{"a": 1}'],
    ['{"a": undefined}', '{"a": 1}'],
    ['{"a": nano}', '{"a": "nano"}'],
    ['{"a": xna}', '{"a": "xna"}'],
    ['{"a": +5}', '{"a": 1}'],
    ['{"a": .5}', '{"a": 1}'],
    ['{"a": -}', '{"a": 1}'],
    ['{"a": 5x}', '{"a": 1}'],
    ['{"a": x5}', '{"a": "x5"}'],
    ['{"a": \'b c\'}', '{"a": "b c"}'],
    ['{"a": "x\\q"}', '{"a": "x\\\\q"}'],
    ['{"a": "5\\q"}', '{"a": "5\\\\q"}'],
    // Brackets.
    ['{"a": 1}}', '{"a": 1}'],
    ['{"a": 1}]', '{"a": 1}'],
    ['[{"a": 1, {"b": 2}]', '[{"a": 1}, {"b": 2}]'],
    ['[{"a": 1 {"b": 2}]', '[{"a": 1 },{"b": 2}]'],
  ])('repairs %j as %j', (template, repaired) => {
    expect(read(template).repaired).toBe(repaired);
    expect(() => JSON.parse(repaired)).not.toThrow();
  });

  test.each([
    ['{"a": 1; "b": 2}', ['7 a comma or }']],
    ['{"a": x "b": 2}', ['6 a value', '8 a comma or }']],
    ['{"a": x.y "b": 2}', ['6 a value', '10 a comma or }']],
    ['{"a": 1,, "b"}', ['8 a property name', '13 a colon']],
    ['["x" "y"]', ['5 a comma or ]']],
  ])('goes on after a repair of %j, and finds %j', (template, faults) => {
    expect(read(template).faults).toEqual(faults);
  });

  test.each([
    ['["x" "y"]', ['', '0', '1']],
    ['{"a", "b": 1}', ['', 'b']],
    ['{"a": , "b": 1}', ['', 'b']],
    ['[{"a": 1, {"b": 2}]', ['', '0', '0.a', '1', '1.b']],
    ['[{"a": 1 {"b": 2}]', ['', '0', '0.a', '1', '1.b']],
  ])('finds the values of %j after a repair at the paths %j', (template, paths) => {
    expect(read(template).paths).toEqual(paths);
  });

  test.each<[template: string, faults: readonly string[], paths: readonly string[]]>([
    // In place of a name.
    ['{: 1}', ['1 a property name or }'], ['', '0']],
    ['{"x": 1, a}', ['9 a property name'], ['', 'x']],
    ['{"x": 1, a, "b": 2}', ['9 a property name'], ['', 'x', 'b']],
    ['{"x": 1, {"b": 2}}', ['9 a property name'], ['', 'x', '1', '1.b']],
    ['[{{"b": 1}}]', ['2 a property name or }'], ['', '0', '0.0', '0.0.b']],
    ['{{"b": 2}, x]', ['1 a property name or }', '11 a value'], ['', '0', '0.b', '1']],
    ['{{"b": 2}] na', ['1 a property name or }'], ['', '0', '0.b']],
    ['{"a": 1, ]', ['9 a property name'], ['', 'a']],
    ['[{"a": 1, ]', ['10 a property name'], ['', '0', '0.a']],
    ['[{"x": 1, : 2}]', ['10 a property name'], ['', '0', '0.x', '0.1']],
    ['{"x": 1, a', ['9 a property name'], ['', 'x']],
    ['{"x": 1, {"b": 2}, y}', ['9 a property name', '19 a property name'], ['', 'x', '1', '1.b']],
    ['{"a"]', ['4 a colon'], ['']],
    // In place of the message.
    ['x', ['0 a value'], ['']],
    ['"a\\q"', ['3 one of " \\ / b f n r t u after the backslash'], ['']],
    [', 1', ['0 a value'], ['']],
    ['} {"a": 1}', ['0 a value'], ['', 'a']],
    // Closing brackets of the other kind.
    ['[1}', ['2 a comma or ]'], ['', '0']],
    ['[1,}', ['3 a value'], ['', '0']],
    ['{"a": 1] na', ['7 a comma or }'], ['', 'a']],
    ['[1} na', ['2 a comma or ]'], ['', '0']],
    ['{"x": [{"a": 1 ], "b": 2}', ['15 a comma or }'], ['', 'x', 'x.0', 'x.0.a', 'b']],
    ['{"x": {"a": 1 ], "b": 2}', ['14 a comma or }'], ['', 'x', 'x.a', 'b']],
    ['[[1 }, 2]', ['4 a comma or ]'], ['', '0', '0.0', '1']],
    ['{"y": {"x": [1 }, "b": 2}', ['15 a comma or ]'], ['', 'y', 'y.x', 'y.x.0', 'b']],
    ['{"b": [}', ['7 a value or ]'], ['', 'b']],
    // Names outside an object.
    ['{"x": "a": 1}', ['9 a comma or }'], ['', 'x', 'x.a']],
    ['["a": 1, "b": 2}', ['4 a comma or ]'], ['', '0', 'a', 'b']],
    ['["a": 1} b', ['4 a comma or ]'], ['', '0', 'a']],
    ['"a": 1, "b": 2}', ['3 the end of the text'], ['', 'a', 'b']],
    // After a value.
    ['{"a": "x" y; "b": 2}', ['10 a comma or }', '13 a comma or }'], ['', 'a', 'b']],
    ['{"a": "x" ;y "b": 2}', ['10 a comma or }', '13 a comma or }'], ['', 'a', 'b']],
    ['{"a": 1 "b"}', ['8 a comma or }'], ['', 'a']],
    ['{"a": 1 "b"', ['8 a comma or }'], ['', 'a']],
    ['{"a": 1; "b"}', ['7 a comma or }', '9 a comma or }'], ['', 'a']],
    ['{"a": x.', ['6 a value', '8 a comma or }'], ['', 'a']],
    ['{"a": 1 {"b": 2}}', ['8 a comma or }', '9 a comma or }'], ['', 'a', 'b']],
    ['[{"a": 1 [2]}]', ['9 a comma or }', '10 a comma or }'], ['', '0', '0.a']],
    // After the message.
    ['{"a": 1} b', ['9 the end of the text'], ['', 'a']],
    ['{"a": 1} "b"', ['9 the end of the text'], ['', 'a']],
    ['{"a": 1} "b": x}', ['9 the end of the text', '14 a value'], ['', 'a', 'b']],
    ['{"a": 1}, "b": x}', ['8 the end of the text', '15 a value'], ['', 'a', 'b']],
    ['[1], {"b": x}, x]', ['3 the end of the text', '11 a value', '15 a value'], ['', '0', '1', '1.b', '2']],
    ['[1] {: 1}, x]', ['4 the end of the text', '5 a property name or }', '11 a value'], ['', '0', '1', '1.0', '2']],
    // A line with double quotes that are not in pairs.
    ['{\n"a: 1', ['7 the closing double quote'], ['']],
    ['"a\nna', ['2 an escape such as \\n for a control character, or the closing double quote'], []],
    [
      '{\n"a: 1,\nb: 1\n}',
      ['8 an escape such as \\n for a control character, or the closing double quote', '9 a property name'],
      ['', 'b'],
    ],
    ['{\n"a: 1\n}', ['7 an escape such as \\n for a control character, or the closing double quote'], ['']],
    [
      '[\n"a,\nx]',
      ['5 an escape such as \\n for a control character, or the closing double quote', '6 a value'],
      ['', '0'],
    ],
    ['[\n"a,\n"b"]', ['5 an escape such as \\n for a control character, or the closing double quote'], ['', '0']],
  ])('does not repair %j, where it finds %j', (template, faults, paths) => {
    expect(read(template)).toEqual({ repaired: undefined, faults, paths });
  });
});
