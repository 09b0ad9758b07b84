import { Temporal } from 'temporal-polyfill';

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

const dayLength = 86_400_000;

/** Milliseconds of 0000-01-01 and of the day after 9999-12-31: between them a year has four digits. */
const yearZero = -62_167_219_200_000;
const yearTenThousand = 253_402_300_800_000;

/** The text of an instant, as Temporal writes it: no fraction when it is zero. */
export function instantText(epochMilliseconds: number): IsoInstant {
  const whole = Math.trunc(epochMilliseconds);
  if (!(whole >= yearZero && whole < yearTenThousand)) {
    return new Date(whole).toISOString().replace(/\.?0{0,3}Z$/, 'Z');
  }
  // Arithmetic, because Date#toISOString takes several times as long, and every signal has an instant.
  const day = Math.floor(whole / dayLength);
  const inDay = whole - day * dayLength;
  const seconds = quotient(inDay, 1000);
  const minutes = quotient(seconds, 60);
  const text = dateTimeText(day, quotient(minutes, 60), minutes % 60, seconds % 60);
  return `${text}${fractionText(inDay - seconds * 1000)}Z`;
}

/** Whole division of numbers that are not negative and below 2^31, which engines do faster than `Math.floor`. */
function quotient(dividend: number, divisor: number): number {
  return (dividend / divisor) | 0;
}

/** The fraction of a second with its point, without zeros at its end; nothing for none. */
function fractionText(milliseconds: number): string {
  if (milliseconds === 0) {
    return '';
  }
  const digits = String(milliseconds + 1000);
  if (milliseconds % 10 !== 0) {
    return `.${digits.slice(1)}`;
  }
  return `.${digits.slice(1, milliseconds % 100 === 0 ? 2 : 3)}`;
}

/**
 * `YYYY-MM-DDTHH:MM:SS` of a day counted from 1970-01-01, in the years 0 to 9999; the date after Howard Hinnant's
 * `civil_from_days`.
 */
function dateTimeText(day: number, hour: number, minute: number, second: number): string {
  // Years that begin in March put the leap day at their end; an era is 400 of them, 146,097 days. Counted from March of
  // the year -400, no day is negative.
  const sinceMarch = day + 719_468 + 146_097;
  const era = quotient(sinceMarch, 146_097);
  const dayOfEra = sinceMarch - era * 146_097;
  const leapDays = quotient(dayOfEra, 1460) - quotient(dayOfEra, 36_524) + quotient(dayOfEra, 146_096);
  const yearOfEra = quotient(dayOfEra - leapDays, 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + quotient(yearOfEra, 4) - quotient(yearOfEra, 100));
  const monthFromMarch = quotient(5 * dayOfYear + 2, 153);
  const dayOfMonth = dayOfYear - quotient(153 * monthFromMarch + 2, 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0);
  const century = quotient(year, 100);
  const inCentury = year % 100;
  // One call writes the text in one piece, where a template would join a dozen.
  return String.fromCharCode(
    tens(century),
    units(century),
    tens(inCentury),
    units(inCentury),
    dash,
    tens(month),
    units(month),
    dash,
    tens(dayOfMonth),
    units(dayOfMonth),
    letterT,
    tens(hour),
    units(hour),
    colon,
    tens(minute),
    units(minute),
    colon,
    tens(second),
    units(second),
  );
}

const digitZero = 0x30;
const dash = 0x2d;
const colon = 0x3a;
const letterT = 0x54;

/** The character of the first of two digits. */
function tens(number: number): number {
  return digitZero + quotient(number, 10);
}

/** The character of the last digit. */
function units(number: number): number {
  return digitZero + (number % 10);
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
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; the calendar repeats itself every 400 years.
  const minute = clock.minute - offsetMinutes;
  const later = Date.UTC(clock.year + 400, clock.month - 1, clock.day, clock.hour, minute, clock.second);
  if (Number.isNaN(later)) {
    return undefined;
  }
  const whole = instantText(later - 146_097 * dayLength).slice(0, -1);
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
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))
  );
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
  /** 0 is Monday, as in `weekdays`. */
  readonly weekday: number;
  readonly minutes: number;
}

/** What a clock in a time zone shows at an instant. */
export function wallClockInZone(epoch: number, timeZone: string): WallMoment {
  const local = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timeZone);
  return { weekday: local.dayOfWeek - 1, minutes: local.hour * 60 + local.minute };
}

/** The n-th given weekday (1 Monday … 7 Sunday) of a month: the third Friday is `(year, month, 5, 3)`. */
export function nthWeekdayOfMonth(year: number, month: number, weekday: number, nth: number): IsoDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const ahead = (weekday - first.dayOfWeek + 7) % 7;
  return first.add({ days: ahead + (nth - 1) * 7 }).toString();
}
