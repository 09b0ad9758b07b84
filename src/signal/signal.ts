import type { DecimalString } from '../core/decimal.js';
import type { Notice } from '../core/notices.js';
import type { IsoInstant } from '../core/time.js';
import type { QuantityType } from '../core/vocabulary.js';
import type {
  BracketFields,
  BreakevenFields,
  CommonFields,
  OptionFields,
  OrderFields,
  QuantityFields,
  SentimentFields,
} from './field-types.js';

export type * from './field-types.js';

/** What every Signal has, whatever its action. */
export interface SignalBase extends CommonFields {
  /** When the signal arrived. */
  readonly receivedAt: IsoInstant;
  /** What parsing changed or ignored. */
  readonly notices?: readonly Notice[];
  /** Formulas of the message by the path of their field: `quantity`, `stopLoss.percent`. Absent without formulas. */
  readonly formulas?: Readonly<Record<string, string>>;
  /**
   * Values that the formulas read, by the path of their field and by name: `{ quantity: { 'signal.extras.size': '2' } }`. Absent where
   * they read none.
   */
  readonly formulaOperands?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What was sent for a date or a delay that was counted or converted, by field: `expiration`, `expiresAt`, `delay`. */
  readonly sentTimes?: Readonly<Record<string, SentTime>>;
}

/**
 * A date or a delay as it was sent.
 *
 * @example
 * const sentTime: SentTime = { sent: '+5 days', from: '2026-01-26', timeZone: 'America/New_York' };
 * sentTime.from; // '2026-01-26'
 */
export interface SentTime {
  /** The words, or the number of seconds. */
  readonly sent: string;
  /** Day or instant that it counts from; absent: it is a moment in a time zone of its own. */
  readonly from?: string;
  /** Time zone of the day. */
  readonly timeZone?: string;
}

/** Enter on a side; with a sentiment against the action, only exit the other side. */
export interface TradeSignal
  extends SignalBase,
    OrderFields,
    QuantityFields<QuantityType>,
    BracketFields,
    SentimentFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'buy' | 'sell';
  /** Never enters: `reduceOnly` or `closeOnly` of the message, as exchanges have it. */
  readonly reduceOnly?: true;
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
    BracketFields,
    SentimentFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'resize';
  /** The target, not the difference; 0 flattens. */
  readonly quantity: DecimalString;
}

/** Move the stop of the open position to its average entry price. */
export interface BreakevenSignal extends SignalBase, OrderFields, BreakevenFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'breakeven';
  /** What the stop becomes. */
  readonly orderType: 'stop' | 'stop_limit';
}

/** Cancel the open orders of the ticker. */
export interface CancelSignal extends SignalBase, OptionFields {
  /** Tells the kinds of signals apart. */
  readonly action: 'cancel';
}

/**
 * A valid message: amounts are canonical decimal text, relative times are resolved, aliases are replaced.
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
