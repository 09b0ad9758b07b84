import { attempt } from './attempt.js';
import { type SignalError, signalError } from './errors.js';
import { excerpt, quote } from './excerpt.js';
import { err, fail, ok, type Result } from './result.js';
import { isEpochMilliseconds } from './time.js';

/**
 * Tells the time. `Date` is such a clock.
 *
 * @example
 * const clock: Clock = { now: () => Date.parse('1999-12-31T15:30:00Z'), unit: 'milliseconds' };
 * clock.now(); // 946654200000
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * The unit of `now`, for times before September 2001. Without it, a number below 1,000,000,000,000 is taken for seconds and
   * refused.
   */
  readonly unit?: 'milliseconds' | undefined;
}

/** Numbers below this are taken for seconds: in milliseconds it is September 2001. */
const firstMilliseconds = 1e12;

const expected = 'milliseconds since 1970';

/** The time of a clock. Codes: `invalid-snapshot` at `now`, also for a clock that throws (safety S15). */
export function readClock(clock: Clock): Result<number> {
  const read = attempt(() => ({ now: clock.now(), unit: clock.unit }));
  if (read === undefined) {
    const message = `The clock could not be read; expected ${expected}.`;
    return fail('invalid-snapshot', { message, path: ['now'], expected });
  }
  const fault = clockFault(read.now, read.unit);
  return fault === undefined ? ok(read.now) : err(fault);
}

/**
 * Error of a clock whose time is not a time, or is in seconds (safety P2): no age, window or expiry could be judged.
 *
 * Codes: `invalid-snapshot` at `now`.
 */
function clockFault(now: unknown, unit?: Clock['unit']): SignalError | undefined {
  const isTime = typeof now === 'number' && isEpochMilliseconds(Math.trunc(now));
  if (isTime && (now >= firstMilliseconds || unit === 'milliseconds')) {
    return undefined;
  }
  const hint = isTime && now > 0 ? ', this looks like seconds' : '';
  const message = `The clock says ${quote(now)}; expected ${expected}${hint}.`;
  return signalError('invalid-snapshot', { message, path: ['now'], received: excerpt(now), expected });
}
