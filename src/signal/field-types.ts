// Generated from fields.ts by `npm run generate -- types`; a test compares the two.
import type { DecimalString } from '../core/decimal.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import type { IsoDate, IsoInstant } from '../core/time.js';
import type {
  ExpectedPosition,
  IntrinsicValue,
  MarketPriceType,
  OptionType,
  OrderType,
  QuantityType,
  Sentiment,
  StopLossType,
  StopMoveWord,
  TimeInForce,
} from '../core/vocabulary.js';

/** Where to take the profit of an entry: exactly one of the four. */
export interface TakeProfit {
  /** Absolute limit price. */
  readonly limitPrice?: DecimalString;
  /** Distance from the entry, in percent of its price. */
  readonly percent?: DecimalString;
  /** Distance from the entry, in units of the price: dollars a share, points of a future. */
  readonly amount?: DecimalString;
  /** Profit of the whole entry, in the currency of the account. */
  readonly pnlAmount?: DecimalString;
}

/**
 * How far the limit of a stop-limit lies beyond its stop: in percent of the stop, or in units of the price.
 *
 * @example
 * const offset: LimitOffset = { percent: '0.5' };
 * offset.amount; // undefined
 */
export type LimitOffset =
  | { readonly percent: DecimalString; readonly amount?: never }
  | { readonly amount: DecimalString; readonly percent?: never };

/**
 * Every field of a stop loss.
 */
export interface StopLossFields {
  /** Type of the stop; default from limitPrice or a trail, otherwise from the settings. */
  readonly type?: StopLossType;
  /** Distance from the entry, in percent of its price. */
  readonly percent?: DecimalString;
  /** Distance from the entry, in units of the price: dollars a share, points of a future. */
  readonly amount?: DecimalString;
  /** Absolute stop price. */
  readonly stopPrice?: DecimalString;
  /** Absolute limit price of a stop-limit; default the stop price. */
  readonly limitPrice?: DecimalString;
  /** Distance from the high-water mark, in units of the price; with type trailing_stop. */
  readonly trailAmount?: DecimalString;
  /** Distance from the high-water mark, in percent; with type trailing_stop. */
  readonly trailPercent?: DecimalString;
  /** Must be above 0; not used. */
  readonly trailPrice?: DecimalString;
  /** Loss of the whole entry, in the currency of the account; not with type trailing_stop. */
  readonly pnlAmount?: DecimalString;
  /** How far the limit of a stop-limit without limitPrice lies beyond its stop. */
  readonly limitOffset?: LimitOffset;
}

/** A stop loss at a price or a fixed distance. */
export interface FixedStopLoss extends Omit<StopLossFields, 'type' | 'trailAmount' | 'trailPercent'> {
  /** Absent: as the settings say. */
  readonly type?: Exclude<StopLossType, 'trailing_stop'>;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/** A stop loss that follows the high-water mark, by exactly one of its two distances. */
export type TrailingStopLoss = Pick<
  StopLossFields,
  'percent' | 'amount' | 'stopPrice' | 'trailPrice' | 'limitOffset'
> & {
  /** Tells it from a stop loss at a fixed price. */
  readonly type: 'trailing_stop';
  readonly limitPrice?: never;
  readonly pnlAmount?: never;
} & (
    | { readonly trailAmount: DecimalString; readonly trailPercent?: never }
    | { readonly trailAmount?: never; readonly trailPercent: DecimalString }
  );

/** Where to cut the loss of an entry. */
export type StopLoss = FixedStopLoss | TrailingStopLoss;

/**
 * Where a stop moves to: the entry, the target before, or a distance from the entry toward the profit.
 *
 * @example
 * const move: StopMove = { percent: '0.5' };
 * typeof move; // 'object'
 */
export type StopMove =
  | StopMoveWord
  | { readonly percent: DecimalString; readonly amount?: never }
  | { readonly amount: DecimalString; readonly percent?: never };

/**
 * One of several take profits of an entry: exactly one of `limitPrice`, `percent`, `amount` and `risk`.
 *
 * @example
 * const target: Target = { risk: '1', share: '50', moveStop: 'entry' };
 * target.share; // '50'
 */
export interface Target {
  /** Absolute limit price. */
  readonly limitPrice?: DecimalString;
  /** Distance from the entry, in percent of its price. */
  readonly percent?: DecimalString;
  /** Distance from the entry, in units of the price: dollars a share, points of a future. */
  readonly amount?: DecimalString;
  /** Distance from the entry, in distances to the planned stop loss: 1 is as far as the stop. */
  readonly risk?: DecimalString;
  /** Percentage of the entry that it closes; what is left is divided evenly among targets without one. */
  readonly share?: DecimalString;
  /** Where the stops of what is left move to once it has filled. */
  readonly moveStop?: StopMove;
}

/**
 * Position that a strategy held before its order. What is absent is not compared.
 *
 * @example
 * const expect: Expectation = { position: 'long', quantity: '10' };
 * expect.position; // 'long'
 */
export interface Expectation {
  /** Side of the position, or flat; absent: any side. */
  readonly position?: ExpectedPosition;
  /** Units of the position; the multiplier of the settings applies. Absent: any size. */
  readonly quantity?: DecimalString;
}

/**
 * Fields of every signal.
 */
export interface CommonFields {
  /** Symbol of a stock, an option or futures contract, a continuous future or a pair. */
  readonly ticker: string;
  /** Price of the market when the alert fired. */
  readonly signalPrice?: DecimalString;
  /** Alias of signalPrice, and the limit price of a limit order without limitPrice. */
  readonly price?: DecimalString;
  /** Timeframe of the chart; for troubleshooting only. */
  readonly interval?: string;
  /** When the alert was generated; UTC unless it names a zone. */
  readonly time?: IsoInstant;
  /** Whether to trade outside the trading windows of the settings. */
  readonly ignoreTradingWindows?: boolean;
  /** Whether to cancel open orders first; overrides the setting. */
  readonly cancel?: boolean;
  /** Cancel open orders of this type only. */
  readonly cancelOrderType?: OrderType;
  /** When to plan the signal, at most 24 hours after receipt. */
  readonly releaseAt?: IsoInstant;
  /** Maximum age of the signal in seconds, counted from time. */
  readonly rejectAfter?: number;
  /** Your own properties; formulas can read them. */
  readonly extras?: JsonObject;
  /** Note; kept but not interpreted. */
  readonly message?: string;
  /** Any value; true or "true" marks a test, which the setting testSignals may refuse. */
  readonly test?: JsonValue;
  /** Position that the strategy held before its order. */
  readonly expect?: Expectation;
}

/**
 * Which option contract to trade.
 */
export interface OptionFields {
  /** Calls, puts, or both. */
  readonly optionType?: OptionType;
  /** Whether the strike is in or out of the money. */
  readonly intrinsicValue?: IntrinsicValue;
  /** Earliest expiration: the nearest one on or after this date is traded; default today. */
  readonly expiration?: IsoDate;
  /** Number of strikes to consider. */
  readonly strikeCount?: number;
  /** Strikes away from at-the-money; at most half of strikeCount. */
  readonly strikesAway?: number;
  /** Exact strike; needs expiration, and optionType call or put. */
  readonly strikePrice?: DecimalString;
}

/**
 * How to send the order.
 */
export interface OrderFields extends OptionFields {
  /** Limit price of a limit or stop-limit order. */
  readonly limitPrice?: DecimalString;
  /** Stop price of a stop or stop-limit order. */
  readonly stopPrice?: DecimalString;
  /** Type of the order; default from the settings. */
  readonly orderType?: OrderType;
  /** Distance of a trailing stop, in units of the price. */
  readonly trailAmount?: DecimalString;
  /** Distance of a trailing stop, in percent. */
  readonly trailPercent?: DecimalString;
  /** How long the order stays open. */
  readonly timeInForce?: TimeInForce;
  /** Whether the order may fill outside the regular session; stocks only. */
  readonly extendedHours?: boolean;
  /** Maximum spread, in units of the price; not with bidAskSpreadFilterPercent. */
  readonly bidAskSpreadFilter?: DecimalString;
  /** Maximum spread, in percent of the midpoint; not with bidAskSpreadFilter. */
  readonly bidAskSpreadFilterPercent?: DecimalString;
  /** Price of the quote that is the market price. */
  readonly marketPriceType?: MarketPriceType;
  /** Seconds after which the order is cancelled. */
  readonly cancelAfter?: number;
  /** Day after which the order is cancelled. */
  readonly expiresAt?: IsoDate;
}

/**
 * How much, in units of one of the given types.
 */
export interface QuantityFields<Type extends QuantityType> {
  /** How much, in units of quantityType; on resize the target size of the position. */
  readonly quantity?: DecimalString;
  /** Unit of quantity; default fixed_quantity. Needs quantity. */
  readonly quantityType?: Type;
}

/**
 * Take profit and stop loss of an entry.
 */
export interface BracketFields {
  /** Where to take the profit of the entry: exactly one of four values. */
  readonly takeProfit?: TakeProfit;
  /** Where to cut the loss of the entry. */
  readonly stopLoss?: StopLoss;
  /** Several take profits of an entry, nearest first: each for a share, and each may move the stop. */
  readonly targets?: readonly Target[];
}

/**
 * The direction that the trader wants.
 */
export interface SentimentFields {
  /** Wanted direction, with buy, sell and resize; long means bullish, short means bearish. */
  readonly sentiment?: Sentiment;
}

/**
 * Where to put the stop of a breakeven.
 */
export interface BreakevenFields {
  /** With breakeven: distance of the stop from the entry price, in units of the price. */
  readonly breakevenOffset?: DecimalString;
}
