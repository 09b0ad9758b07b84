import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formulaRows, roundingRows } from '../tables/formulas.js';
import { modelFormula } from './formula-model.js';
import { brokenFormula, formulaExpression, formulaPayload, payloadWith } from './formula-requests.js';

const CODES = [
  'syntax',
  'reference',
  'dependency',
  'nested',
  'runtime',
  'length',
  'operator',
  'result',
  'blacklisted-field',
].map((code) => `invalid-formula-${code}`);

function isJson(value: unknown): boolean {
  expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
  return true;
}

describe('the table against the model', () => {
  it('has at least 150 rows and every code', () => {
    expect(formulaRows.length).toBeGreaterThanOrEqual(150);
    const seen = formulaRows.flatMap((row) => (row.answer.ok ? [] : row.answer.errors.map((error) => error.code)));
    expect([...new Set(seen)].sort()).toEqual([...CODES].sort());
  });

  it.each(
    formulaRows.map(
      (row) =>
        [`${row.rule}: ${row.sentence} ${JSON.stringify(row.payload.quantity ?? '').slice(0, 60)}`, row] as const,
    ),
  )('%s', (_name, row) => {
    expect(modelFormula(row.payload)).toStrictEqual(row.answer);
  });

  it.each(roundingRows)(
    'round($value, $precision) by $mode is $result',
    ({ mode, number, value, precision, result }) => {
      for (const third of [String(number), `rounding.${mode}`]) {
        expect(modelFormula({ v: value, r: `=round(signal.v, ${precision}, ${third}) == ${result}` })).toStrictEqual({
          ok: true,
          value: { v: value, r: true },
        });
      }
    },
  );
});

describe('generated formulas against the model', () => {
  it('neither throw nor give what is no JSON', () => {
    fc.assert(
      fc.property(formulaPayload(), (payload) => isJson(modelFormula(payload))),
      { numRuns: 5000 },
    );
  });

  it('mostly succeed where they are well formed', () => {
    const answers = fc
      .sample(formulaExpression(), { numRuns: 2000, seed: 1 })
      .map((text) => modelFormula(payloadWith(text)));
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThan(600);
  });

  it('reach every code of a single formula where they are broken', () => {
    const seen = new Set<string>();
    for (const text of fc.sample(brokenFormula(), { numRuns: 5000, seed: 1 })) {
      const answer = modelFormula(payloadWith(text));
      if (!answer.ok) for (const error of answer.errors) seen.add(error.code);
    }
    const placeless = CODES.filter((code) => !code.endsWith('nested') && !code.endsWith('blacklisted-field'));
    for (const code of placeless) expect(seen).toContain(code);
  });

  it('reach every code where payloads are generated', () => {
    const seen = new Set<string>();
    for (const payload of fc.sample(formulaPayload(), { numRuns: 5000, seed: 1 })) {
      const answer = modelFormula(payload);
      if (!answer.ok) for (const error of answer.errors) seen.add(error.code);
    }
    for (const code of CODES) expect(seen).toContain(code);
  });

  it('refuse what is no object', () => {
    for (const payload of [undefined, null, 1, 'x', '=1', [], ['=1'], true]) {
      expect(modelFormula(payload)).toEqual({ ok: false, errors: [{ code: 'invalid-payload', path: [] }] });
    }
  });
});
