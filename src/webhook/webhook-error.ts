import { type ErrorCode, type SignalError, signalError } from '../core/errors.js';

/** An error of a request: the problem, what was expected, and advice, as one sentence each. */
export function webhookError(code: ErrorCode, problem: string, expected: string, advice = ''): SignalError {
  return signalError(code, { message: `${problem}; expected ${expected}.${advice}`, expected });
}
