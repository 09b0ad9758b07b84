import { signalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { err, type Result } from '../core/result.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import { parseMarketSnapshot } from '../market/snapshot-schema.js';

/** Keys of a context with ports that a snapshot lacks. */
const portKeys = ['clock', 'broker', 'ports'] as const;

/** The market of a file or a request. What is written as ports would be ignored, and its quotes and orders with it. */
export function parseMarketInput(market: unknown): Result<MarketSnapshot> {
  const port = isRecord(market) ? portKeys.find((key) => isRecord(market[key])) : undefined;
  if (port === undefined) {
    return parseMarketSnapshot(market);
  }
  const expected = 'a snapshot, which has now, quotes, equity, openOrders, positions and instruments itself';
  const message = `${port} is a port of a program; expected ${expected}.`;
  return err(signalError('invalid-snapshot', { message, path: [port], expected }));
}
