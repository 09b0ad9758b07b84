import { describe, expect, it } from 'vitest';
import { calendarOf, xcbo } from '../../../src/calendars/index.js';
import type { Contract } from '../../../src/market/contracts/contract.js';
import { expiryFigures, expiryTest, unexpired } from '../../../src/market/contracts/expiry.js';
import { createPlanningContext, type PlanningContext } from '../../../src/market/planning-context.js';
import type { TradingContext } from '../../../src/market/ports.js';
import { calculations, listedCalculations } from '../../core/calculation.ts';
import { futures, noticeCodesOf, options, put, rejection, rejectionCodes, stepsOf } from '../../plan/sample.ts';
import { accepted, contextOf, decisionOf, type Request, rejected, signalOf } from './sample.ts';

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

/** Planning at a moment, with a calendar if there is one. */
function planningAt(now: string, settings: object = {}, find?: TradingContext['calendarOf']): PlanningContext {
  const request = { payload: { ticker: 'SPY' }, market: { now }, settings: { calendars: true, ...settings } };
  return createPlanningContext(signalOf(request), { ...contextOf(request), calendarOf: find });
}

describe('options that expire today', () => {
  // In winter, 16:00 in New York is 21:00 UTC.
  it.each([
    ['SPY', 'options', '2026-01-30T21:00:00.000Z', false],
    ['SPY', 'options', '2026-01-30T21:00:00.001Z', true],
    ['SPX', 'options', '2026-01-30T21:15:00.000Z', false],
    ['SPX', 'options', '2026-01-30T21:15:00.001Z', true],
    ['DAX', 'index_options', '2026-01-30T21:15:00.000Z', false],
    ['DAX', 'index_options', '2026-01-30T21:15:00.001Z', true],
  ])('of %s in the class %s, at %s: expired is %s', (underlying, assetClass, now, expired) => {
    expect(expiryTest(underlying, planningAt(now, { assetClass }))('2026-01-30')).toBe(expired);
  });

  // The day after Thanksgiving ends at 13:00 in New York, 18:00 UTC; for an index at 13:15.
  it.each([
    ['SPY', 'options', '2026-11-27T18:00:00.000Z', false],
    ['SPY', 'options', '2026-11-27T18:00:00.001Z', true],
    ['SPX', 'options', '2026-11-27T18:15:00.000Z', false],
    ['SPX', 'options', '2026-11-27T18:15:00.001Z', true],
    ['DAX', 'index_options', '2026-11-27T18:15:00.000Z', false],
    ['DAX', 'index_options', '2026-11-27T18:15:00.001Z', true],
  ])('of %s in the class %s, on a half day at %s: expired is %s', (underlying, assetClass, now, expired) => {
    expect(expiryTest(underlying, planningAt(now, { assetClass }, calendarOf))('2026-11-27')).toBe(expired);
  });

  it('are those of their date alone', () => {
    const isExpired = expiryTest('SPY', planningAt('2026-01-30T22:00:00Z', { assetClass: 'options' }));
    expect(['2026-01-29', '2026-01-30', '2026-01-31'].map(isExpired)).toEqual([true, true, false]);
  });
});

describe('the close of options', () => {
  const figuresAt = (now: string, settings: object = {}, find: TradingContext['calendarOf'] = calendarOf) =>
    calculations(expiryFigures('SPY', planningAt(now, { assetClass: 'options', ...settings }, find)));
  const halfDay = '2026-11-27T15:00:00Z';

  it('is by rule on a usual day, whatever the calendar says of it', () => {
    const rule = { now: '2026-01-30T15:00:00Z clock now', close: '16:00 in America/New_York constant optionClose' };
    expect(figuresAt('2026-01-30T15:00:00Z')).toEqual(rule);
    expect(figuresAt('2026-01-30T15:00:00Z', { calendars: false })).toEqual(rule);
    expect(figuresAt('2026-01-30T15:00:00Z', { assetClass: 'index_options' })).toMatchObject({
      close: '16:15 in America/New_York constant optionClose',
    });
  });

  it('is that of the calendar on a half day, without its extended hours', () => {
    const early = { now: `${halfDay} clock now`, close: '2026-11-27T18:00:00Z market calendar' };
    expect(figuresAt(halfDay)).toEqual(early);
    expect(figuresAt(halfDay, { calendars: { SPY: 'XNYS' } })).toEqual(early);
  });

  it('is the end of the last session of a half day with several', () => {
    const sessions = [
      { from: '09:30', to: '11:00' },
      { from: '11:30', to: '12:00' },
    ];
    const special = [{ date: '2026-11-27', name: 'Two sessions', sessions }];
    expect(figuresAt(halfDay, {}, () => ({ ...xcbo, special }))).toMatchObject({
      close: '2026-11-27T17:00:00Z market calendar',
    });
  });

  it('is by rule on a day without sessions, or one that the calendar does not know', () => {
    const close = '16:00 in America/New_York constant optionClose';
    expect(figuresAt('2026-12-25T15:00:00Z')).toMatchObject({ close });
    expect(figuresAt('2030-01-04T15:00:00Z')).toMatchObject({ close });
  });
});

describe('unexpired', () => {
  const named = (ticker: string): Contract => ({ ticker, isSignalTicker: true, inverted: false });
  const whyNot = (contract: Contract, request: Request) => {
    const [error] = rejected(unexpired(contract, decisionOf(request)));
    return {
      message: error?.message,
      figures: error?.calculation && listedCalculations(error.calculation.of, error.calculation.figures),
    };
  };
  const late = '2026-01-30T21:30:00Z';
  const close = '16:00 in America/New_York constant optionClose';

  it.each<[what: string, contract: Contract, lastDay: string]>([
    ['the message names', named(put), `2026-01-30 inSymbol(${put} message ticker)`],
    [
      'is held',
      { ticker: put, isSignalTicker: false, inverted: false },
      `2026-01-30 inSymbol(${put} market positions.${put}.symbol)`,
    ],
    [
      'was chosen',
      {
        ticker: put,
        isSignalTicker: false,
        inverted: false,
        why: { choice: put, origin: { from: 'setting', path: ['optionType'] } },
      },
      `2026-01-30 inSymbol(${put} setting optionType)`,
    ],
  ])('says since when an option that %s has expired', (_, contract, lastDay) => {
    expect(whyNot(contract, { settings: { assetClass: 'options' }, market: { now: late } })).toEqual({
      message: `${put} has expired: its last day was 2026-01-30. Nothing can be entered in it, and the broker may reject an exit.`,
      figures: { lastDay, now: `${late} clock now`, close },
    });
  });

  const today = (day: string, now: string) => `${day} dayOf(${now} clock now, America/New_York default marketTimeZone)`;

  it('names the last day of the instrument', () => {
    const now = '2026-01-28T15:00:00Z';
    const instruments = { [put]: { lastTradeDay: '2026-01-27' } };
    expect(whyNot(named(put), { market: { now, instruments } }).figures).toEqual({
      lastDay: `2026-01-27 market instruments.${put}.lastTradeDay`,
      today: today('2026-01-28', now),
    });
  });

  it.each<[what: string, expiries: object, lastDay: string]>([
    ['the rule of its schedule', {}, '2026-03-20 calendar expiry'],
    ['a list of its schedule', { expiries: { ESH6: '2026-03-19' } }, '2026-03-19 market expiry'],
  ])('names the last day of a future by %s', (_, expiries, lastDay) => {
    const now = '2026-03-21T15:00:00Z';
    const rollovers = { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday', ...expiries } };
    expect(whyNot(named('ESH2026'), { market: { now, rollovers } }).figures).toEqual({
      lastDay,
      today: today('2026-03-21', now),
    });
  });

  it.each<[what: string, ticker: string, market: Readonly<Record<string, unknown>>]>([
    ['a stock', 'AAPL', {}],
    ['an option before its close', put, { now: '2026-01-30T20:00:00Z' }],
    ['an instrument on its last day', 'AAPL', { instruments: { AAPL: { lastTradeDay: '2026-01-26' } } }],
    ['a future without a schedule', 'ESH2025', {}],
    [
      'a future on its last day',
      'ESH2026',
      {
        now: '2026-03-20T15:00:00Z',
        rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
      },
    ],
  ])('lets %s pass', (_, ticker, market) => {
    const contract = named(ticker);
    expect(accepted(unexpired(contract, decisionOf({ market })))).toBe(contract);
  });
});
