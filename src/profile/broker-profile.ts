// What a broker takes, as plain data with its sources. Types only: the profiles are in src/brokers.
import type { Amount } from '../core/decimal.js';
import type { IsoDate } from '../core/time.js';
import type { AssetClass, OrderSide, OrderType, StopLossType, TimeInForce } from '../core/vocabulary.js';
import type { TickRow } from '../order/tick-row.js';

/** What a rule is taken from: documents of the vendor, or what a well-known adapter takes. */
export type ProfileBasis = 'vendor' | 'adapter';

/** Kind of an account. */
export type AccountType = 'cash' | 'margin';

/** Fact that a broker needs to judge an order. */
export type NeededFact = 'quote' | 'position';

/** What every form and rule of a profile has. */
export interface SourcedRule {
  /** Identifier that begins with the profile's: `alpaca.stocks.fractional`. */
  readonly id: string;
  /** Documents of the vendor, or an adapter. */
  readonly basis: ProfileBasis;
  /** Documents or files that say so; at least one. */
  readonly sources: readonly string[];
  /** What sources say that differ from each other; the stricter one holds. */
  readonly differs?: string | undefined;
  /** Kind of account that it is restricted to; absent: all. */
  readonly account?: AccountType | undefined;
  /** Last day on which it holds; absent: no end is known. */
  readonly until?: IsoDate | undefined;
}

/**
 * Point of a day: a time of day such as `19:00`, or minutes before (below 0) or after the begin or end of a session.
 */
export type ClockPoint =
  | string
  | {
      /** Name of a session of the class. */
      readonly session: string;
      /** Begin or end of the session. */
      readonly edge: 'from' | 'to';
      /** Minutes after it; below 0: before it. */
      readonly minutes: number;
    };

/** Part of every day in which orders may be sent. It may contain midnight. */
export interface SendingWindow {
  /** Begin, inclusive. */
  readonly from: ClockPoint;
  /** End, exclusive. */
  readonly to: ClockPoint;
  /** Time zone of the database, as `America/New_York`. */
  readonly timeZone: string;
}

/** Limits of a number. The limits themselves are accepted unless `exclusive` is true. */
export interface Bounds {
  /** Least; absent: no limit. */
  readonly minimum?: Amount | undefined;
  /** Most; absent: no limit. */
  readonly maximum?: Amount | undefined;
  /** Whether the limits themselves are refused. */
  readonly exclusive?: boolean | undefined;
}

/** Limits of the orders of a form. */
export interface FormLimits {
  /** Units. */
  readonly quantity?: Bounds | undefined;
  /** Quantity times each price of the order, times the point value, in its quote currency. */
  readonly notional?: Bounds | undefined;
  /** Limit price and stop price. */
  readonly price?: Bounds | undefined;
}

/** Orders that a broker takes: every combination of what its lists name. What no form names is refused. */
export interface OrderForm extends SourcedRule {
  /** Order types. */
  readonly types: readonly OrderType[];
  /** Times in force. */
  readonly timesInForce: readonly TimeInForce[];
  /** Sessions of the class in which such an order can fill. One with `extendedHours` needs a session besides `regular`. */
  readonly sessions: readonly string[];
  /** Whether the quantity may be a fraction. */
  readonly fraction: boolean;
  /** Effects; absent: both. */
  readonly effects?: readonly ('open' | 'close')[] | undefined;
  /** Sides; absent: both. */
  readonly sides?: readonly OrderSide[] | undefined;
  /** When such an order may be sent; absent: always. */
  readonly window?: SendingWindow | undefined;
  /** Limits; absent: none. */
  readonly limits?: FormLimits | undefined;
  /** Maximum days from the day of sending to the `expiresAt` of a gtd order; absent: no limit. */
  readonly maxDays?: number | undefined;
  /** What the broker changes in an order that it takes. */
  readonly coerced?: { readonly timeInForce: TimeInForce } | undefined;
  /** Facts that the broker needs; absent: none. */
  readonly needs?: readonly NeededFact[] | undefined;
}

/** Legs of a bracket. */
export type BracketLegsForm = 'both' | 'take-profit' | 'stop-loss';

/** Entries with legs that a broker takes. What no form names is refused. */
export interface BracketForm extends SourcedRule {
  /** Order types of the entry. */
  readonly entries: readonly OrderType[];
  /** Legs. */
  readonly legs: readonly BracketLegsForm[];
  /** Types of the stop loss; empty where only take profits are attached. */
  readonly stopLoss: readonly StopLossType[];
  /** `one`: the entry and its legs share a time in force; `legs`: both legs share one; `each`: every order has its own. */
  readonly timeInForce: 'one' | 'legs' | 'each';
  /** Times in force of the legs. */
  readonly timesInForce: readonly TimeInForce[];
  /** Sessions of the class in which such an entry can fill. */
  readonly sessions: readonly string[];
  /** Whether the quantity may be a fraction. */
  readonly fraction: boolean;
  /** Least distance of a leg from the base: the limit of the entry, else its stop, else the market. Absent: the legs lie on their sides. */
  readonly distance?: Amount | undefined;
  /** Whether the price of an attached stop can be changed where it rests; absent: not known, so that no plan relies on it. */
  readonly replace?: true | undefined;
}

/** Which short sales are taken. */
export interface ShortSellingForm {
  /** Whole units only. */
  readonly whole?: true | undefined;
  /** Lowest price of the instrument, inclusive: its last trade, else the bid. The prices of the order do not count. */
  readonly minimumPrice?: Amount | undefined;
  /** Times in force; absent: those of the form. */
  readonly timesInForce?: readonly TimeInForce[] | undefined;
}

/** Orders that a rule is about: every condition that is present holds. */
export interface OrderFilter {
  /** Order types. */
  readonly types?: readonly OrderType[] | undefined;
  /** Times in force. */
  readonly timesInForce?: readonly TimeInForce[] | undefined;
  /** Sides. */
  readonly sides?: readonly OrderSide[] | undefined;
  /** Effects. */
  readonly effects?: readonly ('open' | 'close')[] | undefined;
  /** Whether it opens a short position. */
  readonly short?: boolean | undefined;
  /** Whether it has legs. */
  readonly legs?: boolean | undefined;
}

/**
 * How a rule is judged.
 *
 * - `refused`: orders that the rule is about are not taken.
 * - `stop-beyond-market`: a stop order does not trigger at once. Judged where there is a quote.
 * - `crosses-zero`: an order does not turn the position around, even one that is meant to close it.
 * - `above-min-notional`: quantity times each price is above the instrument's `minNotional`. Judged where there is one.
 * - `after-legs`: an order does not follow an entry of the plan on the same side of the contract that has legs: they rest on the
 *   other side. Orders of other plans are not known.
 * - `table`: the sentence and sources of what a table of the class says: `alpaca.stocks.cross-zero`.
 */
export type RuleCheck =
  | 'refused'
  | 'stop-beyond-market'
  | 'crosses-zero'
  | 'above-min-notional'
  | 'after-legs'
  | 'table';

/** What a table of forms cannot say. */
export interface ProfileRule extends SourcedRule {
  /** One sentence for a trader. */
  readonly sentence: string;
  /** How it is judged. */
  readonly check: RuleCheck;
  /** Orders that it is about; absent: all. */
  readonly when?: OrderFilter | undefined;
}

/** Session of a class on the broker's own clock. */
export interface TradingSession {
  /** Begin, as `09:30`. */
  readonly from: string;
  /** End, as `16:00`; `24:00` is the end of the day. A session that ends before it begins contains midnight. */
  readonly to: string;
  /** Time zone of the database, as `America/New_York`. */
  readonly timeZone: string;
  /** Calendar whose regular sessions it has, such as `XNYS`; absent: that of the instrument. */
  readonly calendar?: string | undefined;
}

/** Distances of trailing stops; absent: any. A unit that is false is not taken. */
export interface TrailForm {
  /** Percent of the high-water mark. */
  readonly percent?: Bounds | false | undefined;
  /** Price units. */
  readonly amount?: Bounds | false | undefined;
}

/** What a broker takes of one asset class. */
export interface ClassProfile {
  /** Orders without their legs; what no form names is refused. */
  readonly orders: readonly OrderForm[];
  /** Entries with legs; empty: none is taken. */
  readonly brackets: readonly BracketForm[];
  /** Short sales; false: none. */
  readonly shortSelling: false | ShortSellingForm;
  /** What the tables cannot say, and the sources of what they say. */
  readonly rules: readonly ProfileRule[];
  /** Sessions by name: `regular`, `pre`, `post`, `overnight`. */
  readonly sessions: Readonly<Record<string, TradingSession>>;
  /** Orders that turn a long position into a short one, or a short one into a long one. */
  readonly crossZero: 'taken' | 'refused' | { readonly refused: readonly (OrderType | TimeInForce)[] };
  /** Decimals that a quantity may have; absent: no limit. */
  readonly quantityDecimals?: number | undefined;
  /** Steps of a price, by price; absent: the instrument's. */
  readonly priceSteps?: readonly TickRow[] | undefined;
  /** Distances of trailing stops. */
  readonly trail?: TrailForm | undefined;
}

/** Identifiers of orders that a client may give. */
export interface IdentifierForm {
  /** Most characters. */
  readonly maxLength: number;
  /** One class of characters, repeated: `^[A-Za-z0-9_-]{1,36}$`. */
  readonly pattern: string;
  /** Documents that say so; absent: those of the profile. */
  readonly sources?: readonly string[] | undefined;
  /** What sources say that differ from each other; the stricter one holds. */
  readonly differs?: string | undefined;
}

/** What a broker takes, as plain data: dated, and with a source for every form and rule. */
export interface BrokerProfile {
  /** Identifier: `alpaca`. Lower-case letters, digits and hyphens. */
  readonly id: string;
  /** Name in sentences: `Alpaca`. */
  readonly name: string;
  /** Day on which the sources were read. */
  readonly asOf: IsoDate;
  /** Documents and files; the first one stands for what has no source of its own. */
  readonly sources: readonly string[];
  /** Asset classes; one that is absent is not traded. */
  readonly classes: Readonly<Partial<Record<AssetClass, ClassProfile>>>;
  /** Identifiers that a client may give; absent: any. */
  readonly clientOrderId?: IdentifierForm | undefined;
}
