// The library parses as a naive model does, which was written from the documents alone.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import type { Notice } from '../../src/core/notices.js';
import { runCount } from '../properties/seeds.js';
import { parseCodeRows } from '../tables/parse-codes.js';
import { signalDecisionRows } from '../tables/signal-decisions.js';
import { modelCheck, modelNotices } from './check-model.js';
import { nameRequest } from './check-name-requests.js';
import { checkRequest } from './check-requests.js';
import { libraryCheck } from './library-check.js';

const isFormulaCode = (code: string): boolean => code.startsWith('invalid-formula-');

/** Codes that a message without formulas can give: those of the hand-made table, which holds them all. */
const codes: readonly string[] = errorCatalogue
  .map(({ code }): string => code)
  .filter(
    (code) => !isFormulaCode(code) && code !== 'mistyped-field' && parseCodeRows.some((row) => row.code === code),
  );

/** A notice as text, without its sentence and its suggestion. */
function told({ code, path = [] }: Pick<Notice, 'code' | 'path'>): string {
  return JSON.stringify([code, path]);
}

describe('the model of parsing', () => {
  it('answers every row of the hand-made tables', () => {
    const rows = [
      ...parseCodeRows.map(({ request, errors }) => ({ request, answer: { ok: false as const, errors } })),
      ...signalDecisionRows,
    ].filter(({ answer }) => answer.ok || !answer.errors.some(({ code }) => isFormulaCode(code)));
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

  it('names the mistyped names and the nulls of the model, or refuses them, for generated names', () => {
    const met = new Map<string, number>();
    const meet = (name: string): void => {
      met.set(name, (met.get(name) ?? 0) + 1);
    };
    fc.assert(
      fc.property(nameRequest(), (request) => {
        const model = modelCheck(request);
        const { notices = [], ...answer } = { notices: [], ...libraryCheck(request) };
        expect(answer).toEqual(model);
        if (!model.ok) {
          for (const { code } of model.errors) {
            meet(code);
          }
          return;
        }
        const wanted = modelNotices(request);
        const given = notices.filter(({ code }) => code === 'field-mistyped' || code === 'field-null');
        expect(given.map(told).sort()).toEqual(wanted.map(told).sort());
        for (const one of wanted) {
          meet(one.code);
          if (one.code === 'field-mistyped') {
            expect(given.find((notice) => told(notice) === told(one))?.suggestion).toBe(one.suggestion);
          }
        }
      }),
      { numRuns: runCount(3_000), seed: Number(process.env.SEED ?? 19) },
    );
    for (const code of ['mistyped-field', 'field-mistyped', 'field-null']) {
      expect(met.get(code)).toBeGreaterThan(100);
    }
  });
});
