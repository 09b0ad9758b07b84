import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { newContext } from '../../src/formula/context.js';
import { evaluate } from '../../src/formula/evaluate.js';
import type { Expression } from '../../src/formula/syntax-tree.js';
import { message, result } from './helpers.js';

describe('an unchecked name', () => {
  const outcomeOf = (expression: Expression): unknown =>
    evaluate(expression, newContext({ price: '1' }, { holders: new Set(), textLength: 0 }));

  it('is an unknown reference, as in a check', () => {
    expect(outcomeOf({ type: 'bare-name', name: 'price' })).toEqual({
      failure: 'invalid-formula-reference',
      reason: 'price refers to nothing',
      expected: 'a reference such as signal.price',
    });
  });

  it('is the number of a rounding mode, or is not one of the eight', () => {
    expect(outcomeOf({ type: 'rounding-name', name: 'positiveInfinity' })).toEqual(decimal(8));
    expect(outcomeOf({ type: 'rounding-name', name: 'up' })).toMatchObject({
      failure: 'invalid-formula-reference',
      reason: 'rounding.up is not a rounding mode',
    });
  });
});

describe('a failure inside an expression', () => {
  it.each(['(1 / 0) ? 2 : 3', 'abs(1 / 0)', '2 in [1, 1 / 0]'])('is the failure of %s', (formula) => {
    expect(result(formula)).toBe('rejected: runtime');
    expect(message(formula)).toContain('it divides by zero');
  });
});
