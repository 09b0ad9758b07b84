import type { DecimalString } from '../core/decimal.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import type { Notice } from '../core/notices.js';
import type { IsoDate, IsoInstant } from '../core/time.js';
import type {
  IntrinsicValue,
  MarketPriceType,
  OptionType,
  OrderType,
  QuantityType,
  Sentiment,
  StopLossType,
  TimeInForce,
} from '../core/vocabulary.js';

/** Where to take the profit of an entry: exactly one of the four. */
export interface TakeProfit {
  /** Absolute limit price. */
  readonly limitPrice?: DecimalString;
  /** Distance from the entry in percent of its price. */
  readonly percent?: DecimalString;
  /** Distance from the entry, in units of the price: dollars a share, points of a future. */
  readonly amount?: DecimalString;
  /** Profit in dollars of the whole entry. */
  readonly pnlAmount?: DecimalString;
}

interface StopLossPrices {
  /** Distance from the entry in percent of its price. */
  readonly percent?: DecimalString;
  /** Distance from the entry, in units of the price: dollars a share, points of a future. */
  readonly amount?: DecimalString;
  /** Absolute stop price. */
  readonly stopPrice?: DecimalString;
  /** Only checked, never used: the specification names it in an error alone. */
  readonly trailPrice?: DecimalString;
}

/** A stop loss that waits at a price. Without a type, the settings name one. */
export interface FixedStopLoss extends StopLossPrices {
  /** How it waits for its price; absent: as the settings say. */
  readonly type?: Exclude<StopLossType, 'trailing_stop'>;
  /** Absolute limit price of a stop-limit. */
  readonly limitPrice?: DecimalString;
  /** Loss in dollars of the whole entry. */
  readonly pnlAmount?: DecimalString;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/** A stop loss that follows the high-water mark, by exactly one of its two distances. */
export type TrailingStopLoss = StopLossPrices & {
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

/** What every signal carries, whatever its action. */
export interface SignalBase {
  /** Stock, option contract, futures contract or crypto pair, as sent. */
  readonly ticker: string;
  /** Price of the market when the alert fired. */
  readonly signalPrice?: DecimalString;
  /** As sent: an alias of signalPrice, and the limit price of a limit order that has none. */
  readonly price?: DecimalString;
  /** Chart timeframe; for troubleshooting only. */
  readonly interval?: string;
  /** When the alert was generated. */
  readonly time?: IsoInstant;
  /** When the signal arrived. */
  readonly receivedAt: IsoInstant;
  /** When a delayed signal is to be planned. */
  readonly releaseAt?: IsoInstant;
  /** Highest age in seconds, 1 to 30. */
  readonly rejectAfter?: number;
  /** Trade outside the trading windows of the settings, too. */
  readonly ignoreTradingWindows?: boolean;
  /** Whether open orders are cancelled first; overrides the setting. */
  readonly cancel?: boolean;
  /** Only open orders of this type are cancelled. */
  readonly cancelOrderType?: OrderType;
  /** Properties of the sender, as sent; formulas can read them. */
  readonly extras?: JsonObject;
  /** At most 255 characters, no HTML tags. */
  readonly message?: string;
  /** Kept as sent. */
  readonly test?: JsonValue;
  /** Remarks that refuse nothing. */
  readonly notices?: readonly Notice[];
}

/** Which option contracts a signal means. */
export interface OptionFields {
  /** Calls, puts, or both. */
  readonly optionType?: OptionType;
  /** Whether the strike is in or out of the money. */
  readonly intrinsicValue?: IntrinsicValue;
  /** The nearest expiration on or after this date. */
  readonly expiration?: IsoDate;
  /** How many strikes are looked at, 2 to 20. */
  readonly strikeCount?: number;
  /** Strikes away from at-the-money. */
  readonly strikesAway?: number;
  /** Strike of exactly this price. */
  readonly strikePrice?: DecimalString;
}

/** How an order is sent. */
export interface OrderFields extends OptionFields {
  /** How the order waits for its price. */
  readonly orderType?: OrderType;
  /** Limit price of a limit or stop-limit order. */
  readonly limitPrice?: DecimalString;
  /** Stop price of a stop or stop-limit order. */
  readonly stopPrice?: DecimalString;
  /** Distance of a trailing stop, in units of the price. */
  readonly trailAmount?: DecimalString;
  /** Distance of a trailing stop in percent. */
  readonly trailPercent?: DecimalString;
  /** How long the order stays open. */
  readonly timeInForce?: TimeInForce;
  /** Fill outside the regular session, too; stocks only. */
  readonly extendedHours?: boolean;
  /** Which price of a quote is the market price. */
  readonly marketPriceType?: MarketPriceType;
  /** Widest spread, in units of the price. */
  readonly bidAskSpreadFilter?: DecimalString;
  /** 0.01 to 99.99. */
  readonly bidAskSpreadFilterPercent?: DecimalString;
  /** Seconds after which the order is withdrawn, 1 to 3600. */
  readonly cancelAfter?: number;
  /** Day after which the order is withdrawn. */
  readonly expiresAt?: IsoDate;
}

/** How much, in units of one of the given types. */
export interface QuantityFields<Type extends QuantityType> {
  /** How much; above 0. */
  readonly quantity?: DecimalString;
  /** What the number counts; absent: units. */
  readonly quantityType?: Type;
}

/** Take profit and stop loss of an entry. */
export interface BracketFields {
  /** Where to take the profit. */
  readonly takeProfit?: TakeProfit;
  /** Where to cut the loss. */
  readonly stopLoss?: StopLoss;
}

/** Enter on a side, or leave the other. */
export interface TradeSignal extends SignalBase, OrderFields, QuantityFields<QuantityType>, BracketFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'buy' | 'sell';
  /** The direction that is wanted; against the action it only leaves a position. */
  readonly sentiment?: Sentiment;
}

/** Close the open position, or a part of it. */
export interface ExitSignal
  extends SignalBase,
    OrderFields,
    QuantityFields<Exclude<QuantityType, 'risk_dollar_amount' | 'risk_percent'>> {
  /** Tells the kinds of signals apart. */
  readonly action: 'exit';
}

/** Close the open position and open one on the other side. */
export interface ReverseSignal extends SignalBase, OrderFields, QuantityFields<QuantityType>, BracketFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'reverse';
}

/** Add to the open position, on its side. */
export interface AddSignal
  extends SignalBase,
    OrderFields,
    QuantityFields<Exclude<QuantityType, 'percent_of_position'>>,
    BracketFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'add';
}

/** Bring the position on the held side to a target. */
export interface ResizeSignal
  extends SignalBase,
    OrderFields,
    QuantityFields<'fixed_quantity' | 'dollar_amount' | 'percent_of_equity'>,
    BracketFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'resize';
  /** The target, not the difference; 0 flattens. */
  readonly quantity: DecimalString;
  /** The side that is wanted; it refuses an order that contradicts it. */
  readonly sentiment?: Sentiment;
}

/** Move the stop of the open position to its average entry price. */
export interface BreakevenSignal extends SignalBase, OrderFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'breakeven';
  /** What the stop becomes. */
  readonly orderType: 'stop' | 'stop_limit';
  /** Distance of the stop from the entry, in price units, 0.001 to 100. */
  readonly breakevenOffset?: DecimalString;
}

/** Cancel the open orders of the ticker. */
export interface CancelSignal extends SignalBase, OptionFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'cancel';
}

/**
 * A message that was found valid: amounts are canonical decimal text, relative times are resolved, aliases are gone.
 * Plain JSON, discriminated by `action`.
 */
export type Signal =
  | TradeSignal
  | ExitSignal
  | ReverseSignal
  | BreakevenSignal
  | CancelSignal
  | AddSignal
  | ResizeSignal;
