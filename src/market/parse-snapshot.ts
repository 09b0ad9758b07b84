import { once } from '../core/once.js';
import type { Result } from '../core/result.js';
import { parseWith, type Schema } from '../core/schema.js';
import type { MarketSnapshot } from './snapshot.js';
import { snapshotSchema } from './snapshot-schema.js';

const schema: () => Schema<MarketSnapshot> = /* @__PURE__ */ once(snapshotSchema);

/**
 * Parses a market snapshot. Amounts are numbers or text that holds one and become canonical text; instants become UTC.
 * Unknown keys are ignored, except a top-level one that is nearly a known key. All errors are reported, with their place as
 * `path`.
 *
 * Codes: `invalid-snapshot`.
 *
 * @example
 * const market = parseMarketSnapshot({ now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } });
 * market.ok && market.value.quotes?.AAPL?.bid; // '149.98'
 * parseMarketSnapshot({ quotes: {} }).ok; // false: now is missing
 */
export function parseMarketSnapshot(input: unknown): Result<MarketSnapshot> {
  return parseWith(schema(), input, 'invalid-snapshot', 'The market snapshot');
}
