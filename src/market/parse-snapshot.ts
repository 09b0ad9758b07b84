import type { Result } from '../core/result.js';
import { lazily, readWith, type Schema } from '../core/schema.js';
import type { MarketSnapshot } from './snapshot.js';
import { snapshotSchema } from './snapshot-schema.js';

const schema: () => Schema<MarketSnapshot> = /* @__PURE__ */ lazily(snapshotSchema);

/**
 * Reads a market snapshot. Amounts are numbers or text that holds one and become canonical text, instants UTC; names
 * that are not known are ignored, but for a name of the snapshot itself that is nearly a known one. All errors come at
 * once, with the code `invalid-snapshot` and their place as `path`.
 *
 * @example
 * const market = parseMarketSnapshot({ now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } });
 * market.ok && market.value.quotes?.AAPL?.bid; // '149.98'
 * parseMarketSnapshot({ quotes: {} }).ok; // false: now is missing
 */
export function parseMarketSnapshot(input: unknown): Result<MarketSnapshot> {
  return readWith(schema(), input, 'invalid-snapshot', 'The market snapshot');
}
