// The library parses as a naive model does, which was written from the documents alone.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import { runCount } from '../properties/seeds.js';
import { parseCodeRows } from '../tables/parse-codes.js';
import { signalDecisionRows } from '../tables/signal-decisions.js';
import { modelCheck } from './check-model.js';
import { checkRequest } from './check-requests.js';
import { libraryCheck } from './library-check.js';

const isFormulaCode = (code: string): boolean => code.startsWith('invalid-formula-');

/** Safety M2: the model knows no words of other platforms; test/tables/safety-names.ts has what is meant for a field. */
const isMistyped = (code: string): boolean => code === 'mistyped-field';

/** Codes that a message without formulas can give: those of the hand-made table, which holds them all. */
const codes: readonly string[] = errorCatalogue
  .map(({ code }): string => code)
  .filter((code) => !isFormulaCode(code) && !isMistyped(code) && parseCodeRows.some((row) => row.code === code));

describe('the model of parsing', () => {
  it('answers every row of the hand-made tables', () => {
    const rows = [
      ...parseCodeRows.map(({ request, errors }) => ({ request, answer: { ok: false as const, errors } })),
      ...signalDecisionRows,
    ].filter(({ answer }) => answer.ok || !answer.errors.some(({ code }) => isFormulaCode(code) || isMistyped(code)));
    expect(rows.map(({ request }) => modelCheck(request))).toEqual(rows.map(({ answer }) => answer));
    const nearMisses = parseCodeRows.filter(({ code }) => !isFormulaCode(code)).map(({ nearMiss }) => nearMiss);
    expect(nearMisses.filter((request) => !modelCheck(request).ok)).toEqual([]);
  });
});

describe('the library', () => {
  it('gives the Signal of the model, or its codes and paths in its order, for generated messages of every code', () => {
    const met = new Map<string, number>();
    fc.assert(
      fc.property(checkRequest(), (request) => {
        const model = modelCheck(request);
        const { notices: _notices, ...answer } = { notices: [], ...libraryCheck(request) };
        expect(answer).toEqual(model);
        for (const code of model.ok ? ['accepted'] : model.errors.map((error) => error.code)) {
          met.set(code, (met.get(code) ?? 0) + 1);
        }
      }),
      { numRuns: runCount(1_500), seed: Number(process.env.SEED ?? 20_261_122) },
    );
    expect(codes.filter((code) => !met.has(code))).toEqual([]);
    expect(met.get('accepted')).toBeGreaterThan(300);
  });
});
