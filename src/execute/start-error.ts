// Why a plan cannot be carried out, or something is not read. The errors are complete here: with the catalogue, which has the text of every code, this
// subpath would be a third larger (docs/size.md).
import { argumentProblem, type ExpectedArgument } from '../core/argument-problem.js';
import type { ErrorPath, SignalError } from '../core/errors.js';
import { excerpt, givenValueMessage } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';

/** An instant that the machine reads. */
export const expectedInstant = 'an instant of the years 1970 to 9999, as 2026-01-26T15:30:00Z';

export function invalidStart(at: unknown): SignalError<'invalid-snapshot'> {
  return invalidValue(['at'], at, expectedInstant);
}

/** Error of a value at a path. */
export function invalidValue(path: ErrorPath, value: unknown, expected: string): SignalError<'invalid-snapshot'> {
  const message = givenValueMessage(path.join('.'), value, expected);
  return { code: 'invalid-snapshot', message, path, section: 'configuration', received: excerpt(value), expected };
}

const planArgument: ExpectedArgument = { name: 'plan', expected: 'the value of planSignal', names: ['steps'] };

/** The error of what a caller without a compiler passes in place of a plan, such as its Result. */
export function planFault(plan: unknown): SignalError<'invalid-snapshot'> | undefined {
  const argument = argumentError(plan, planArgument);
  if (argument !== undefined || !isRecord(plan)) {
    return argument;
  }
  const { steps } = plan;
  if (!Array.isArray(steps)) {
    return invalidValue(['plan', 'steps'], steps, 'a list of steps');
  }
  const index = steps.findIndex((step) => !isStep(step));
  return index === -1 ? undefined : invalidValue(['plan', 'steps', index], steps[index], 'a step of a plan');
}

function isStep(step: unknown): boolean {
  if (!isRecord(step)) {
    return false;
  }
  switch (step['step']) {
    case 'submit-order':
      return isRecord(step['order']);
    case 'await-fill':
      return typeof step['of'] === 'string';
    case 'replace-orders':
      return Array.isArray(step['orders']) && step['orders'].every(isRecord);
    default:
      return step['step'] === 'cancel-orders' && Array.isArray(step['orderIds']);
  }
}

/** The error of an argument that a caller without a compiler passed by mistake. */
export function argumentError(value: unknown, argument: ExpectedArgument): SignalError<'invalid-snapshot'> | undefined {
  const message = argumentProblem(value, argument);
  const { name, expected } = argument;
  return message === undefined
    ? undefined
    : { code: 'invalid-snapshot', message, path: [name], section: 'configuration', expected };
}

export function clientOrderIdRequired(what: string): SignalError<'client-order-id-required'> {
  const message = `${what}; expected a different one for each order. Plan with a signalId.`;
  return { code: 'client-order-id-required', message, path: ['signalId'], section: 'execution' };
}
