import * as fc from 'fast-check';
import type { JsonObject } from '../../core/json.js';
import { type Action, type AssetClass, actions } from '../../core/vocabulary.js';
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

/** A message with the two fields that every message has. */
export interface Payload extends JsonObject {
  /** The symbol of an instrument. */
  readonly ticker: string;
  /** What the message asks for. */
  readonly action: Action;
}

/** What the messages are to be about. */
export interface PayloadOptions {
  /** What the webhook trades; default stocks. */
  readonly assetClass?: AssetClass;
  /** What the messages ask for; default any of the eight. */
  readonly actions?: readonly Action[];
}

/**
 * Messages that parsing accepts, whatever the clock shows: every action, every field, numbers as JSON numbers and as text.
 * Fields that rules connect are made together, so nothing is thrown away, and failures shrink to `ticker` and `action`.
 *
 * @example
 * const holds = fc.property(validPayload({ assetClass: 'crypto' }), (payload) =>
 *   parseSignal(payload, { clock: Date, assetClass: 'crypto' }).ok);
 * fc.assert(holds);
 */
export function validPayload(options: PayloadOptions = {}): fc.Arbitrary<Payload> {
  const { assetClass = 'stocks', actions: wanted = actions } = options;
  return fc
    .tuple(tickerOf(assetClass), fc.constantFrom(...wanted))
    .chain(([ticker, action]) => payloadAbout({ ticker, action, assetClass }));
}

/** What a message is about. */
export interface Subject {
  readonly ticker: string;
  readonly action: Action;
  readonly assetClass: AssetClass;
  /** Gives the prices that it sends. */
  readonly price?: Prices;
  /** Fields that it does not send. */
  readonly leftOut?: readonly FieldName[];
}

/** A valid message about a ticker. */
export function payloadAbout(subject: Subject): fc.Arbitrary<Payload> {
  const { ticker, action, assetClass, price, leftOut } = subject;
  const isFutures = assetClass === 'futures';
  const extendedHours: Part =
    assetClass === 'stocks' ? maybe(fc.record({ extendedHours: fc.boolean() })) : fc.constant({});
  // A risk type needs a stop loss when it is planned: the two come together.
  const sized = firstOf<Partial<JsonObject>>(
    size(action, isFutures, false),
    merged(size(action, isFutures, false), bracket(action, price)),
    merged(size(action, isFutures, true), bracketWithStop(action, price)),
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
