import type { FormulaErrorCode } from '../core/errors.js';

/** Why a formula gives no value: the code, and both halves of the sentence that says so. */
export interface Failure {
  readonly failure: FormulaErrorCode;
  /** What is wrong, as a clause without a full stop. */
  readonly reason: string;
  /** What would pass. */
  readonly expected: string;
}

export function failure(code: FormulaErrorCode, reason: string, expected: string): Failure {
  return { failure: code, reason, expected };
}

/** A failure while calculating: division by zero, a bad argument, a number out of range. */
export function runtimeFailure(reason: string, expected: string): Failure {
  return failure('invalid-formula-runtime', reason, expected);
}

export function isFailure(outcome: unknown): outcome is Failure {
  return typeof outcome === 'object' && outcome !== null && 'failure' in outcome;
}
