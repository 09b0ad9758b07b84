// The library evaluates formulas as a naive model does, which was written from the documents alone.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { runCount } from '../properties/seeds.js';
import { formulaRows, roundingRows } from '../tables/formulas.js';
import { modelFormula } from './formula-model.js';
import { formulaPayload } from './formula-requests.js';

const codes: readonly string[] = errorCatalogue
  .map(({ code }) => code)
  .filter((code) => code.startsWith('invalid-formula-'));

/** The value, or code and path of each error. */
function libraryFormula(payload: unknown): unknown {
  const result = evaluateFormulas(payload);
  return result.ok ? result : { ok: false, errors: result.errors.map(({ code, path }) => ({ code, path })) };
}

/** The rows of rounding as formulas that compare, with the mode by its number and by its name. */
const roundings = roundingRows.flatMap(({ mode, number, value, precision, result }) =>
  [String(number), `rounding.${mode}`].map((third) => ({
    payload: { v: value, r: `=round(signal.v, ${precision}, ${third}) == ${result}` },
    answer: { ok: true, value: { v: value, r: true } },
  })),
);
const rows = [...formulaRows, ...roundings];

describe('the hand-made tables of formulas', () => {
  it('have a row for every code', () => {
    const shown = formulaRows.flatMap(({ answer }) => (answer.ok ? [] : answer.errors.map(({ code }) => code)));
    expect(codes.filter((code) => !shown.includes(code))).toEqual([]);
    expect(formulaRows.length).toBeGreaterThanOrEqual(150);
  });

  it.each([
    ['library', libraryFormula],
    ['model', modelFormula],
  ])('are answered by the %s in every row', (_name, evaluate) => {
    const wrong = rows.filter(({ payload, answer }) => JSON.stringify(evaluate(payload)) !== JSON.stringify(answer));
    expect(wrong).toEqual([]);
  });
});

describe('the library', () => {
  it('gives the values of the model, or its codes and paths in its order, for generated formulas of every code', () => {
    const met = new Map<string, number>();
    fc.assert(
      fc.property(formulaPayload(), (payload) => {
        const model = modelFormula(payload);
        expect(libraryFormula(payload)).toEqual(model);
        for (const code of model.ok ? ['evaluated'] : model.errors.map((error) => error.code)) {
          met.set(code, (met.get(code) ?? 0) + 1);
        }
      }),
      { numRuns: runCount(4_000), seed: Number(process.env.SEED ?? 20_261_122) },
    );
    expect(codes.filter((code) => (met.get(code) ?? 0) < 3)).toEqual([]);
    expect(met.get('evaluated')).toBeGreaterThan(1_000);
  });

  it.each([undefined, null, 1, 'x', '=1', [], ['=1'], true])('rejects %j, as the model does', (payload) => {
    const rejection = { ok: false, errors: [{ code: 'invalid-payload', path: [] }] };
    expect([libraryFormula(payload), modelFormula(payload)]).toEqual([rejection, rejection]);
  });
});
