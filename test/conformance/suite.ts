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
  /** The request as text, where a value cannot hold it: one object has a name twice. */
  readonly requestText?: string;
  readonly answer: Expected;
}

/** The text of a request: one line of what a command reads. */
export function requestTextOf({ request, requestText }: Pick<Line, 'request' | 'requestText'>): string {
  return requestText ?? JSON.stringify(request);
}

export function lineOf(text: string): Line {
  const line: Omit<Line, 'request'> & Partial<Line> = JSON.parse(text);
  return { ...line, request: line.request ?? JSON.parse(line.requestText ?? '{}') };
}

export const folder = 'test/conformance';

export const fileNames = ['check.jsonl', 'formula.jsonl', 'quantities.jsonl', 'plans.jsonl', 'notices.jsonl'] as const;

export type FileName = (typeof fileNames)[number];

/** The lines of a file of the suite. */
export function readLines(name: FileName): readonly Line[] {
  return linesAt(`${folder}/${name}`);
}

/** The lines of a file in the form of the suite. */
export function linesAt(path: string): readonly Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map(lineOf);
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

function without(value: unknown, ...keys: readonly string[]): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) : value;
}

/** The quantities of a plan's orders, in the order of its steps. */
export function quantitiesOf(plan: unknown): unknown {
  const steps = isRecord(plan) && Array.isArray(plan.steps) ? plan.steps : [];
  return steps.flatMap((step: unknown) =>
    isRecord(step) && step.step === 'submit-order' && isRecord(step.order) ? [step.order.quantity] : [],
  );
}

/** Text of a JSON value with its keys in order: equal for equal values. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** The notices of a Signal or a plan without their sentences and calculations, in an order that does not depend on theirs. */
export function noticesOf(value: unknown): readonly unknown[] {
  const notices: readonly unknown[] = isRecord(value) && Array.isArray(value.notices) ? value.notices : [];
  return notices
    .map((notice) => without(notice, 'message', 'calculation'))
    .toSorted((one, other) => (sortedText(one) < sortedText(other) ? -1 : 1));
}

/** The counted part, with the notices where the expected value has them. */
function withNotices(expected: unknown, value: unknown, part: unknown): unknown {
  return isRecord(part) && isRecord(expected) && 'notices' in expected ? { ...part, notices: noticesOf(value) } : part;
}

/** The part of a plan that counts for an expected one. Withdrawals and roles count where the expected plan has them. */
function countedPlan(expected: unknown, plan: unknown): unknown {
  const withdrawals = isRecord(expected) && 'withdrawals' in expected ? ['withdrawals'] : [];
  const part =
    isRecord(expected) && 'quantities' in expected
      ? { quantities: quantitiesOf(plan) }
      : withoutRoles(expected, only(plan, 'outcome', 'releaseAt', 'steps', ...withdrawals));
  return withNotices(expected, plan, part);
}

/** The same without the roles of steps, apart from those whose expected step has one. */
function withoutRoles(expected: unknown, plan: unknown): unknown {
  if (!isRecord(plan) || !Array.isArray(plan.steps)) {
    return plan;
  }
  const wanted = isRecord(expected) && Array.isArray(expected.steps) ? expected.steps : [];
  const steps = plan.steps.map((step: unknown, index) => {
    const other: unknown = wanted[index];
    return isRecord(other) && 'role' in other ? step : without(step, 'role');
  });
  return { ...plan, steps };
}

/** The part of an accepted answer that counts for an expected value. A batch has one of each item. */
function counted(command: CommandName, expected: unknown, value: unknown): unknown {
  const expectedOf = (index: number): unknown => (Array.isArray(expected) ? expected[index] : undefined);
  switch (command) {
    case 'formula':
      return value;
    case 'check':
      return Array.isArray(value)
        ? value.map((item, index) => counted(command, expectedOf(index), item))
        : withNotices(expected, value, without(value, 'notices', 'formulas', 'formulaOperands', 'sentTimes'));
    case 'plan':
      return Array.isArray(value)
        ? value.map((item, index) => countedResult(expectedOf(index), item))
        : countedPlan(expected, value);
    default: {
      const never: never = command;
      return never;
    }
  }
}

/** The part that counts of the result of one item of a planned batch. */
function countedResult(expected: unknown, result: unknown): unknown {
  if (!isRecord(result)) {
    return result;
  }
  const errors: readonly unknown[] = Array.isArray(result.errors) ? result.errors : [];
  return result.ok === true
    ? { ok: true, value: countedPlan(isRecord(expected) ? expected.value : undefined, result.value) }
    : { ok: result.ok, errors: errors.map((error) => only(error, 'code', 'path')) };
}

/** The expected value, with its notices in the order in which those of an answer are compared. */
function comparable(expected: unknown): unknown {
  if (Array.isArray(expected)) {
    return expected.map(comparable);
  }
  if (!isRecord(expected)) {
    return expected;
  }
  const notices = 'notices' in expected ? { notices: noticesOf(expected) } : {};
  const result = expected.ok === true ? { value: comparable(expected.value) } : {};
  return { ...expected, ...result, ...notices };
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
    const value = counted(line.command, answer.ok ? answer.value : undefined, given.value);
    const isExpected =
      answer.ok && sameJson(line.command === 'formula' ? answer.value : comparable(answer.value), value);
    return isExpected ? undefined : { ok: true, value };
  }
  const errors: readonly unknown[] = Array.isArray(given.errors) ? given.errors : [];
  const isExpected =
    !answer.ok &&
    errors.length === answer.errors.length &&
    answer.errors.every((expected, index) => sameError(expected, errors[index]));
  return isExpected ? undefined : { ok: false, errors: errors.map((error) => only(error, 'code', 'path')) };
}
