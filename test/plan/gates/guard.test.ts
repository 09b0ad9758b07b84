// Guard G2: each rule with what triggers it and its near miss. AAPL is at 149.98 to 150.02: its midpoint is 150, a buy pays 150.02.
import { describe, expect, it, test } from 'vitest';
import { explainCalculation } from '../../../src/explain/explain-plan.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { accepted, contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import { noticeCodesOf, planned, rejection, rejectionCodes, stepsOf, traceOf } from '../sample.ts';
import { buy, day, type Given, minutesAgo, quotes } from './guarded-buy.ts';

const msft = { MSFT: { side: 'long', quantity: 10 } };
const aapl = { AAPL: { side: 'short', quantity: 10, averageEntryPrice: 160 } };
const entries = (...tickers: readonly string[]) =>
  tickers.map((ticker, index) => ({ id: `e${index}`, ticker, at: minutesAgo(60 - index) }));
const closes = (...profits: readonly number[]) =>
  profits.map((profit, index) => ({ id: `c${index}`, ticker: 'AAPL', profit, at: minutesAgo(60 - index) }));

describe('a rule of the day', () => {
  it('is judged by the equity of now, also where the state has one of a later time', () => {
    const at = '2026-01-26T15:30:05Z';
    const account = { highEquity: 110_000, lastEquity: 110_000, equities: [{ at, equity: 110_000 }] };
    const maxDrawdown = { amount: 3000, trailing: 'intraday' };
    const guard = { maxDrawdown, maxLossPerDay: 1000 };
    // 110,000 less 105,000 is more than 3,000; since the start of the day it is a profit of 5,000.
    expect(rejection(buy({ guard, account, market: { equity: 105_000 } }))).toMatchObject([
      { code: 'drawdown-reached', actual: '5000', limit: '3000' },
    ]);
  });

  it('begins no day by the equity of a clock that is behind the first reading', () => {
    const at = '2026-01-26T15:30:05Z';
    const began = { firstEquity: 100_000, lastEquity: 100_000, highEquity: 100_000, beganAt: at };
    const account = { ...began, equities: [{ at, equity: 100_000 }] };
    const guard = { maxDrawdown: { amount: 3000, trailing: 'none' }, maxLossPerDay: 1000, maxProfitPerDay: 1000 };
    expect(rejection(buy({ guard, account, market: { equity: 95_000 } }))).toMatchObject([
      { code: 'day-loss-reached', actual: '5000', limit: '1000' },
      { code: 'drawdown-reached', actual: '5000', limit: '3000' },
    ]);
  });

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
    [
      'the entries of the day',
      { guard: { maxEntriesPerDay: 2 }, account: { entries: entries('MSFT', 'SPY') } },
      { guard: { maxEntriesPerDay: 2 }, account: { entries: entries('MSFT') } },
      { code: 'entries-exhausted', setting: 'maxEntriesPerDay', actual: '2', limit: '2' },
    ],
    [
      'the entries in the ticker',
      { guard: { maxEntriesPerTicker: 1 }, account: { entries: entries('AAPL', 'SPY') } },
      { guard: { maxEntriesPerTicker: 1 }, account: { entries: entries('MSFT', 'SPY') } },
      { code: 'entries-exhausted', setting: 'maxEntriesPerTicker', actual: '1', limit: '1' },
    ],
    [
      'the time since the last loss',
      { guard: { cooldownAfterLoss: 600 }, account: { lastLossAt: minutesAgo(9) } },
      { guard: { cooldownAfterLoss: 600 }, account: { lastLossAt: minutesAgo(10) } },
      { code: 'cooling-down', setting: 'cooldownAfterLoss', actual: '540', limit: '600' },
    ],
    [
      'a loss of yesterday',
      { guard: { cooldownAfterLoss: 86_400 }, account: { date: '2026-01-25', lastLossAt: '2026-01-25T23:00:00Z' } },
      { guard: { cooldownAfterLoss: 600 } },
      { code: 'cooling-down', actual: '59400', limit: '86400' },
    ],
    [
      'losses in a row, of which a close without a result ends none',
      { guard: { maxLossesInRow: 2 }, account: { closes: closes(-5, 10, -1, 0, -1) } },
      { guard: { maxLossesInRow: 2 }, account: { closes: closes(-5, -1, 10, -1) } },
      { code: 'cooling-down', setting: 'maxLossesInRow', actual: '2', limit: '2' },
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
});

describe('a limit of the exposure', () => {
  test.each<[string, Given, Given, object]>([
    [
      'the value of all positions and the entry',
      // 10 × 400 and 10 × 150.02
      { guard: { maxTotalValue: 5500 }, market: { quotes, positions: msft } },
      { guard: { maxTotalValue: 5500.2 }, market: { quotes, positions: msft } },
      { code: 'exposure-too-large', setting: 'maxTotalValue', actual: '5500.2', limit: '5500' },
    ],
    [
      'the same in percent of the equity',
      { guard: { maxTotalValuePercent: 5.5 }, market: { quotes, positions: msft } },
      { guard: { maxTotalValuePercent: 5.5002 }, market: { quotes, positions: msft } },
      { code: 'exposure-too-large', setting: 'maxTotalValuePercent', actual: '5.5002', limit: '5.5' },
    ],
    [
      'longs and shorts together',
      { guard: { maxTotalValue: 5500 }, market: { quotes, positions: { MSFT: { side: 'short', quantity: 10 } } } },
      { guard: { maxSideValue: 5500 }, market: { quotes, positions: { MSFT: { side: 'short', quantity: 10 } } } },
      { code: 'exposure-too-large', actual: '5500.2' },
    ],
    [
      'the side of the entry',
      { guard: { maxSideValue: 5500 }, market: { quotes, positions: msft } },
      { guard: { maxSideValue: 5500.2 }, market: { quotes, positions: msft } },
      { code: 'exposure-too-large', setting: 'maxSideValue', actual: '5500.2', limit: '5500' },
    ],
    [
      'the side of the entry in percent of the equity',
      { guard: { maxSideValuePercent: 5.5 }, market: { quotes, positions: msft } },
      { guard: { maxSideValuePercent: 6 }, market: { quotes, positions: msft } },
      { code: 'exposure-too-large', setting: 'maxSideValuePercent', actual: '5.5002', limit: '5.5' },
    ],
    [
      'the open risk: 10 MSFT at their stop at 390, and the entry at its stop at 147',
      {
        fields: { stopLoss: { stopPrice: 147 } },
        guard: { maxOpenRisk: 130 },
        market: { quotes, positions: msft, openOrders: [stop('MSFT', 390, 10)] },
      },
      {
        fields: { stopLoss: { stopPrice: 147 } },
        guard: { maxOpenRisk: 130.2 },
        market: { quotes, positions: msft, openOrders: [stop('MSFT', 390, 10)] },
      },
      { code: 'open-risk-too-large', setting: 'maxOpenRisk', actual: '130.2', limit: '130' },
    ],
    [
      'the open risk in percent of the equity, in which what has no stop counts whole',
      { guard: { maxOpenRiskPercent: 5.5 }, market: { quotes, positions: msft } },
      { guard: { maxOpenRiskPercent: 5.5002 }, market: { quotes, positions: msft } },
      { code: 'open-risk-too-large', setting: 'maxOpenRiskPercent', actual: '5.5002', limit: '5.5' },
    ],
  ])('limits %s', (_, trigger, nearMiss, error) => {
    expect(rejection(buy(trigger))).toMatchObject([{ section: 'gates', path: ['quantity'], ...error }]);
    expect(stepsOf(buy(nearMiss))).toEqual(['entry buy 10']);
  });

  it.each([
    [
      { maxTotalValue: 1000 },
      'The value of all positions, resting entries and the entry is 1500.2 EUR; maxTotalValue is 1000 EUR.',
    ],
    [
      { maxSideValuePercent: 1 },
      'The value of the long positions, resting entries and the entry is 1.5002% of an equity of 100000 EUR; maxSideValuePercent is 1.',
    ],
    [
      { maxOpenRisk: 1000 },
      'The loss of all positions and the entry at their stops (resting entries, and what has no stop, with their whole value) is 1500.2 EUR; maxOpenRisk is 1000 EUR.',
    ],
  ])('names the currency of the account (money I6): %o', (guard, message) => {
    const market = { currency: 'EUR', instruments: { AAPL: { quoteCurrency: 'EUR' } } };
    expect(rejection(buy({ guard, market }))).toMatchObject([
      { message, currency: 'EUR', calculation: { units: { actual: 'EUR', limit: 'EUR' } } },
    ]);
  });

  it('counts weighted contracts of futures and options of both sides, held, resting and asked for', () => {
    const request = (limit: number, over: object = {}): Request => ({
      payload: { ticker: 'MES1!', action: 'buy', quantity: 2 },
      settings: { assetClass: 'futures', guard: { maxContracts: { limit, weights: { ES: 10 } } } },
      market: {
        quotes: {},
        positions: { ESH2026: { side: 'short', quantity: 1 }, AAPL: { side: 'long', quantity: 100 } },
        openOrders: [
          { id: 'o1', ticker: 'SPY 260320C600', type: 'limit', side: 'buy', role: 'entry', quantity: 3, limitPrice: 5 },
        ],
        instruments: {
          ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 },
          MES: { assetClass: 'futures', tickSize: 0.25, pointValue: 5 },
          AAPL: { assetClass: 'stocks' },
        },
        rollovers: { MES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
        ...over,
      },
    });
    // 10 of one ES, 3 options and 2 MES
    expect(stepsOf(request(15))).toEqual(['entry buy 2']);
    expect(rejection(request(14))).toMatchObject([
      { code: 'exposure-too-large', setting: 'maxContracts', actual: '15', limit: '14' },
    ]);
  });

  it('does not count what a swap closes, nor entries that the plan cancels', () => {
    const openOrders = [
      { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry', quantity: 5, limitPrice: 100 },
    ];
    expect(stepsOf(buy({ guard: { maxTotalValue: 1500.2 }, market: { quotes, positions: aapl } }))).toEqual([
      'exit buy 10',
      'await exit',
      'entry buy 10',
    ]);
    expect(stepsOf(buy({ guard: { maxTotalValue: 1500.2 }, market: { quotes, openOrders } }))).toEqual([
      'cancel o1',
      'entry buy 10',
    ]);
    const kept = buy({ guard: { maxTotalValue: 1500.2 }, fields: { cancel: false }, market: { quotes, openOrders } });
    expect(rejection(kept)).toMatchObject([{ actual: '2000.2' }]);
  });

  test.each([
    // type, prices, value of 10 with MSFT at 399 to 401
    ['buy', { type: 'limit', limitPrice: 380 }, '3800'],
    ['sell', { type: 'limit', limitPrice: 380 }, '3990'],
    ['sell', { type: 'limit', limitPrice: 420 }, '4200'],
    ['buy', { type: 'stop', stopPrice: 410 }, '4100'],
    ['buy', { type: 'stop', stopPrice: 390 }, '4010'],
    ['buy', { type: 'stop_limit', stopPrice: 410, limitPrice: 415 }, '4150'],
    ['buy', { type: 'trailing_stop', trailAmount: 9 }, '4100'],
    // Nobody says how far it trails.
    ['buy', { type: 'trailing_stop' }, '4010'],
    ['buy', { type: 'market' }, '4010'],
  ])('counts a resting entry that is a %s %j as %s', (side, order, value) => {
    const openOrders = [{ id: 'o1', ticker: 'MSFT', side, role: 'entry', quantity: 10, ...order }];
    const at = (maxTotalValue: number) => buy({ guard: { maxTotalValue }, market: { quotes, openOrders } });
    expect(stepsOf(at(Number(value) + 1500.2))).toEqual(['entry buy 10']);
    expect(rejectionCodes(at(Number(value) + 1500.19))).toEqual(['exposure-too-large']);
  });

  it('counts a resting entry at the last price where neither bid nor ask is quoted', () => {
    const openOrders = [{ id: 'o1', ticker: 'MSFT', type: 'market', side: 'buy', role: 'entry', quantity: 10 }];
    const last = { ...quotes, MSFT: { last: 400 } };
    const at = (maxTotalValue: number) => buy({ guard: { maxTotalValue }, market: { quotes: last, openOrders } });
    expect(stepsOf(at(5500.2))).toEqual(['entry buy 10']);
    expect(rejection(at(5500.19))).toMatchObject([{ actual: '5500.2' }]);
  });

  it('does not count a position that is listed as open and is not there', () => {
    const request = buy({ guard: { maxTotalValue: 1500.2 }, market: { quotes } });
    const context = contextOf(request);
    const positions = { ...context.positions, openTickers: () => ['MSFT'] };
    expect(planSignal(signalOf(request), { ...context, positions })).toMatchObject({ ok: true });
  });

  it('is beyond any percentage of an equity of 0', () => {
    expect(rejection(buy({ guard: { maxTotalValuePercent: 50 }, market: { quotes, equity: 0 } }))).toMatchObject([
      { code: 'exposure-too-large', setting: 'maxTotalValuePercent', actual: '100', limit: '50' },
    ]);
  });

  it('measures open risk by the nearest stops first, as far as they go', () => {
    const openOrders = [
      stop('MSFT', 380, 6),
      { ...stop('MSFT', 0, 2), id: 's2', type: 'trailing_stop', stopPrice: undefined, trailAmount: 5 },
      { ...stop('MSFT', 0, 2), id: 's3', type: 'trailing_stop', stopPrice: undefined, trailPercent: 1 },
      // Neither quantity nor price, on the other side, and of a take profit: they protect nothing.
      { ...stop('MSFT', 390, 1), id: 's4', quantity: undefined },
      { ...stop('MSFT', 390, 9), id: 's5', stopPrice: undefined },
      { ...stop('MSFT', 410, 9), id: 's6', side: 'buy' },
      { ...stop('MSFT', 410, 9), id: 's7', type: 'limit', role: 'take-profit' },
    ];
    // 2 × 4, 2 × 5 and 6 × 20; the entry whole
    const at = (maxOpenRisk: number) =>
      buy({ guard: { maxOpenRisk }, market: { quotes, positions: msft, openOrders } });
    expect(stepsOf(at(1638.2))).toEqual(['entry buy 10']);
    expect(rejection(at(1638.1))).toMatchObject([{ actual: '1638.2' }]);
  });

  it('never has a negative risk, on either side', () => {
    const positions = { MSFT: { side: 'short', quantity: 10 } };
    const openOrders = [{ ...stop('MSFT', 395, 10), side: 'buy', role: 'other' }];
    expect(stepsOf(buy({ guard: { maxOpenRisk: 1500.2 }, market: { quotes, positions, openOrders } }))).toHaveLength(1);
  });

  it('needs a quote of what is held, fresh where the settings say so', () => {
    const guard = { maxTotalValue: 100_000 };
    expect(rejection(buy({ guard, market: { positions: msft } }))).toMatchObject([
      { code: 'quote-unavailable', received: 'MSFT' },
    ]);
    const old = { ...quotes, MSFT: { ...quotes.MSFT, time: minutesAgo(5) } };
    expect(stepsOf(buy({ guard, market: { quotes: old, positions: msft } }))).toEqual(['entry buy 10']);
    const stale = buy({ guard, settings: { maxQuoteAgeSeconds: 60 }, market: { quotes: old, positions: msft } });
    expect(rejection(stale)).toMatchObject([{ code: 'quote-unavailable', received: 'MSFT' }]);
    const openOrders = [
      { id: 'o1', ticker: 'TSLA', type: 'limit', side: 'sell', role: 'entry', quantity: 1, limitPrice: 9 },
    ];
    expect(rejection(buy({ guard, market: { openOrders } }))).toMatchObject([
      { code: 'quote-unavailable', received: 'TSLA' },
    ]);
  });

  it('needs the quantity of every resting entry, and the facts of every future', () => {
    const guard = { maxTotalValue: 100_000 };
    const restingEntries = [{ id: 'o1', ticker: 'TSLA', type: 'limit', side: 'buy', role: 'entry', limitPrice: 9 }];
    expect(rejection(buy({ guard, market: { restingEntries } }))).toMatchObject([
      { code: 'account-unavailable', path: ['restingEntries', 0, 'quantity'] },
    ]);
    const positions = { ESH2026: { side: 'long', quantity: 1 } };
    const future = { quotes: { ...quotes, ESH2026: { bid: 6000, ask: 6001 } }, positions };
    expect(rejectionCodes(buy({ guard, market: future }))).toEqual(['instrument-unknown']);
    const undescribed = { ES: { assetClass: 'futures', tickSize: 0.25 } };
    expect(rejectionCodes(buy({ guard, market: { ...future, instruments: undescribed } }))).toEqual([
      'instrument-unknown',
    ]);
    const instruments = { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } };
    expect(rejection(buy({ guard, market: { ...future, instruments } }))).toMatchObject([{ actual: '301525.2' }]);
  });

  it('converts what is held in another currency', () => {
    const instruments = { SAP: { assetClass: 'stocks', quoteCurrency: 'EUR' } };
    const held = { positions: { SAP: { side: 'long', quantity: 10 } }, instruments };
    const market = { quotes: { ...quotes, SAP: { bid: 200, ask: 200 }, 'EUR-USD': { bid: 1.1, ask: 1.1 } }, ...held };
    expect(rejection(buy({ guard: { maxTotalValue: 3700 }, market }))).toMatchObject([{ actual: '3700.2' }]);
    const without = { quotes: { ...quotes, SAP: { bid: 200, ask: 200 } }, ...held };
    expect(rejectionCodes(buy({ guard: { maxTotalValue: 3700 }, market: without }))).toEqual(['currency-mismatch']);
  });

  it('values a pair that is held in the second of the two, whatever the settings trade', () => {
    const held = (ticker: string) => ({ positions: { [ticker]: { side: 'long', quantity: 10 } } });
    const pairs = { 'ETH-BTC': { bid: 0.05, ask: 0.05 }, 'USD-JPY': { bid: 150, ask: 150 } };
    const market = { quotes: { ...quotes, ...pairs, 'BTC-USD': { bid: 100_000, ask: 100_000 } } };
    const guard = { maxTotalValue: 2000 };
    // 10 × 0.05 BTC at 100,000, with 10 AAPL bought at 150.02.
    expect(rejection(buy({ guard, market: { ...market, ...held('ETH-BTC') } }))).toMatchObject([{ actual: '51500.2' }]);
    // 10 dollars are 1500 yen, and 10 dollars.
    expect(noticeCodesOf(buy({ guard, market: { ...market, ...held('USD-JPY') } }))).toEqual([]);
    // A strategy of crypto trades currencies as coins.
    const crypto = { ticker: 'BTC-USD', action: 'buy', quantity: 1 };
    const euro = { quotes: { ...market.quotes, 'EUR-USD': { bid: 1.25, ask: 1.25 } }, ...held('EUR-USD') };
    expect(
      rejection(buy({ guard, fields: crypto, settings: { assetClass: 'crypto', guard }, market: euro })),
    ).toMatchObject([{ actual: '100012.5' }]);
    // A class of shares is not a pair.
    const berkshire = { ...market, quotes: { ...market.quotes, 'BRK-B': { bid: 400, ask: 400 } }, ...held('BRK-B') };
    expect(rejection(buy({ guard, market: berkshire }))).toMatchObject([{ actual: '5500.2' }]);
  });
});

describe('several facts that are missing', () => {
  it('are told at once: the state and the equity', () => {
    const market = { accountDay: undefined, equity: undefined };
    expect(rejectionCodes(buy({ guard: { maxLossPerDay: 1000 }, market }))).toEqual([
      'equity-unavailable',
      'account-unavailable',
    ]);
  });

  it('are told at once: quotes of what is held and entered, and quantities of resting entries', () => {
    const resting = { type: 'limit', side: 'buy', role: 'entry', limitPrice: 9 };
    const restingEntries = [
      { id: 'o1', ticker: 'TSLA', ...resting },
      { id: 'o2', ticker: 'IBM', quantity: 1, ...resting },
      { id: 'o3', ticker: 'SAP', ...resting },
    ];
    const market = { quotes: {}, positions: msft, restingEntries };
    for (const guard of [{ maxTotalValue: 1e6 }, { maxSideValue: 1e6 }, { maxOpenRisk: 1e6 }]) {
      expect(rejection(buy({ guard, market }))).toMatchObject([
        { code: 'quote-unavailable', received: 'MSFT' },
        { code: 'quote-unavailable', received: 'AAPL' },
        { code: 'account-unavailable', path: ['restingEntries', 0, 'quantity'] },
        { code: 'account-unavailable', path: ['restingEntries', 2, 'quantity'] },
      ]);
    }
    expect(
      rejectionCodes(buy({ guard: { maxTotalValue: 1e6 }, market: { ...market, restingEntries: undefined } })),
    ).toEqual(['quote-unavailable', 'quote-unavailable']);
  });
});

describe('what reduces', () => {
  const halted = { halts: [{ code: 'drawdown-reached', at: minutesAgo(60) }] } as const;
  const guard = {
    maxDrawdown: { amount: 1, trailing: 'intraday' },
    maxEntriesPerDay: 1,
    maxTotalValue: 1,
    maxOpenRisk: 1,
    maxContracts: { limit: 1 },
  };

  it('is planned whatever the guard says', () => {
    const market = { positions: aapl, equity: undefined, accountDay: undefined };
    expect(stepsOf(buy({ guard, fields: { action: 'exit' }, market }))).toEqual(['exit buy 10']);
    expect(stepsOf(buy({ guard, fields: { action: 'resize', quantity: 4 }, market }))).toEqual(['exit buy 6']);
  });

  it('is the exit of a swap, also where nothing of the account is known', () => {
    for (const market of [{ accountDay: { ...day, ...halted } }, { accountDay: undefined, equity: undefined }]) {
      const swap = buy({ guard, market: { quotes, positions: { ...aapl, ...msft }, ...market } });
      expect(stepsOf(swap)).toEqual(['exit buy 10']);
      expect(noticeCodesOf(swap)).toContain('entry-refused');
    }
  });

  it('is not held back by an equity that cannot be read', () => {
    const swap = buy({ guard: { maxLossPerDay: 1000 }, market: { quotes, positions: aapl } });
    const context = contextOf(swap);
    const broker = { ...context.broker, equity: () => 'much' as never };
    const plan = accepted(planSignal(signalOf(swap), { ...context, broker }));
    expect(plan.steps.map((step) => 'role' in step && step.role)).toEqual(['exit']);
    expect(plan.notices.map(({ code }) => code)).toContain('entry-refused');
  });

  it('is not held back by invalid answers that only the guard reads', () => {
    const swap = buy({ guard: { maxTotalValue: 1000 }, market: { quotes, positions: aapl } });
    expect(planned(swap).outcome).toBe('orders');
  });
});

/** A stop of 10 units that rests on a long position. */
function stop(ticker: string, stopPrice: number, quantity: number) {
  return { id: `s-${ticker}`, ticker, type: 'stop', side: 'sell', role: 'stop-loss', stopPrice, quantity };
}
