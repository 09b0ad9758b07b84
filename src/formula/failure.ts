import type { FormulaErrorCode } from '../core/errors.js';

/** Why a formula has no value: the error code and two parts of its sentence. */
export interface Failure {
  readonly failure: FormulaErrorCode;
  /** What is wrong, as a clause without a full stop. */
  readonly reason: string;
  /** What was expected. */
  readonly expected: string;
}

export function failure(code: FormulaErrorCode, reason: string, expected: string): Failure {
  return { failure: code, reason, expected };
}

/** A failure of a calculation: division by zero, an invalid argument, a number out of range. */
export function runtimeFailure(reason: string, expected: string): Failure {
  return failure('invalid-formula-runtime', reason, expected);
}

/** The next outcome, made from a value; or the failure before it. */
export function andThen<A, B>(outcome: A | Failure, next: (value: A) => B | Failure): B | Failure {
  return isFailure(outcome) ? outcome : next(outcome);
}

export function isFailure(outcome: unknown): outcome is Failure {
  return typeof outcome === 'object' && outcome !== null && 'failure' in outcome;
}
