import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { modelFormula } from '../models/formula-model.js';
import { brokenFormula, formulaExpression, formulaPayload, payloadWith } from '../models/formula-requests.js';
import { formulaRows, roundingRows } from '../tables/formulas.js';

/** More for a thorough run: `FORMULA_RUNS=20000 npx vitest run test/properties/formula-model.test.ts`. */
const numRuns = Number(process.env.FORMULA_RUNS ?? 3_000);

/** What the model speaks of: the value, or code and path of each error. */
function answer(payload: unknown): unknown {
  const result = evaluateFormulas(payload);
  return result.ok ? result : { ok: false, errors: result.errors.map(({ code, path }) => ({ code, path })) };
}

/** DESIGN 6 makes `this` a syntax error, the model a bare name: the one difference that is known. */
const usesThis = /\bthis\b/;

function agree(payload: unknown): void {
  // JSON writes a tab as a letter, which would stand before the word.
  fc.pre(!usesThis.test(JSON.stringify(payload).replaceAll(/\\[a-z]/g, ' ')));
  expect(answer(payload)).toEqual(modelFormula(payload));
}

describe('the table worked by hand', () => {
  it.each(formulaRows.map((row) => [`${row.rule}: ${row.sentence}`, row] as const))('%s', (_name, row) => {
    expect(answer(row.payload)).toEqual(row.answer);
  });

  it.each(roundingRows)(
    'round($value, $precision) by $mode is $result',
    ({ mode, number, value, precision, result }) => {
      for (const third of [number, `rounding.${mode}`]) {
        const formula = `=round(signal.v, ${precision}, ${third}) == ${result}`;
        expect(answer({ v: value, r: formula })).toEqual({ ok: true, value: { v: value, r: true } });
      }
    },
  );
});

describe('the independent model', { timeout: 120_000 }, () => {
  it('agrees on payloads', () => {
    fc.assert(fc.property(formulaPayload(), agree), { numRuns });
  });

  it('agrees on well-formed formulas', () => {
    fc.assert(
      fc.property(formulaExpression(), (text) => agree(payloadWith(text))),
      { numRuns },
    );
  });

  it('agrees on broken formulas', () => {
    fc.assert(
      fc.property(brokenFormula(), (text) => agree(payloadWith(text))),
      { numRuns },
    );
  });
});
