import { describe, expect, it } from 'vitest';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { growth } from '../processor-time.js';
import { errors } from './helpers.js';

/** A message with a text, and formulas that are all the same. */
function withFormulas(text: unknown, formula: string, count: number): Record<string, unknown> {
  const formulas = Array.from({ length: count }, (_, index) => [`f${index}`, `=${formula}`]);
  return { text, ...Object.fromEntries(formulas) };
}

// 1,048,576 + 16 × 100,000 = 2,648,576 characters may be read: the text 26 times.
const text = 'x'.repeat(100_000);

describe('texts of more than 500 characters', () => {
  it('are refused once the formulas of a message have read too much of them', () => {
    expect(evaluateFormulas(withFormulas(text, 'signal.text contains "y"', 26)).ok).toBe(true);
    const rejected = evaluateFormulas(withFormulas(text, 'signal.text contains "y"', 27));
    expect(rejected.ok ? [] : rejected.errors).toMatchObject([
      {
        code: 'invalid-formula-runtime',
        path: ['f26'],
        message:
          'f26 is "=signal.text contains \\"y\\"": with it, the formulas of the message read and join too much text; expected at most 2648576 characters in all texts of more than 500.',
      },
    ]);
  });

  it('count where ~ makes them, too', () => {
    // 500 read with 0 characters counted, then 501 joined: 1,048,576 + 16 × 500 = 1,056,576 is 2,108 of 501 and 468 more.
    const short = 'x'.repeat(500);
    expect(evaluateFormulas(withFormulas(short, 'signal.text ~ "y"', 2_108)).ok).toBe(true);
    expect(errors(withFormulas(short, 'signal.text ~ "y"', 2_109))).toEqual(['invalid-formula-runtime at f2108']);
  });

  it('do not limit formulas that read shorter ones', () => {
    expect(evaluateFormulas(withFormulas('x'.repeat(500), 'signal.text contains "y"', 20_000)).ok).toBe(true);
  });

  it.each([
    ['signal.text contains "xy"', 'x'],
    ['signal.text == 1', ' '],
    ['1 in signal.text', ' '],
    ['1 in [signal.text ~ "y"]', ' '],
  ])('take linear time in the message: %s', (formula, character) => {
    const make = (count: number) => {
      const long = `${character.repeat(10 * count)}x`;
      const message = withFormulas(formula === '1 in signal.text' ? [long] : long, formula, count);
      return () => evaluateFormulas(message);
    };
    expect(growth(make, 400, 20)).toBeLessThanOrEqual(20);
  });
});
