// Guard G1: when a trading day begins, over daylight saving too.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { tradingDay } from '../../src/account/trading-day.js';

const dayOf = (instant: string, timeZone: string, dayStart = '00:00') =>
  tradingDay(Date.parse(instant), { timeZone, dayStart });

describe('the trading day', () => {
  test.each([
    ['2026-01-26T04:59:59Z', '2026-01-25'],
    ['2026-01-26T05:00:00Z', '2026-01-26'],
    // New York is an hour ahead from March 8 on, and back from November 1 on.
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-08T05:00:00Z', '2026-03-08'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
    ['2026-11-01T04:00:00Z', '2026-11-01'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
  ])('of %s in New York is %s', (instant, date) => {
    expect(dayOf(instant, 'America/New_York')).toBe(date);
  });

  test.each([
    ['2026-01-26T22:59:59Z', '2026-01-26'],
    ['2026-01-26T23:00:00Z', '2026-01-27'],
    // In summer 17:00 is an hour earlier in UTC.
    ['2026-07-06T21:59:59Z', '2026-07-06'],
    ['2026-07-06T22:00:00Z', '2026-07-07'],
    ['2026-03-07T23:00:00Z', '2026-03-08'],
    ['2026-03-08T22:00:00Z', '2026-03-09'],
  ])('of %s, which turns at 17:00 in Chicago, is %s', (instant, date) => {
    expect(dayOf(instant, 'America/Chicago', '17:00')).toBe(date);
  });

  it('begins with the first instant after a begin that daylight saving skips', () => {
    // In Beirut the clocks went from 00:00 to 01:00 on March 27, 2022.
    expect(dayOf('2022-03-26T21:59:59Z', 'Asia/Beirut')).toBe('2022-03-26');
    expect(dayOf('2022-03-26T22:00:00Z', 'Asia/Beirut')).toBe('2022-03-27');
  });

  it('does not go back where daylight saving repeats its begin', () => {
    // In New York 01:30 comes twice on November 1, 2026: at 05:30 and at 06:30 UTC.
    expect(dayOf('2026-11-01T05:29:59Z', 'America/New_York', '01:30')).toBe('2026-11-01');
    expect(dayOf('2026-11-01T05:30:00Z', 'America/New_York', '01:30')).toBe('2026-11-02');
    expect(dayOf('2026-11-01T06:10:00Z', 'America/New_York', '01:30')).toBe('2026-11-02');
    // In Newfoundland it was a minute past midnight when the clocks went back, to the day before.
    expect(dayOf('2010-11-07T02:30:00Z', 'America/St_Johns')).toBe('2010-11-07');
    expect(dayOf('2010-11-07T02:45:00Z', 'America/St_Johns')).toBe('2010-11-07');
  });

  it('never goes back, whatever the zone and the begin are', () => {
    const zones = ['America/New_York', 'Asia/Beirut', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
    const begins = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    const instants = fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2027, 0) });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        begins,
        instants,
        fc.nat(4 * 3_600_000),
        (zone, [hour, minute], epoch, later) => {
          const settings = {
            timeZone: zone,
            dayStart: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
          };
          expect(tradingDay(epoch, settings) <= tradingDay(epoch + later, settings)).toBe(true);
        },
      ),
      { numRuns: 300, seed: 46 },
    );
  });

  it('has dates to the end of the calendar', () => {
    expect(dayOf('9999-12-31T23:00:00Z', 'UTC')).toBe('9999-12-31');
    expect(dayOf('9999-12-31T23:00:00Z', 'America/New_York', '19:00')).toBe('9999-12-31');
    // In Tokyo it is 08:00 of a year that no date has.
    expect(dayOf('9999-12-31T23:00:00Z', 'Asia/Tokyo')).toBe('9999-12-31');
  });
});
