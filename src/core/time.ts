// Time zones and calendar arithmetic are Temporal's: the functions of temporal-polyfill, of which a bundler keeps only what
// is used, and some constants. Instants of UTC are in `instant.ts`: code without time zones does not bring Temporal.
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { attempt } from './attempt.js';
import {
  epochMilliseconds,
  type IsoDate,
  type IsoInstant,
  instantText,
  isCalendarDate,
  isEpochMilliseconds,
} from './instant.js';

export { epochMilliseconds, type IsoDate, type IsoInstant, instantText, isCalendarDate, isEpochMilliseconds };

/** Date and time of day on a wall clock. */
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

/** Day of the week and minutes since midnight in a time zone. */
export interface LocalTimeOfWeek {
  /** 0 is Monday, as in `weekdays`. */
  readonly weekday: number;
  readonly minutes: number;
}

/** The instant at which a clock with a fixed offset from UTC shows the given time; undefined beyond the calendar. */
export function instantAtOffset(clock: WallClock, offsetMinutes: number): IsoInstant | undefined {
  const date = new Date(0);
  // Not `Date.UTC`, which reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(clock.year, clock.month - 1, clock.day);
  date.setUTCHours(clock.hour, clock.minute, clock.second);
  return instantWithFraction(date.getTime() - offsetMinutes * 60_000, clock.fraction);
}

/**
 * The instant at which a clock in a time zone shows the given time; undefined for an unknown zone and beyond the calendar.
 * Skipped and repeated times resolve as Temporal's `compatible`: a repeated time is the earlier instant, a skipped one is
 * read with the offset before the change.
 */
export function instantInZone(clock: WallClock, timeZone: string): IsoInstant | undefined {
  if (!isTimeZone(timeZone)) {
    return undefined;
  }
  return instantWithFraction(epochInZone(clock, timeZone), clock.fraction);
}

/** The same in milliseconds since 1970, in a time zone that is known, without the fraction of a second. */
export function epochInZone({ year, month, day, hour, minute, second }: WallClock, timeZone: string): number {
  const local = PlainDateTime.create(year, month, day, hour, minute, second);
  return PlainDateTime.toZonedDateTime(local, timeZone).epochMilliseconds;
}

/** The instant at which a date begins in a time zone; undefined for an unknown zone. */
export function midnightInZone(date: IsoDate, timeZone: string): IsoInstant | undefined {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return instantInZone({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
}

/** Text of an instant in whole seconds with the fraction of a second that was written. */
function instantWithFraction(epoch: number, fraction = ''): IsoInstant | undefined {
  if (!isEpochMilliseconds(epoch)) {
    return undefined;
  }
  const digits = fraction.replace(/0+$/, '');
  return digits === '' ? instantText(epoch) : `${instantText(epoch).slice(0, -1)}.${digits}Z`;
}

/** True for a name of the time zone database, in upper or lower case: `America/New_York`, `UTC`. */
export function isTimeZone(name: string): boolean {
  // Temporal accepts offsets such as `+05:30` too.
  return /^[A-Za-z]/.test(name) && attempt(() => inZone(0, name)) !== undefined;
}

function inZone(epoch: number, timeZone: string): ZonedDateTime.Record {
  return Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(Math.floor(epoch)), timeZone);
}

/** Date in a time zone at an instant. */
export function dateInZone(epoch: number, timeZone: string): IsoDate {
  return PlainDate.toString(ZonedDateTime.toPlainDate(inZone(epoch, timeZone)));
}

/** Day of the week and time of day in a time zone at an instant. */
export function localTimeOfWeek(epoch: number, timeZone: string): LocalTimeOfWeek {
  const local = inZone(epoch, timeZone);
  return { weekday: ZonedDateTime.dayOfWeek(local) - 1, minutes: local.hour * 60 + local.minute };
}

/** The earlier of two instants; the other one, where one is undefined. */
export function earlierInstant(one: IsoInstant | undefined, other: IsoInstant): IsoInstant;
export function earlierInstant(one: IsoInstant | undefined, other: IsoInstant | undefined): IsoInstant | undefined;
export function earlierInstant(one: IsoInstant | undefined, other: IsoInstant | undefined): IsoInstant | undefined {
  if (one === undefined || other === undefined) {
    return one ?? other;
  }
  return epochMilliseconds(one) <= epochMilliseconds(other) ? one : other;
}

/** True for a day of the calendar. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function parseDate(date: IsoDate): PlainDate.Record {
  return PlainDate.create(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)));
}

/** Units of calendar arithmetic. */
export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

const adders: Readonly<Record<CalendarUnit, (date: PlainDate.Record, count: number) => PlainDate.Record>> = {
  day: PlainDate.addDays,
  week: PlainDate.addWeeks,
  month: PlainDate.addMonths,
  year: PlainDate.addYears,
};

export function isCalendarUnit(unit: string): unit is CalendarUnit {
  return Object.hasOwn(adders, unit);
}

/**
 * The date a number of days, weeks, months or years later, or earlier for a negative count. The day is constrained to the
 * month: a month after January 31 is February 28 or 29. Undefined after the year 9999.
 */
export function addToDate(date: IsoDate, count: number, unit: CalendarUnit): IsoDate | undefined {
  const later = attempt(() => adders[unit](parseDate(date), count));
  return later === undefined || later.year > 9999 ? undefined : PlainDate.toString(later);
}

/** The nth given weekday (1 Monday … 7 Sunday) of a month: the third Friday is `(year, month, 5, 3)`. */
export function nthWeekdayOfMonth(year: number, month: number, weekday: number, nth: number): IsoDate {
  const first = PlainDate.create(year, month, 1);
  const daysToFirst = (weekday - PlainDate.dayOfWeek(first) + 7) % 7;
  return PlainDate.toString(PlainDate.addDays(first, daysToFirst + (nth - 1) * 7));
}
