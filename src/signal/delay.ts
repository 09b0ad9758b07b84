import { isDigits } from '../core/decimal.js';
import { epochMilliseconds, type IsoInstant, instantText } from '../core/time.js';
import { instantOf, readDateTime } from './date-time.js';
import { readRelative } from './dates.js';

/** The codes of an invalid delay, each with what is expected. */
const expectations = {
  'invalid-delay': 'whole seconds, 1 to 86400',
  'invalid-delay-format': 'seconds, a time from now as in +5 minutes, or a date and time with its time zone',
  'invalid-delay-past': 'a time after the receipt of the signal',
  'invalid-delay-exceeds-max': 'a time at most 24 hours after the receipt of the signal',
  'invalid-delay-missing-timezone': 'a date and time with its time zone, as in 2026-01-25T05:30:00-05:00',
} as const;

type DelayCode = keyof typeof expectations;

/** The release of a delayed signal, or the codes of an invalid delay. */
export type Delay =
  | {
      readonly releaseAt: IsoInstant;
      /** Whether it counts from the receipt. */
      readonly isRelative: boolean;
    }
  | { readonly codes: readonly [DelayCode, ...DelayCode[]]; readonly expected: string };

/** 24 hours. */
const maxDelaySeconds = 86_400;

/** A number of seconds, minutes, hours, days or weeks from now. */
export const relativeDelay: RegExp = /^\+? *(\d+) *(second|sec|minute|min|hour|day|week)s?$/;

/** Seconds of each unit; a day is always 24 hours. */
const unitSeconds: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['second', 1],
  ['sec', 1],
  ['minute', 60],
  ['min', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['week', 604_800],
]);

/**
 * The end of a delay: seconds as a number or digits, a relative expression, or a date and time with its zone. Seconds
 * above the maximum have two codes, other text has one (DECISIONS A.20).
 */
export function readDelay(value: unknown, now: number): Delay {
  if (typeof value === 'number') {
    return delayOfSeconds(value, now);
  }
  if (typeof value !== 'string') {
    return invalid('invalid-delay');
  }
  const text = value.trim();
  if (isDigits(text)) {
    return delayOfSeconds(Number(text), now);
  }
  const { count, unit } = readRelative(relativeDelay, text);
  const seconds = unitSeconds.get(unit);
  return seconds === undefined ? delayUntil(text, now) : delayOfUnits(count * seconds, now);
}

/** An invalid delay; what is expected is said by the first of its codes. */
function invalid(code: DelayCode, ...others: readonly DelayCode[]): Delay {
  return { codes: [code, ...others], expected: expectations[code] };
}

function delayOfSeconds(seconds: number, now: number): Delay {
  if (seconds > maxDelaySeconds) {
    return invalid('invalid-delay', 'invalid-delay-exceeds-max');
  }
  return Number.isInteger(seconds) && seconds >= 1
    ? { releaseAt: instantText(now + seconds * 1000), isRelative: true }
    : invalid('invalid-delay');
}

function delayOfUnits(seconds: number, now: number): Delay {
  if (seconds > maxDelaySeconds) {
    return invalid('invalid-delay-exceeds-max');
  }
  return seconds === 0
    ? invalid('invalid-delay-past')
    : { releaseAt: instantText(now + seconds * 1000), isRelative: true };
}

function delayUntil(text: string, now: number): Delay {
  const written = readDateTime(text);
  if (written === undefined) {
    return invalid('invalid-delay-format');
  }
  const { clock, hasTime, zone } = written;
  if (zone === undefined) {
    return invalid('invalid-delay-missing-timezone');
  }
  const releaseAt = hasTime ? instantOf(clock, zone) : undefined;
  if (releaseAt === undefined) {
    return invalid('invalid-delay-format');
  }
  if (!isAfter(releaseAt, now)) {
    return invalid('invalid-delay-past');
  }
  return isAfter(releaseAt, now + maxDelaySeconds * 1000)
    ? invalid('invalid-delay-exceeds-max')
    : { releaseAt, isRelative: false };
}

/** True when the instant is later. It may have digits below the millisecond; a clock does not. */
function isAfter(instant: IsoInstant, milliseconds: number): boolean {
  const whole = epochMilliseconds(instant);
  return whole > milliseconds || (whole === milliseconds && /\.\d{3}\d/.test(instant));
}
