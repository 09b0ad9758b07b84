import { describe, expect, it } from 'vitest';
import { futures, noticeCodesOf, options, put, rejection, rejectionCodes, stepsOf } from '../../plan/sample.ts';

const named = (ticker: string, now: string, fields: object = {}, market: object = {}) =>
  options({ ticker, quantity: 1, ...fields }, {}, {}, { now, quotes: { [ticker]: { bid: 3, ask: 3.2 } }, ...market });

describe('a contract that has expired', () => {
  it('is never entered by name, from 16:00 in New York of its last day on', () => {
    expect(stepsOf(named(put, '2026-01-30T21:00:00Z'))).toEqual(['entry buy 1']);
    expect(rejection(named(put, '2026-01-30T21:00:01Z'))).toMatchObject([
      {
        code: 'contract-expired',
        section: 'plan',
        path: ['ticker'],
        received: put,
        contract: put,
        lastDay: '2026-01-30',
      },
    ]);
    expect(rejectionCodes(named(put, '2026-01-31T15:00:00Z'))).toEqual(['contract-expired']);
  });

  it('expires by the clock of New York, whatever the time zone of the market', () => {
    const inTokyo = (now: string) => {
      const request = named(put, now);
      return { ...request, settings: { ...request.settings, marketTimeZone: 'Asia/Tokyo' } };
    };
    // In Tokyo it is January 31 already.
    expect(stepsOf(inTokyo('2026-01-30T15:30:00Z'))).toEqual(['entry buy 1']);
    expect(stepsOf(inTokyo('2026-01-30T21:00:00Z'))).toEqual(['entry buy 1']);
    expect(rejection(inTokyo('2026-01-30T21:00:01Z'))).toMatchObject([
      { code: 'contract-expired', contract: put, lastDay: '2026-01-30' },
    ]);
  });

  it('is not added to, and can be closed', () => {
    const market = { positions: { [put]: { side: 'long', quantity: 2 } } };
    const late = '2026-01-30T21:30:00Z';
    expect(rejectionCodes(named(put, late, { action: 'add' }, market))).toEqual(['contract-expired']);
    expect(stepsOf(named(put, late, { action: 'exit', quantity: null }, market))).toEqual(['exit sell 2']);
    // Also where the ticker is its underlying.
    const atUnderlying = options({ ticker: 'SPY', action: 'add', quantity: 1 }, {}, {}, { now: late, ...market });
    expect(rejectionCodes(atUnderlying)).toEqual(['contract-expired']);
  });

  it('comes after the gates', () => {
    const request = named(put, '2026-02-02T15:00:00Z');
    const settings = { ...request.settings, entryLockout: true };
    expect(rejectionCodes({ ...request, settings })).toEqual(['entry-locked-out']);
  });

  it('has a last day that its instrument names, in the time zone of the market', () => {
    const future = (now: string) =>
      futures(
        { ticker: 'ESH2026', quantity: 1 },
        {
          now,
          instruments: {
            ESH2026: { assetClass: 'futures', tickSize: 0.25, pointValue: 50, lastTradeDay: '2026-03-20' },
          },
        },
      );
    expect(stepsOf(future('2026-03-21T03:59:59Z'))).toEqual(['entry buy 1']);
    expect(rejection(future('2026-03-21T04:00:00Z'))).toMatchObject([
      { code: 'contract-expired', contract: 'ESH2026', lastDay: '2026-03-20' },
    ]);
    const spx = { instruments: { [put]: { lastTradeDay: '2026-01-29' } } };
    expect(rejection(named(put, '2026-01-30T15:00:00Z', {}, spx))).toMatchObject([{ lastDay: '2026-01-29' }]);
  });

  it('lets the exit of a swap pass', () => {
    const held = { positions: { [put]: { side: 'short', quantity: 2 } } };
    const request = named(put, '2026-01-30T21:30:00Z', {}, held);
    expect(stepsOf(request)).toEqual(['exit buy 2']);
    expect(noticeCodesOf(request)).toContain('entry-refused');
  });
});
