import { describe, expect, it } from 'vitest';
import { figuresOf, planned, traceOf } from './sample.ts';

describe('withdrawals', () => {
  it('are at the end of the last day in the time zone of the market', () => {
    expect(planned({ payload: { expiresAt: '2026-01-30' } }).withdrawals).toEqual({ entry: '2026-01-31T05:00:00Z' });
  });

  it.each([
    ['America/New_York', '2026-01-31T05:00:00Z', 'default'],
    // One hour before UTC.
    ['Europe/Berlin', '2026-01-30T23:00:00Z', 'setting'],
  ])('name the last day and the time zone %s as their origin', (marketTimeZone, end, from) => {
    const request = { payload: { expiresAt: '2026-01-30' }, settings: { marketTimeZone } };
    expect(traceOf(request, 'order.withdrawal')).toMatchObject([{ read: { step: 'entry' }, decided: end }]);
    expect(figuresOf(request, 'order.withdrawal')).toEqual([
      { withdrawal: `${end} endOfDay(2026-01-30 message expiresAt, ${marketTimeZone} ${from} marketTimeZone)` },
    ]);
  });

  it.each([
    // Fourteen days after the clock it is 2026-02-09T15:30:00Z: no market is closed longer.
    [{ expiresAt: '2026-02-08' }, false],
    [{ expiresAt: '2026-02-09' }, true],
    [{ expiresAt: '2026-02-09', timeInForce: 'gtc' }, false],
    // An hour after the clock, before the last day ends.
    [{ expiresAt: '2026-01-26', timeInForce: 'gtc', cancelAfter: 3600 }, true],
    [{ expiresAt: '2026-01-26', timeInForce: 'gtc' }, false],
  ])('say of %j whether the order ends before them: %s', (payload, endsBefore) => {
    const [entry] = traceOf({ payload }, 'order.withdrawal');
    expect(entry?.read['endsBefore'] ?? false).toBe(endsBefore);
  });

  it('are left out beyond the calendar, and without dates', () => {
    expect(planned({ payload: { expiresAt: '9999-12-31' } })).not.toHaveProperty('withdrawals');
    expect(planned({})).not.toHaveProperty('withdrawals');
  });
});
