// The calendars of CME Group's futures, in Chicago. The hours of each holiday are those of https://www.cmegroup.com/trading-hours.html:
// a short session of a holiday keeps the holiday's own date.
import type { IsoDate } from '../../../src/core/time.js';
import type {
  SessionHours,
  SpecialDay,
  TradingCalendar,
  WeeklySession,
} from '../../../src/sessions/trading-calendar.js';
import {
  dateOf,
  goodFriday,
  type Holiday,
  isWeekday,
  mourning,
  names,
  plusDays,
  weekdayOf,
  years,
} from './holidays.js';
import { halfDaysOf, holidaysOf } from './united-states.js';

const all = years(2024, 2026);
const evenings = ['sun', 'mon', 'tue', 'wed', 'thu'] as const;
const globex: readonly WeeklySession[] = [{ days: evenings, from: '17:00', to: '16:00' }];

/** Closes of days that are not usual; without one the day is usual. */
interface Closes {
  /** Of a holiday on which trading pauses until the evening. */
  readonly holiday?: string;
  /** Of such a holiday on a Friday, after which there is no evening. */
  readonly friday?: string;
  /** Of Good Friday with a report on employment. */
  readonly goodFriday?: string;
  readonly beforeIndependence?: string;
  readonly afterThanksgiving: readonly [first: string, from2025: string];
  readonly christmasEve: readonly [first: string, from2025: string];
  readonly mourning?: string;
}

/** Good Friday on the first Friday of the month has the report on employment: then some markets open for a morning. */
function isReportDay(date: IsoDate): boolean {
  return date === '2026-04-03';
}

function closeOf({ date, name }: Holiday, closes: Closes): string | undefined {
  const isFirst = date < '2025-01-01';
  switch (name) {
    case names.goodFriday:
      return closes.goodFriday;
    case names.beforeIndependence:
      return closes.beforeIndependence;
    case names.afterThanksgiving:
      return closes.afterThanksgiving[isFirst ? 0 : 1];
    case names.christmasEve:
      return closes.christmasEve[isFirst ? 0 : 1];
    case names.mourning:
      return closes.mourning;
    default:
      return weekdayOf(date) === 5 ? closes.friday : closes.holiday;
  }
}

function isClosed({ date, name }: Holiday, closes: Closes): boolean {
  return (
    name === names.newYear ||
    name === names.christmas ||
    (name === names.goodFriday && !(isReportDay(date) && closes.goodFriday !== undefined))
  );
}

/** A market of Globex that is open from 17:00 to 16:00. */
function globexCalendar(fields: Pick<TradingCalendar, 'id' | 'name'>, closes: Closes): TradingCalendar {
  const holidays = all.flatMap((year) => [...holidaysOf(year), ...halfDaysOf(year)]);
  const days = [...holidays, { date: mourning, name: names.mourning }].toSorted(byDate);
  return {
    ...fields,
    ...shared,
    sessions: globex,
    closed: days.filter((day) => isClosed(day, closes)),
    special: days.flatMap((day): readonly SpecialDay[] => {
      const to = isClosed(day, closes) ? undefined : closeOf(day, closes);
      return to === undefined ? [] : [{ ...day, sessions: [{ from: '17:00', to }] }];
    }),
  };
}

function byDate(one: Holiday, other: Holiday): number {
  return one.date < other.date ? -1 : 1;
}

const shared = {
  timeZone: 'America/Chicago',
  tradeDay: 'end',
  valid: { from: '2024-01-01', to: '2026-12-31' },
  source: 'https://www.cmegroup.com/trading-hours.html',
  retrieved: '2026-11-24',
} as const;

const grainNight: SessionHours = { from: '19:00', to: '07:45' };

/** Grains are closed on every holiday. After one that is not a Monday they open in the morning. */
function grains(): TradingCalendar {
  const holidays = all.flatMap(holidaysOf);
  const lateOpens = new Set<string>([names.independence, names.thanksgiving, names.christmas, names.newYear]);
  const short = new Map(
    all.flatMap((year) => [
      [plusDays(thanksgivingOf(year), 1), names.afterThanksgiving] as const,
      [dateOf(year, 12, 24), names.christmasEve] as const,
    ]),
  );
  const special = new Map<IsoDate, SpecialDay>();
  for (const { date, name } of holidays) {
    const next = plusDays(date, 1);
    if (lateOpens.has(name) && isWeekday(next)) {
      special.set(next, {
        date: next,
        name: short.get(next) ?? `Day after ${name}`,
        sessions: [{ from: '08:30', to: short.has(next) ? '12:05' : '13:20' }],
      });
    }
  }
  for (const [date, name] of short) {
    if (!special.has(date)) {
      special.set(date, { date, name, sessions: [grainNight, { from: '08:30', to: '12:05' }] });
    }
  }
  special.set(mourning, {
    date: mourning,
    name: names.mourning,
    sessions: [grainNight, { from: '08:30', to: '12:15' }],
  });
  return {
    id: 'CBOT-GRAINS',
    name: 'Grains and oilseeds at CBOT',
    ...shared,
    sessions: [
      { days: evenings, ...grainNight },
      { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:30', to: '13:20' },
    ],
    closed: holidays,
    special: [...special.values()].toSorted(byDate),
  };
}

function thanksgivingOf(year: number): IsoDate {
  return holidaysOf(year).find(({ name }) => name === names.thanksgiving)?.date ?? goodFriday(year);
}

export const cme: Readonly<Record<string, TradingCalendar>> = {
  cmeEquity: globexCalendar(
    { id: 'CME-EQUITY', name: 'Equity index futures at CME' },
    {
      holiday: '12:00',
      friday: '12:00',
      goodFriday: '08:15',
      beforeIndependence: '12:15',
      afterThanksgiving: ['12:15', '12:15'],
      christmasEve: ['12:15', '12:15'],
      mourning: '08:30',
    },
  ),
  cmeFx: globexCalendar(
    { id: 'CME-FX', name: 'Currency futures at CME' },
    {
      friday: '12:00',
      goodFriday: '10:15',
      afterThanksgiving: ['12:15', '13:45'],
      christmasEve: ['12:15', '12:45'],
    },
  ),
  cmeRates: globexCalendar(
    { id: 'CME-RATES', name: 'Interest rate futures at CME and CBOT' },
    {
      holiday: '12:00',
      friday: '12:00',
      goodFriday: '10:15',
      afterThanksgiving: ['12:15', '12:15'],
      christmasEve: ['12:15', '12:15'],
      mourning: '12:15',
    },
  ),
  nymexComex: globexCalendar(
    { id: 'NYMEX-COMEX', name: 'Energy and metal futures at NYMEX and COMEX' },
    {
      holiday: '13:30',
      friday: '12:00',
      afterThanksgiving: ['12:45', '13:45'],
      christmasEve: ['12:45', '12:45'],
    },
  ),
  cbotGrains: grains(),
};
