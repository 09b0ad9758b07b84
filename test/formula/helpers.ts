import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';

/** Fields that the formulas of the tests refer to. */
export const fields = {
  ticker: 'AAPL',
  action: 'buy',
  price: '150.02',
  qty: '1,250.5',
  word: 'breakout',
  nothing: null,
  yes: true,
  no: false,
  zero: 0,
  none: [],
  extras: { 'a b': { c: [10, 20] }, size: 10, list: ['3', 1, '2'], key: 'size', true: 1, in: 2 },
};

/** Value of a formula in `quantity`; for an invalid formula its code without `invalid-formula-`. */
export function result(formula: string, others: Readonly<Record<string, unknown>> = {}): unknown {
  const answer = evaluateFormulas({ ...fields, ...others, quantity: `=${formula}` });
  if (answer.ok) {
    return answer.value.quantity;
  }
  return `rejected: ${answer.errors.map(({ code }) => code.replace('invalid-formula-', '')).join(', ')}`;
}

/** The message of a rejected formula. */
export function message(formula: string): string {
  const answer = evaluateFormulas({ ...fields, quantity: `=${formula}` });
  return answer.ok ? 'no error' : answer.errors[0].message;
}

/** Codes and paths of a payload's errors. */
export function errors(payload: unknown): readonly string[] {
  const answer = evaluateFormulas(payload);
  return answer.ok ? [] : answer.errors.map(({ code, path }) => `${code} at ${path.join('.')}`);
}
