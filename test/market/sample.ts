import type { AccountDay } from '../../src/account/account-day.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';

export const now = '2026-01-26T15:30:00Z';

/** The snapshot of DESIGN 10, with numbers where they may stand. */
export const market = {
  now: '2026-01-26T10:30:00-05:00',
  equity: 100000,
  quotes: { AAPL: { bid: 149.98, ask: '150.02', last: '150.00', time: '2026-01-26T15:29:58.500Z' } },
  positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: '140' } },
  openOrders: [{ id: 'o1', ticker: 'AAPL', type: 'limit', side: 'sell', role: 'take-profit', quantity: '10' }],
  instruments: { ESH2026: { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' } },
  optionChains: {
    SPY: {
      contracts: [
        { ticker: 'SPY 260130C600', expiration: '2026-01-30', type: 'call', strike: '600', bid: '4.1', ask: '4.2' },
      ],
    },
  },
  rollovers: {
    ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday', expiries: { ESH2026: '2026-03-20' } },
  },
  capabilities: { shortSelling: true, brackets: true, orderTypes: ['market', 'limit'], quantityStep: '0.000001' },
};

/** A day on which nothing happened yet. */
export const accountDay: AccountDay = {
  date: '2026-01-26',
  firstEquity: '1',
  startEquity: '2',
  lastEquity: '3',
  highEquity: '4',
  equities: [],
  entries: [],
  closes: [],
  halts: [],
};

export function snapshotOf(input: unknown): MarketSnapshot {
  const result = parseMarketSnapshot(input);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.errors));
  }
  return result.value;
}
