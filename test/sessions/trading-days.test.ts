import { describe, expect, it } from 'vitest';
import { calendars, xhkg, xnys, xtks } from '../../src/calendars/index.js';
import type { TradingCalendar } from '../../src/index.js';
import {
  firstClose,
  isRealClose,
  lastCloseBy,
  openAfter,
  type TradingDay,
  tradingDayAfter,
  tradingDaysAround,
} from '../../src/sessions/trading-days.js';

function around(calendar: TradingCalendar, at: string): readonly (string | undefined)[] {
  const { before, next } = tradingDaysAround(calendar, Date.parse(at));
  return [before?.date, next?.date];
}

function dayOf(calendar: TradingCalendar, at: string): TradingDay {
  const { next } = tradingDaysAround(calendar, Date.parse(at));
  if (next === undefined) {
    throw new Error(`no trade day after ${at}`);
  }
  return next;
}

describe('tradingDaysAround', () => {
  it.each([
    [xnys, '2026-11-25T20:59:59Z', '2026-11-24', '2026-11-25'],
    [xnys, '2026-11-25T21:00:00Z', '2026-11-25', '2026-11-27'],
    [xtks, '2026-01-26T03:00:00Z', '2026-01-23', '2026-01-26'],
    [calendars['CME-EQUITY'], '2026-01-25T23:30:00Z', '2026-01-23', '2026-01-26'],
    [xnys, '2024-01-01T15:00:00Z', undefined, '2024-01-02'],
    [xnys, '2028-12-30T15:00:00Z', '2028-12-29', undefined],
  ] as const)('of %o at %s are %s and %s', (calendar, at, before, next) => {
    expect(around(calendar, at)).toEqual([before, next]);
  });

  it('have the first open, the last close, and those of extended hours', () => {
    const { open, close, extended } = dayOf(xnys, '2026-11-26T15:00:00Z');
    const text = (epoch: number): string => new Date(epoch).toISOString().slice(0, 16);
    expect([open, close, extended.open, extended.close].map(text)).toEqual([
      '2026-11-27T14:30',
      '2026-11-27T18:00',
      '2026-11-27T09:00',
      '2026-11-27T22:00',
    ]);
    const lunch = dayOf(xhkg, '2026-01-26T02:00:00Z');
    expect([lunch.open, lunch.close].map(text)).toEqual(['2026-01-26T01:30', '2026-01-26T08:00']);
  });
});

describe('lastCloseBy and firstClose', () => {
  it('give closes by a day, and after an instant', () => {
    expect(lastCloseBy(xnys, '2026-11-26')).toBe('2026-11-25T21:00:00Z');
    expect(lastCloseBy(xnys, '2026-11-26', 'extended')).toBe('2026-11-26T01:00:00Z');
    expect(lastCloseBy(xnys, '2024-01-01')).toBeUndefined();
    expect(lastCloseBy(xnys, '2029-01-02')).toBeUndefined();
    expect(firstClose(xnys, '2026-11-25T22:00:00Z')).toBe('2026-11-27T18:00:00Z');
    // An order of extended hours still trades in the late session.
    expect(firstClose(xnys, '2026-11-25T22:00:00Z', 'extended')).toBe('2026-11-26T01:00:00Z');
    expect(firstClose(xnys, '2028-12-30T15:00:00Z')).toBeUndefined();
    // Nothing trades at the close itself.
    expect(firstClose(xnys, '2026-11-25T20:59:59Z')).toBe('2026-11-25T21:00:00Z');
    expect(firstClose(xnys, '2026-11-25T21:00:00Z')).toBe('2026-11-27T18:00:00Z');
  });

  it('a close is real unless the next session begins with it', () => {
    expect(isRealClose(xnys, dayOf(xnys, '2026-11-25T15:00:00Z'))).toBe(true);
    expect(isRealClose(calendars.FOREX, dayOf(calendars.FOREX, '2026-11-25T15:00:00Z'))).toBe(false);
    expect(isRealClose(calendars.FOREX, dayOf(calendars.FOREX, '2026-11-27T15:00:00Z'))).toBe(true);
    expect(isRealClose(calendars.ALWAYS, dayOf(calendars.ALWAYS, '2028-12-31T15:00:00Z'))).toBe(false);
  });

  it.each([
    ['before it', '2026-11-25T14:29:59Z', '2026-11-25T14:30:00Z'],
    ['exactly at it', '2026-11-25T14:30:00Z', '2026-11-27T14:30:00Z'],
    ['while the market is open', '2026-11-25T15:00:00Z', '2026-11-27T14:30:00Z'],
    ['on a holiday', '2026-11-26T15:00:00Z', '2026-11-27T14:30:00Z'],
    ['after the last open that is known', '2028-12-29T15:00:00Z', undefined],
    ['after the last close that is known', '2028-12-29T21:00:00Z', undefined],
  ])('the next open %s is that of the next session that begins', (_, at, open) => {
    expect(openAfter(xnys, Date.parse(at))).toBe(open);
  });

  it('nothing is known of a calendar that cannot be read', () => {
    const broken = { ...xnys, timeZone: 'Mars/Olympus' };
    const day = dayOf(xnys, '2026-11-25T15:00:00Z');
    expect(around(broken, '2026-11-25T15:00:00Z')).toEqual([undefined, undefined]);
    expect(lastCloseBy(broken, '2026-11-25')).toBeUndefined();
    expect(firstClose(broken, '2026-11-25T15:00:00Z')).toBeUndefined();
    expect(tradingDayAfter(broken, day)).toBeUndefined();
    expect(isRealClose(broken, day)).toBe(true);
  });
});
