import type { Settings } from '../settings/settings.js';
import { type MarketSnapshot, snapshotPorts } from './snapshot.js';
import type { TradingContext } from './trading-context.js';

/**
 * The context of a decision over a stored market: the same snapshot, settings and signal give the same plan, always.
 *
 * @example
 * const context = snapshotContext({ now: '2026-01-26T15:30:00Z', equity: '100000' }, defaultSettings, 'alert-7');
 * context.broker.equity(); // '100000'
 * context.clock.now(); // 1769441400000
 */
export function snapshotContext(snapshot: MarketSnapshot, settings: Settings, signalId?: string): TradingContext {
  return { settings, ...snapshotPorts(snapshot), signalId };
}
