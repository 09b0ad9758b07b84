import { describe, expect, it } from 'vitest';
import { calendars } from '../../src/calendars/index.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { takesCalendar } from '../schema/validators.js';

const now = '2026-01-26T15:30:00Z';

function placesOf(calendar: unknown): readonly string[] {
  const parsed = parseMarketSnapshot({ now, instruments: { SAP: { calendar } } });
  return parsed.ok ? [] : parsed.errors.map(({ path }) => path.slice(2).join('.'));
}

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
