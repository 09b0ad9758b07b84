// Guard G2.6: a batch is judged item by item, each with what the ones before it would add.
import { describe, expect, it } from 'vitest';
import type { OpenOrder } from '../../../src/market/ports.js';
import { expectedAccount } from '../../../src/plan/expected/account.js';
import { planBatch } from '../../../src/plan/plan-batch.js';
import { planSubscriptions } from '../../../src/plan/plan-subscriptions.js';
import { codesOf, contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import { long, planned } from '../sample.ts';

const day = {
  date: '2026-01-26',
  firstEquity: 100_000,
  startEquity: 100_000,
  lastEquity: 100_000,
  highEquity: 100_000,
  equities: [],
  entries: [],
  closes: [],
  halts: [],
};
const quotes = { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 399, ask: 401 } };

/** The codes of each item of a batch of buys, under a guard. */
function batch(guard: object, payloads: readonly object[], market: object = {}) {
  const request = (payload: object): Request => ({
    payload: { action: 'buy', quantity: 10, ...payload },
    settings: { guard },
    market: { equity: 100_000, accountDay: day, quotes, ...market },
  });
  const signals = payloads.map((payload) => signalOf(request(payload)));
  return planBatch(signals, contextOf(request({}))).map((result) => (result.ok ? 'planned' : codesOf(result).join()));
}

describe('an item of a batch', () => {
  it('is judged with the entries before it', () => {
    expect(batch({ maxEntriesPerDay: 2 }, [{}, { ticker: 'MSFT' }, {}])).toEqual([
      'planned',
      'planned',
      'entries-exhausted',
    ]);
    expect(batch({ maxEntriesPerTicker: 1 }, [{}, { ticker: 'MSFT' }, {}])).toEqual([
      'planned',
      'planned',
      'entries-exhausted',
    ]);
  });

  it('is judged with the positions before it', () => {
    // 10 × 150 are held then, and 10 × 401 are asked for.
    expect(batch({ maxTotalValue: 5510 }, [{}, { ticker: 'MSFT' }])).toEqual(['planned', 'planned']);
    expect(batch({ maxTotalValue: 5509.99 }, [{}, { ticker: 'MSFT' }])).toEqual(['planned', 'exposure-too-large']);
  });

  it('counts the stops of the items before it as resting', () => {
    const stopped = [{ stopLoss: { stopPrice: 147 } }, { ticker: 'MSFT', stopLoss: { stopPrice: 390 } }];
    // 10 × 3 to the stop at 147, and 10 × 11 from 401 to 390
    expect(batch({ maxOpenRisk: 140 }, stopped)).toEqual(['planned', 'planned']);
    expect(batch({ maxOpenRisk: 139.99 }, stopped)).toEqual(['planned', 'open-risk-too-large']);
    const trailing = [{ stopLoss: { type: 'trailing_stop', trailAmount: 4 } }, stopped[1] ?? {}];
    expect(batch({ maxOpenRisk: 150 }, trailing)).toEqual(['planned', 'planned']);
    expect(batch({ maxOpenRisk: 149.99 }, trailing)).toEqual(['planned', 'open-risk-too-large']);
    const apart = { capabilities: { brackets: false } };
    expect(batch({ maxOpenRisk: 140 }, stopped, apart)).toEqual(['planned', 'planned']);
    expect(batch({ maxOpenRisk: 139.99 }, stopped, apart)).toEqual(['planned', 'open-risk-too-large']);
  });

  it('does not count resting entries that an item before it cancels', () => {
    const openOrders = [
      { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry', quantity: 100, limitPrice: 100 },
    ];
    expect(batch({ maxTotalValue: 5510 }, [{}, { ticker: 'MSFT' }], { openOrders })).toEqual(['planned', 'planned']);
  });

  it('is refused without the state of the account, and where it or the resting entries are invalid', () => {
    expect(batch({ maxEntriesPerDay: 2 }, [{}], { accountDay: undefined })).toEqual(['account-unavailable']);
    const request: Request = { settings: { guard: { maxEntriesPerDay: 2, maxTotalValue: 1e6 } }, market: {} };
    const context = contextOf(request);
    const broker = { ...context.broker, restingEntries: () => 'none' as never };
    const [invalid] = planBatch([signalOf({ payload: { action: 'buy', quantity: 1 } })], {
      ...context,
      broker,
      account: { day: () => ({ ...day, halts: 'none' }) as never },
    });
    expect(invalid && codesOf(invalid)).toEqual(['invalid-snapshot']);
    const unknown = { ...context.broker, restingEntries: () => undefined };
    const [missing] = planBatch([signalOf({ payload: { action: 'buy', quantity: 1 } })], {
      ...context,
      broker: unknown,
      account: { day: () => ({ ...day, firstEquity: '1', startEquity: '1', lastEquity: '1', highEquity: '1' }) },
    });
    expect(missing && !missing.ok && missing.errors).toMatchObject([
      { code: 'account-unavailable', path: ['restingEntries'] },
    ]);
  });
});

describe('the account that plans leave', () => {
  const guard = { maxEntriesPerDay: 9 };
  const accountDay = { ...day, startEquity: '100000' };
  /** The account after plans, planned without an identifier unless one is given. */
  const accountAfter = (requests: readonly Request[], signalId?: string) => {
    const market = { accountDay, equity: 100_000, quotes };
    const account = expectedAccount(contextOf({ settings: { guard }, market }));
    for (const request of requests) {
      account.follow(planned({ ...request, ...(signalId !== undefined && { signalId }) }));
    }
    return account;
  };
  const entriesAfter = (requests: readonly Request[], signalId?: string) =>
    accountAfter(requests, signalId)
      .port?.day()
      ?.entries.map(({ id, ticker }) => `${id} ${ticker}`);
  const buy = { payload: { quantity: 10 } };
  const exit = { payload: { action: 'exit' }, market: long };
  const targets = [{ percent: 1 }, { percent: 2 }];

  it('has the entries that are sent, by their identifiers or their places', () => {
    expect(entriesAfter([])).toEqual([]);
    expect(entriesAfter([buy, exit, { payload: { ...buy.payload, orderType: 'limit', limitPrice: 140 } }])).toEqual([
      'planned 0 AAPL',
      'planned 1 AAPL',
    ]);
    expect(entriesAfter([buy], 'alert')).toEqual(['alert-entry AAPL']);
  });

  it('counts an entry with targets once', () => {
    expect(entriesAfter([{ payload: { quantity: 10, targets } }])).toEqual(['planned 0 AAPL']);
  });

  it('counts an entry at the time of the batch', () => {
    expect(accountAfter([buy]).port?.day()?.entries).toEqual([
      { id: 'planned 0', ticker: 'AAPL', at: '2026-01-26T15:30:00Z' },
    ]);
  });

  it('is as it is without a guard, and where its state is invalid or missing', () => {
    const answered = (answer: unknown, settings: NonNullable<Request['settings']>) => {
      const context = { ...contextOf({ settings }), account: { day: () => answer as never } };
      const account = expectedAccount(context);
      account.follow(planned(buy));
      return account.port?.day();
    };
    const stored = { ...accountDay, halts: [] };
    expect(answered(stored, {})).toBe(stored);
    const invalid = { ...accountDay, halts: 'none' };
    expect(answered(invalid, { guard })).toBe(invalid);
    expect(answered(undefined, { guard })).toBeUndefined();
    const { account: _, ...without } = contextOf();
    expect(expectedAccount(without).port).toBeUndefined();
  });

  it('has the stops of entries, and those that protect a position', () => {
    const market = { quotes, capabilities: { brackets: false } };
    const account = accountAfter([
      { payload: { quantity: 10, stopLoss: { type: 'stop_limit', stopPrice: 147, limitPrice: 146 } } },
      { payload: { action: 'sell', quantity: 4, stopLoss: { type: 'trailing_stop', trailPercent: 2 } } },
      buy,
      exit,
      { payload: { quantity: 3, stopLoss: { type: 'trailing_stop', trailAmount: 5 } }, market },
    ]);
    const stop = { ticker: 'AAPL', role: 'stop-loss' };
    expect(account.plannedStops('AAPL')).toEqual([
      {
        ...stop,
        id: 'planned 0',
        side: 'sell',
        quantity: '10',
        type: 'stop_limit',
        stopPrice: '147',
        limitPrice: '146',
      },
      { ...stop, id: 'planned 1', side: 'buy', quantity: '4', type: 'trailing_stop', trailPercent: '2' },
      { ...stop, id: 'planned 2', side: 'sell', quantity: '3', type: 'trailing_stop', trailAmount: '5' },
    ]);
    expect(account.plannedStops('MSFT')).toStrictEqual([]);
  });

  it('keeps the stops that were planned before it', () => {
    const resting: OpenOrder = { id: 's1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' };
    const context = { ...contextOf(), plannedStops: () => [resting] };
    const account = expectedAccount(context);
    account.follow(planned({ payload: { quantity: 10, stopLoss: { stopPrice: 147 } } }));
    expect(account.plannedStops('AAPL').map(({ id }) => id)).toStrictEqual(['s1', 'planned 0']);
  });
});

describe('planSubscriptions', () => {
  it('judges each account by its own state', () => {
    const request = (entries: readonly object[]): Request => ({
      payload: { action: 'buy', quantity: 1 },
      settings: { guard: { maxEntriesPerDay: 1 } },
      market: { accountDay: { ...day, entries } },
    });
    const sent = { id: 'a', ticker: 'MSFT', at: '2026-01-26T15:00:00Z' };
    const plans = planSubscriptions(signalOf(request([])), [
      { id: 'anna', context: contextOf(request([])) },
      { id: 'ben', context: contextOf(request([sent])) },
    ]);
    expect(plans.map(({ result }) => result.ok)).toEqual([true, false]);
  });
});
