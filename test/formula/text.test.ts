import { describe, expect, it } from 'vitest';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { result } from './helpers.js';

describe('~ (DESIGN 6)', () => {
  it.each<[string, unknown]>([
    ['"a" ~ "b"', 'ab'],
    ['"a" ~ 1.50', 'a1.5'],
    ['signal.qty ~ ""', '1250.5'],
    ['1e21 ~ ""', '1000000000000000000000'],
    ['1e-7 ~ ""', '0.0000001'],
    ['1 / 3 ~ ""', `0.${'3'.repeat(34)}`],
    ['true ~ false ~ null ~ "."', '1.'],
    ['"a" ~ "b" ~ "c"', 'abc'],
    ['"5" ~ "x"', '5x'],
    ['"007" ~ ""', '007'],
    ['[1] ~ "a"', 'rejected: runtime'],
    ['"a" ~ signal.extras', 'rejected: runtime'],
  ])('%s is %s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
  });

  it('rejects text beyond the maximum length', () => {
    const formula = Array(50).fill('signal.t').join('~');
    const rejected = evaluateFormulas({ t: 'x'.repeat(12_000_000), quantity: `=${formula}` });
    expect(rejected.ok ? undefined : rejected.errors[0].message).toMatch(
      /: ~ makes a text that is too long; expected at most 16777216 characters\.$/,
    );
    const atMost = { t: 'x'.repeat(16_777_215) };
    expect(result('signal.t ~ "y"', atMost)).toHaveLength(16_777_216);
    expect(result('signal.t ~ "yy"', atMost)).toBe('rejected: runtime');
    expect(result('"yy" ~ signal.t', atMost)).toBe('rejected: runtime');
  });
});

describe('contains, starts with, ends with (B.6)', () => {
  it.each<[string, readonly unknown[]]>([
    ['"breakout" _ "break"', [true, true, false]],
    ['signal.word _ "out"', [true, false, true]],
    ['"abc" _ ""', [true, true, true]],
    ['"abc" _ "B"', [false, false, false]],
    ['"" _ "a"', [false, false, false]],
    ['150.25 _ 15', [true, true, false]],
    ['signal.qty _ "."', [true, false, false]],
    ['"a1" _ 1.0', [true, false, true]],
    ['true _ "t"', Array(3).fill('rejected: runtime')],
    ['"a" _ null', Array(3).fill('rejected: runtime')],
    ['["a"] _ "a"', Array(3).fill('rejected: runtime')],
    ['signal.extras _ "size"', Array(3).fill('rejected: runtime')],
  ])('%s', (formula, expected) => {
    const operators = ['contains', 'starts with', 'ends with'];
    expect(operators.map((operator) => result(formula.replace('_', operator)))).toEqual(expected);
  });
});
