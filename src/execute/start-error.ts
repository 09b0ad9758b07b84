// Why a plan cannot be carried out, or something is not read. The errors are complete here: with the catalogue, which has the text of every code, this
// subpath would be a third larger (docs/size.md).
import type { ErrorPath, SignalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';

/** An instant that the machine reads. */
export const expectedInstant = 'an instant of the years 1970 to 9999, as 2026-01-26T15:30:00Z';

export function invalidStart(at: unknown): SignalError<'invalid-snapshot'> {
  return invalidValue(['at'], at, expectedInstant);
}

/** Error of a value at a path. */
export function invalidValue(path: ErrorPath, value: unknown, expected: string): SignalError<'invalid-snapshot'> {
  const place = path.join('.');
  const message =
    value === undefined
      ? `${place} is missing; expected ${expected}.`
      : `${place} is ${quote(value)}; expected ${expected}.`;
  return { code: 'invalid-snapshot', message, path, section: 'configuration', received: excerpt(value), expected };
}

/** The error of what a caller without a compiler passes in place of a plan, such as its Result. */
export function planFault(plan: unknown): SignalError<'invalid-snapshot'> | undefined {
  if (isRecord(plan) && Array.isArray(plan['steps'])) {
    return undefined;
  }
  const expected = 'the value of planSignal';
  const isResult = isRecord(plan) && typeof plan['ok'] === 'boolean';
  const problem = isResult ? 'it is a Result: check ok, then pass its value' : 'it has no steps';
  const message = `The argument plan cannot be used, because ${problem}; expected ${expected}.`;
  return { code: 'invalid-snapshot', message, path: ['plan'], section: 'configuration', expected };
}

export function clientOrderIdRequired(what: string): SignalError<'client-order-id-required'> {
  const message = `${what}; expected a different one for each order. Plan with a signalId.`;
  return { code: 'client-order-id-required', message, path: ['signalId'], section: 'execution' };
}
