import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCount } from '../properties/seeds.js';
import { result } from './helpers.js';

describe('== and != (B.6)', () => {
  it.each<[string, unknown]>([
    ['"5" == 5', true],
    ['9007199254740992 == 9007199254740993', false],
    ['9007199254740993 == 9007199254740992', false],
    ['5 == "5.0"', true],
    ['"5" == "5"', true],
    ['"5" == "5.0"', false],
    ['"a" == "a"', true],
    ['"a" == "A"', false],
    ['"five" == 5', false],
    ['"" == 0', false],
    ['"0" == 0', true],
    ['"1,000" == 1000', true],
    ['signal.price == 150.02', true],
    ['signal.price == "150.020"', true],
    ['1.0 == 1', true],
    ['0.1 + 0.2 == 0.3', true],
    ['1 / 3 == 0.3333', false],
    ['true == true', true],
    ['true == false', false],
    ['true == 1', false],
    ['true == "1"', false],
    ['false == 0', false],
    ['null == null', true],
    ['null == 0', false],
    ['null == false', false],
    ['null == ""', false],
    ['signal.nothing == null', true],
    ['[1] == [1]', 'rejected: runtime'],
    ['1 == [1]', 'rejected: runtime'],
    ['signal.extras == null', 'rejected: runtime'],
  ])('%s is %s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
    const opposite = typeof expected === 'boolean' ? !expected : expected;
    expect(result(formula.replace('==', '!='))).toBe(opposite);
  });
});

describe('< > <= >= (B.6)', () => {
  it.each<[string, readonly unknown[]]>([
    ['1 _ 2', [true, false, true, false]],
    ['2 _ 1', [false, true, false, true]],
    ['"a" _ "a"', [false, false, true, true]],
    ['9007199254740992 _ 9007199254740993', [true, false, true, false]],
    ['2 _ 2.0', [false, false, true, true]],
    ['"10" _ 9', [false, true, false, true]],
    ['9 _ "10"', [true, false, true, false]],
    ['"10" _ "9"', [true, false, true, false]],
    ['"a" _ "b"', [true, false, true, false]],
    ['"B" _ "a"', [true, false, true, false]],
    ['"" _ "a"', [true, false, true, false]],
    // UTF-16 order: the surrogates of U+1F600 are below U+FFFD.
    ['"😀" _ "\uFFFD"', [true, false, true, false]],
    ['-1 _ 0', [true, false, true, false]],
    ['9007199254740993 _ 9007199254740992', [false, true, false, true]],
    ['1 / 3 _ 0.3', [false, true, false, true]],
    ['"abc" _ 1', Array(4).fill('rejected: runtime')],
    ['true _ false', Array(4).fill('rejected: runtime')],
    ['null _ 1', Array(4).fill('rejected: runtime')],
    ['true _ 1', Array(4).fill('rejected: runtime')],
    ['[1] _ 2', Array(4).fill('rejected: runtime')],
    ['signal.extras _ 2', Array(4).fill('rejected: runtime')],
  ])('%s', (formula, expected) => {
    expect(['<', '>', '<=', '>='].map((operator) => result(formula.replace('_', operator)))).toEqual(expected);
  });

  it('order numbers by value and texts as JavaScript does', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (left, right) => {
        expect(result('signal.l < signal.r', { l: left, r: String(right) })).toBe(left < right);
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        expect(result('signal.l <= signal.r', { l: `a${left}`, r: `a${right}` })).toBe(left <= right);
      }),
    );
  });
});

describe('in and not in (B.6)', () => {
  it.each<[string, unknown]>([
    ['1 in [3, 2, 1]', true],
    ['1 in ["1.0"]', true],
    ['"1" in [1]', true],
    ['"1" in ["1.0"]', false],
    ['"a" in ["b", "a"]', true],
    ['null in [null]', true],
    ['true in [1, "true"]', false],
    ['1 in []', false],
    ['2 in signal.extras.list', true],
    ['"3.0" in signal.extras.list', true],
    ['4 in signal.extras.list', false],
    ['[1] in []', false],
    ['[1] in [1]', 'rejected: runtime'],
    ['1 in [[1], 1]', 'rejected: runtime'],
    ['1 in [1, [1]]', true],
    ['2 in [1, signal.extras]', 'rejected: runtime'],
    ['"a" in "abc"', 'rejected: runtime'],
    ['1 in 1', 'rejected: runtime'],
    ['1 in null', 'rejected: runtime'],
    ['"size" in signal.extras', 'rejected: runtime'],
  ])('%s is %s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
    const opposite = typeof expected === 'boolean' ? !expected : expected;
    expect(result(formula.replace(' in ', ' not in '))).toBe(opposite);
  });

  it('compare with == element by element', () => {
    const plain = fc.constantFrom('1', '"1"', '"1.0"', '"a"', 'null', 'true', '2', '[1]', '""', '0.5', '".5"');
    fc.assert(
      fc.property(plain, fc.array(plain, { minLength: 1, maxLength: 5 }), (needle, elements) => {
        const oneByOne = elements.map((element) => `${needle} == ${element}`).join(' or ');
        expect(result(`${needle} in [${elements.join(', ')}]`)).toBe(result(oneByOne));
      }),
      { numRuns: runCount(1_000) },
    );
  });

  it('read the elements of a sent array as references do', () => {
    const plain = fc.constantFrom<unknown>(1, '1', '1.0', '1,000', 1000, 'a', null, true, '', 0.5, '.5', [1]);
    fc.assert(
      fc.property(plain, fc.array(plain, { minLength: 1, maxLength: 5 }), (needle, list) => {
        const oneByOne = list.map((_, index) => `signal.n == signal.list[${index}]`).join(' or ');
        expect(result('signal.n in signal.list', { n: needle, list })).toBe(result(oneByOne, { n: needle, list }));
      }),
      { numRuns: runCount(1_000) },
    );
  });
});
