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
  return invalid && notATime(`${invalid[0]} is`, invalid[1], invalid[0], 'an instant such as 2026-01-26T15:30:00Z');
}

function notATime(opening: string, value: unknown, name: string, expected: string): SignalError {
  return signalError('invalid-snapshot', {
    message: `${opening} ${quote(value)}; expected ${expected}.`,
    path: [name],
    received: excerpt(value),
    expected,
  });
}
