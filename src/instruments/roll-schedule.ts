import type { IsoDate } from '../core/time.js';
import type { RolloverSchedule } from '../market/ports.js';

/** Last days of trading by month and year of the contract: `H2026`. */
export type ExpiryDates = Readonly<Record<string, IsoDate>>;

/** The schedule of a root: contracts of its months, which roll a number of days before they expire. */
export function rollSchedule(
  root: string,
  months: string,
  daysBeforeExpiry: number,
  dates: ExpiryDates,
): RolloverSchedule {
  const ofRoot = Object.entries(dates).filter(([month]) => months.includes(month.charAt(0)));
  return {
    months,
    daysBeforeExpiry,
    expiries: Object.fromEntries(ofRoot.map(([month, date]) => [root + month, date])),
  };
}
