import {
  type MarketSnapshot,
  parseSettings,
  parseSignal,
  planSignal,
  type Settings,
  snapshotContext,
} from 'signal-to-order';
import { parseContext } from './library-cases.js';
import type { Case } from './measure.js';
import { typical } from './messages.js';
import { holds, succeeded } from './verify.js';

const held = Array.from({ length: 20 }, (_, index) => ({ ticker: `HELD${index}`, isLong: index % 2 === 0 }));

/** Twenty positions with their quotes and stops, on a day with entries and closes. */
const market: MarketSnapshot = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: Object.fromEntries(
    ['AAPL', ...held.map(({ ticker }) => ticker)].map((ticker) => [
      ticker,
      { bid: '149.98', ask: '150.02', last: '150' },
    ]),
  ),
  positions: Object.fromEntries(
    held.map(({ ticker, isLong }) => [
      ticker,
      { side: isLong ? 'long' : 'short', quantity: '10', averageEntryPrice: '140' } as const,
    ]),
  ),
  openOrders: held.map(({ ticker, isLong }) => ({
    id: `stop-${ticker}`,
    ticker,
    type: 'stop',
    side: isLong ? 'sell' : 'buy',
    role: 'stop-loss',
    quantity: '10',
    stopPrice: isLong ? '140' : '160',
  })),
  capabilities: { shortSelling: true, brackets: true },
  accountDay: {
    date: '2026-01-26',
    firstEquity: '90000',
    startEquity: '100000',
    lastEquity: '100000',
    highEquity: '101000',
    highBefore: '101000',
    equities: [{ at: '2026-01-26T14:00:00Z', equity: '101000' }],
    entries: held.slice(0, 5).map(({ ticker }) => ({ id: `in-${ticker}`, ticker, at: '2026-01-26T14:30:00Z' })),
    closes: held.slice(0, 5).map(({ ticker }, index) => ({
      id: `out-${ticker}`,
      ticker,
      profit: index % 2 === 0 ? '10' : '-10',
      at: '2026-01-26T15:00:00Z',
    })),
    lastLossAt: '2026-01-26T15:00:00Z',
    halts: [],
  },
};

/** Every rule, none of which the plan meets. */
const guard = {
  maxLossPerDay: 5000,
  maxLossPerDayPercent: 5,
  maxProfitPerDay: 50_000,
  maxDrawdown: { amount: 30_000, trailing: 'intraday' },
  maxEntriesPerDay: 50,
  maxEntriesPerTicker: 50,
  cooldownAfterLoss: 60,
  maxLossesInRow: 50,
  maxContracts: { limit: 100 },
  maxTotalValue: 1e6,
  maxTotalValuePercent: 1000,
  maxSideValue: 1e6,
  maxSideValuePercent: 1000,
  maxOpenRisk: 1e6,
  maxOpenRiskPercent: 1000,
};

function planned(name: string, written: object): Case {
  const settings = succeeded(parseSettings(written)) as Settings;
  const context = snapshotContext(market, settings, 'alert-7');
  const signal = parseSignal(JSON.parse(typical), parseContext);
  return {
    name,
    run: () => (signal.ok ? planSignal(signal.value, context) : signal),
    verify: holds({ outcome: 'orders' }),
  };
}

/** The plan of the typical message in an account of twenty positions. */
export const guardFloor: Case = planned('planSignal, twenty positions', {});

/** The same plan, judged by every rule. */
export const guardCase: Case = planned('planSignal, twenty positions and every rule of the guard', { guard });
