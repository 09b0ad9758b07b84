import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { epochMilliseconds, type IsoInstant } from '../core/time.js';
import type { Signal } from '../signal/signal.js';

const instants = ['time', 'receivedAt', 'releaseAt'] as const;

/** Error of a Signal with a time that is not an instant. The parser makes no such Signal. */
export function signalTimeFault(signal: Signal): SignalError | undefined {
  const name = instants.find((field) => counts(field, signal) && isNotInstant(signal[field]));
  if (name === undefined) {
    return undefined;
  }
  const value = signal[name];
  const expected = 'an instant such as 2026-01-26T15:30:00Z';
  const message = `${name} is ${quote(value)}; expected ${expected}.`;
  return signalError('invalid-snapshot', { message, path: [name], received: excerpt(value), expected });
}

/** The receipt counts where nothing says when the signal was sent, and where a delay is measured from it. */
function counts(field: (typeof instants)[number], { time, releaseAt }: Signal): boolean {
  return field !== 'receivedAt' || time === undefined || releaseAt !== undefined;
}

function isNotInstant(value: IsoInstant | undefined): boolean {
  return value !== undefined && Number.isNaN(epochMilliseconds(value));
}
