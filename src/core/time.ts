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
  const milliseconds = inDay % 1000;
  return milliseconds === 0
    ? `${rememberedDate(day)}${timeText(quotient(inDay, 1000), letterZ)}`
    : `${rememberedDate(day)}${timeText(quotient(inDay, 1000), point)}${fractionText(milliseconds)}Z`;
}

/** Whole division of numbers that are not negative and below 2^31, which engines do faster than `Math.floor`. */
function quotient(dividend: number, divisor: number): number {
  return (dividend / divisor) | 0;
}

/** The digits of a fraction of a second that is not zero, without zeros at its end. */
function fractionText(milliseconds: number): string {
  const digits = String(milliseconds + 1000);
  if (milliseconds % 10 !== 0) {
    return digits.slice(1);
  }
  return digits.slice(1, milliseconds % 100 === 0 ? 2 : 3);
}

/** The date that was written last, at first that of day 0: nearly every instant is of the same day as the one before it. */
let lastDay = 0;
let lastDate: IsoDate = '1970-01-01';

/** `YYYY-MM-DD` of a day counted from 1970-01-01, in the years 0 to 9999. */
function rememberedDate(day: number): IsoDate {
  if (day !== lastDay) {
    lastDate = calendarDate(day);
    lastDay = day;
  }
  return lastDate;
}

/** The same, calculated: Howard Hinnant's `civil_from_days`. */
function calendarDate(day: number): IsoDate {
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
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** `THH:MM:SS` and one more character, of a second of a day. One call writes the text in one piece. */
function timeText(second: number, last: number): string {
  const minute = quotient(second, 60);
  const hour = quotient(minute, 60);
  return String.fromCharCode(
    letterT,
    tens(hour),
    units(hour),
    colon,
    tens(minute % 60),
    units(minute),
    colon,
    tens(second % 60),
    units(second),
    last,
  );
}

const digitZero = 0x30;
const colon = 0x3a;
const point = 0x2e;
const letterT = 0x54;
const letterZ = 0x5a;

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
  const second = isOfLastDay(instant) ? secondOfDay(instant) : undefined;
  return second === undefined ? Date.parse(instant) : lastDay * dayLength + second * 1000;
}

/** False, as `Date.parse` gives NaN, for what is no text: Signals and snapshots may come from where no types are. */
function isOfLastDay(instant: unknown): boolean {
  return typeof instant === 'string' && instant.length === canonicalLength && instant.startsWith(lastDate);
}

/** Of `2026-01-26T15:30:00Z`. */
const canonicalLength = 20;

/** The second of the day in an instant's canonical text; undefined for other text, and for a time that does not exist. */
function secondOfDay(instant: IsoInstant): number | undefined {
  const [hour, minute, second] = [twoDigitsAt(instant, 11), twoDigitsAt(instant, 14), twoDigitsAt(instant, 17)];
  const isTime =
    instant.charCodeAt(10) === letterT &&
    instant.charCodeAt(13) === colon &&
    instant.charCodeAt(16) === colon &&
    instant.charCodeAt(19) === letterZ;
  return isTime && hour <= 23 && minute <= 59 && second <= 59 ? (hour * 60 + minute) * 60 + second : undefined;
}

/** The number that two digits make; NaN for other characters. */
function twoDigitsAt(text: string, index: number): number {
  const [first, second] = [text.charCodeAt(index) - digitZero, text.charCodeAt(index + 1) - digitZero];
  return first >= 0 && first <= 9 && second >= 0 && second <= 9 ? first * 10 + second : Number.NaN;
}

/** Milliseconds since 1970 at which a clock of UTC shows the given time, without its fraction. */
function epochOfClock({ year, month, day, hour, minute, second }: WallClock): number {
  return dayNumber(year, month, day) * dayLength + ((hour * 60 + minute) * 60 + second) * 1000;
}

/** The text of an instant in whole seconds, with the fraction of a second that was written. */
function instantWithFraction(epoch: number, fraction = ''): IsoInstant | undefined {
  if (!isEpochMilliseconds(epoch)) {
    return undefined;
  }
  const digits = fraction.replace(/0+$/, '');
  return digits === '' ? instantText(epoch) : `${instantText(epoch).slice(0, -1)}.${digits}Z`;
}

/** The instant at which a clock at a fixed distance from UTC shows the given time. */
export function instantAtOffset(clock: WallClock, offsetMinutes: number): IsoInstant | undefined {
  return instantWithFraction(epochOfClock(clock) - offsetMinutes * 60_000, clock.fraction);
}

/**
 * The instant at which a clock in a time zone shows the given time. A time that is shown twice is the earlier one; one
 * that is skipped is read with the offset before the change: Temporal's `compatible`.
 */
export function instantInZone(clock: WallClock, timeZone: string): IsoInstant | undefined {
  if (!isTimeZone(timeZone)) {
    return undefined;
  }
  const format = formatOf(timeZone);
  const local = epochOfClock(clock);
  const before = local - offsetAt(format, local - dayLength);
  const after = local - offsetAt(format, local + dayLength);
  const shown = [before, after].filter((epoch) => epoch + offsetAt(format, epoch) === local);
  return instantWithFraction(shown.length === 0 ? before : Math.min(...shown), clock.fraction);
}

/** Formats that write the offset of a time zone; making one takes a hundred times as long as using it. */
const formats: Map<string, Intl.DateTimeFormat> = /* @__PURE__ */ new Map();

/** Names may come from messages, in upper and lower case: the formats that are kept have a bound. */
const maxFormats = 100;

/** Three letters that some engines take for a zone, though the database has none of that name; most are ambiguous. */
const engineName = /^(?:A[CEGRS]|B[ES]|C[ANST]|E[AC]|I[ES]|JS|MI|N[ES]|P[LNRS]|SS|VS)T$/i;

/** The format of a time zone; like `Intl` itself, it throws when there is none of that name. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  if (formats.size >= maxFormats) {
    formats.clear();
  }
  formats.set(timeZone, format);
  return format;
}

/** Milliseconds that a time zone is ahead of UTC at an instant; before railways, zones had seconds too. */
function offsetAt(format: Intl.DateTimeFormat, epoch: number): number {
  const shown = format.format(epoch);
  // It ends with `-05:00` or `-04:56:02`. Some engines write nothing for `+00:00`: what is not there counts as 0.
  const sign = shown.search(/[+-]\d\d:|$/);
  const [hours, minutes] = [Number(shown.slice(sign + 1, sign + 3)), Number(shown.slice(sign + 4, sign + 6))];
  const distance = ((hours * 60 + minutes) * 60 + Number(shown.slice(sign + 7))) * 1000;
  return shown.charAt(sign) === '-' ? -distance : distance;
}

/** True for a name of the time zone database: `America/New_York`, `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return /^[A-Za-z]/.test(name) && !engineName.test(name);
  } catch {
    return false;
  }
}

/** What a clock of UTC shows when one in a time zone shows the given instant. */
function localEpoch(epoch: number, timeZone: string): number {
  return epoch + offsetAt(formatOf(timeZone), epoch);
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** How many days a month has; none for a month that does not exist. */
function daysInMonth(year: number, month: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (daysOfMonth[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** True when the calendar has this day. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= daysInMonth(year, month);
}

/** A day that every month of every year has. */
const commonDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** True for `YYYY-MM-DD` that exists. */
export function isCalendarDate(text: string): boolean {
  return (
    commonDay.test(text) ||
    (/^\d{4}-\d\d-\d\d$/.test(text) &&
      isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))))
  );
}

/** A day counted from 1970-01-01. */
function dayNumber(year: number, month: number, day: number): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; the calendar repeats itself every 400 years.
  return Date.UTC(year + 4000, month - 1, day) / dayLength - 10 * 146_097;
}

/** `YYYY-MM-DD` of a day counted from 1970-01-01. */
function dateText(day: number): IsoDate {
  return instantText(day * dayLength).slice(0, -'T00:00:00Z'.length);
}

/** The day of the week of a day counted from 1970-01-01, a Thursday: 0 is Monday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The date that a calendar in a time zone shows at an instant. */
export function dateInZone(epoch: number, timeZone: string): IsoDate {
  return dateText(Math.floor(localEpoch(epoch, timeZone) / dayLength));
}

/** A date some days, weeks, months or years later; undefined beyond the year 9999. Month ends are kept in the month. */
export function addToDate(date: IsoDate, count: number, unit: CalendarUnit): IsoDate | undefined {
  const [years, months, days] = daysLater[unit](count);
  const month = Number(date.slice(5, 7)) - 1 + months;
  const year = Number(date.slice(0, 4)) + years + Math.floor(month / 12);
  const monthOfYear = (((month % 12) + 12) % 12) + 1;
  const kept = Math.min(Number(date.slice(8)), daysInMonth(year, monthOfYear));
  const later = dayNumber(year, monthOfYear, kept) + days;
  return later * dayLength < yearTenThousand ? dateText(later) : undefined;
}

/** Years, months and days of so many units. */
const daysLater: Readonly<Record<CalendarUnit, (count: number) => readonly [number, number, number]>> = {
  day: (count) => [0, 0, count],
  week: (count) => [0, 0, count * 7],
  month: (count) => [0, count, 0],
  year: (count) => [count, 0, 0],
};

/** What a clock with a calendar shows: the day of the week and the minutes since midnight. */
export interface WallMoment {
  /** 0 is Monday, as in `weekdays`. */
  readonly weekday: number;
  readonly minutes: number;
}

/** What a clock in a time zone shows at an instant. */
export function wallClockInZone(epoch: number, timeZone: string): WallMoment {
  const local = localEpoch(epoch, timeZone);
  const day = Math.floor(local / dayLength);
  return { weekday: weekdayOf(day), minutes: Math.floor((local - day * dayLength) / 60_000) };
}

/** The n-th given weekday (1 Monday … 7 Sunday) of a month: the third Friday is `(year, month, 5, 3)`. */
export function nthWeekdayOfMonth(year: number, month: number, weekday: number, nth: number): IsoDate {
  const first = dayNumber(year, month, 1);
  const ahead = (weekday - 1 - weekdayOf(first) + 7) % 7;
  return dateText(first + ahead + (nth - 1) * 7);
}
