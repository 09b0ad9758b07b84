// Which day an instant belongs to in the account of a trader (guard G1).
import { addToDate, dateInZone, epochMilliseconds, type IsoDate, instantInZone } from '../core/time.js';
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
  const next = dayAfter(date);
  const begun = beginOf(next, timeZone, dayStart) <= epoch ? next : date;
  const first = beginOf(begun, timeZone, dayStart) <= epoch ? begun : dayBefore(begun);
  return dayStart === '00:00' ? first : dayAfter(first);
}

function beginOf(date: IsoDate, timeZone: string, dayStart: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = dayStart.split(':').map(Number);
  return epochMilliseconds(instantInZone({ year, month, day, hour, minute, second: 0 }, timeZone) ?? '');
}

/** The calendar has a day after each: instants of events end with the year 9999. */
function dayAfter(date: IsoDate): IsoDate {
  return addToDate(date, 1, 'day') ?? date;
}

function dayBefore(date: IsoDate): IsoDate {
  return addToDate(date, -1, 'day') ?? date;
}
