import { type MarketSnapshot, snapshotPorts } from '../market/snapshot.js';
import type { Settings } from '../settings/settings.js';
import type { TradingContext } from './trading-context.js';

/**
 * The context of a decision over a snapshot: what a plan reads, as it was at one moment.
 *
 * @example
 * const context = snapshotContext({ now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } }, defaultSettings);
 * context.broker.quote('AAPL'); // { bid: 149.98, ask: 150.02 }
 * context.positions.openTickers(); // []
 */
export function snapshotContext(snapshot: MarketSnapshot, settings: Settings, signalId?: string): TradingContext {
  return { settings, ...snapshotPorts(snapshot), signalId };
}
