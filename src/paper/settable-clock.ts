import { epochMilliseconds, type IsoInstant } from '../core/time.js';
import type { Clock } from '../market/ports.js';

/** A clock that stands still until it is told to move. */
export interface SettableClock extends Clock {
  /** Puts the clock to an instant, also an earlier one. */
  set(instant: IsoInstant | number): void;
  /** Moves the clock by milliseconds. */
  advance(milliseconds: number): void;
}

/**
 * A clock for tests: it shows the instant that it was put to, in ISO text or milliseconds since 1970.
 *
 * @example
 * const clock = settableClock('2026-01-26T15:30:00Z');
 * clock.advance(90_000);
 * new Date(clock.now()).toISOString(); // '2026-01-26T15:31:30.000Z'
 */
export function settableClock(start: IsoInstant | number): SettableClock {
  let now = millisecondsOf(start);
  return {
    now: () => now,
    set: (instant) => {
      now = millisecondsOf(instant);
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

function millisecondsOf(instant: IsoInstant | number): number {
  return typeof instant === 'number' ? instant : epochMilliseconds(instant);
}
