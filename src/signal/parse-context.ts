import type { Clock } from '../core/clock.js';
import type { ErrorPath, SignalError } from '../core/errors.js';
import type { AssetClass, FuturesSizing } from '../core/vocabulary.js';

export const mistypedFieldsValues = ['notice', 'refuse'] as const;
/** Treatment of a name in a message that is not a field but is probably meant for one. */
export type MistypedFields = (typeof mistypedFieldsValues)[number];

/** A list of tickers; letter case counts. A Set is looked up faster when there are many. */
export type TickerList = readonly string[] | ReadonlySet<string>;

/**
 * Input of parsing apart from the message.
 *
 * @example
 * const context: ParseContext = { clock: Date, assetClass: 'stocks', tickers: { allowed: ['AAPL'] } };
 * context.assetClass; // 'stocks'
 * context.marketTimeZone; // undefined: dates are those of America/New_York
 */
export interface ParseContext {
  /** Tells when the message arrived, in milliseconds since 1970. `Date` itself is such a clock. */
  readonly clock: Clock;
  /** What the webhook trades; absent: no rule that depends on the class is checked. */
  readonly assetClass?: AssetClass | undefined;
  /** Whether futures may be sized by the loss at the stop; default `fixed`: they may not. */
  readonly futuresSizing?: FuturesSizing | undefined;
  /** Which tickers there are, and which are accepted. */
  readonly tickers?:
    | {
        /** The ticker database; absent: every ticker exists. */
        readonly known?: TickerList | undefined;
        /** What the webhook accepts, each with its contracts: `SPY`, `ES`; absent: every ticker; empty: none. */
        readonly allowed?: TickerList | undefined;
      }
    | undefined;
  /** Name of the time zone in which relative dates are counted; default America/New_York. */
  readonly marketTimeZone?: string | undefined;
  /** How many strikes are looked at when the message does not say; default 10. */
  readonly strikeCount?: number | undefined;
  /**
   * Treatment of a name that is not a field but is probably meant for one, such as `stoploss` or `qty`: the notice `field-mistyped`, or
   * the error `mistyped-field`; default notice.
   */
  readonly mistypedFields?: MistypedFields | undefined;
  /**
   * Names that the text of the message has more than once in one object, from `duplicateNames`: each is the notice
   * `field-duplicated`, or with `mistypedFields: 'refuse'` the error of that code. Absent: the message was not a text.
   */
  readonly duplicateNames?: readonly ErrorPath[] | undefined;
  /** Why no message can be parsed: `parseContext` was called with settings that were not parsed. */
  readonly fault?: SignalError | undefined;
}
