// A copy of a calendar has no days that an earlier test converted.
import { describe, expect, it } from 'vitest';
import { always, cbotGrains, cmeEquity, xnys } from '../../src/calendars/index.js';
import { isOpen, nextOpen, sessionOf, sessionsBetween, sessionsOfDay } from '../../src/sessions/sessions.js';
import type { TradingCalendar } from '../../src/sessions/trading-calendar.js';

const at = '2026-01-26T15:00:00Z';

/** Limits of the sessions of a trade day. */
function limitsOf(calendar: TradingCalendar, tradeDay: string): unknown {
  return sessionsOfDay(calendar, tradeDay)?.map(({ from, to }) => [from, to]);
}

describe('a calendar that was read', () => {
  it('is not read again', () => {
    let reads = 0;
    const calendar = Object.defineProperty({ ...xnys }, 'sessions', {
      get: () => {
        reads += 1;
        return xnys.sessions;
      },
    });
    expect([isOpen(calendar, at), nextOpen(calendar, at)]).toEqual([true, at]);
    expect(reads).toBe(1);
  });

  it('keeps the sessions of a day', () => {
    const calendar = { ...xnys };
    const [first] = sessionsOfDay(calendar, '2026-01-26') ?? [];
    expect(first).toBeDefined();
    expect(sessionsOfDay(calendar, '2026-01-26')?.[0]).toBe(first);
    expect(sessionOf(calendar, '2026-01-26T12:00:00Z', 'extended')).toBe(first);
  });
});

describe('a time of day', () => {
  const hours = (from: string, to: string): TradingCalendar => ({
    ...always,
    sessions: [{ days: ['mon'], from, to }],
  });

  it.each([
    ['00:00', '24:00', true],
    ['14:59', '15:01', true],
    ['15:00', '15:01', true],
    ['14:00', '15:00', false],
    ['23:59', '23:58', false],
  ])('from %s to %s is read', (from, to, open) => {
    expect(isOpen(hours(from, to), at)).toBe(open);
  });

  it.each([
    ['109:30', '16:00'],
    ['09:301', '16:00'],
    ['9:30', '16:00'],
    ['25:00', '26:00'],
    ['09:60', '16:00'],
    ['24:00', '16:00'],
    ['24:00', '24:00'],
    ['09:30', '24:01'],
    ['09:30', '24:30'],
    ['09:30', 'noon'],
    ['noon', '16:00'],
  ])('from %s to %s is not', (from, to) => {
    const special = [{ date: '2026-01-26', name: '', sessions: [{ from, to }] }];
    expect(isOpen(hours(from, to), at)).toBeUndefined();
    expect(isOpen({ ...always, special }, at)).toBeUndefined();
  });
});

describe('the days of a calendar', () => {
  it('are known from the first to the last, both inclusive', () => {
    const calendar = { ...always, valid: { from: '2026-01-26', to: '2026-01-27' } };
    expect(isOpen({ ...calendar }, '2026-01-25T23:59:59Z')).toBeUndefined();
    expect(isOpen({ ...calendar }, '2026-01-26T00:00:00Z')).toBe(true);
    expect(isOpen({ ...calendar }, '2026-01-27T23:59:59Z')).toBe(true);
    expect(isOpen({ ...calendar }, '2026-01-28T00:00:00Z')).toBeUndefined();
    expect(limitsOf({ ...calendar }, '2026-01-25')).toBeUndefined();
    expect(limitsOf({ ...calendar }, '2026-01-26')).toEqual([['2026-01-26T00:00:00Z', '2026-01-27T00:00:00Z']]);
    expect(limitsOf({ ...calendar }, '2026-01-27')).toEqual([['2026-01-27T00:00:00Z', '2026-01-28T00:00:00Z']]);
    expect(limitsOf({ ...calendar }, '2026-01-28')).toBeUndefined();
  });

  it('begin and end by the clock of the time zone', () => {
    expect(isOpen({ ...xnys }, '2024-01-01T04:59:59Z')).toBeUndefined();
    expect(isOpen({ ...xnys }, '2024-01-01T05:00:00Z')).toBe(false);
    expect(isOpen({ ...xnys }, '2029-01-01T04:59:59Z')).toBe(false);
    expect(isOpen({ ...xnys }, '2029-01-01T05:00:00Z')).toBeUndefined();
  });

  it('do not have a session of a trade day that is outside of them', () => {
    // From Monday at 22:00 to Tuesday at 04:00.
    const night: TradingCalendar = { ...always, sessions: [{ days: ['mon'], from: '22:00', to: '04:00' }] };
    const fromTuesday = { ...night, valid: { from: '2026-01-27', to: '2026-12-31' } };
    expect(sessionOf(fromTuesday, '2026-01-27T01:00:00Z')).toBe('unknown');
    expect(sessionOf({ ...fromTuesday }, '2026-01-27T04:00:00Z')).toBe('closed');
    const toMonday = { ...night, tradeDay: 'end' as const, valid: { from: '2026-01-01', to: '2026-01-26' } };
    expect(sessionOf(toMonday, '2026-01-26T23:00:00Z')).toBe('unknown');
  });

  it.each([
    ['from', { from: '2026-02-30', to: '2026-12-31' }],
    ['from', { from: '2026-1-1', to: '2026-12-31' }],
    ['to', { from: '2026-01-01', to: '2026-02-30' }],
    ['to', { from: '2026-01-01', to: 'later' }],
  ])('are unknown where %s is not a date: %j', (_, valid) => {
    expect(isOpen({ ...always, valid }, at)).toBeUndefined();
  });
});

describe('a session over midnight', () => {
  const night: TradingCalendar = { ...always, sessions: [{ days: ['mon'], from: '22:00', to: '04:00' }] };
  const limits = [['2026-01-26T22:00:00Z', '2026-01-27T04:00:00Z']];

  it('belongs to the day on which it starts, or to the one on which it ends', () => {
    expect(limitsOf(night, '2026-01-26')).toEqual(limits);
    expect(limitsOf({ ...night }, '2026-01-27')).toEqual([]);
    expect(limitsOf({ ...night, tradeDay: 'end' }, '2026-01-26')).toEqual([]);
    expect(limitsOf({ ...night, tradeDay: 'end' }, '2026-01-27')).toEqual(limits);
  });

  it('takes special sessions of its begin or later to the evening before', () => {
    const special = (...from: readonly string[]): TradingCalendar => ({
      ...night,
      tradeDay: 'end',
      special: [{ date: '2026-01-27', name: 'Short', sessions: from.map((begin) => ({ from: begin, to: '23:30' })) }],
    });
    expect(limitsOf(special('21:59'), '2026-01-27')).toEqual([['2026-01-27T21:59:00Z', '2026-01-27T23:30:00Z']]);
    expect(limitsOf(special('22:00'), '2026-01-27')).toEqual([['2026-01-26T22:00:00Z', '2026-01-26T23:30:00Z']]);
    expect(limitsOf(special('23:00'), '2026-01-27')).toEqual([['2026-01-26T23:00:00Z', '2026-01-26T23:30:00Z']]);
    expect(limitsOf({ ...special('23:00'), tradeDay: 'start' }, '2026-01-27')).toEqual([
      ['2026-01-27T23:00:00Z', '2026-01-27T23:30:00Z'],
    ]);
  });

  it('counts from the earliest begin of several, and not by one that ends at midnight', () => {
    const several: TradingCalendar = {
      ...always,
      tradeDay: 'end',
      sessions: [
        { days: ['wed'], from: '22:00', to: '02:00' },
        { days: ['mon'], from: '18:00', to: '02:00' },
        { days: ['tue'], from: '08:00', to: '24:00' },
      ],
      special: [
        {
          date: '2026-01-29',
          name: 'Short',
          sessions: [
            { from: '09:00', to: '10:00' },
            { from: '18:00', to: '19:00' },
          ],
        },
      ],
    };
    // The session of Tuesday ends with its day.
    expect(limitsOf(several, '2026-01-27')).toEqual([
      ['2026-01-26T18:00:00Z', '2026-01-27T02:00:00Z'],
      ['2026-01-27T08:00:00Z', '2026-01-28T00:00:00Z'],
    ]);
    expect(limitsOf(several, '2026-01-29')).toEqual([
      ['2026-01-28T18:00:00Z', '2026-01-28T19:00:00Z'],
      ['2026-01-29T09:00:00Z', '2026-01-29T10:00:00Z'],
    ]);
  });

  it('is one session in the two days of UTC that it lasts', () => {
    const found = sessionsBetween({ ...cmeEquity }, '2026-01-26T23:30:00Z', '2026-01-27T12:00:00Z') ?? [];
    expect(found.map(({ from, to }) => [from, to])).toEqual([['2026-01-26T23:00:00Z', '2026-01-27T22:00:00Z']]);
  });
});

describe('the sessions of a day', () => {
  it('are in the order of their begin', () => {
    const rows = ['14:00', '09:00', '11:00'].map((from) => ({ from, to: `${from.slice(0, 2)}:30` }));
    const begins = ['2026-01-26T09:00:00Z', '2026-01-26T11:00:00Z', '2026-01-26T14:00:00Z'];
    const weekly: TradingCalendar = { ...always, sessions: rows.map((row) => ({ ...row, days: ['mon'] })) };
    expect(sessionsOfDay(weekly, '2026-01-26')?.map(({ from }) => from)).toEqual(begins);
    const special = { ...always, special: [{ date: '2026-01-26', name: 'Short', sessions: rows }] };
    expect(sessionsOfDay(special, '2026-01-26')?.map(({ from }) => from)).toEqual(begins);
  });

  it('have their kind, and a name on a special day only', () => {
    expect(sessionsOfDay({ ...cbotGrains }, '2026-11-27')).toStrictEqual([
      {
        tradeDay: '2026-11-27',
        from: '2026-11-27T14:30:00Z',
        to: '2026-11-27T18:05:00Z',
        kind: 'regular',
        name: 'Day after Thanksgiving',
      },
    ]);
    expect(sessionsOfDay({ ...xnys }, '2026-01-26')?.slice(0, 2)).toStrictEqual([
      { tradeDay: '2026-01-26', from: '2026-01-26T09:00:00Z', to: '2026-01-26T14:30:00Z', kind: 'extended' },
      { tradeDay: '2026-01-26', from: '2026-01-26T14:30:00Z', to: '2026-01-26T21:00:00Z', kind: 'regular' },
    ]);
    expect(sessionsOfDay({ ...xnys }, '2026-11-26')).toEqual([]);
  });

  it('are those of their season, by the clock of the time zone', () => {
    const season = (timeZone: string, kind: 'standard-time' | 'daylight-time'): TradingCalendar => ({
      ...always,
      timeZone,
      sessions: [{ days: ['mon'], from: '10:00', to: '11:00', season: kind }],
    });
    // January 26 and July 6 are Mondays.
    const winter = [['2026-01-26T09:00:00Z', '2026-01-26T10:00:00Z']];
    const summer = [['2026-07-06T08:00:00Z', '2026-07-06T09:00:00Z']];
    expect(limitsOf(season('Europe/Berlin', 'standard-time'), '2026-01-26')).toEqual(winter);
    expect(limitsOf(season('Europe/Berlin', 'standard-time'), '2026-07-06')).toEqual([]);
    expect(limitsOf(season('Europe/Berlin', 'daylight-time'), '2026-01-26')).toEqual([]);
    expect(limitsOf(season('Europe/Berlin', 'daylight-time'), '2026-07-06')).toEqual(summer);
    expect(limitsOf(season('Australia/Sydney', 'daylight-time'), '2026-07-06')).toEqual([]);
    expect(limitsOf(season('Asia/Tokyo', 'standard-time'), '2026-07-06')).toHaveLength(1);
    expect(limitsOf(season('Asia/Tokyo', 'daylight-time'), '2026-07-06')).toEqual([]);
  });
});

describe('a day of UTC', () => {
  it('has sessions of the trade day two days before, where clocks are far behind', () => {
    const calendar: TradingCalendar = {
      ...always,
      timeZone: 'Pacific/Pago_Pago',
      sessions: [{ days: ['mon'], from: '23:00', to: '22:30' }],
    };
    // 11 hours behind UTC: from Tuesday at 10:00 to Wednesday at 09:30.
    expect(isOpen(calendar, '2026-01-27T09:59:59Z')).toBe(false);
    expect(isOpen(calendar, '2026-01-28T09:00:00Z')).toBe(true);
    expect(sessionOf(calendar, '2026-01-28T09:00:00Z')).toMatchObject({ tradeDay: '2026-01-26' });
  });

  it('has sessions of the trade day two days after, where clocks are far ahead', () => {
    const calendar: TradingCalendar = {
      ...always,
      timeZone: 'Pacific/Kiritimati',
      tradeDay: 'end',
      sessions: [{ days: ['tue'], from: '10:00', to: '09:00' }],
    };
    // 14 hours ahead of UTC: from Monday at 20:00.
    expect(isOpen(calendar, '2026-01-26T19:59:59Z')).toBe(false);
    expect(sessionOf(calendar, '2026-01-26T21:00:00Z')).toMatchObject({ tradeDay: '2026-01-28' });
  });

  it('has the sessions of several trade days in order', () => {
    const found = sessionsBetween({ ...xnys }, '2026-11-25T00:00:00Z', '2026-11-25T15:00:00Z') ?? [];
    expect(found.map(({ from }) => from)).toEqual([
      '2026-11-24T21:00:00Z',
      '2026-11-25T09:00:00Z',
      '2026-11-25T14:30:00Z',
    ]);
    expect(nextOpen({ ...xnys }, '2026-11-25T02:00:00Z', 'extended')).toBe('2026-11-25T09:00:00Z');
  });
});
