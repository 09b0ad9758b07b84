// A message with its plan, to be written in a log.
import type { DecisionToRecord } from '../../src/decision-log/decision-record.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

export const market: MarketSnapshot = { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: '149', ask: '150' } } };
export const payload = { ticker: 'AAPL', action: 'buy', quantity: 5, message: 'größer ☂' };
const signal = parseSignal(payload, { clock: { now: () => Date.parse(market.now) } });
const plan = signal.ok ? planSignal(signal.value, snapshotContext(market, defaultSettings, 'a1')) : signal;
export const decided = { payload, receivedAt: market.now, market, settings: defaultSettings, signalId: 'a1' };

export function planned(): Extract<DecisionToRecord, { errors?: undefined }> {
  if (!plan.ok) {
    throw new Error(plan.errors[0].message);
  }
  return { ...decided, plan: plan.value };
}

/** A value that the compiler would not take. */
export function untyped<T>(value: unknown): T {
  return value as T;
}
