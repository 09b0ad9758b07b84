// The specification's formulas and their errors, worked out by hand.
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import { libraryFormula } from '../models/library-check.js';
import { formulaRows, roundingRows } from './formulas.js';

describe('the hand-made tables of formulas', () => {
  it('have a row for every code', () => {
    const shown = formulaRows.flatMap(({ answer }) => (answer.ok ? [] : answer.errors.map(({ code }) => code)));
    const codes = Object.values(errorCatalogue)
      .map(({ code }): string => code)
      .filter((code) => code.startsWith('invalid-formula-'));
    expect(codes.filter((code) => !shown.includes(code))).toEqual([]);
    expect(formulaRows.length).toBeGreaterThanOrEqual(150);
  });

  it('give the answers of the library', () => {
    const wrong = formulaRows.filter(
      ({ payload, answer }) => JSON.stringify(libraryFormula(payload)) !== JSON.stringify(answer),
    );
    expect(wrong).toEqual([]);
  });

  it('give the roundings of the library, with the mode by its number and by its name', () => {
    const wrong = roundingRows.flatMap(({ mode, number, value, precision, result }) =>
      [String(number), `rounding.${mode}`]
        .map((third) => ({ v: value, r: `=round(signal.v, ${precision}, ${third}) == ${result}` }))
        .filter(
          (payload) => JSON.stringify(libraryFormula(payload)) !== `{"ok":true,"value":{"v":"${value}","r":true}}`,
        ),
    );
    expect(wrong).toEqual([]);
  });

  it.each([undefined, null, 1, 'x', '=1', [], ['=1'], true])('reject %j as a payload', (payload) => {
    expect(libraryFormula(payload)).toEqual({ ok: false, errors: [{ code: 'invalid-payload', path: [] }] });
  });
});
