import { errorCatalogue, type SignalError } from 'signal-to-order';
import { fixes } from '../../../docs/generate/fixes.js';
import { nearestName } from './nearest-name.js';

/** An error of the gate, in the form of the library's. */
export interface GateError {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly section: string;
  /** Known name that is meant. */
  readonly suggestion?: string;
}

/** Codes of the gate itself. Those of the library are in its catalogue. */
const own: Readonly<Record<string, { readonly condition: string; readonly text: string }>> = {
  'approval-required': {
    condition: 'A person has not approved the plan.',
    text: 'Ask the person: the command is `agent-gate approve FILE TOKEN`. A client cannot approve.',
  },
  'unknown-field': {
    condition: 'The signal has a name that is not a field.',
    text: 'Remove it, or write it as `gate://fields` does. Data of your own belongs into `extras`.',
  },
  'unknown-code': { condition: 'No error has this code.', text: 'Read `gate://errors`.' },
  'plan-postponed': {
    condition: 'The plan is made later, and a plan that nobody has previewed is never executed.',
    text: 'Preview the signal at the time that the sentence names, without `delay`.',
  },
  'gate-failed': {
    condition: 'The gate could not do it: a file, the market or the broker.',
    text: 'Nothing was sent by this call. A person looks at what the gate has written to its terminal.',
  },
};

export type GateCode = 'approval-required' | 'unknown-field' | 'unknown-code' | 'plan-postponed' | 'gate-failed';

export function gateError(
  code: GateCode,
  message: string,
  path: readonly (string | number)[] = [],
  suggestion?: string,
): GateError {
  return { code, message, path, section: 'gate', ...(suggestion !== undefined && { suggestion }) };
}

/** An error of the library for a client. */
export type AnyError = SignalError | GateError;

export interface ExplainedError {
  readonly code: string;
  readonly section: string;
  readonly condition: string;
  readonly text: string;
}

/** Every code, those of the gate last. */
export const explainedErrors: readonly ExplainedError[] = [
  ...Object.values(errorCatalogue).map(({ code, section, condition }) => ({
    code,
    section,
    condition,
    text: fixes[code],
  })),
  ...Object.entries(own).map(([code, entry]) => ({ code, section: 'gate', ...entry })),
];

const byCode = new Map(explainedErrors.map((entry) => [entry.code, entry]));

/** What a code means, or the error of a code that does not exist. */
export function explainError(code: string): ExplainedError | GateError {
  const found = byCode.get(code);
  if (found !== undefined) {
    return found;
  }
  const suggestion = nearestName(code, [...byCode.keys()]);
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return gateError('unknown-code', `${JSON.stringify(code.slice(0, 60))} is not a code.${hint}`, ['code'], suggestion);
}

/** An error with a code of the catalogue that the gate itself finds. */
export function catalogueError(
  code: 'token-invalid' | 'token-used',
  message: string,
): Pick<SignalError, 'code' | 'message' | 'path' | 'section'> {
  const { path = [], section } = errorCatalogue[code];
  return { code, message, path, section };
}
