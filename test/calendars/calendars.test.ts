import { describe, expect, it } from 'vitest';
import { calendarData } from '../../docs/generate/calendars/calendar-files.js';
import * as subpath from '../../src/calendars/index.js';
import { type CalendarId, calendarOf, calendars, sessionsBetween } from '../../src/calendars/index.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import type { TradingCalendar } from '../../src/index.js';

const all: readonly (readonly [string, TradingCalendar])[] = Object.entries(calendars);

describe('the files of the calendars', () => {
  it('are what npm run generate -- calendars writes', () => {
    const exported = Object.entries(calendarData).map(([name, calendar]) => [
      calendar.id,
      Object.entries(subpath).find(([each]) => each === name)?.[1],
    ]);
    expect(Object.fromEntries(exported)).toEqual(calendars);
    expect(Object.values(calendarData)).toEqual(
      Object.values(calendarData).map(({ id }) => all.find(([each]) => each === id)?.[1]),
    );
  });

  it.each(all)(
    '%s has trade days in order, once each, weekdays, within its valid days, each with a name',
    (id, calendar) => {
      expect(calendar.id).toBe(id);
      for (const list of [calendar.closed, calendar.special]) {
        const dates = list.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        expect(dates.filter((date) => new Date(date).getUTCDay() % 6 === 0)).toEqual([]);
        expect(dates.filter((date) => date < calendar.valid.from || date > calendar.valid.to)).toEqual([]);
        expect(list.filter(({ name }) => name.length < 4)).toEqual([]);
      }
      const closed = new Set(calendar.closed.map(({ date }) => date));
      expect(calendar.special.filter(({ date }) => closed.has(date))).toEqual([]);
    },
  );

  it('know 2024 to 2028 for US stocks and options, currencies and markets without a close, the others to 2026', () => {
    const ends = Object.fromEntries(all.map(([id, { valid }]) => [id, `${valid.from} ${valid.to}`]));
    const long = ['XNYS', 'XNAS', 'XCBO', 'XCBO-INDEX', 'FOREX', 'ALWAYS'];
    for (const [id, range] of Object.entries(ends)) {
      const from = id === 'XTKS' ? '2024-11-05' : '2024-01-01';
      expect(`${id} ${range}`).toBe(`${id} ${from} ${long.includes(id) ? '2028-12-31' : '2026-12-31'}`);
    }
  });
});

/** Weekdays without a session, and half days with their close, as the exchanges list them: written by hand. */
const lists: readonly (readonly [CalendarId, string, string, string])[] = [
  [
    'XNYS',
    '2027',
    '2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24',
    '2027-11-26 13:00',
  ],
  [
    'XNYS',
    '2028',
    '2028-01-17 2028-02-21 2028-04-14 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-11-23 2028-12-25',
    '2028-07-03 13:00 2028-11-24 13:00',
  ],
  [
    'XCBO-INDEX',
    '2027',
    '2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24',
    '2027-11-26 13:15',
  ],
  [
    'XLON',
    '2024',
    '2024-01-01 2024-03-29 2024-04-01 2024-05-06 2024-05-27 2024-08-26 2024-12-25 2024-12-26',
    '2024-12-24 12:30 2024-12-31 12:30',
  ],
  [
    'XLON',
    '2025',
    '2025-01-01 2025-04-18 2025-04-21 2025-05-05 2025-05-26 2025-08-25 2025-12-25 2025-12-26',
    '2025-12-24 12:30 2025-12-31 12:30',
  ],
  [
    'XLON',
    '2026',
    '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28',
    '2026-12-24 12:30 2026-12-31 12:30',
  ],
  [
    'XPAR',
    '2024',
    '2024-01-01 2024-03-29 2024-04-01 2024-05-01 2024-12-25 2024-12-26',
    '2024-12-24 14:00 2024-12-31 14:00',
  ],
  [
    'XPAR',
    '2025',
    '2025-01-01 2025-04-18 2025-04-21 2025-05-01 2025-12-25 2025-12-26',
    '2025-12-24 14:00 2025-12-31 14:00',
  ],
  ['XPAR', '2026', '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-25', '2026-12-24 14:00 2026-12-31 14:00'],
  [
    'XETR',
    '2024',
    '2024-01-01 2024-03-29 2024-04-01 2024-05-01 2024-12-24 2024-12-25 2024-12-26 2024-12-31',
    '2024-12-30 14:00',
  ],
  [
    'XETR',
    '2025',
    '2025-01-01 2025-04-18 2025-04-21 2025-05-01 2025-12-24 2025-12-25 2025-12-26 2025-12-31',
    '2025-12-30 14:00',
  ],
  ['XETR', '2026', '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-24 2026-12-25 2026-12-31', '2026-12-30 14:00'],
  // exchange_calendars (commit 5308ce2), tests/resources: the second source of these.
  [
    'XHKG',
    '2024',
    '2024-01-01 2024-02-12 2024-02-13 2024-03-29 2024-04-01 2024-04-04 2024-05-01 2024-05-15 2024-06-10 2024-07-01 2024-09-06 2024-09-18 2024-10-01 2024-10-11 2024-12-25 2024-12-26',
    '2024-02-09 12:00 2024-12-24 12:00 2024-12-31 12:00',
  ],
  [
    'XHKG',
    '2025',
    '2025-01-01 2025-01-29 2025-01-30 2025-01-31 2025-04-04 2025-04-18 2025-04-21 2025-05-01 2025-05-05 2025-07-01 2025-10-01 2025-10-07 2025-10-29 2025-12-25 2025-12-26',
    '2025-01-28 12:00 2025-12-24 12:00 2025-12-31 12:00',
  ],
  [
    'XTKS',
    '2025',
    '2025-01-01 2025-01-02 2025-01-03 2025-01-13 2025-02-11 2025-02-24 2025-03-20 2025-04-29 2025-05-05 2025-05-06 2025-07-21 2025-08-11 2025-09-15 2025-09-23 2025-10-13 2025-11-03 2025-11-24 2025-12-31',
    '',
  ],
  ['XEUR', '2026', '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-24 2026-12-25 2026-12-31', ''],
];

/** Weekdays of a year on which no session begins, and closes that are not the usual one. */
function daysOf({ timeZone, ...calendar }: TradingCalendar, year: string): readonly [string, string] {
  const sessions =
    sessionsBetween({ timeZone, ...calendar }, `${year}-01-01T12:00:00Z`, `${year}-12-31T12:00:00Z`) ?? [];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' });
  const lastClose = new Map(
    sessions.filter(({ kind }) => kind === 'regular').map(({ tradeDay, to }) => [tradeDay, clock.format(new Date(to))]),
  );
  const weekdays = Array.from({ length: 366 }, (_, index) => new Date(Date.parse(`${year}-01-01`) + index * 86_400_000))
    .filter((date) => date.getUTCDay() % 6 !== 0 && date.getUTCFullYear() === Number(year))
    .map((date) => date.toISOString().slice(0, 10));
  const usual = [...lastClose].find(([date]) => date > `${year}-03`)?.[1];
  return [
    weekdays.filter((date) => !lastClose.has(date) && date < `${year}-12-31`).join(' '),
    [...lastClose].flatMap(([date, close]) => (close === usual ? [] : [`${date} ${close}`])).join(' '),
  ];
}

describe('holidays and half days', () => {
  it.each(lists)('of %s in %s are those of the exchange', (id, year, closed, short) => {
    const before = (text: string): string =>
      text
        .split(' ')
        .filter((date) => !date.startsWith(`${year}-12-31`))
        .join(' ');
    const [foundClosed, foundShort] = daysOf(calendars[id], year);
    expect(foundClosed).toBe(before(closed));
    expect(foundShort.replace(/ ?\S+-12-31 \S+/, '')).toBe(short.replace(/ ?\S+-12-31 \S+/, ''));
    const lastDay = `${year}-12-31`;
    expect(calendars[id].closed.some(({ date }) => date === lastDay)).toBe(closed.includes(lastDay));
    expect(calendars[id].special.some(({ date }) => date === lastDay)).toBe(short.includes(lastDay));
  });
});

describe('calendarOf', () => {
  it.each([
    ['AAPL', 'stocks', 'XNYS'],
    ['AAPL 260130C150', 'options', 'XCBO'],
    ['SPX 260130C6000', 'index_options', 'XCBO-INDEX'],
    ['BTC-USD', 'crypto', 'ALWAYS'],
    ['EUR-USD', 'forex', 'FOREX'],
    ['ES1!', 'futures', 'CME-EQUITY'],
    ['MES2!', 'futures', 'CME-EQUITY'],
    ['ESH2026', 'futures', 'CME-EQUITY'],
    ['ESH6', 'futures', 'CME-EQUITY'],
    ['ES', 'futures', 'CME-EQUITY'],
    ['6EH2026', 'futures', 'CME-FX'],
    ['M6E1!', 'futures', 'CME-FX'],
    ['ZN1!', 'futures', 'CME-RATES'],
    ['CL1!', 'futures', 'NYMEX-COMEX'],
    ['GCJ2026', 'futures', 'NYMEX-COMEX'],
    ['ZC1!', 'futures', 'CBOT-GRAINS'],
    ['FDAX1!', 'futures', 'XEUR'],
    ['BTC1!', 'futures', undefined],
    ['MBT1!', 'futures', undefined],
    ['XYZ1!', 'futures', undefined],
  ] as const)('of %s among %s is %s', (ticker, assetClass, id) => {
    expect(calendarOf(ticker, undefined, assetClass)?.id).toBe(id);
    expect(calendarOf(ticker, {}, assetClass)?.id).toBe(id);
  });

  it("takes the instrument's own, an identifier or a calendar, for every class", () => {
    const own = { ...calendars.XETR, id: 'OWN' };
    for (const assetClass of assetClasses) {
      expect(calendarOf('SAP', { calendar: 'XETR' }, assetClass)).toBe(calendars.XETR);
      expect(calendarOf('SAP', { calendar: own }, assetClass)).toBe(own);
      expect(calendarOf('SAP', { calendar: 'XSWX' }, assetClass)).toBeUndefined();
      expect(calendarOf('SAP', { calendar: 'toString' }, assetClass)).toBeUndefined();
    }
  });
});
