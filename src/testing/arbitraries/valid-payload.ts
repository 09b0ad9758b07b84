import * as fc from 'fast-check';
import type { JsonObject } from '../../core/json.js';
import {
  type Action,
  type AssetClass,
  actions,
  type FuturesSizing,
  futuresQuantityTypes,
  quantityTypes,
} from '../../core/vocabulary.js';
import type { FieldName } from '../../signal/fields.js';
import { firstOf, maybe } from './amounts.js';
import {
  bracket,
  mergedFields,
  observedPrice,
  optionChoice,
  order,
  type Part,
  type Prices,
  sentiment,
  size,
  spreadFilter,
  unconnectedFields,
} from './payload-parts.js';
import { tickerOf } from './tickers.js';

/** A message: the two required fields, and any others. */
export interface Payload extends JsonObject {
  /** Symbol of the instrument. */
  readonly ticker: string;
  /** Action of the signal. */
  readonly action: Action;
}

/** Options of `validPayload` and `signal`. */
export interface PayloadOptions {
  /** Asset class; default stocks. */
  readonly assetClass?: AssetClass;
  /** How futures are sized; default `fixed`: not by risk. */
  readonly futuresSizing?: FuturesSizing;
  /** Actions; default all eight. */
  readonly actions?: readonly Action[];
}

/**
 * Generates valid messages: every action, every field, numbers as JSON numbers and as text. They are valid at any time.
 * Connected fields are generated together, so no message is discarded. Failures shrink to `ticker` and `action`.
 *
 * @example
 * const holds = fc.property(validPayload({ assetClass: 'crypto' }), (payload) =>
 *   parseSignal(payload, { clock: Date, assetClass: 'crypto' }).ok);
 * fc.assert(holds);
 */
export function validPayload(options: PayloadOptions = {}): fc.Arbitrary<Payload> {
  const { assetClass = 'stocks', futuresSizing = 'fixed', actions: wanted = actions } = options;
  return fc
    .tuple(tickerOf(assetClass), fc.constantFrom(...wanted))
    .chain(([ticker, action]) => payloadAbout({ ticker, action, assetClass, futuresSizing }));
}

/** Subject of a message. */
export interface Subject {
  readonly ticker: string;
  readonly action: Action;
  readonly assetClass: AssetClass;
  /** Default `fixed`. */
  readonly futuresSizing?: FuturesSizing;
  /** Prices in the message. */
  readonly price?: Prices;
  /** Fields that are left out. */
  readonly leftOut?: readonly FieldName[];
}

/** Valid messages about a ticker. */
export function payloadAbout(subject: Subject): fc.Arbitrary<Payload> {
  const { ticker, action, assetClass, futuresSizing = 'fixed', price, leftOut } = subject;
  const accepted = assetClass === 'futures' ? futuresQuantityTypes[futuresSizing] : quantityTypes;
  const extendedHours: Part =
    assetClass === 'stocks' ? maybe(fc.record({ extendedHours: fc.boolean() })) : fc.constant({});
  // A risk type needs a stop loss in the plan: they are generated together.
  const sized = firstOf<Partial<JsonObject>>(
    size(action, accepted, false),
    merged(size(action, accepted, false), bracket(action, price)),
    merged(size(action, accepted, true), bracketWithStop(action, price)),
  );
  return merged(
    sized,
    sentiment(action),
    order(action, price),
    observedPrice(price),
    spreadFilter(),
    extendedHours,
    optionChoice(ticker),
    maybe(unconnectedFields(leftOut)),
  ).map((fields): Payload => ({ ...fields, ticker, action }));
}

function bracketWithStop(action: Action, price: Prices | undefined): Part {
  return merged(
    fc.constant(['buy', 'sell', 'reverse', 'add'].includes(action) ? { stopLoss: { percent: 2 } } : {}),
    bracket(action, price),
  );
}

function merged(...parts: readonly Part[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...parts).map((several) => mergedFields(...several));
}
