// The days of a year that holidays are on, by rule.
import { addToDate, type IsoDate, nthWeekdayOfMonth } from '../../../src/core/time.js';

/** A holiday of a year. */
export interface Holiday {
  readonly date: IsoDate;
  readonly name: string;
}

const [monday, thursday] = [1, 4];

/** The date a number of days later. */
export function plusDays(date: IsoDate, days: number): IsoDate {
  return addToDate(date, days, 'day') ?? date;
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: IsoDate): number {
  return new Date(date).getUTCDay() || 7;
}

export function dateOf(year: number, month: number, day: number): IsoDate {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function isWeekday(date: IsoDate): boolean {
  return weekdayOf(date) <= 5;
}

/** Easter Sunday in the Gregorian calendar, by Butcher's algorithm. */
export function easter(year: number): IsoDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dateOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

export function goodFriday(year: number): IsoDate {
  return plusDays(easter(year), -2);
}

export function easterMonday(year: number): IsoDate {
  return plusDays(easter(year), 1);
}

/** The last Monday of May or August. */
export function lastMonday(year: number, month: number): IsoDate {
  const fifth = nthWeekdayOfMonth(year, month, monday, 5);
  return fifth.startsWith(dateOf(year, month, 1).slice(0, 7)) ? fifth : plusDays(fifth, -7);
}

export function nthMonday(year: number, month: number, nth: number): IsoDate {
  return nthWeekdayOfMonth(year, month, monday, nth);
}

export function thanksgiving(year: number): IsoDate {
  return nthWeekdayOfMonth(year, 11, thursday, 4);
}

/** Saturday is observed on Friday, Sunday on Monday. */
export function observed(date: IsoDate): IsoDate {
  const weekday = weekdayOf(date);
  return plusDays(date, weekday === 6 ? -1 : weekday === 7 ? 1 : 0);
}

/** Years from one to another, both inclusive. */
export function years(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

export const names = {
  newYear: "New Year's Day",
  king: 'Martin Luther King Jr. Day',
  presidents: "Presidents' Day",
  goodFriday: 'Good Friday',
  memorial: 'Memorial Day',
  juneteenth: 'Juneteenth',
  beforeIndependence: 'Day before Independence Day',
  independence: 'Independence Day',
  labor: 'Labor Day',
  thanksgiving: 'Thanksgiving',
  afterThanksgiving: 'Day after Thanksgiving',
  christmasEve: 'Christmas Eve',
  christmas: 'Christmas Day',
  afterChristmas: 'Day after Christmas Day',
  boxingDay: 'Boxing Day',
  newYearsEve: "New Year's Eve",
  mourning: 'National Day of Mourning for Jimmy Carter',
  easterMonday: 'Easter Monday',
  labourDay: 'Labour Day',
} as const;

export const mourning = '2025-01-09';
