import { type SignalError, signalError } from '../foundation/errors.js';
import { offendingValue, quoted } from '../foundation/offending-value.js';
import { epochMilliseconds, type IsoInstant } from '../foundation/time.js';
import type { Decision } from './decision.js';

/** As far as the calendar goes, in milliseconds from 1970. */
const lastMillisecond = 8.64e15;

/** Why the time of a clock is none; undefined when it is one. Without it no age, window or expiry can be judged. */
export function clockFault(now: number): SignalError | undefined {
  const expected = 'milliseconds since 1970';
  return typeof now === 'number' && Math.abs(now) <= lastMillisecond
    ? undefined
    : signalError('invalid-snapshot', {
        message: `The clock says ${quoted(now)}; expected ${expected}.`,
        path: ['now'],
        received: offendingValue(now),
        expected,
      });
}

/** Which time of a Signal that counts is none, as no Signal has it that was parsed; undefined when all are. */
export function signalTimeFault({ signal, sentAt }: Pick<Decision, 'signal' | 'sentAt'>): SignalError | undefined {
  const { time, receivedAt, releaseAt } = signal;
  if (releaseAt === undefined && !Number.isNaN(sentAt)) {
    return undefined;
  }
  return instantFault('time', time) ?? instantFault('receivedAt', receivedAt) ?? instantFault('releaseAt', releaseAt);
}

function instantFault(name: string, instant: IsoInstant | undefined): SignalError | undefined {
  const expected = 'an instant such as 2026-01-26T15:30:00Z';
  return instant === undefined || !Number.isNaN(epochMilliseconds(instant))
    ? undefined
    : signalError('invalid-snapshot', {
        message: `${name} is ${quoted(instant)}; expected ${expected}.`,
        path: [name],
        received: offendingValue(instant),
        expected,
      });
}
