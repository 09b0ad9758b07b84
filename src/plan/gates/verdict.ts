// What gates answer.
import type { ErrorCode, SignalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import type { JsonObject } from '../../core/json.js';
import type { Notice, NoticeCode } from '../../core/notices.js';
import type { Result } from '../../core/result.js';

/** What a gate found out. Only the sentence of a failure is written. */
export type Verdict<C extends ErrorCode = ErrorCode, N extends NoticeCode = never> =
  | { readonly is: 'passed'; readonly read: JsonObject; readonly figures?: GateFigures | undefined }
  | {
      readonly is: 'failed';
      readonly read: JsonObject;
      readonly figures?: GateFigures | undefined;
      readonly error: SignalError<C>;
    }
  /** What cannot be measured is refused with the errors of the plan, and only where no gate fails. */
  | { readonly is: 'unmeasured'; readonly errors: readonly SignalError[] }
  /** What cannot be judged, and passes with a notice. */
  | {
      readonly is: 'unchecked';
      readonly code: N;
      readonly message: string;
      readonly path: readonly string[];
      readonly fact?: Pick<Notice, 'opensAt' | 'calculation'>;
    };

/** What a gate compared. */
export interface GateFigures {
  readonly actual?: Figure;
  readonly limit?: Figure;
  /** Fees in what is compared. */
  readonly fee?: Figure | undefined;
}

/** None where the gate does not apply. */
export type Verdicts<C extends ErrorCode = ErrorCode, N extends NoticeCode = never> = readonly Verdict<C, N>[];

/** Failed with an error, else passed. */
export function verdict<C extends ErrorCode>(
  read: JsonObject,
  error: SignalError<C> | false | undefined,
  figures?: GateFigures,
): Verdict<C> {
  return error ? { is: 'failed', read, figures, error } : { is: 'passed', read, figures };
}

/** Failed, by a gate that has no entry in the trace. */
export function failed<C extends ErrorCode>(error: SignalError<C>): Verdict<C> {
  return { is: 'failed', read: {}, error };
}

/** The verdict on a value; without it, what is missing. */
export function whereMeasured<T, C extends ErrorCode>(
  measured: Result<T>,
  judge: (value: T) => Verdict<C>,
): Verdict<C> {
  return measured.ok ? judge(measured.value) : { is: 'unmeasured', errors: measured.errors };
}
