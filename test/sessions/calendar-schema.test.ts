import { describe, expect, it } from 'vitest';
import { calendars } from '../../src/calendars/index.js';
import { parseJsonWith } from '../../src/core/schema.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { calendarSchema } from '../../src/sessions/calendar-schema.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { takesCalendar } from '../schema/validators.js';

const now = '2026-01-26T15:30:00Z';

function placesOf(calendar: unknown): readonly string[] {
  const parsed = parseMarketSnapshot({ now, instruments: { SAP: { calendar } } });
  return parsed.ok ? [] : parsed.errors.map(({ path }) => path.slice(2).join('.'));
}

/** Path and expectation of each error. */
function faults(calendar: unknown): unknown {
  const parsed = parseJsonWith(calendarSchema(), calendar, 'invalid-snapshot', 'The calendar');
  return parsed.ok ? [] : parsed.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

const begin = 'a time as HH:MM, 00:00 to 23:59';
const end = 'a time as HH:MM, 00:00 to 24:00';
const date = 'a date such as 2026-01-30';
const weekly = { days: ['mon'], from: '09:30', to: '16:00' };
const weekdays = 'one of mon, tue, wed, thu, fri, sat, sun';
const closed = { date: '2026-01-19', name: 'x' };
const special = { date: '2026-02-20', name: 'x', sessions: [{ from: '09:30', to: '13:00' }] };

describe('calendarSchema', () => {
  it('reads every field', () => {
    const calendar = {
      ...calendars.XNYS,
      name: ' ',
      sessions: [
        { ...weekly, from: '00:00', to: '24:00', kind: 'extended', season: 'standard-time' },
        { ...weekly, from: '23:59', to: '00:00', season: 'daylight-time' },
      ],
      closed: [closed],
      special: [{ ...special, sessions: [{ from: '19:00', to: '09:59', kind: 'extended' }] }],
    };
    expect(parseJsonWith(calendarSchema(), calendar, 'invalid-snapshot', 'The calendar')).toStrictEqual({
      ok: true,
      value: calendar,
    });
  });

  it.each<readonly [path: string, changes: object, expected: string]>([
    ['id', { id: ' ' }, 'the identifier of a calendar such as XNYS'],
    ['name', { name: '' }, 'text'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'a name of the time zone database such as America/New_York'],
    ['tradeDay', { tradeDay: 'middle' }, 'one of start, end'],
    ['sessions', { sessions: weekly }, 'a list of weekly sessions'],
    ['sessions.0', { sessions: ['mon'] }, 'an object with days, from, to, kind and season'],
    ['sessions.0.days', { sessions: [{ ...weekly, days: 'mon' }] }, 'a list of days'],
    ['sessions.0.days.0', { sessions: [{ ...weekly, days: ['monday'] }] }, weekdays],
    ['sessions.0.from', { sessions: [{ ...weekly, from: '24:00' }] }, begin],
    ['sessions.0.from', { sessions: [{ ...weekly, from: '109:30' }] }, begin],
    ['sessions.0.from', { sessions: [{ ...weekly, from: '09:300' }] }, begin],
    ['sessions.0.to', { sessions: [{ ...weekly, to: '24:01' }] }, end],
    ['sessions.0.to', { sessions: [{ ...weekly, to: '116:00' }] }, end],
    ['sessions.0.to', { sessions: [{ ...weekly, to: '24:000' }] }, end],
    ['sessions.0.to', { sessions: [{ ...weekly, to: '16:000' }] }, end],
    ['sessions.0.kind', { sessions: [{ ...weekly, kind: 'regular' }] }, 'one of extended'],
    ['sessions.0.season', { sessions: [{ ...weekly, season: 'winter' }] }, 'one of standard-time, daylight-time'],
    ['closed', { closed: undefined }, 'a list of holidays'],
    ['closed.0', { closed: ['2026-01-19'] }, 'an object with date and name'],
    ['closed.0.date', { closed: [{ ...closed, date: '2026-02-30' }] }, date],
    ['closed.0.name', { closed: [{ ...closed, name: 5 }] }, 'text'],
    ['special', { special: undefined }, 'a list of special days'],
    ['special.0', { special: ['2026-02-20'] }, 'an object with date, name and sessions'],
    ['special.0.date', { special: [{ ...special, date: 'soon' }] }, date],
    ['special.0.name', { special: [{ ...special, name: undefined }] }, 'text'],
    ['special.0.sessions', { special: [{ ...special, sessions: undefined }] }, 'a list of sessions'],
    ['special.0.sessions.0', { special: [{ ...special, sessions: ['x'] }] }, 'an object with from, to and kind'],
    ['special.0.sessions.0.to', { special: [{ ...special, sessions: [{ from: '09:30' }] }] }, end],
    ['valid', { valid: '2026' }, 'an object with from and to'],
    ['valid.from', { valid: { to: '2026-01-01' } }, date],
    ['valid.to', { valid: { from: '2026-01-01' } }, date],
    ['source', { source: undefined }, 'text'],
    ['retrieved', { retrieved: 'today' }, date],
  ])('names %s of %j', (path, changes, expected) => {
    expect(faults({ ...calendars.XNYS, ...changes })).toStrictEqual([[path, expected]]);
  });

  it('names what is not a calendar', () => {
    expect(faults('XNYS')).toStrictEqual([['', 'a calendar with id, timeZone, sessions, closed, special and valid']]);
  });
});

describe('the calendar of an instrument', () => {
  it('is an identifier, or a calendar: each of the library is valid', () => {
    expect(placesOf('XETR')).toEqual([]);
    for (const calendar of Object.values(calendars)) {
      expect(placesOf(calendar)).toEqual([]);
      expect(placesOf(JSON.parse(JSON.stringify(calendar)))).toEqual([]);
      expect(takesCalendar(JSON.parse(JSON.stringify(calendar)))).toBe(true);
    }
  });

  it.each([
    [7],
    [' '],
    [{}],
    [{ ...calendars.XNYS, timeZone: 'Mars/Olympus' }],
    [{ ...calendars.XNYS, tradeDay: 'middle' }],
    [{ ...calendars.XNYS, sessions: [{ days: ['monday'], from: '09:30', to: '16:00' }] }],
    [{ ...calendars.XNYS, sessions: [{ days: ['mon'], from: '24:00', to: '16:00' }] }],
    [{ ...calendars.XNYS, closed: [{ date: '2026-02-30', name: 'x' }] }],
    [{ ...calendars.XNYS, special: [{ date: '2026-02-20', name: 'x' }] }],
    [{ ...calendars.XNYS, valid: { from: '2026-01-01' } }],
  ])('is not %j', (calendar) => {
    expect(placesOf(calendar)[0]).toMatch(/^calendar/);
  });

  it.each([
    [{}],
    [{ ...calendars.XNYS, tradeDay: 'middle' }],
    [{ ...calendars.XNYS, sessions: [{ days: ['monday'], from: '09:30', to: '16:00' }] }],
    [{ ...calendars.XNYS, sessions: [{ days: ['mon'], from: '24:00', to: '16:00' }] }],
    [{ ...calendars.XNYS, special: [{ date: '2026-02-20', name: 'x' }] }],
    [{ ...calendars.XNYS, valid: { from: '2026-01-01' } }],
  ])('is not %j by its JSON Schema', (calendar) => {
    expect(takesCalendar(calendar)).toBe(false);
  });

  it('is checked when it is read, in a market that was written by hand', () => {
    const signal = { action: 'buy', ticker: 'SAP', quantity: '1', receivedAt: now } as const;
    const plan = (calendar: unknown) =>
      planSignal(
        signal as never,
        snapshotContext(
          { now, quotes: { SAP: { bid: '200', ask: '201' } }, instruments: { SAP: { calendar } } } as never,
          defaultSettings,
        ),
      );
    expect(plan('XETR').ok).toBe(true);
    expect(plan(calendars.XETR).ok).toBe(true);
    for (const wrong of ['', 7, {}, { ...calendars.XETR, valid: null }]) {
      const result = plan(wrong);
      expect(result.ok ? [] : [...new Set(result.errors.map(({ code }) => code))]).toEqual(['invalid-snapshot']);
    }
  });
});
