// Which day an instant belongs to in the account of a trader (guard G1).
import { addToDate, dateInZone, epochInZone, type IsoDate } from '../core/time.js';
import type { GuardSettings } from '../settings/guard-settings.js';

/**
 * Trading day of an instant, in milliseconds since 1970. A day that begins at midnight has the date on which it begins, any other
 * one the date on which it ends: from 17:00 in Chicago on it is the next day of futures. The begin of a day that daylight saving
 * skips or repeats is Temporal's `compatible`: the later or the earlier instant. So days never go back.
 */
export function tradingDay(
  epoch: number,
  { timeZone, dayStart }: Pick<GuardSettings, 'timeZone' | 'dayStart'>,
): IsoDate {
  const date = dateInZone(epoch, timeZone);
  const next = otherDay(date, 1);
  const begun = beginOf(next, timeZone, dayStart) <= epoch ? next : date;
  const first = beginOf(begun, timeZone, dayStart) <= epoch ? begun : otherDay(begun, -1);
  return dayStart === '00:00' ? first : otherDay(first, 1);
}

function beginOf(date: IsoDate, timeZone: string, dayStart: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = dayStart.split(':').map(Number);
  return epochInZone({ year, month, day, hour, minute, second: 0 }, timeZone);
}

/** A date of the year 10000, which only zones east of UTC reach, belongs to the last day of the calendar. */
function otherDay(date: IsoDate, count: 1 | -1): IsoDate {
  return addToDate(date, count, 'day') ?? '9999-12-31';
}
