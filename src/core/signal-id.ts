import { isLongerThan } from './code-points.js';
import { type SignalError, signalError } from './errors.js';
import { excerpt, quote } from './excerpt.js';

/** Maximum length of an identifier where it enters, in characters. */
const maxLength = 128;

/** What a batch adds to an identifier: it may make it longer. */
const batchSuffix = /-\d{1,4}$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Error of an identifier of a signal that brokers would take for another one's, or not at all (safety S30): orders of all
 * signals that have the same one look like one order that was sent again. Absent is not an error: orders then have none.
 *
 * Codes: `invalid-signal-id`.
 */
export function signalIdFault(signalId: unknown): SignalError<'invalid-signal-id'> | undefined {
  if (signalId === undefined || isSignalId(signalId)) {
    return undefined;
  }
  const expected = `text of 1 to ${maxLength} characters without control characters`;
  const message = `signalId is ${quote(signalId)}; expected ${expected}.`;
  return signalError('invalid-signal-id', { message, received: excerpt(signalId), expected });
}

/** Error of an identifier that an earlier signal has: a broker would drop the orders of the later one (safety S30). */
export function takenSignalId(signalId: string): SignalError<'invalid-signal-id'> {
  const expected = 'an identifier of its own for each signal';
  const message = `signalId is ${quote(signalId)}, which an earlier signal has; expected ${expected}.`;
  return signalError('invalid-signal-id', { message, received: excerpt(signalId), expected });
}

function isSignalId(value: unknown): boolean {
  const own = typeof value === 'string' ? value.replace(batchSuffix, '') : '';
  return own !== '' && !isLongerThan(own, maxLength) && !controlCharacter.test(own);
}
