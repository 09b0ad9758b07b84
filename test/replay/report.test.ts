import { describe, expect, test } from 'vitest';
import { futuresInstruments } from '../../src/instruments/index.js';
import type { Quote } from '../../src/market/ports.js';
import type { ByTicker, MarketSnapshot } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { noExposure, withPlan } from '../../src/replay/exposure.js';
import { compareDecisions } from '../../src/replay/index.js';
import { emptyReport, type ReplayReport, sortedGroups, withBrokenLine, withLine } from '../../src/replay/report.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import type { Settings } from '../../src/settings/settings.js';
import { submitStep } from '../order/submit-step.js';

const quotes: ByTicker<Quote> = { AAPL: { bid: '99', ask: '101' }, SHOP: { bid: '10', ask: '12' } };
const flat: MarketSnapshot = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes,
  instruments: { SHOP: { assetClass: 'stocks', quoteCurrency: 'CAD' } },
};
const locked: Settings = { ...defaultSettings, entryLockout: true };
const limited: Settings = { ...defaultSettings, entry: { ...defaultSettings.entry, orderType: 'limit' } };

function reportOf(
  lines: readonly { readonly payload: unknown; readonly market?: MarketSnapshot; readonly signalId?: string }[],
  after = locked,
): ReplayReport {
  return lines.reduce((report, { payload, market = flat, signalId }, index) => {
    const decisions = compareDecisions({ payload, market, signalId }, defaultSettings, after);
    const settings = { before: defaultSettings, after };
    return withLine(report, { line: index + 1, payload, signalId, market, settings, decisions });
  }, emptyReport);
}

const buy = { ticker: 'AAPL', action: 'buy' };

describe('withLine', () => {
  test('counts decisions, and groups those that differ, the first three as examples', () => {
    const report = reportOf([
      { payload: buy, signalId: 'a' },
      { payload: buy },
      { payload: buy },
      { payload: [buy] },
      { payload: {} },
    ]);
    expect(report).toMatchObject({ lines: 5, decisions: 5, accepted: 4, differ: 4 });
    expect(report.groups).toHaveLength(1);
    const [group] = report.groups;
    expect(group).toMatchObject({ rule: 'gate.entry-lockout', count: 4, refused: 4, taken: 0, changed: 0 });
    expect(group?.examples.map(({ line, signalId }) => [line, signalId])).toEqual([
      [1, 'a'],
      [2, undefined],
      [3, undefined],
    ]);
  });

  test('says which versions made the plans before, each once', () => {
    const [decision] = compareDecisions({ payload: buy, market: flat }, defaultSettings, defaultSettings);
    if (decision === undefined || !decision.before.ok) {
      throw new Error('the message is accepted');
    }
    const { libraryVersion: _, ...unknown } = decision.before.value;
    const plans = ['0.0.8', '0.0.9', '0.0.8'].map((libraryVersion) => ({ ...unknown, libraryVersion }));
    const settings = { before: defaultSettings, after: defaultSettings };
    const report = [...plans, unknown].reduce((sum, value) => {
      const decisions = [{ ...decision, before: { ok: true, value } as const }];
      return withLine(sum, { line: 1, payload: buy, signalId: undefined, market: flat, settings, decisions });
    }, emptyReport);
    expect(report.libraryVersions).toEqual(['0.0.8', '0.0.9']);
  });

  test('counts in a group what is taken instead, what is refused and what is planned in another way', () => {
    const kinds = ['taken', 'refused', 'changed', 'taken', 'changed', 'changed'] as const;
    const [decision] = compareDecisions({ payload: buy, market: flat }, locked, defaultSettings);
    if (decision === undefined) {
      throw new Error('a message has a decision');
    }
    const report = kinds.reduce((sum, kind, index) => {
      const decisions = [{ ...decision, difference: { rule: 'gate.entry-lockout' as const, kind } }];
      const settings = { before: locked, after: defaultSettings };
      return withLine(sum, { line: index + 1, payload: buy, signalId: undefined, market: flat, settings, decisions });
    }, emptyReport);
    expect(report.groups).toMatchObject([{ count: 6, taken: 2, refused: 1, changed: 3 }]);
    expect(report.libraryVersions).toEqual([]);
    expect(report.groups[0]?.examples.map((example) => ['signalId' in example, example.kind])).toEqual([
      [false, 'taken'],
      [false, 'refused'],
      [false, 'changed'],
    ]);
  });

  test('keeps several groups, the largest first', () => {
    const both: Settings = { ...limited, allowedSides: 'bullish' };
    const report = reportOf([{ payload: { ...buy, action: 'sell' } }, { payload: buy }, { payload: buy }], both);
    expect(sortedGroups(report).map(({ rule, count }) => [rule, count])).toEqual([
      ['order.price', 2],
      ['gate.allowed-sides', 1],
    ]);
  });

  test('adds up orders, values and losses by currency', () => {
    const report = reportOf([
      // 5 at the middle of 100; the stop is 10 below.
      { payload: { ...buy, quantity: 5, stopLoss: { amount: 10 } } },
      // 2 at the limit of 90.
      { payload: { ...buy, quantity: 2, orderType: 'limit', limitPrice: 90 } },
      // 3 at the stop of 110.
      { payload: { ...buy, quantity: 3, orderType: 'stop', stopPrice: 110 } },
      { payload: { ticker: 'SHOP', action: 'buy', quantity: 4 } },
      { payload: { ticker: 'MSFT', action: 'buy', quantity: 4 } },
      {
        payload: { ticker: 'AAPL', action: 'exit' },
        market: { ...flat, positions: { AAPL: { side: 'long', quantity: '1', averageEntryPrice: '90' } } },
      },
    ]);
    expect(report.exposure).toEqual({
      before: {
        orders: 6,
        notional: { USD: '1010', CAD: '44' },
        lossAtStop: { USD: '50' },
        withoutStop: 4,
        withoutPrice: 1,
      },
      after: { orders: 1, notional: {}, lossAtStop: {}, withoutStop: 0, withoutPrice: 0 },
    });
  });

  test('values orders by what is known of instruments apart from the market', () => {
    const futures: Settings = { ...defaultSettings, assetClass: 'futures' };
    const settings = { before: futures, after: futures };
    const order = { side: 'buy', effect: 'open', type: 'limit', quantity: '1', timeInForce: 'day' } as const;
    const plan: OrderPlan = {
      ...{ outcome: 'orders', ticker: 'ESH2026', action: 'buy', notices: [], trace: [], figures: [] },
      steps: [submitStep('entry', { ...order, ticker: 'ESH2026', limitPrice: '6900' })],
    };
    const decided = { ok: true, value: plan } as const;
    const line = { line: 1, payload: buy, signalId: undefined, market: flat, settings };
    const decisions = [{ before: decided, after: decided }];
    // 50 dollars a point.
    expect(withLine(emptyReport, { ...line, decisions, instruments: futuresInstruments }).exposure.after).toMatchObject(
      {
        notional: { USD: '345000' },
      },
    );
  });

  test('counts by day, then by month, then by year', () => {
    const at = (now: string) => ({ payload: buy, market: { ...flat, now: now as `${string}Z` } });
    const few = reportOf([
      at('2026-01-26T15:30:00Z'),
      at('2026-01-26T16:30:00Z'),
      at('2026-01-28T16:30:00Z'),
      at('2026-01-26T17:30:00Z'),
      at('2026-01-25T17:30:00Z'),
    ]);
    expect(few.periods).toEqual([
      { period: '2026-01-25', decisions: 1, differ: 1 },
      { period: '2026-01-26', decisions: 3, differ: 3 },
      { period: '2026-01-28', decisions: 1, differ: 1 },
    ]);
    const day = (index: number) => at(new Date(Date.UTC(2024, 0, 1 + index, 15)).toISOString());
    expect(reportOf(Array.from({ length: 400 }, (_, index) => day(index))).periods).toHaveLength(400);
    const months = reportOf(Array.from({ length: 401 }, (_, index) => day(index)));
    expect(months.periods.map(({ period }) => period).slice(0, 2)).toEqual(['2024-01', '2024-02']);
    expect(months.periods[0]).toEqual({ period: '2024-01', decisions: 31, differ: 31 });
    const month = (index: number) => at(new Date(Date.UTC(1990, index, 1, 15)).toISOString());
    const years = reportOf(Array.from({ length: 403 }, (_, index) => month(index)));
    expect(years.periods[0]).toMatchObject({ period: '1990', decisions: 12 });
    const year = (index: number) => at(`${1990 + index}-01-02T15:00:00Z`);
    const many = reportOf([
      ...Array.from({ length: 403 }, (_, index) => month(index)),
      ...Array.from({ length: 402 }, (_, index) => year(index)),
    ]);
    expect(many.periods).toHaveLength(402);
  });
});

describe('withPlan', () => {
  test('leaves out the value of an order whose instrument is not known', () => {
    const plan: OrderPlan = {
      outcome: 'orders',
      ticker: 'ESH2026',
      action: 'buy',
      steps: [
        { step: 'cancel-orders', id: 'cancel', ticker: 'ESH2026', orderIds: ['1'] },
        {
          step: 'submit-order',
          id: 'entry',
          role: 'entry',
          order: {
            ticker: 'ESH2026',
            side: 'buy',
            effect: 'open',
            type: 'limit',
            limitPrice: '6900',
            quantity: '1',
            timeInForce: 'day',
          },
        },
      ],
      notices: [],
      trace: [],
      figures: [],
    };
    const futures: Settings = { ...defaultSettings, assetClass: 'futures' };
    expect(withPlan(noExposure, plan, flat, futures)).toMatchObject({ orders: 1, notional: {}, withoutPrice: 1 });
  });

  test('adds nothing for a plan without orders', () => {
    const plan: OrderPlan = {
      outcome: 'nothing-to-do',
      ticker: 'AAPL',
      action: 'exit',
      steps: [],
      notices: [],
      trace: [],
      figures: [],
    };
    expect(withPlan(noExposure, plan, flat, defaultSettings)).toBe(noExposure);
  });
});

describe('withBrokenLine', () => {
  test('keeps the first ten, and the number of all', () => {
    const report = Array.from({ length: 12 }, (_, line) => line).reduce(
      (sum, line) => withBrokenLine(sum, { line: line + 1, message: 'Invalid.' }),
      emptyReport,
    );
    expect(report).toMatchObject({ lines: 12, broken: 12, decisions: 0 });
    expect(report.brokenLines).toHaveLength(10);
  });
});
