// Why a plan cannot be carried out. The errors are complete here: with the catalogue, which has the text of every code, this
// subpath would be a third larger (docs/size.md).
import type { SignalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';

export function invalidStart(at: unknown): SignalError<'invalid-snapshot'> {
  const expected = 'an instant of the years 1970 to 9999, as 2026-01-26T15:30:00Z';
  const message = `at is ${quote(at)}; expected ${expected}.`;
  return { code: 'invalid-snapshot', message, path: ['at'], section: 'configuration', received: excerpt(at), expected };
}

export function clientOrderIdRequired(what: string): SignalError<'client-order-id-required'> {
  const message = `${what}; expected a different one for each order. Plan with a signalId.`;
  return { code: 'client-order-id-required', message, path: ['signalId'], section: 'execution' };
}
