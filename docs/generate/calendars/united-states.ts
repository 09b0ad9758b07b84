// The calendars of US stocks and options. Days by the rules that NYSE publishes with its list: https://www.nyse.com/markets/hours-calendars.
import type { SessionHours, TradingCalendar, WeeklySession } from '../../../src/sessions/trading-calendar.js';
import {
  dateOf,
  goodFriday,
  type Holiday,
  isWeekday,
  lastMonday,
  mourning,
  names,
  nthMonday,
  observed,
  plusDays,
  thanksgiving,
  weekdayOf,
  years,
} from './holidays.js';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const valid = { from: '2024-01-01', to: '2028-12-31' } as const;
const retrieved = '2026-11-24';

/** Holidays of the stock exchanges in a year. New Year's Day on a Saturday is not observed: NYSE rule 7.2. */
export function holidaysOf(year: number): readonly Holiday[] {
  const newYear = dateOf(year, 1, 1);
  return [
    ...(weekdayOf(newYear) === 6 ? [] : [{ date: observed(newYear), name: names.newYear }]),
    { date: nthMonday(year, 1, 3), name: names.king },
    { date: nthMonday(year, 2, 3), name: names.presidents },
    { date: goodFriday(year), name: names.goodFriday },
    { date: lastMonday(year, 5), name: names.memorial },
    { date: observed(dateOf(year, 6, 19)), name: names.juneteenth },
    { date: observed(dateOf(year, 7, 4)), name: names.independence },
    { date: nthMonday(year, 9, 1), name: names.labor },
    { date: thanksgiving(year), name: names.thanksgiving },
    { date: observed(dateOf(year, 12, 25)), name: names.christmas },
  ];
}

/** Days on which the exchanges close at 13:00: July 3 and December 24 from Monday to Thursday, and the day after Thanksgiving. */
export function halfDaysOf(year: number): readonly Holiday[] {
  const [third, eve] = [dateOf(year, 7, 3), dateOf(year, 12, 24)];
  const isBefore = (date: string): boolean => weekdayOf(date) <= 4;
  return [
    ...(isBefore(third) ? [{ date: third, name: names.beforeIndependence }] : []),
    { date: plusDays(thanksgiving(year), 1), name: names.afterThanksgiving },
    ...(isBefore(eve) ? [{ date: eve, name: names.christmasEve }] : []),
  ].filter(({ date }) => isWeekday(date));
}

function calendar(
  fields: Pick<TradingCalendar, 'id' | 'name' | 'tradeDay' | 'source'>,
  week: readonly WeeklySession[],
  halfDay: readonly SessionHours[],
  onMourning: readonly SessionHours[] = [],
): TradingCalendar {
  const all = years(2024, 2028);
  const special = { date: mourning, name: names.mourning };
  const closed = [...all.flatMap(holidaysOf), ...(onMourning.length === 0 ? [special] : [])];
  const days = all.flatMap(halfDaysOf).map((day) => ({ ...day, sessions: halfDay }));
  return {
    ...fields,
    timeZone: 'America/New_York',
    sessions: week,
    closed: closed.toSorted(byDate),
    special: [...days, ...(onMourning.length > 0 ? [{ ...special, sessions: onMourning }] : [])].toSorted(byDate),
    valid,
    retrieved,
  };
}

function byDate(one: { readonly date: string }, other: { readonly date: string }): number {
  return one.date < other.date ? -1 : 1;
}

const stockWeek: readonly WeeklySession[] = [
  { days: weekdays, from: '04:00', to: '09:30', kind: 'extended' },
  { days: weekdays, from: '09:30', to: '16:00' },
  { days: weekdays, from: '16:00', to: '20:00', kind: 'extended' },
];

/** After a half day the late session ends at 17:00. */
const stockHalfDay: readonly SessionHours[] = [
  { from: '04:00', to: '09:30', kind: 'extended' },
  { from: '09:30', to: '13:00' },
  { from: '13:00', to: '17:00', kind: 'extended' },
];

export const unitedStates: Readonly<Record<string, TradingCalendar>> = {
  xnys: calendar(
    {
      id: 'XNYS',
      name: 'New York Stock Exchange',
      tradeDay: 'start',
      source: 'https://www.nyse.com/markets/hours-calendars',
    },
    stockWeek,
    stockHalfDay,
  ),
  xnas: calendar(
    { id: 'XNAS', name: 'Nasdaq', tradeDay: 'start', source: 'https://www.nasdaqtrader.com/Trader.aspx?id=Calendar' },
    stockWeek,
    stockHalfDay,
  ),
  xcbo: calendar(
    {
      id: 'XCBO',
      name: 'US options on stocks and funds',
      tradeDay: 'start',
      source: 'https://www.cboe.com/about/hours/us-options/',
    },
    [{ days: weekdays, from: '09:30', to: '16:00' }],
    [{ from: '09:30', to: '13:00' }],
  ),
  // On the day of mourning only the night session was held.
  xcboIndex: calendar(
    {
      id: 'XCBO-INDEX',
      name: 'US options on indices',
      tradeDay: 'end',
      source: 'https://www.cboe.com/about/hours/us-options/',
    },
    [
      { days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '20:15', to: '09:15', kind: 'extended' },
      { days: weekdays, from: '09:30', to: '16:15' },
      { days: weekdays, from: '16:15', to: '17:00', kind: 'extended' },
    ],
    [
      { from: '20:15', to: '09:15', kind: 'extended' },
      { from: '09:30', to: '13:15' },
    ],
    [{ from: '20:15', to: '09:15', kind: 'extended' }],
  ),
};
