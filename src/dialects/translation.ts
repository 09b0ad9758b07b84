import type { ErrorPath } from '../core/errors.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import type { QuantityType } from '../core/vocabulary.js';

/** How a message is translated. */
export interface TranslationOptions {
  /**
   * Names of fields to leave out if they have no counterpart; of an object or a list in JSON, all of its fields. Default: none, so each
   * of them is an error.
   */
  readonly leaveOut?: readonly string[];
  /** Settings of the platform that its numbers depend on. Default: none, so each such number is an error. */
  readonly readings?: Readings;
}

/** Settings of a platform that its messages do not contain. */
export interface Readings {
  /** What `risk=` of PineConnector is, as a quantity type of this library. */
  readonly risk?: QuantityType;
  /** What `sl=` and `tp=` of PineConnector are: prices, or percents from the price of entry. */
  readonly targets?: 'price' | 'percent';
  /** What `price=` of PineConnector is: a price. It has no counterpart in pips or percents. */
  readonly price?: 'price';
}

/**
 * A difference between a message and its translation. Codes: `known-here`: a field is not needed, because the webhook, the settings
 * or the planner have it; `left-out`: a field was left out as the options say; `differs`: the signal does not do exactly the same;
 * `field-duplicated`: the text has a name twice, and the last value counts.
 */
export interface TranslationNotice {
  /** What kind of difference. */
  readonly code: 'known-here' | 'left-out' | 'differs' | 'field-duplicated';
  /** Sentence for a trader. */
  readonly message: string;
  /** Field of the message that was translated. */
  readonly path: ErrorPath;
  /** With `differs`: settings of the strategy with which the signal does exactly the same. */
  readonly settings?: JsonObject;
}

/** A message of another platform in the form of this library. */
export interface Translation {
  /** What `parseSignal` reads; an array, for `parseSignals`, if the message had several orders. */
  readonly payload: JsonValue;
  /** What was not carried over, and what differs. */
  readonly notices: readonly TranslationNotice[];
}
