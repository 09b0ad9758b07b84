// The last day of trading of a contract month, by the rule of its exchange. Days without trading in the underlying are those of
// docs/generate/calendars; rules for them hold for every year from 2022, when Juneteenth became a holiday.
import { type IsoDate, nthWeekdayOfMonth } from '../../../src/core/time.js';
import { bankHolidays, germanDays } from '../calendars/europe.js';
import { dateOf, type Holiday, isWeekday, plusDays, thanksgiving, weekdayOf } from '../calendars/holidays.js';
import { holidaysOf } from '../calendars/united-states.js';

type Days = (year: number) => readonly Holiday[];

/** A market that is open on the weekdays that are not holidays of any of these lists. */
type Market = readonly Days[];

const us: Market = [holidaysOf];
const london: Market = [bankHolidays];
const usAndLondon: Market = [holidaysOf, bankHolidays];
const eurex: Market = [germanDays];

const [wednesday, thursday, friday] = [3, 4, 5];

function isOpen(date: IsoDate, market: Market): boolean {
  const year = Number(date.slice(0, 4));
  return isWeekday(date) && !market.some((days) => days(year).some((holiday) => holiday.date === date));
}

/** The day itself if the market is open, else the next one in the direction. */
function openFrom(date: IsoDate, market: Market, direction: 1 | -1): IsoDate {
  return isOpen(date, market) ? date : openFrom(plusDays(date, direction), market, direction);
}

/** The nth business day before a date. */
function daysBefore(date: IsoDate, count: number, market: Market): IsoDate {
  return count === 0 ? date : daysBefore(openFrom(plusDays(date, -1), market, -1), count - 1, market);
}

/** The first day of the month a number of months later. */
function firstOfMonth(year: number, month: number, later = 0): IsoDate {
  return dateOf(year, month + later, 1);
}

/** The nth business day from the end of a month: the first one is the last day. */
function lastDays(year: number, month: number, count: number, market: Market): IsoDate {
  return daysBefore(firstOfMonth(year, month, 1), count, market);
}

function lastWeekday(year: number, month: number, weekday: number): IsoDate {
  const last = plusDays(firstOfMonth(year, month, 1), -1);
  return plusDays(last, -((weekdayOf(last) - weekday + 7) % 7));
}

/** Thirty days before the third Friday of the next month, or the day before where one of the two is a holiday. */
function volatilityDay(year: number, month: number): IsoDate {
  const next = firstOfMonth(year, month, 1);
  const settled = nthWeekdayOfMonth(Number(next.slice(0, 4)), Number(next.slice(5, 7)), friday, 3);
  const day = plusDays(settled, -30);
  return isOpen(settled, us) ? openFrom(day, us, -1) : daysBefore(day, 1, us);
}

/** The last Thursday, before Thanksgiving in November, without a holiday in the five weekdays that end with it. */
function cattleThursday(year: number, month: number): IsoDate {
  const first = month === 11 ? plusDays(thanksgiving(year), -7) : lastWeekday(year, month, thursday);
  const hasHoliday = (date: IsoDate): boolean => [0, 1, 2, 3, 6].some((days) => !isOpen(plusDays(date, -days), us));
  let date = first;
  while (hasHoliday(date)) {
    date = plusDays(date, -7);
  }
  return date;
}

/** Business days before the 25th of the month before, one more where that day is not a business day. */
function beforeThe25th(year: number, month: number, count: number): IsoDate {
  const previous = firstOfMonth(year, month, -1);
  const date = plusDays(previous, 24);
  return daysBefore(date, isOpen(date, us) ? count : count + 1, us);
}

/** The last day in London two months before; the last but one before New Year. */
function brentDay(year: number, month: number): IsoDate {
  const previous = firstOfMonth(year, month, -2);
  const [ofYear, ofMonth] = [Number(previous.slice(0, 4)), Number(previous.slice(5, 7))];
  return lastDays(ofYear, ofMonth, ofMonth === 12 ? 2 : 1, london);
}

type DateRule = (year: number, month: number) => IsoDate;

/** Every rule by its name. */
export const expiryRules = {
  'third-friday': (year, month) => openFrom(nthWeekdayOfMonth(year, month, friday, 3), us, -1),
  'third-friday-eurex': (year, month) => openFrom(nthWeekdayOfMonth(year, month, friday, 3), eurex, -1),
  'day-before-second-friday': (year, month) => daysBefore(nthWeekdayOfMonth(year, month, friday, 2), 1, us),
  'day-before-third-wednesday': (year, month) => daysBefore(nthWeekdayOfMonth(year, month, wednesday, 3), 1, us),
  'second-day-before-third-wednesday': (year, month) => daysBefore(nthWeekdayOfMonth(year, month, wednesday, 3), 2, us),
  'day-before-third-wednesday-of-next-quarter': (year, month) => {
    const next = firstOfMonth(year, month, 3);
    return daysBefore(nthWeekdayOfMonth(Number(next.slice(0, 4)), Number(next.slice(5, 7)), wednesday, 3), 1, us);
  },
  'seventh-day-before-last': (year, month) => lastDays(year, month, 8, us),
  // The softs of ICE close on the days of US stocks (trading holiday calendar of ICE Futures U.S. for 2025).
  'eighth-day-before-last': (year, month) => lastDays(year, month, 9, us),
  'eleventh-day-before-last': (year, month) => lastDays(year, month, 12, us),
  'fourteenth-day-before-last': (year, month) => lastDays(year, month, 15, us),
  'seventeenth-last-day': (year, month) => lastDays(year, month, 17, us),
  'second-london-day-before-14th': (year, month) => daysBefore(dateOf(year, month, 14), 2, london),
  'last-day': (year, month) => lastDays(year, month, 1, us),
  'third-last-day': (year, month) => lastDays(year, month, 3, us),
  'third-last-day-of-month-before': (year, month) => lastDays(year, month - 1, 3, us),
  'last-day-of-month-before': (year, month) => lastDays(year, month - 1, 1, us),
  'third-day-before-month': (year, month) => daysBefore(firstOfMonth(year, month), 3, us),
  'fourth-day-before-month': (year, month) => daysBefore(firstOfMonth(year, month), 4, us),
  'third-day-before-25th': (year, month) => beforeThe25th(year, month, 3),
  'fourth-day-before-25th': (year, month) => beforeThe25th(year, month, 4),
  'last-london-day-two-months-before': brentDay,
  'day-before-15th': (year, month) => daysBefore(dateOf(year, month, 15), 1, us),
  'tenth-day': (year, month) => {
    let date = openFrom(firstOfMonth(year, month), us, 1);
    for (let count = 1; count < 10; count += 1) {
      date = openFrom(plusDays(date, 1), us, 1);
    }
    return date;
  },
  'last-thursday': cattleThursday,
  'last-friday': (year, month) => openFrom(lastWeekday(year, month, friday), usAndLondon, -1),
  'volatility-wednesday': volatilityDay,
  // Two exchange days before the tenth, or the next exchange day.
  'second-day-before-10th': (year, month) => daysBefore(openFrom(dateOf(year, month, 10), eurex, 1), 2, eurex),
} as const satisfies Readonly<Record<string, DateRule>>;

/** Name of a rule. */
export type ExpiryRule = keyof typeof expiryRules;
