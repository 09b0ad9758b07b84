import { describe, expect, it, test } from 'vitest';
import { explainCalculation } from '../../../src/explain/explain-plan.js';
import { planned, rejection, rejectionCodes, stepsOf, traceOf } from '../sample.ts';
import { aapl, buy, entries, type Given, minutesAgo } from './guarded-buy.ts';

describe('a rule of the day', () => {
  it('is told after the limits of an order, also where a swap exits', () => {
    const given = { guard: { maxLossPerDay: 1000 }, settings: { maxOrderQuantity: 9 }, market: { equity: 98_000 } };
    const codes = ['order-too-large', 'day-loss-reached'];
    expect(rejectionCodes(buy(given))).toEqual(codes);
    const swap = planned(buy({ ...given, fields: { quantity: 20 }, market: { ...given.market, positions: aapl } }));
    const notice = swap.notices.find(({ code }) => code === 'entry-refused');
    expect(notice?.message).toContain(`(${codes.join(', ')})`);
  });

  test.each<[string, Given, Given, object]>([
    [
      'the loss in dollars',
      { guard: { maxLossPerDay: 1000 }, market: { equity: 98_999.99 } },
      { guard: { maxLossPerDay: 1000 }, market: { equity: 99_000 } },
      { code: 'day-loss-reached', setting: 'maxLossPerDay', actual: '1000.01', limit: '1000' },
    ],
    [
      'the loss in percent of the equity at the start of the day',
      { guard: { maxLossPerDayPercent: 1 }, market: { equity: 98_990 } },
      { guard: { maxLossPerDayPercent: 1 }, market: { equity: 99_000 } },
      { code: 'day-loss-reached', setting: 'maxLossPerDayPercent', actual: '1.01', limit: '1' },
    ],
    [
      'the profit',
      { guard: { maxProfitPerDay: 500 }, market: { equity: 100_501 } },
      { guard: { maxProfitPerDay: 500 }, market: { equity: 100_500 } },
      { code: 'day-profit-reached', setting: 'maxProfitPerDay', actual: '501', limit: '500' },
    ],
    [
      'the drawdown behind the high',
      { guard: { maxDrawdown: { amount: 11_000, trailing: 'intraday' } }, market: { equity: 98_999 } },
      { guard: { maxDrawdown: { amount: 11_000, trailing: 'intraday' } }, market: { equity: 99_000 } },
      { code: 'drawdown-reached', setting: 'maxDrawdown', actual: '11001', limit: '11000' },
    ],
    [
      'the drawdown in percent of the high',
      { guard: { maxDrawdown: { percent: 10, trailing: 'end-of-day' } }, market: { equity: 98_999 } },
      { guard: { maxDrawdown: { percent: 10, trailing: 'end-of-day' } }, market: { equity: 99_000 } },
      { code: 'drawdown-reached', actual: '11001', limit: '11000' },
    ],
    [
      'the drawdown below the first equity',
      { guard: { maxDrawdown: { percent: 10, trailing: 'none' } }, market: { equity: 80_999 } },
      { guard: { maxDrawdown: { percent: 10, trailing: 'none' } }, market: { equity: 81_000 } },
      { code: 'drawdown-reached', actual: '9001', limit: '9000' },
    ],
    [
      'the drawdown whose floor stops at the start',
      {
        guard: { maxDrawdown: { amount: 5000, trailing: 'intraday', stopsAtStart: true } },
        market: { equity: 89_999 },
      },
      {
        guard: { maxDrawdown: { amount: 5000, trailing: 'intraday', stopsAtStart: true } },
        market: { equity: 90_000 },
      },
      { code: 'drawdown-reached', actual: '20001', limit: '20000' },
    ],
  ])('limits %s', (_, trigger, nearMiss, error) => {
    expect(rejection(buy(trigger))).toMatchObject([{ section: 'gates', ...error }]);
    expect(stepsOf(buy(nearMiss))).toEqual(['entry buy 10']);
  });

  it('holds when the equity has recovered, and without the equity of now', () => {
    const halts = [{ code: 'day-loss-reached', at: minutesAgo(60) }] as const;
    const guard = { maxLossPerDay: 1000, maxLossPerDayPercent: 5 };
    const [error, ...others] = rejection(buy({ guard, account: { halts } }));
    expect(others).toEqual([]);
    expect(error).toMatchObject({
      code: 'day-loss-reached',
      setting: 'maxLossPerDay',
      message: 'The loss of the day is 0 USD; maxLossPerDay is 1000 USD. It was reached at 2026-01-26T14:30:00Z.',
    });
    expect(rejectionCodes(buy({ guard, account: { halts }, market: { equity: undefined } }))).toEqual([
      'day-loss-reached',
    ]);
    // Until the day ends.
    expect(stepsOf(buy({ guard, account: { halts, date: '2026-01-25' } }))).toEqual(['entry buy 10']);
  });

  it('of a drawdown outlives the day', () => {
    const halts = [{ code: 'drawdown-reached', at: '2026-01-20T15:00:00Z' }] as const;
    const guard = { maxDrawdown: { amount: 50_000, trailing: 'intraday' } };
    expect(rejectionCodes(buy({ guard, account: { halts, date: '2026-01-20' } }))).toEqual(['drawdown-reached']);
    expect(stepsOf(buy({ guard: { maxLossPerDay: 10 }, account: { halts } }))).toEqual(['entry buy 10']);
  });

  it('gives one error a setting, together with the other gates and after those of the order', () => {
    const guard = { maxLossPerDay: 1000, maxLossPerDayPercent: 1, maxEntriesPerDay: 1, maxEntriesPerTicker: 1 };
    const request = buy({
      guard,
      settings: { maxOrderQuantity: 5, entryLockout: true },
      account: { entries: entries('AAPL') },
      market: { equity: 90_000 },
    });
    expect(rejectionCodes(request)).toEqual([
      'entry-locked-out',
      'order-too-large',
      'day-loss-reached',
      'day-loss-reached',
      'entries-exhausted',
      'entries-exhausted',
    ]);
  });

  it('fails closed without the state of the account, and without the equity', () => {
    const guard = { maxLossPerDay: 1000 };
    const missing = buy({ guard, market: { accountDay: undefined } });
    expect(rejection(missing)).toMatchObject([{ code: 'account-unavailable', path: ['accountDay'] }]);
    expect(rejection(buy({ guard, account: { date: '2026-01-27' } }))).toMatchObject([
      { code: 'account-unavailable', path: ['accountDay'], received: '2026-01-27' },
    ]);
    expect(rejectionCodes(buy({ guard, market: { equity: undefined } }))).toEqual(['equity-unavailable']);
    // A gate that refuses says enough.
    expect(rejectionCodes(buy({ guard, settings: { entryLockout: true }, market: { accountDay: undefined } }))).toEqual(
      ['entry-locked-out'],
    );
    // Entries are counted without an equity.
    expect(stepsOf(buy({ guard: { maxEntriesPerDay: 1 }, market: { equity: undefined } }))).toEqual(['entry buy 10']);
  });

  it('counts entries and equities in the zone of the account', () => {
    const guard = { maxEntriesPerDay: 1, timeZone: 'America/Chicago', dayStart: '09:00' };
    // 10:30 in New York is 09:30 in Chicago: the day of January 27 has begun.
    const account = { date: '2026-01-26', entries: entries('AAPL') };
    expect(stepsOf(buy({ guard, account }))).toEqual(['entry buy 10']);
    expect(rejectionCodes(buy({ guard, account: { ...account, date: '2026-01-27' } }))).toEqual(['entries-exhausted']);
  });

  it('is in the trace where it passes', () => {
    expect(traceOf(buy({ guard: { maxLossPerDay: 1000 } }), 'gate.day-loss')).toMatchObject([
      { read: { setting: 'maxLossPerDay', currency: 'USD' }, decided: 'passed' },
    ]);
  });

  it.each([
    [
      { maxLossPerDay: 1000 },
      98_999.99,
      'The loss of the day is 1000.01 EUR; maxLossPerDay is 1000 EUR.',
      'Actual: 1000.01 EUR, because 100000 (equity at the start of the day) − 98999.99 (latest equity of the account) = 1000.01. Limit: 1000 EUR (guard.maxLossPerDay of the settings).',
    ],
    [
      { maxLossPerDayPercent: 1 },
      98_990,
      'The loss of the day is 1.01% of the 100000 EUR that it began with; maxLossPerDayPercent is 1.',
      'Actual: 1010 EUR, because 100000 (equity at the start of the day) − 98990 (latest equity of the account) = 1010. Limit: 1000 EUR, because 1 % (guard.maxLossPerDayPercent of the settings) of 100000 is 1000. Percent: 1.01 %, because 1010 is 1.01 % of 100000.',
    ],
    [
      { maxProfitPerDay: 500 },
      100_501,
      'The profit of the day is 501 EUR; maxProfitPerDay is 500 EUR.',
      'Actual: 501 EUR, because 100501 (latest equity of the account) − 100000 (equity at the start of the day) = 501. Limit: 500 EUR (guard.maxProfitPerDay of the settings).',
    ],
    [
      { maxDrawdown: { amount: 11_000, trailing: 'intraday' } },
      98_999,
      'The equity is 11001 EUR below the high, 110000 EUR; maxDrawdown allows 11000 EUR. Entries are refused until a person clears the drawdown.',
      'Actual: 11001 EUR, because 110000 (highest equity) − 98999 (latest equity of the account) = 11001. Limit: 11000 EUR (guard.maxDrawdown.amount of the settings).',
    ],
  ])('names the currency of the account (money I6): %o', (guard, equity, message, amounts) => {
    const [error] = rejection(buy({ guard, market: { equity, currency: 'EUR' } }));
    expect(error).toMatchObject({ message, currency: 'EUR' });
    expect(error?.calculation && explainCalculation(error.calculation)).toBe(amounts);
  });

  it.each<readonly [Given, string, string]>([
    [
      { guard: { maxDrawdown: { percent: 10, trailing: 'none' } }, market: { equity: 80_999 } },
      'The equity is 9001 USD below the first equity, 90000 USD; maxDrawdown allows 9000 USD. Entries are refused until a person clears the drawdown.',
      'Actual: 9001 USD, because 90000 (first equity of the account) − 80999 (latest equity of the account) = 9001. Limit: 9000 USD, because 10 % (guard.maxDrawdown.percent of the settings) of 90000 is 9000.',
    ],
    [
      {
        guard: { maxDrawdown: { amount: 5000, trailing: 'intraday', stopsAtStart: true } },
        market: { equity: 89_999 },
      },
      'The equity is 20001 USD below the high, 110000 USD; maxDrawdown allows 20000 USD. Entries are refused until a person clears the drawdown.',
      'Actual: 20001 USD, because 110000 (highest equity) − 89999 (latest equity of the account) = 20001. Limit: 20000 USD, because 110000 − 90000 (first equity of the account) = 20000; the higher of 5000 (guard.maxDrawdown.amount of the settings) and 20000 is 20000.',
    ],
  ])('tells where a drawdown is measured from: %j', (given, message, amounts) => {
    const [error] = rejection(buy(given));
    expect(error?.message).toBe(message);
    expect(error?.calculation && explainCalculation(error.calculation)).toBe(amounts);
  });

  it('holds for a profit as well, until the day ends', () => {
    const halts = [{ code: 'day-profit-reached', at: minutesAgo(60) }] as const;
    const guard = { maxProfitPerDay: 500 };
    expect(rejection(buy({ guard, account: { halts } }))).toMatchObject([
      {
        code: 'day-profit-reached',
        message: 'The profit of the day is 0 USD; maxProfitPerDay is 500 USD. It was reached at 2026-01-26T14:30:00Z.',
      },
    ]);
    expect(stepsOf(buy({ guard, account: { halts: [{ code: 'day-loss-reached', at: minutesAgo(60) }] } }))).toEqual([
      'entry buy 10',
    ]);
  });

  it('that is halted tells the limit that the equity is beyond, and no other', () => {
    const halts = [{ code: 'day-loss-reached', at: minutesAgo(60) }] as const;
    // A loss of 1,500 is beyond 1 %, and within 2,000.
    const guard = { maxLossPerDay: 2000, maxLossPerDayPercent: 1 };
    expect(rejection(buy({ guard, account: { halts }, market: { equity: 98_500 } }))).toMatchObject([
      {
        setting: 'maxLossPerDayPercent',
        message: 'The loss of the day is 1.5% of the 100000 USD that it began with; maxLossPerDayPercent is 1.',
      },
    ]);
  });
});
