import * as v from 'valibot';
import { closestName } from '../core/closest-name.js';
import { quote } from '../core/excerpt.js';
import { instant } from '../core/instant-schema.js';
import { isRecord } from '../core/json.js';
import { once } from '../core/once.js';
import type { Result } from '../core/result.js';
import {
  type Entries,
  type JsonLikeObject,
  type ObjectCheck,
  object,
  parseWith,
  record,
  rejectUnknownKeys,
  type Schema,
  withChecks,
} from '../core/schema.js';
import { answerKinds } from './answer-kinds.js';
import { foreignTicker } from './foreign-ticker.js';
import type { MarketSnapshot } from './snapshot.js';

const schema: () => Schema<MarketSnapshot> = /* @__PURE__ */ once(snapshotSchema);

/**
 * Parses a market snapshot. Amounts are numbers or text that holds one and become canonical text; instants become UTC.
 * Unknown keys are ignored, except those that are meant for a known one, such as `asc` and `timestamp` in a quote: they have
 * its name as `suggestion`; and a `broker` or `clock` written as an object, whose quotes and orders would be ignored. All errors are reported, with their place as `path`.
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

/** Schema of market snapshots. The compiler checks its keys and types against the types of the ports. */
export function snapshotSchema(): Schema<MarketSnapshot> {
  const kinds = answerKinds;
  const entries: Entries<MarketSnapshot> = {
    now: instant(),
    currency: v.exactOptional(kinds.currency.schema()),
    equity: v.exactOptional(kinds.equity.schema()),
    buyingPower: v.exactOptional(kinds.buyingPower.schema()),
    accountDay: v.exactOptional(kinds.accountDay.schema()),
    restingEntries: v.exactOptional(kinds.restingEntries.schema()),
    quotes: v.exactOptional(record('an object of quotes by ticker', kinds.quote.schema())),
    positions: v.exactOptional(
      withChecks(record('an object of positions by ticker', kinds.position.schema()), rejectForeignTickers()),
    ),
    openOrders: v.exactOptional(kinds.openOrders.schema()),
    instruments: v.exactOptional(record('an object of instruments by ticker', kinds.instrument.schema())),
    optionChains: v.exactOptional(record('an object of option chains by underlying', kinds.optionChain.schema())),
    rollovers: v.exactOptional(record('an object of rollover schedules by futures root', kinds.rollover.schema())),
    capabilities: v.exactOptional(kinds.capabilities.schema()),
  };
  const known = Object.keys(entries);
  // Answers of brokers hold more than is read here. A mistyped key of the snapshot itself would be a market without positions.
  const noMistypedKeys = rejectUnknownKeys(
    known,
    (key, written) => closestName(key, known, 4) ?? (isPort(key, written) ? memberOfSnapshot : undefined),
  );
  return object('an object with now, quotes, positions and so on', entries, noMistypedKeys);
}

/** A position that names another ticker is not of the one that it is listed under (safety S16). */
function rejectForeignTickers(): ObjectCheck {
  return v.rawCheck<JsonLikeObject>(({ dataset, addIssue }) => {
    const input = dataset.value as JsonLikeObject;
    for (const [key, value] of Object.entries(input)) {
      const named = foreignTicker(key, value);
      if (named !== undefined) {
        const item = { type: 'unknown', origin: 'value', input } as const;
        addIssue({
          message: `${quote(key)}, the ticker that it is listed under`,
          path: [
            { ...item, key, value },
            { ...item, key: 'ticker', value: named },
          ],
        });
      }
    }
  });
}

const memberOfSnapshot =
  'its values, not a port: now, quotes, equity, openOrders, positions and instruments are keys of the snapshot';

/** A port of a context, written into a snapshot: what it holds would be ignored, its quotes and orders with it. */
function isPort(key: string, written: JsonLikeObject): boolean {
  return ['clock', 'broker', 'ports'].includes(key) && isRecord(written[key]);
}
