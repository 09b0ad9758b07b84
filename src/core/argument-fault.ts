import { type ErrorCode, type SignalError, signalError } from './errors.js';
import { isRecord } from './json.js';

/** An argument of a function, and what its errors say. */
export interface Argument {
  readonly name: string;
  readonly code: ErrorCode;
  /** What it is to be. */
  readonly expected: string;
  /** Names that it always has. */
  readonly names: readonly string[];
}

/** The error of an argument that a caller without a compiler passed by mistake, such as a Result in place of its value. */
export function argumentFault(value: unknown, { name, code, expected, names }: Argument): SignalError | undefined {
  const problem = isRecord(value)
    ? recordProblem(value, names)
    : `it is ${Array.isArray(value) ? 'an array' : 'not an object'}`;
  if (problem === undefined) {
    return undefined;
  }
  const message = `The argument ${name} cannot be used, because ${problem}; expected ${expected}.`;
  return signalError(code, { message, path: [name], expected });
}

function recordProblem(value: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  const missing = names.find((each) => value[each] === undefined);
  if (missing === undefined) {
    return undefined;
  }
  return typeof value['ok'] === 'boolean' ? 'it is a Result: check ok, then pass its value' : `it has no ${missing}`;
}
