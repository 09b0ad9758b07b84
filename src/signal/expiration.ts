import { addToDate, type CalendarUnit, dateInZone, type IsoDate, isCalendarDate, isTimeZone } from '../core/time.js';
import { relativeParts } from './relative.js';

/** Some days, weeks, months or years from today. */
export const relativeDate: RegExp = /^\+? *(\d{1,9}) *(day|week|month|year)s?$/;

const calendarUnits: Readonly<Record<string, CalendarUnit>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
};

/**
 * The date that `expiration` or `expiresAt` means: one that is written out, or one counted from today as the calendar
 * of a time zone shows it. Undefined for anything else, and beyond the year 9999.
 *
 * @example
 * const now = Date.parse('2026-01-26T15:30:00Z');
 * readDate('+7 days', now, 'America/New_York'); // '2026-02-02'
 * readDate('2026-01-30', now, 'America/New_York'); // '2026-01-30'
 */
export function readDate(text: string, now: number, timeZone: string): IsoDate | undefined {
  const trimmed = text.trim();
  if (isCalendarDate(trimmed)) {
    return trimmed;
  }
  const [, count, word = ''] = relativeParts(relativeDate, trimmed);
  const unit = calendarUnits[word];
  if (unit === undefined || !isTimeZone(timeZone)) {
    return undefined;
  }
  const today = dateInZone(now, timeZone);
  // A clock beyond the year 9999 gives no date that could be counted from.
  return isCalendarDate(today) ? addToDate(today, Number(count), unit) : undefined;
}
