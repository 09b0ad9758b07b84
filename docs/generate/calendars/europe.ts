// The calendars of exchanges in Europe.
import type { SessionHours, TradingCalendar, WeeklySession } from '../../../src/sessions/trading-calendar.js';
import {
  dateOf,
  easterMonday,
  goodFriday,
  type Holiday,
  isWeekday,
  lastMonday,
  names,
  nthMonday,
  plusDays,
  weekdayOf,
  years,
} from './holidays.js';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

function calendar(
  fields: Pick<TradingCalendar, 'id' | 'name' | 'timeZone' | 'source'>,
  week: readonly WeeklySession[],
  closed: (year: number) => readonly Holiday[],
  short: { readonly days: (year: number) => readonly Holiday[]; readonly sessions: readonly SessionHours[] },
): TradingCalendar {
  const days = (list: (year: number) => readonly Holiday[]): readonly Holiday[] =>
    years(2024, 2026)
      .flatMap(list)
      .filter(({ date }) => isWeekday(date));
  return {
    ...fields,
    tradeDay: 'start',
    sessions: week,
    closed: days(closed),
    special: days(short.days).map((day) => ({ ...day, sessions: short.sessions })),
    valid: { from: '2024-01-01', to: '2026-12-31' },
    retrieved: '2026-11-24',
  };
}

function easterDays(year: number): readonly Holiday[] {
  return [
    { date: goodFriday(year), name: names.goodFriday },
    { date: easterMonday(year), name: names.easterMonday },
  ];
}

function newYear(year: number): Holiday {
  return { date: dateOf(year, 1, 1), name: names.newYear };
}

function mayDay(year: number): Holiday {
  return { date: dateOf(year, 5, 1), name: names.labourDay };
}

function eves(year: number): readonly Holiday[] {
  return [
    { date: dateOf(year, 12, 24), name: names.christmasEve },
    { date: dateOf(year, 12, 31), name: names.newYearsEve },
  ];
}

function christmasDays(year: number): readonly Holiday[] {
  return [
    { date: dateOf(year, 12, 25), name: names.christmas },
    { date: dateOf(year, 12, 26), name: names.boxingDay },
  ];
}

/** Eurex and Xetra are closed on the same days. */
export function germanDays(year: number): readonly Holiday[] {
  const [eve, last] = eves(year);
  return [newYear(year), ...easterDays(year), mayDay(year), eve, ...christmasDays(year), last].flatMap(
    (day) => day ?? [],
  );
}

/** A bank holiday on a Saturday or Sunday is on the next weekday that is not one. */
export function bankHolidays(year: number): readonly Holiday[] {
  const substitute = ({ date, name }: Holiday, days: number): Holiday => ({
    date: plusDays(date, weekdayOf(date) === 6 || weekdayOf(date) === 7 ? days : 0),
    name,
  });
  return [
    newYear(year),
    ...easterDays(year),
    { date: nthMonday(year, 5, 1), name: 'Early May bank holiday' },
    { date: lastMonday(year, 5), name: 'Spring bank holiday' },
    { date: lastMonday(year, 8), name: 'Summer bank holiday' },
    ...christmasDays(year).map((day) => substitute(day, 2)),
  ];
}

export const europe: Readonly<Record<string, TradingCalendar>> = {
  // The night is that of Asia, which has no summer time.
  xeur: calendar(
    {
      id: 'XEUR',
      name: 'Eurex, benchmark futures',
      timeZone: 'Europe/Berlin',
      source: 'https://www.eurex.com/ex-en/trade/trading-hours',
    },
    [
      { days: weekdays, from: '01:10', to: '22:00', season: 'standard-time' },
      { days: weekdays, from: '02:10', to: '22:00', season: 'daylight-time' },
    ],
    germanDays,
    { days: () => [], sessions: [] },
  ),
  xetr: calendar(
    {
      id: 'XETR',
      name: 'Xetra',
      timeZone: 'Europe/Berlin',
      source: 'https://www.xetra.com/xetra-en/trading/trading-calendar-and-trading-hours',
    },
    [{ days: weekdays, from: '09:00', to: '17:30' }],
    germanDays,
    {
      days: (year) => [{ date: dateOf(year, 12, 30), name: 'Last trading day of the year' }],
      sessions: [{ from: '09:00', to: '14:00' }],
    },
  ),
  xlon: calendar(
    {
      id: 'XLON',
      name: 'London Stock Exchange',
      timeZone: 'Europe/London',
      source: 'https://www.londonstockexchange.com/equities-trading/business-days',
    },
    [{ days: weekdays, from: '08:00', to: '16:30' }],
    bankHolidays,
    { days: eves, sessions: [{ from: '08:00', to: '12:30' }] },
  ),
  xpar: calendar(
    {
      id: 'XPAR',
      name: 'Euronext Paris',
      timeZone: 'Europe/Paris',
      source: 'https://www.euronext.com/en/trade/trading-hours-holidays',
    },
    [{ days: weekdays, from: '09:00', to: '17:30' }],
    (year) => [newYear(year), ...easterDays(year), mayDay(year), ...christmasDays(year)],
    { days: eves, sessions: [{ from: '09:00', to: '14:00' }] },
  ),
};
