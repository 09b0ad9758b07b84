import { describe, expect, test } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import { maxFindings } from '../../src/templates/findings.js';
import { readTemplate } from '../../src/templates/read-template.js';

/** The places of the faults of a template. */
function faultsOf(template: string, knownValues: readonly number[] = []) {
  return readTemplate(template, [...jsonTokens<never>(template)], new Set(knownValues)).faults.map(
    ({ offset, position }) => [offset, position],
  );
}

describe('readTemplate', () => {
  test('takes what is known to be a value as one', () => {
    expect(faultsOf('{"a": close + 1}', [6])).toEqual([]);
    expect(faultsOf('{"a": close + 1}', [7])).toEqual([[6, 3]]);
  });

  test('has no repairs where a bracket is missing at the end', () => {
    const template = '{"a": 1';
    const { repairs, faults, places } = readTemplate(template, [...jsonTokens<never>(template)], new Set());
    expect(repairs).toBeUndefined();
    expect(faults).toEqual([{ offset: 7, expected: 'a comma or }', position: 4 }]);
    expect(places.members).toHaveLength(2);
  });

  test.each<[what: string, template: string, faults: readonly (readonly [offset: number, position: number])[]]>([
    [
      'a line before it',
      '{"a": x,\n"b: 1,\n"c": y}',
      [
        [6, 3],
        [15, 5],
        [21, 8],
      ],
    ],
    ['a fault on the same line before it', '{\n"a": x, "b: 1,\n"c": 2}', [[7, 3]]],
    ['the first line', '"a: x, "b": y\n}', [[8, 1]]],
  ])('reads on after a line whose double quotes are not in pairs: %s', (_, template, faults) => {
    expect(faultsOf(template)).toEqual(faults);
  });

  test.each<[what: string, template: string, faults: readonly (readonly [offset: number, position: number])[]]>([
    [
      'a comma before the end of an object',
      '{"x": 1, a "b": 2,}',
      [
        [9, 5],
        [11, 6],
        [18, 10],
      ],
    ],
    [
      'a comma before the end of a list',
      '{"x": 1, a "b": [1,]}',
      [
        [9, 5],
        [11, 6],
        [19, 11],
      ],
    ],
  ])('goes on, where the brackets are lost, to find %s', (_, template, faults) => {
    expect(faultsOf(template)).toEqual(faults);
  });

  test.each<[what: string, template: string, fault: readonly [offset: number, position: number]]>([
    ['an opening one after a comma', '{: 1, {"a": 1}}', [1, 1]],
    ['the one of an object in a list', '{: [1, }', [1, 1]],
    ['one at the end', '{: 1', [1, 1]],
    ['one after the message', '{: 1}}', [1, 1]],
  ])('says no more about brackets where they are lost: %s', (_, template, fault) => {
    expect(faultsOf(template)).toEqual([fault]);
  });

  test('says one thing about a token', () => {
    expect(faultsOf('{"a"]')).toEqual([[4, 2]]);
  });

  test('has a bounded number of faults', () => {
    expect(faultsOf(`["a",${'x,'.repeat(maxFindings + 1)}1]`)).toHaveLength(maxFindings);
  });
});
