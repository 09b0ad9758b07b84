import { type SignalError, signalError } from './errors.js';
import { excerpt, quote } from './excerpt.js';
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

/**
 * Error of a clock whose time is not a time, or is in seconds (safety P2): no age, window or expiry could be judged.
 *
 * Codes: `invalid-snapshot` at `now`.
 */
export function clockFault(now: unknown, unit?: Clock['unit']): SignalError | undefined {
  const isTime = typeof now === 'number' && isEpochMilliseconds(Math.trunc(now));
  if (isTime && (now >= firstMilliseconds || unit === 'milliseconds')) {
    return undefined;
  }
  const hint = isTime && now > 0 ? ', this looks like seconds' : '';
  const message = `The clock says ${quote(now)}; expected ${expected}${hint}.`;
  return signalError('invalid-snapshot', { message, path: ['now'], received: excerpt(now), expected });
}
