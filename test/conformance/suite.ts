// The conformance suite: its lines, its files, and when an answer is the expected one. README.md has the rules; this
// file implements them.
import { readFileSync } from 'node:fs';

export const commands = ['check', 'formula', 'plan'] as const;

export type CommandName = (typeof commands)[number];

/** An expected error: its code and, if known, its path. */
export interface ExpectedError {
  readonly code: string;
  readonly path?: readonly (string | number)[];
}

export type Expected =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly errors: readonly ExpectedError[] };

export interface Line {
  readonly id: string;
  /** A row of a table that was worked out by hand: the place of the rule, and the rule in a sentence. */
  readonly rule?: string;
  /** Or the model that gave the answer. */
  readonly source?: string;
  readonly command: CommandName;
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: Expected;
}

export const folder = 'test/conformance';

export const fileNames = ['check.jsonl', 'formula.jsonl', 'quantities.jsonl', 'plans.jsonl'] as const;

export type FileName = (typeof fileNames)[number];

/** The lines of a file of the suite. */
export function readLines(name: FileName): readonly Line[] {
  return readFileSync(`${folder}/${name}`, 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text): Line => JSON.parse(text));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal as JSON: the order of keys does not count, a key that is absent is not one that is null. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (isRecord(a) && isRecord(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
    );
  }
  return a === b;
}

/** Only these keys, if present. */
function only(value: unknown, ...keys: readonly string[]): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key))) : value;
}

function withoutNotices(signal: unknown): unknown {
  return isRecord(signal) ? Object.fromEntries(Object.entries(signal).filter(([key]) => key !== 'notices')) : signal;
}

/** The quantities of a plan's orders, in the order of its steps. */
export function quantitiesOf(plan: unknown): unknown {
  const steps = isRecord(plan) && Array.isArray(plan.steps) ? plan.steps : [];
  return steps.flatMap((step: unknown) =>
    isRecord(step) && step.step === 'submit-order' && isRecord(step.order) ? [step.order.quantity] : [],
  );
}

/** The part of an accepted answer that counts for an expectation. */
function counted(line: Line, value: unknown): unknown {
  switch (line.command) {
    case 'formula':
      return value;
    case 'check':
      return Array.isArray(value) ? value.map(withoutNotices) : withoutNotices(value);
    case 'plan':
      return line.answer.ok && isRecord(line.answer.value) && 'quantities' in line.answer.value
        ? { quantities: quantitiesOf(value) }
        : only(value, 'outcome', 'releaseAt', 'steps');
    default: {
      const never: never = line.command;
      return never;
    }
  }
}

function sameError(expected: ExpectedError, given: unknown): boolean {
  return (
    isRecord(given) &&
    given.code === expected.code &&
    (expected.path === undefined || sameJson(expected.path, given.path))
  );
}

/** The compared part of an answer, for reading; undefined if the answer is the expected one. */
export function differenceOf(line: Line, given: unknown): unknown {
  const { answer } = line;
  if (!isRecord(given) || typeof given.ok !== 'boolean') {
    return given === undefined ? 'no answer' : given;
  }
  if (given.ok) {
    const value = counted(line, given.value);
    return answer.ok && sameJson(answer.value, value) ? undefined : { ok: true, value };
  }
  const errors: readonly unknown[] = Array.isArray(given.errors) ? given.errors : [];
  const isExpected =
    !answer.ok &&
    errors.length === answer.errors.length &&
    answer.errors.every((expected, index) => sameError(expected, errors[index]));
  return isExpected ? undefined : { ok: false, errors: errors.map((error) => only(error, 'code', 'path')) };
}
