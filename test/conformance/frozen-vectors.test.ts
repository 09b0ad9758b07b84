// The library gives the answers of Python's fractions, of Symfony's ExpressionLanguage and of two models that were written from the
// documents alone, and those worked out by hand for the safety rules. README.md says how the files were made.
import { describe, expect, it } from 'vitest';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { type CheckRequest, libraryCheck, libraryFormula } from '../models/library-check.js';
import { readVectors, type Vector } from './recorded.js';
import { librarySizes, type VectorSizes } from './vector-sizes.js';

function differences<Request, Answer>(
  vectors: readonly Vector<Request, Answer>[],
  answerTo: (request: Request) => unknown,
  isSame: (expected: Answer, given: unknown) => boolean,
): readonly unknown[] {
  return vectors.flatMap(({ request, answer }, index) => {
    const given = answerTo(request);
    return isSame(answer, given) ? [] : [{ line: index + 2, request, expected: answer, given }];
  });
}

describe('the vectors of sizes', () => {
  type Market = Parameters<typeof librarySizes>[1];
  type Request = Parameters<typeof librarySizes>[0];

  it.each([
    ['the exact model', 'sizing.jsonl', 360],
    ['hand-worked arithmetic of prices and quantities', 'sizing-safety.jsonl', 106],
  ])('have the sizes, prices and refusals of %s in every line of %s', (_by, file, lines) => {
    const { header, vectors } = readVectors<Market, Request, VectorSizes>(file);
    expect(differences(vectors, (request) => librarySizes(request, header), isSameJson)).toEqual([]);
    expect(vectors).toHaveLength(lines);
  });
});

/** Whether two values are the same JSON; the order of names does not count. */
function isSameJson(expected: unknown, given: unknown): boolean {
  return JSON.stringify(expected) === JSON.stringify(given) || sortedJson(expected) === sortedJson(given);
}

/** JSON with the names of every object in alphabetical order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

describe('formula-symfony.jsonl', () => {
  type Answer = { readonly value: unknown } | { readonly error: 'text' | 'evaluation' };

  const { header, vectors } = readVectors<{ readonly signal: object }, string, Answer>('formula-symfony.jsonl');

  /** Codes that name a fault in the text of a formula. */
  const textCodes: ReadonlySet<string> = new Set(['invalid-formula-syntax', 'invalid-formula-operator']);

  function libraryAnswer(expression: string): Answer {
    const result = evaluateFormulas({ ...header.signal, quantity: `=${expression}` });
    if (!result.ok) {
      return { error: result.errors.some(({ code }) => textCodes.has(code)) ? 'text' : 'evaluation' };
    }
    // A result of null removes the field.
    return { value: Object(result.value).quantity ?? null };
  }

  /** Equal, or two numbers that differ in the last digits of a double: Symfony computes in binary. */
  function isSame(expected: Answer, given: unknown): boolean {
    const [a, b] = [Object(expected).value, Object(given).value];
    const isNumeric = typeof a === 'number' && typeof b === 'number';
    return isNumeric ? Math.abs(a - b) <= 1e-9 * Math.abs(a) : isSameJson(expected, given);
  }

  it('has the value of Symfony, or its kind of error, in every line', () => {
    expect(differences(vectors, libraryAnswer, isSame)).toEqual([]);
    expect(vectors.length).toBeGreaterThanOrEqual(300);
  });
});

type Errors = { readonly ok: false; readonly errors: readonly { readonly code: string; readonly path: unknown }[] };

describe('the models of parsing and of formulas', () => {
  type Told = { readonly code: string; readonly path?: unknown; readonly suggestion?: string | undefined };
  type Accepted = { readonly ok: true; readonly value: unknown; readonly notices: readonly Told[] };

  /** Notices of mistyped names and of nulls, in alphabetical order. */
  function toldOf(notices: readonly Told[]): readonly string[] {
    const named = notices.filter(({ code }) => code === 'field-mistyped' || code === 'field-null');
    return named.map(({ code, path, suggestion }) => JSON.stringify([code, path, suggestion])).sort();
  }

  function checked(answer: Accepted | Errors): unknown {
    return answer.ok ? { ...answer, notices: toldOf(answer.notices) } : answer;
  }

  it('give the Signal of the library with its notices of names, or its codes and paths in order', () => {
    const { vectors } = readVectors<unknown, CheckRequest, Accepted | Errors>('model-parsing.jsonl');
    const isSame = (expected: Accepted | Errors, given: unknown): boolean => isSameJson(checked(expected), given);
    expect(differences(vectors, (request) => checked(libraryCheck(request)), isSame)).toEqual([]);
    expect(vectors.length).toBeGreaterThanOrEqual(300);
  });

  it('give the evaluated payload of the library, or its codes and paths in order', () => {
    const { vectors } = readVectors<unknown, unknown, Errors | { ok: true; value: unknown }>('model-formulas.jsonl');
    expect(differences(vectors, libraryFormula, isSameJson)).toEqual([]);
    expect(vectors.length).toBeGreaterThanOrEqual(300);
  });
});
