import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  always,
  calendars,
  cbotGrains,
  cmeEquity,
  cmeFx,
  cmeRates,
  forex,
  isOpen,
  nextOpen,
  nymexComex,
  sessionOf,
  sessionsBetween,
  xcbo,
  xcboIndex,
  xetr,
  xeur,
  xhkg,
  xlon,
  xnys,
  xpar,
  xtks,
} from '../../src/calendars/index.js';
import type { TradingCalendar } from '../../src/index.js';
import { sessionsOfDay } from '../../src/sessions/sessions.js';
import { runCount } from '../properties/seeds.js';

/** Calendar, instant, whether it is open in regular and in extended hours, the next regular open, what is shown. */
const table: readonly (readonly [TradingCalendar, string, boolean, boolean, string | undefined, string])[] = [
  [xnys, '2026-11-25T14:29:59Z', false, true, '2026-11-25T14:30:00Z', 'a second before the open'],
  [xnys, '2026-11-25T14:30:00Z', true, true, '2026-11-25T14:30:00Z', 'the open'],
  [xnys, '2026-11-25T21:00:00Z', false, true, '2026-11-27T14:30:00Z', 'the close before Thanksgiving'],
  [xnys, '2026-11-26T15:00:00Z', false, false, '2026-11-27T14:30:00Z', 'Thanksgiving'],
  [xnys, '2026-11-27T17:59:59.999Z', true, true, '2026-11-27T17:59:59.999Z', 'the last moment of the half day'],
  [xnys, '2026-11-27T18:00:00Z', false, true, '2026-11-30T14:30:00Z', 'the early close'],
  [xnys, '2026-11-27T19:30:00Z', false, true, '2026-11-30T14:30:00Z', '14:30 on the half day'],
  [xnys, '2026-11-27T22:00:00Z', false, false, '2026-11-30T14:30:00Z', 'the end of the late session of the half day'],
  [xnys, '2026-01-19T15:00:00Z', false, false, '2026-01-20T14:30:00Z', 'Martin Luther King Jr. Day'],
  [xnys, '2026-07-10T23:00:00Z', false, true, '2026-07-13T13:30:00Z', 'a Friday evening'],
  [xnys, '2028-01-03T14:30:00Z', true, true, '2028-01-03T14:30:00Z', 'the first open after a Saturday New Year'],
  [xcbo, '2026-11-27T18:00:00Z', false, false, '2026-11-30T14:30:00Z', 'options on a half day'],
  [xcboIndex, '2026-11-27T18:00:00Z', true, true, '2026-11-27T18:00:00Z', 'index options at 13:00 on a half day'],
  [xcboIndex, '2026-11-27T18:15:00Z', false, false, '2026-11-30T14:30:00Z', 'index options at 13:15 on a half day'],
  [xcboIndex, '2026-01-26T02:00:00Z', false, true, '2026-01-26T14:30:00Z', 'Sunday 21:00: the night session of Monday'],
  [cmeEquity, '2026-01-25T22:59:00Z', false, false, '2026-01-25T23:00:00Z', 'Sunday 16:59 in Chicago'],
  [cmeEquity, '2026-01-25T23:30:00Z', true, true, '2026-01-25T23:30:00Z', 'Sunday 17:30 in Chicago'],
  [cmeEquity, '2026-01-26T22:00:00Z', false, false, '2026-01-26T23:00:00Z', 'the pause at 16:00'],
  [cmeEquity, '2026-01-19T17:59:00Z', true, true, '2026-01-19T17:59:00Z', 'a holiday before noon'],
  [cmeEquity, '2026-01-19T18:00:00Z', false, false, '2026-01-19T23:00:00Z', 'a holiday from noon on'],
  [cmeEquity, '2026-04-03T13:15:00Z', false, false, '2026-04-05T22:00:00Z', 'Good Friday with a report, after 08:15'],
  [cmeFx, '2026-01-19T18:00:00Z', true, true, '2026-01-19T18:00:00Z', 'currencies on a holiday'],
  [cmeFx, '2026-06-19T17:00:00Z', false, false, '2026-06-21T22:00:00Z', 'currencies on a holiday on a Friday'],
  [cmeRates, '2025-01-09T18:15:00Z', false, false, '2025-01-09T23:00:00Z', 'rates on the day of mourning'],
  [nymexComex, '2026-01-19T19:29:00Z', true, true, '2026-01-19T19:29:00Z', 'oil on a holiday before 13:30'],
  [nymexComex, '2026-01-19T19:30:00Z', false, false, '2026-01-19T23:00:00Z', 'oil on a holiday from 13:30 on'],
  [cbotGrains, '2026-01-26T14:00:00Z', false, false, '2026-01-26T14:30:00Z', 'grains at 08:00'],
  [cbotGrains, '2026-11-27T06:00:00Z', false, false, '2026-11-27T14:30:00Z', 'grains the night after Thanksgiving'],
  [cbotGrains, '2026-11-27T18:05:00Z', false, false, '2026-11-30T01:00:00Z', 'grains at 12:05 the day after'],
  [xeur, '2026-01-26T00:10:00Z', true, true, '2026-01-26T00:10:00Z', 'Eurex at 01:10 in winter'],
  [xeur, '2026-07-06T23:30:00Z', false, false, '2026-07-07T00:10:00Z', 'Eurex at 01:30 in summer'],
  [xetr, '2026-12-30T13:00:00Z', false, false, undefined, 'Xetra after its last session of the year'],
  [xlon, '2026-12-24T12:30:00Z', false, false, '2026-12-29T08:00:00Z', 'London before Christmas with two substitutes'],
  [xpar, '2026-12-24T13:00:00Z', false, false, '2026-12-28T08:00:00Z', 'Paris before Christmas'],
  [xtks, '2026-01-26T03:00:00Z', false, false, '2026-01-26T03:30:00Z', 'the lunch break in Tokyo'],
  [xhkg, '2026-02-16T05:00:00Z', false, false, '2026-02-20T01:30:00Z', "Hong Kong after noon on Lunar New Year's Eve"],
  [forex, '2026-01-23T22:00:00Z', false, false, '2026-01-25T22:00:00Z', 'currencies on Friday at 17:00'],
  [forex, '2026-01-20T22:00:00Z', true, true, '2026-01-20T22:00:00Z', 'currencies when their day changes'],
  [always, '2026-12-25T00:00:00Z', true, true, '2026-12-25T00:00:00Z', 'crypto at Christmas'],
];

describe('isOpen, nextOpen and sessionOf', () => {
  it.each(table)(
    'know %o at %s: regular %s, extended %s, next open %s (%s)',
    (original, at, regular, extended, next) => {
      // A copy has no days that an earlier test converted.
      const calendar = { ...original };
      expect(isOpen(calendar, at)).toBe(regular);
      expect(isOpen(calendar, at, 'regular')).toBe(regular);
      expect(isOpen(calendar, at, 'extended')).toBe(extended);
      expect(nextOpen(calendar, at)).toBe(next);
      expect(sessionOf(calendar, at) !== 'closed').toBe(regular);
    },
  );

  it('sessionOf gives trade day, limits, kind and the name of a special day', () => {
    expect(sessionOf(xnys, '2026-11-27T15:00:00Z')).toEqual({
      tradeDay: '2026-11-27',
      from: '2026-11-27T14:30:00Z',
      to: '2026-11-27T18:00:00Z',
      kind: 'regular',
      name: 'Day after Thanksgiving',
    });
    expect(sessionOf(xnys, '2026-11-25T12:00:00Z')).toBe('closed');
    expect(sessionOf(xnys, '2026-11-25T12:00:00Z', 'extended')).toEqual({
      tradeDay: '2026-11-25',
      from: '2026-11-25T09:00:00Z',
      to: '2026-11-25T14:30:00Z',
      kind: 'extended',
    });
    expect(sessionOf(cmeEquity, '2026-01-18T23:30:00Z')).toEqual({
      tradeDay: '2026-01-19',
      from: '2026-01-18T23:00:00Z',
      to: '2026-01-19T18:00:00Z',
      kind: 'regular',
      name: 'Martin Luther King Jr. Day',
    });
  });

  it('nextOpen gives the instant itself as it is written while the market is open', () => {
    expect(nextOpen(xnys, '2026-11-25T09:30:00-05:00')).toBe('2026-11-25T09:30:00-05:00');
    expect(nextOpen(xnys, '2026-11-25T14:30:00.000Z')).toBe('2026-11-25T14:30:00.000Z');
  });

  it('nextOpen has no answer where the market never opens', () => {
    expect(nextOpen({ ...xnys, sessions: [], special: [] }, '2028-12-20T15:00:00Z')).toBeUndefined();
  });

  it('nextOpen finds extended sessions where they are asked for', () => {
    expect(nextOpen(xnys, '2026-11-26T15:00:00Z', 'extended')).toBe('2026-11-27T09:00:00Z');
    expect(nextOpen(xcboIndex, '2026-11-26T15:00:00Z', 'extended')).toBe('2026-11-27T01:15:00Z');
  });
});

describe('sessionsBetween', () => {
  it('gives the sessions that are open at any instant of the range', () => {
    const found = sessionsBetween(cbotGrains, '2026-01-26T13:00:00Z', '2026-01-27T01:00:01Z') ?? [];
    expect(found.map(({ from, to, tradeDay }) => [from, to, tradeDay])).toEqual([
      ['2026-01-26T01:00:00Z', '2026-01-26T13:45:00Z', '2026-01-26'],
      ['2026-01-26T14:30:00Z', '2026-01-26T19:20:00Z', '2026-01-26'],
      ['2026-01-27T01:00:00Z', '2026-01-27T13:45:00Z', '2026-01-27'],
    ]);
    expect(sessionsBetween(xnys, '2026-11-26T05:00:00Z', '2026-11-27T05:00:00Z')).toEqual([]);
    expect(sessionsBetween(xnys, '2026-11-27T15:00:00Z', '2026-11-27T15:00:00Z')).toEqual([]);
  });

  it('takes the begin of the range as inclusive, and its end as exclusive', () => {
    const begins = (from: string, to: string) => sessionsBetween(xnys, from, to)?.map((session) => session.from);
    expect(begins('2026-11-25T21:00:00Z', '2026-11-25T22:00:00Z')).toEqual(['2026-11-25T21:00:00Z']);
    expect(begins('2026-11-25T15:00:00Z', '2026-11-25T21:00:00Z')).toEqual(['2026-11-25T14:30:00Z']);
  });

  it('knows all of a range within the known days', () => {
    // New Year's Day, and New Year's Eve on a Sunday, by the clock of New York.
    expect(sessionsBetween(xnys, '2024-01-01T05:00:00Z', '2024-01-02T05:00:00Z')).toEqual([]);
    expect(sessionsBetween(xnys, '2028-12-31T05:00:00Z', '2029-01-01T05:00:00Z')).toEqual([]);
    expect(sessionsBetween(xnys, '2024-01-01T04:59:59Z', '2024-01-02T05:00:00Z')).toBeUndefined();
    expect(sessionsBetween(xnys, '2028-12-31T05:00:00Z', '2029-01-01T05:00:01Z')).toBeUndefined();
  });

  it('has no answer for a range that leaves the known days', () => {
    expect(sessionsBetween(xnys, '2023-12-31T00:00:00Z', '2024-01-02T00:00:00Z')).toBeUndefined();
    expect(sessionsBetween(xnys, '2028-12-31T00:00:00Z', '2029-01-02T00:00:00Z')).toBeUndefined();
    expect(sessionsBetween(cmeEquity, '2026-12-31T20:00:00Z', '2027-01-01T05:00:00Z')).toBeUndefined();
    expect(sessionsBetween(cmeEquity, '2026-12-31T20:00:00Z', '2026-12-31T22:30:00Z')).toHaveLength(1);
    expect(sessionsBetween(xnys, 'soon', '2026-12-31T22:30:00Z')).toBeUndefined();
  });
});

describe('sessionsOfDay', () => {
  it('gives the sessions of a trade day, none of a holiday and no answer for an unknown day', () => {
    const day = sessionsOfDay(cmeEquity, '2026-01-19') ?? [];
    expect(day.map(({ from, to }) => [from, to])).toEqual([['2026-01-18T23:00:00Z', '2026-01-19T18:00:00Z']]);
    expect(sessionsOfDay(xnys, '2026-11-26')).toEqual([]);
    // The first and the last known day.
    expect(sessionsOfDay(xnys, '2024-01-01')).toEqual([]);
    expect(sessionsOfDay(xnys, '2028-12-31')).toEqual([]);
    expect(sessionsOfDay(xnys, '2029-01-02')).toBeUndefined();
    expect(sessionsOfDay(xnys, '2023-12-29')).toBeUndefined();
    expect(sessionsOfDay(xnys, 'tomorrow')).toBeUndefined();
  });
});

describe('what nobody knows', () => {
  const unknown: readonly (readonly [TradingCalendar, string, string])[] = [
    [xnys, '2023-12-29T15:00:00Z', 'a day before the first'],
    [xnys, '2029-01-02T15:00:00Z', 'a day after the last'],
    [xnys, '2024-01-01T04:59:59Z', 'the local date before the first'],
    [cmeEquity, '2026-12-31T23:30:00Z', 'a trade day after the last'],
    [forex, '2028-12-31T22:00:00Z', 'Sunday evening, which belongs to a Monday after the last day'],
    [xtks, '2024-11-01T03:00:00Z', 'before the hours of Tokyo changed'],
    [xnys, 'today', 'an instant that cannot be read'],
    [xnys, '2026-11-27', 'a day'],
    [xnys, '2026-11-27T15:00:00', 'a time without its zone'],
    [xnys, '2026-02-30T15:00:00Z', 'a day that the calendar does not have'],
    [xnys, '', 'an empty instant'],
  ];

  it.each(unknown)('is %o at %s (%s): never open, never closed', (original, at) => {
    const calendar = { ...original };
    expect(isOpen(calendar, at)).toBeUndefined();
    expect(isOpen(calendar, at, 'extended')).toBeUndefined();
    expect(sessionOf(calendar, at)).toBe('unknown');
    expect(nextOpen(calendar, at)).toBeUndefined();
  });

  it('begins and ends with the local date', () => {
    expect([isOpen(xnys, '2024-01-01T05:00:00Z'), nextOpen(xnys, '2024-01-01T05:00:00Z')]).toEqual([
      false,
      '2024-01-02T14:30:00Z',
    ]);
    // The session of Monday, the last day, goes on until Tuesday at 04:00, in New York.
    const night: TradingCalendar = {
      ...always,
      timeZone: 'America/New_York',
      sessions: [{ days: ['mon'], from: '22:00', to: '04:00' }],
      valid: { from: '2026-01-01', to: '2026-01-26' },
    };
    for (const at of ['2026-01-27T05:00:00Z', '2026-01-27T06:00:00Z']) {
      expect(isOpen(night, at)).toBeUndefined();
      expect(nextOpen(night, at)).toBeUndefined();
    }
    expect(isOpen(night, '2026-01-27T04:59:59Z')).toBe(true);
  });

  it('is the next open after the last session', () => {
    expect(isOpen(xnys, '2028-12-29T22:00:00Z')).toBe(false);
    expect(nextOpen(xnys, '2028-12-29T22:00:00Z')).toBeUndefined();
    expect(isOpen(cmeEquity, '2026-12-31T22:30:00Z')).toBe(false);
    expect(nextOpen(cmeEquity, '2026-12-31T22:30:00Z')).toBeUndefined();
    // The last days may be a weekend.
    expect(
      nextOpen({ ...xnys, valid: { from: '2026-01-01', to: '2026-01-04' } }, '2026-01-03T15:00:00Z'),
    ).toBeUndefined();
  });

  const unreadable: readonly (readonly [string, object])[] = [
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['a time that is not one', { sessions: [{ days: ['mon'], from: '25:00', to: '26:00' }] }],
    ['an end that is not a time', { sessions: [{ days: ['mon'], from: '09:00', to: 'noon' }] }],
    ['a begin at 24:00', { sessions: [{ days: ['mon'], from: '24:00', to: '10:00' }] }],
    [
      'a special day with a time that is not one',
      { special: [{ date: '2026-01-26', name: '', sessions: [{ from: 1 }] }] },
    ],
    ['days that are not dates', { valid: { from: '2026-02-30', to: '2026-12-31' } }],
    ['an end of the days that is not a date', { valid: { from: '2026-01-01', to: 'later' } }],
    ['no days', { valid: undefined }],
    ['no sessions', { sessions: undefined }],
  ];

  it.each(unreadable)('is a calendar with %s', (_, change) => {
    const calendar = Object.assign({ ...xnys }, change);
    expect(isOpen(calendar, '2026-01-26T15:00:00Z')).toBeUndefined();
    expect(sessionOf(calendar, '2026-01-26T15:00:00Z')).toBe('unknown');
    expect(nextOpen(calendar, '2026-01-26T15:00:00Z')).toBeUndefined();
    expect(sessionsBetween(calendar, '2026-01-26T15:00:00Z', '2026-01-26T16:00:00Z')).toBeUndefined();
    expect(sessionsOfDay(calendar, '2026-01-26')).toBeUndefined();
  });

  it.each([undefined, null, 7, 'XNYS'])('is %s in place of a calendar', (calendar) => {
    expect(isOpen(JSON.parse(JSON.stringify({ calendar })).calendar, '2026-01-26T15:00:00Z')).toBeUndefined();
  });
});

describe('calendars of your own', () => {
  const own: TradingCalendar = {
    ...always,
    id: 'OWN',
    timeZone: 'America/Sao_Paulo',
    sessions: [{ days: ['mon'], from: '22:00', to: '04:00' }],
    special: [{ date: '2026-01-26', name: 'Short', sessions: [{ from: '23:00', to: '01:00' }] }],
  };

  it('a session over midnight belongs to the day on which it starts, or to the one on which it ends', () => {
    const at = '2026-02-03T05:00:00Z';
    expect(sessionOf(own, at)).toMatchObject({ tradeDay: '2026-02-02' });
    expect(sessionOf({ ...own, tradeDay: 'end' }, at)).toMatchObject({ tradeDay: '2026-02-03' });
  });

  it('a special session over midnight is on the evening before where the weekly one is', () => {
    expect(sessionOf(own, '2026-01-27T02:30:00Z')).toMatchObject({ tradeDay: '2026-01-26', name: 'Short' });
    expect(sessionOf({ ...own, tradeDay: 'end' }, '2026-01-26T02:30:00Z')).toMatchObject({ tradeDay: '2026-01-26' });
  });

  it('knows the seasons south of the equator, and of zones without summer time', () => {
    const season = (timeZone: string, kind: 'standard-time' | 'daylight-time'): TradingCalendar => ({
      ...always,
      timeZone,
      sessions: [{ days: ['mon', 'thu'], from: '10:00', to: '11:00', season: kind }],
    });
    // January 26 is summer in Sydney, July 6 is winter.
    expect(isOpen(season('Australia/Sydney', 'daylight-time'), '2026-01-25T23:30:00Z')).toBe(true);
    expect(isOpen(season('Australia/Sydney', 'standard-time'), '2026-01-25T23:30:00Z')).toBe(false);
    expect(isOpen(season('Australia/Sydney', 'standard-time'), '2026-07-06T00:30:00Z')).toBe(true);
    expect(isOpen(season('UTC', 'standard-time'), '2026-07-06T10:30:00Z')).toBe(true);
    expect(isOpen(season('UTC', 'daylight-time'), '2026-07-06T10:30:00Z')).toBe(false);
  });
});

describe('every calendar', () => {
  const instants = fc
    .integer({ min: Date.parse('2023-12-01T00:00:00Z') / 1000, max: Date.parse('2029-02-01T00:00:00Z') / 1000 })
    .map((seconds) => new Date(seconds * 1000).toISOString());
  const anyCalendar = fc.constantFrom(...Object.values(calendars));

  it('opens at nextOpen, and at no instant before it', () => {
    fc.assert(
      fc.property(anyCalendar, instants, fc.constantFrom('regular', 'extended'), (calendar, at, kind) => {
        const next = nextOpen(calendar, at, kind);
        if (next === undefined) {
          return;
        }
        expect(isOpen(calendar, next, kind)).toBe(true);
        const between = sessionsBetween(calendar, at, next) ?? [];
        const before = between.filter((session) => kind === 'extended' || session.kind === 'regular');
        expect(
          before.filter(({ from, to }) => Date.parse(from) < Date.parse(next) && Date.parse(to) > Date.parse(at)),
        ).toEqual([]);
      }),
      { numRuns: runCount(3_000, 300) },
    );
  });

  it('gives the same answer by isOpen, sessionOf and sessionsOfDay', () => {
    fc.assert(
      fc.property(anyCalendar, instants, (calendar, at) => {
        const session = sessionOf(calendar, at, 'extended');
        const open = isOpen(calendar, at, 'extended');
        expect(open).toBe(session === 'unknown' ? undefined : session !== 'closed');
        if (typeof session !== 'string') {
          expect(sessionsOfDay(calendar, session.tradeDay)).toContainEqual(session);
          expect(Date.parse(session.from) <= Date.parse(at) && Date.parse(at) < Date.parse(session.to)).toBe(true);
        }
      }),
      { numRuns: runCount(3_000, 300) },
    );
  });
});
