import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { epochMilliseconds, type IsoInstant, isEpochMilliseconds } from '../core/time.js';
import type { PlanningContext } from './planning-context.js';

/** Why the time of a clock is none; undefined when it is one. Without it no age, window or expiry can be judged. */
export function clockFault(now: number): SignalError | undefined {
  return typeof now === 'number' && isEpochMilliseconds(Math.trunc(now))
    ? undefined
    : noTime('The clock says', now, 'now', 'milliseconds since 1970');
}

/** Which time of a Signal that counts is none, as no Signal has it that was parsed; undefined when all are. */
export function signalTimeFault({
  signal,
  sentAt,
}: Pick<PlanningContext, 'signal' | 'sentAt'>): SignalError | undefined {
  const { time, receivedAt, releaseAt } = signal;
  if (releaseAt === undefined && !Number.isNaN(sentAt)) {
    return undefined;
  }
  return instantFault('time', time) ?? instantFault('receivedAt', receivedAt) ?? instantFault('releaseAt', releaseAt);
}

function instantFault(name: string, instant: IsoInstant | undefined): SignalError | undefined {
  return instant === undefined || !Number.isNaN(epochMilliseconds(instant))
    ? undefined
    : noTime(`${name} is`, instant, name, 'an instant such as 2026-01-26T15:30:00Z');
}

function noTime(opening: string, value: unknown, name: string, expected: string): SignalError {
  return signalError('invalid-snapshot', {
    message: `${opening} ${quote(value)}; expected ${expected}.`,
    path: [name],
    received: excerpt(value),
    expected,
  });
}
