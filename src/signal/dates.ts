import { addToDate, dateInZone, type IsoDate, isCalendarDate, isCalendarUnit, isTimeZone } from '../core/time.js';

/** Longer text is not a relative time or date: it bounds the work. */
const maxRelativeLength = 1000;

/** A number of days, weeks, months or years from today. */
export const relativeDate: RegExp = /^\+? *(\d{1,9}) *(day|week|month|year)s?$/;

/** The count and unit of a relative time or date; an empty unit for other text. */
export function readRelative(form: RegExp, text: string): { readonly count: number; readonly unit: string } {
  const [, count, unit = ''] = (text.length <= maxRelativeLength && form.exec(text)) || [];
  return { count: Number(count), unit };
}

/** A date, and the day that it was counted from; absent: it was sent as it is. */
export interface ReadDate {
  readonly date: IsoDate;
  readonly from?: IsoDate;
}

/**
 * The date in `expiration` or `expiresAt`: a calendar date, or one relative to today in a time zone. Undefined for
 * anything else, and beyond the year 9999.
 */
export function readDate(text: string, now: number, timeZone: string): ReadDate | undefined {
  const trimmed = text.trim();
  if (isCalendarDate(trimmed)) {
    return { date: trimmed };
  }
  const { count, unit } = readRelative(relativeDate, trimmed);
  if (!isCalendarUnit(unit) || !isTimeZone(timeZone)) {
    return undefined;
  }
  const today = dateInZone(now, timeZone);
  // Beyond the year 9999 there is no today to count from.
  const date = isCalendarDate(today) ? addToDate(today, count, unit) : undefined;
  return date === undefined ? undefined : { date, from: today };
}
