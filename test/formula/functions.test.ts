import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { newContext } from '../../src/formula/context.js';
import { callFunction } from '../../src/formula/functions.js';
import type { FormulaList } from '../../src/formula/values.js';
import { result } from './helpers.js';

describe('functions (SPEC Formulas 6, B.10)', () => {
  it.each<[string, unknown]>([
    ['abs(-5)', 5],
    ['abs("-1,000.5")', 1000.5],
    ['abs(-1 / 3)', `0.${'3'.repeat(34)}`],
    ['ceil(1.2)', 2],
    ['ceil(-1.2)', -1],
    ['ceil(-0.5)', 0],
    ['ceil(1 / 3)', 1],
    ['ceil(5)', 5],
    ['floor(1.8)', 1],
    ['floor(-1.2)', -2],
    ['floor(-1 / 3)', -1],
    ['floor(12345678901234567890.5)', '12345678901234567890'],
    ['min(3, 1, 2)', 1],
    ['max(3, 1, 2)', 3],
    ['min(1)', 1],
    ['max("5")', 5],
    ['min([3, 1, 2])', 1],
    ['max(signal.extras.list)', 3],
    ['min(signal.extras.list)', 1],
    ['min(signal.price, 200)', 150.02],
    ['max(1 / 3, 0.3)', `0.${'3'.repeat(34)}`],
    ['min(0.1 + 0.2, 0.3)', 0.3],
    ['round(2.5)', 3],
    ['round (-2.5)', -3],
    ['round(1.005, 2)', 1.01],
    ['round("1.005", "2")', 1.01],
    ['round(1.5, 0.0)', 2],
    ['round(1.45, 0.5 * 2)', 1.5],
    ['round(2.5, 0, signal.mode)', 2],
    // 2, by way of 20 digits.
    ['round(1.005, 12345678901234567890.5 - 12345678901234567888.5)', 1.01],
    ['max(abs(-3), round(2.4))', 3],
  ])('%s is %s', (formula, expected) => {
    const value = result(formula, { mode: 2 });
    expect(value).toBe(expected);
    expect(Object.is(value, -0)).toBe(false);
  });

  it.each([
    'abs()',
    'abs(1, 2)',
    'abs("a")',
    'abs(true)',
    'abs(null)',
    'abs([1])',
    'ceil(signal.extras)',
    'floor()',
    'min()',
    'max([])',
    'min(signal.none)',
    'max([1, "a"])',
    'max(["1", true])',
    'min([1], 2)',
    'min([[1]])',
    'max(signal.extras)',
    'max("a")',
    'round()',
    'round("a")',
    'round(1, 2, 3, 4)',
    'round(1, 1.5)',
    'round(1, 21)',
    'round(1, 12345678901234567890)',
    'round(1, -21)',
    'round(1, "a")',
    'round(1, null)',
    'round(1, 2, 0)',
    'round(1, 2, 9)',
    'round(1, 2, 1.5)',
    'round(1, 2, "halfEven")',
    'round(1, 2, null)',
    'round(1.7e308, -20, rounding.awayFromZero) * 2',
    'round(1, 2, rounding.halfEven, 4)',
  ])('%s fails at runtime', (formula) => {
    expect(result(formula)).toBe('rejected: runtime');
  });

  it.each([
    'abs',
    'max + 1',
    'round(1, 2, round)',
    'rounding',
    'rounding.halfEven',
    'rounding.halfEven + 1',
    'round(rounding.halfEven)',
    'round(1, rounding.halfEven)',
    'round(1, 2, 0 + rounding.halfEven)',
    'round(1, 2, true ? rounding.halfEven : 1)',
    'abs(1, 2, rounding.halfEven)',
    'max(1, 2, rounding.halfEven)',
    'round(1, 2, rounding.nearest)',
    'round(1, 2, rounding.HalfEven)',
    'round(1, 2, rounding["halfEven"])',
    'round(1, 2, rounding.halfEven.x)',
    'true or rounding.halfEven',
  ])('%s refers to nothing (B.3, SPEC Formula errors)', (formula) => {
    expect(result(formula)).toBe('rejected: reference');
  });
});

describe('the numbers of a list', () => {
  const list: FormulaList = { type: 'list', elements: [3, '1', 2], origin: 'payload' };
  const [one, three] = [decimal(1), decimal(3)];

  it('are compared once for all formulas that use min or max', () => {
    const context = newContext({}, { holders: new Set(), textLength: 0 });
    expect(callFunction('min', [list], context)).toEqual(one);
    expect(context.extremes).toEqual(new Map([[list.elements, { min: one, max: three }]]));
    expect(callFunction('max', [list], context)).toEqual(three);
  });

  it('are not cached for a list inside a formula', () => {
    const context = newContext({}, { holders: new Set(), textLength: 0 });
    const written: FormulaList = { type: 'list', elements: [three, one], origin: 'literal' };
    expect(callFunction('max', [written], context)).toEqual(three);
    expect(context.extremes.size).toBe(0);
  });
});
