// A buy of AAPL under a guard. AAPL is at 149.98 to 150.02: its midpoint is 150, a buy pays 150.02.
import type { AccountDay } from '../../../src/account/account-day.js';
import type { Request } from '../../market/contracts/sample.ts';

/** 15:30 UTC of January 26, 10:30 in New York. The account began with 90,000 and the day with 100,000. */
export const day: AccountDay = {
  date: '2026-01-26',
  firstEquity: '90000',
  startEquity: '100000',
  lastEquity: '100000',
  highEquity: '110000',
  highBefore: '110000',
  equities: [],
  entries: [],
  closes: [],
  halts: [],
};

export interface Given {
  readonly fields?: object;
  readonly guard?: object;
  readonly account?: Partial<AccountDay>;
  readonly market?: object;
  readonly settings?: object;
}

/** Buys 10 AAPL at the market, which cost 1,500.20. */
export const buy = ({ fields = {}, guard = {}, account = {}, market = {}, settings = {} }: Given): Request => ({
  payload: { action: 'buy', quantity: 10, ...fields },
  settings: { guard, ...settings },
  market: { equity: 100_000, accountDay: { ...day, ...account }, ...market },
});

export const quotes = {
  AAPL: { bid: 149.98, ask: 150.02 },
  MSFT: { bid: 399, ask: 401, last: 400 },
};

export const minutesAgo = (minutes: number) =>
  new Date(Date.parse('2026-01-26T15:30:00Z') - minutes * 60_000).toISOString();

export const msft = { MSFT: { side: 'long', quantity: 10 } };
export const aapl = { AAPL: { side: 'short', quantity: 10, averageEntryPrice: 160 } };
export const entries = (...tickers: readonly string[]) =>
  tickers.map((ticker, index) => ({ id: `e${index}`, ticker, at: minutesAgo(60 - index) }));
export const closes = (...profits: readonly number[]) =>
  profits.map((profit, index) => ({ id: `c${index}`, ticker: 'AAPL', profit, at: minutesAgo(60 - index) }));

/** A stop of 10 units that rests on a long position. */
export function stop(ticker: string, stopPrice: number, quantity: number) {
  return { id: `s-${ticker}`, ticker, type: 'stop', side: 'sell', role: 'stop-loss', stopPrice, quantity };
}
