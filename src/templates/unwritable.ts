// Values that JSON cannot hold: written as JSON they would be null or left out, and an exit without its quantity closes everything.
import { attempt } from '../core/attempt.js';
import type { ErrorPath } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import { toJson } from '../core/to-json.js';
import { codeAt } from './field-at.js';
import { findingAtStart, type LintFinding } from './findings.js';

/** An error for each field that holds such a value at any depth, with the code of the field. A field that is undefined is left out. */
export function unwritableFindings(fields: object): readonly LintFinding[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : (attempt(() => unwritableIn(name, value)) ?? [unwritable([name], 'cannot be read')]),
  );
}

function unwritableIn(name: string, value: unknown): readonly LintFinding[] {
  const json = toJson(value);
  return json.ok ? [] : [unwritable([name, ...json.path], `is ${quote(json.value)}`)];
}

function unwritable(path: ErrorPath, problem: string): LintFinding {
  return findingAtStart(codeAt(path), `${path.join('.')} ${problem}; expected a JSON value.`);
}
