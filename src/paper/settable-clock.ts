import { type IsoInstant, readInstant } from '../core/instant.js';
import type { Clock } from '../market/ports.js';

/** A clock that moves only when it is told to. */
export interface SettableClock extends Clock {
  /** Sets the time; it may be earlier. */
  set(instant: IsoInstant | number): void;
  /** Moves the clock forward by milliseconds. */
  advance(milliseconds: number): void;
}

/**
 * A clock for tests. It starts at an instant, as ISO text or in milliseconds since 1970.
 *
 * @example
 * const clock = settableClock('2026-01-26T15:30:00Z');
 * clock.advance(90_000);
 * new Date(clock.now()).toISOString(); // '2026-01-26T15:31:30.000Z'
 */
export function settableClock(start: IsoInstant | number): SettableClock {
  let { now, unit } = timeOf(start);
  return {
    now: () => now,
    get unit() {
      return unit;
    },
    set: (instant) => {
      ({ now, unit } = timeOf(instant));
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** Text says what a number does not: that it is not in seconds. */
function timeOf(instant: IsoInstant | number): { readonly now: number; readonly unit: Clock['unit'] } {
  return typeof instant === 'number'
    ? { now: instant, unit: undefined }
    : { now: readInstant(instant), unit: 'milliseconds' };
}
