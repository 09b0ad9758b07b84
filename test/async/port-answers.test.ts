import { expect, it } from 'vitest';
import { openTickersOf, type PortAnswers, snapshotOf } from '../../src/async/port-answers.js';
import type { PartialSnapshot } from '../../src/async/port-query.js';
import { signalError } from '../../src/core/errors.js';
import { err, ok, type Result } from '../../src/core/result.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { growth } from '../processor-time.js';

const now = Date.parse('2026-01-26T15:30:00Z');

/** Answers about open tickers and their positions. */
function answersOf(tickers: readonly string[], held = tickers): PortAnswers {
  const position = { side: 'long', quantity: '1' } as const;
  const answers: [string, Result<PartialSnapshot>][] = held.map((ticker) => [
    `position ${ticker}`,
    ok({ market: { positions: { [ticker]: position } } }),
  ]);
  return new Map<string, Result<PartialSnapshot>>([
    ['openTickers ', ok({ market: {}, openTickers: tickers })],
    ...answers,
  ]);
}

it('a snapshot has the positions in the order of the open tickers, then the others, each contract once', () => {
  const answers = answersOf(['MSFT', 'ESH6', 'TSLA'], ['AAPL', 'ESH2026', 'ESH6', 'MSFT']);
  expect(Object.keys(snapshotOf(answers, now).positions ?? {})).toStrictEqual(['MSFT', 'ESH6', 'AAPL']);
});

const nothing = {
  now: '2026-01-26T15:30:00Z',
  quotes: {},
  positions: {},
  openOrders: [],
  instruments: {},
  optionChains: {},
  rollovers: {},
};

it('a snapshot has nothing of ports that failed, or were not asked', () => {
  const failed = err(signalError('account-unavailable', { message: 'The quote of AAPL cannot be had.' }));
  expect(snapshotOf(new Map([['quote AAPL', failed]]), now)).toStrictEqual(nothing);
  expect(snapshotOf(new Map(), now)).toStrictEqual(nothing);
});

it('a snapshot has all that the ports answered', () => {
  const market = parseMarketSnapshot({
    now: nothing.now,
    currency: 'EUR',
    equity: 1000,
    buyingPower: 500,
    accountDay: {
      date: '2026-01-26',
      firstEquity: 1000,
      startEquity: 1000,
      lastEquity: 1000,
      highEquity: 1000,
      equities: [],
      entries: [],
      closes: [],
      halts: [],
    },
    restingEntries: [{ id: 'o9', ticker: 'TSLA', type: 'limit', side: 'buy', role: 'entry' }],
    quotes: { AAPL: { bid: 1, ask: 2 } },
    positions: { AAPL: { side: 'long', quantity: 3 } },
    openOrders: [{ id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' }],
    instruments: { AAPL: { tickSize: 0.01 } },
    optionChains: { SPY: { contracts: [] } },
    rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
    capabilities: { brackets: false },
  });
  expect(market.ok).toBe(true);
  const { now: _, ...parts } = market.ok ? market.value : nothing;
  const answers = Object.entries(parts).map(([name, part]): [string, Result<PartialSnapshot>] => [
    name,
    ok({ market: { [name]: part } }),
  ]);
  expect(snapshotOf(new Map(answers), now)).toStrictEqual({ ...parts, now: nothing.now });
});

it('a snapshot has each order once, in the order of the longest list', () => {
  const order = (id: string, ticker: string) => ({ id, ticker, type: 'limit', side: 'buy', role: 'entry' }) as const;
  const [first, second, third] = [order('a', 'ESH6'), order('b', 'ESM6'), order('c', 'MSFT')];
  const answers = new Map<string, Result<PartialSnapshot>>([
    ['openOrders MSFT', ok({ market: { openOrders: [third] } })],
    ['openOrders ESM6', ok({ market: { openOrders: [second] } })],
    ['openOrders ES', ok({ market: { openOrders: [first, second] } })],
  ]);
  expect(snapshotOf(answers, now).openOrders).toStrictEqual([first, second, third]);
});

it('the open tickers are those of the list, and empty until it is loaded', () => {
  expect(openTickersOf(answersOf(['MSFT', 'AAPL']))).toStrictEqual(['MSFT', 'AAPL']);
  expect(openTickersOf(new Map([['quote AAPL', ok({ market: { quotes: {} } })]]))).toStrictEqual([]);
});

it('the time of a snapshot is in proportion to its positions', () => {
  const make = (count: number) => {
    const answers = answersOf(Array.from({ length: count }, (_, index) => `S${index}`));
    return () => snapshotOf(answers, now);
  };
  expect(growth(make, 100, 30)).toBeLessThanOrEqual(30);
});
