// What the page says is left of each limit, worked out by hand.
import { type GuardSettings, parseSettings } from 'signal-to-order';
import { accountDay } from 'signal-to-order/execute';
import { describe, expect, test } from 'vitest';
import type { AccountOverview } from '../src/brokers/adapter.js';
import { limitsLeft } from '../src/page/guards.js';

const now = Date.parse('2026-01-26T17:00:00Z');

function guardOf(rules: object): GuardSettings {
  const read = parseSettings({ guard: rules });
  if (!read.ok || read.value.guard === undefined) {
    throw new Error(JSON.stringify(read));
  }
  return read.value.guard;
}

const es = { ticker: 'ESH2026', side: 'long', quantity: '2', averageEntryPrice: '6000', bid: '6010', ask: '6010' };
const option = { ticker: 'SPY 260130C600', side: 'long', quantity: '3', averageEntryPrice: '2', bid: '2', ask: '2.2' };
const stock = { ticker: 'AAPL', side: 'short', quantity: '10', averageEntryPrice: '150', last: '149' };
const instruments = { ES: { assetClass: 'futures', pointValue: 50, tickSize: 0.25 } } as const;
const flat: AccountOverview = { equity: '100000', cash: '100000', positions: [], orders: [] };

const left = (
  rules: object,
  overview: Partial<AccountOverview> = {},
  events: Parameters<typeof accountDay>[1][] = [],
) => {
  const guard = guardOf(rules);
  const began = { event: 'equity', equity: 100_000, at: '2026-01-26T15:00:00Z' } as const;
  const first = accountDay(undefined, began, guard);
  const day = events.reduce((before, event) => before && accountDay(before, event, guard), first);
  const { limits, refusals } = limitsLeft(
    guard,
    day && { day, book: undefined },
    { ...flat, ...overview },
    instruments,
    now,
  );
  const lines = limits.map(({ rule, of, limit, used, left: rest }) =>
    [`${rule} ${of}`.trim(), limit, used, rest].join(' '),
  );
  return [...lines, ...refusals.map(({ code }) => code)];
};

describe('left today', () => {
  test('is nothing of the loss of the day when the equity is beyond it', () => {
    expect(left({ maxLossPerDay: 1000, maxLossPerDayPercent: 5 }, { equity: '98900' })).toEqual([
      'maxLossPerDay 1000 1100 0',
      'maxLossPerDayPercent 5000 1100 3900',
      'day-loss-reached',
    ]);
  });

  test('counts weighted contracts of futures and options, held and resting', () => {
    const order = { id: '1', type: 'limit', side: 'buy', role: 'entry', ticker: 'ESH2026', limitPrice: '5900' };
    const resting = { ...order, quantity: '3', filled: '1' };
    const rules = { maxContracts: { limit: 50, weights: { ES: 10 } } };
    // 2 × 10 and 3 are held, and 2 × 10 rest.
    expect(left(rules, { positions: [es, option, stock], orders: [resting] })).toEqual(['maxContracts 50 43 7']);
  });

  test('counts values by side, at the midpoint or the last price, with the point value', () => {
    const positions = [es, option, stock];
    // 2 × 6010 × 50, 3 × 2.1 × 100 and 10 × 149.
    expect(left({ maxTotalValue: 700_000, maxSideValue: 650_000 }, { positions })).toEqual([
      'maxTotalValue 700000 603120 96880',
      'maxSideValue long 650000 601630 48370',
      'maxSideValue short 650000 1490 648510',
    ]);
  });

  test('counts the loss at the resting stops, and what has none whole', () => {
    const long = { ...stock, side: 'long', bid: '150', ask: '150' };
    const stop = { id: '2', type: 'stop', side: 'sell', role: 'stop-loss', ticker: 'AAPL', stopPrice: '145' };
    const orders = [{ ...stop, quantity: '6', filled: '0' }];
    // 6 × 5, and 4 × 150 without a stop.
    expect(left({ maxOpenRisk: 1000 }, { positions: [long], orders })).toEqual(['maxOpenRisk 1000 630 370']);
  });

  test('counts entries in each ticker, by root or underlying, and losses in a row', () => {
    const at = '2026-01-26T16:00:00Z';
    const rules = { maxEntriesPerDay: 5, maxEntriesPerTicker: 2, maxLossesInRow: 3, cooldownAfterLoss: 7200 };
    const events = [
      { event: 'entry', id: '1', ticker: 'ESH2026', at },
      { event: 'entry', id: '2', ticker: 'ESM2026', at },
      { event: 'entry', id: '3', ticker: 'AAPL', at },
      { event: 'closed', id: '4', ticker: 'AAPL', profit: -1, at },
    ] as const;
    expect(left(rules, {}, [...events])).toEqual([
      'maxEntriesPerDay 5 3 2',
      'maxEntriesPerTicker ES 2 2 0',
      'maxEntriesPerTicker AAPL 2 1 1',
      'cooldownAfterLoss 7200 3600 3600',
      'maxLossesInRow 3 1 2',
      'cooling-down',
    ]);
  });

  test('says what it cannot tell: a position without a quote', () => {
    const { last: _, ...unknown } = stock;
    expect(left({ maxTotalValue: 1000, maxEntriesPerDay: 1 }, { positions: [unknown] })).toEqual([
      'maxEntriesPerDay 1 0 1',
      'quote-unavailable',
    ]);
  });
});
