import { Temporal } from 'temporal-polyfill';
import { type Weekday, weekdays } from './vocabulary.js';

/** An instant as ISO 8601 text in UTC: `2026-01-26T15:30:00Z`. */
export type IsoInstant = string;

/** A calendar date: `2026-01-30`. */
export type IsoDate = string;

/** Units of calendar arithmetic. */
export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

/** The date and time that a clock on the wall shows. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Digits after the decimal point of the second, at most nine. */
  readonly fraction?: string;
}

/** The text of an instant, as Temporal writes it: no fraction when it is zero. */
export function instantText(epochMilliseconds: number): IsoInstant {
  const text = new Date(epochMilliseconds).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : Temporal.Instant.from(text).toString();
}

/** True for milliseconds that the calendar can hold (±100,000,000 days around 1970). */
export function isEpochMilliseconds(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 8.64e15;
}

/** Milliseconds since 1970 of an instant's text; NaN when it is no instant. */
export function epochMilliseconds(instant: IsoInstant): number {
  return Date.parse(instant);
}

/** The instant at which a clock at a fixed distance from UTC shows the given time. */
export function instantAtOffset(clock: WallClock, offsetMinutes: number): IsoInstant | undefined {
  const utc = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute - offsetMinutes, clock.second);
  if (Number.isNaN(utc)) {
    return undefined;
  }
  const whole = new Date(utc).toISOString().slice(0, -5);
  const fraction = (clock.fraction ?? '').replace(/0+$/, '');
  return fraction === '' ? `${whole}Z` : `${whole}.${fraction}Z`;
}

/** The instant at which a clock in a time zone shows the given time; skipped and repeated times as `compatible`. */
export function instantInZone(clock: WallClock, timeZone: string): IsoInstant | undefined {
  if (!isTimeZone(timeZone)) {
    return undefined;
  }
  const { fraction, ...fields } = clock;
  const whole = Temporal.PlainDateTime.from(fields).toZonedDateTime(timeZone).toInstant();
  const nanoseconds = Number((fraction ?? '').padEnd(9, '0'));
  return whole.add({ nanoseconds }).toString();
}

/** True for a name of the time zone database: `America/New_York`, `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** True when the calendar has this day. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (daysOfMonth[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** True for `YYYY-MM-DD` that exists. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return parts !== null && isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** The date that a calendar in a time zone shows at an instant. */
export function dateInZone(epoch: number, timeZone: string): IsoDate {
  return Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** A date some days, weeks, months or years later; undefined beyond the year 9999. Month ends are kept in the month. */
export function addToDate(date: IsoDate, count: number, unit: CalendarUnit): IsoDate | undefined {
  const tooFar = { day: 4e6, week: 6e5, month: 1.2e5, year: 1e4 }[unit];
  if (count > tooFar) {
    return undefined;
  }
  const later = Temporal.PlainDate.from(date).add({ [`${unit}s`]: count });
  return later.year > 9999 ? undefined : later.toString();
}

/** What a clock with a calendar shows: the day of the week and the minutes since midnight. */
export interface WallMoment {
  readonly weekday: Weekday;
  readonly minutes: number;
}

/** What a clock in a time zone shows at an instant. */
export function wallClockInZone(epoch: number, timeZone: string): WallMoment {
  const local = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timeZone);
  const weekday = weekdays[local.dayOfWeek - 1] ?? 'mon';
  return { weekday, minutes: local.hour * 60 + local.minute };
}

/** The n-th given weekday (1 Monday … 7 Sunday) of a month: the third Friday is `(year, month, 5, 3)`. */
export function nthWeekdayOfMonth(year: number, month: number, weekday: number, nth: number): IsoDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const ahead = (weekday - first.dayOfWeek + 7) % 7;
  return first.add({ days: ahead + (nth - 1) * 7 }).toString();
}
