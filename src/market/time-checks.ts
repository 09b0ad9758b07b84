import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { epochMilliseconds } from '../core/time.js';
import type { Signal } from '../signal/signal.js';

/** Error of a Signal with a time that is not an instant. The parser makes no such Signal. */
export function signalTimeFault({ time, receivedAt, releaseAt }: Signal): SignalError | undefined {
  // The receipt counts where nothing says when the signal was sent, and where a delay is measured from it.
  const countsReceipt = time === undefined || releaseAt !== undefined;
  const instants = { time, ...(countsReceipt && { receivedAt }), releaseAt };
  const invalid = Object.entries(instants).find(
    ([, instant]) => instant !== undefined && Number.isNaN(epochMilliseconds(instant)),
  );
  if (invalid === undefined) {
    return undefined;
  }
  const [name, value] = invalid;
  const expected = 'an instant such as 2026-01-26T15:30:00Z';
  const message = `${name} is ${quote(value)}; expected ${expected}.`;
  return signalError('invalid-snapshot', { message, path: [name], received: excerpt(value), expected });
}
