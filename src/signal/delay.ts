import { isDigits } from '../core/decimal.js';
import { epochMilliseconds, type IsoInstant, instantText } from '../core/time.js';
import { instantOf, readDateTime } from './date-time.js';
import { readRelative } from './dates.js';

/** The codes of an invalid delay. */
export type DelayCode =
  | 'invalid-delay'
  | 'invalid-delay-format'
  | 'invalid-delay-past'
  | 'invalid-delay-exceeds-max'
  | 'invalid-delay-missing-timezone';

/** The release of a delayed signal, or the codes of an invalid delay. */
export type Delay =
  | { readonly releaseAt: IsoInstant }
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

const inSeconds = 'whole seconds, 1 to 86400';
const readable = 'seconds, a time from now as in +5 minutes, or a date and time with its time zone';
const inFuture = 'a time after the receipt of the signal';
const withinMaximum = 'a time at most 24 hours after the receipt of the signal';
const withZone = 'a date and time with its time zone, as in 2026-01-25T05:30:00-05:00';

/**
 * The end of a delay: seconds as a number or digits, a relative expression, or a date and time with its zone. Seconds
 * above the maximum have two codes, other text has one (DECISIONS A.20).
 *
 * @example
 * const now = Date.parse('2026-01-26T15:30:00Z');
 * readDelay('+5 minutes', now); // { releaseAt: '2026-01-26T15:35:00Z' }
 * readDelay('2026-01-26T16:00', now); // codes: ['invalid-delay-missing-timezone']
 */
export function readDelay(value: unknown, now: number): Delay {
  if (typeof value === 'number') {
    return delayOfSeconds(value, now);
  }
  if (typeof value !== 'string') {
    return { codes: ['invalid-delay'], expected: inSeconds };
  }
  const text = value.trim();
  if (isDigits(text)) {
    return delayOfSeconds(Number(text), now);
  }
  const { count, unit } = readRelative(relativeDelay, text);
  const seconds = unitSeconds.get(unit);
  return seconds === undefined ? delayUntil(text, now) : delayOfUnits(count * seconds, now);
}

function delayOfSeconds(seconds: number, now: number): Delay {
  if (seconds > maxDelaySeconds) {
    return { codes: ['invalid-delay', 'invalid-delay-exceeds-max'], expected: inSeconds };
  }
  return Number.isInteger(seconds) && seconds >= 1
    ? { releaseAt: instantText(now + seconds * 1000) }
    : { codes: ['invalid-delay'], expected: inSeconds };
}

function delayOfUnits(seconds: number, now: number): Delay {
  if (seconds > maxDelaySeconds) {
    return { codes: ['invalid-delay-exceeds-max'], expected: withinMaximum };
  }
  return seconds === 0
    ? { codes: ['invalid-delay-past'], expected: inFuture }
    : { releaseAt: instantText(now + seconds * 1000) };
}

function delayUntil(text: string, now: number): Delay {
  const written = readDateTime(text);
  if (written === undefined) {
    return { codes: ['invalid-delay-format'], expected: readable };
  }
  const { clock, hasTime, zone } = written;
  if (zone === undefined) {
    return { codes: ['invalid-delay-missing-timezone'], expected: withZone };
  }
  const releaseAt = hasTime ? instantOf(clock, zone) : undefined;
  if (releaseAt === undefined) {
    return { codes: ['invalid-delay-format'], expected: readable };
  }
  if (!isAfter(releaseAt, now)) {
    return { codes: ['invalid-delay-past'], expected: inFuture };
  }
  return isAfter(releaseAt, now + maxDelaySeconds * 1000)
    ? { codes: ['invalid-delay-exceeds-max'], expected: withinMaximum }
    : { releaseAt };
}

/** True when the instant is later. It may have digits below the millisecond; a clock does not. */
function isAfter(instant: IsoInstant, milliseconds: number): boolean {
  const whole = epochMilliseconds(instant);
  return whole > milliseconds || (whole === milliseconds && /\.\d{3}\d/.test(instant));
}
