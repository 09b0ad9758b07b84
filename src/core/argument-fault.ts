import { argumentProblem, type ExpectedArgument } from './argument-problem.js';
import { type ErrorCode, type SignalError, signalError } from './errors.js';

/** An argument of a function, and what its errors say. */
export interface Argument extends ExpectedArgument {
  readonly code: ErrorCode;
}

/** The error of an argument that a caller without a compiler passed by mistake, such as a Result in place of its value. */
export function argumentFault(value: unknown, argument: Argument): SignalError | undefined {
  const message = argumentProblem(value, argument);
  const { name, code, expected } = argument;
  return message === undefined ? undefined : signalError(code, { message, path: [name], expected });
}
