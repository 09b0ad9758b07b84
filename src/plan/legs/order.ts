import type { DecimalString } from '../../core/decimal.js';
import type { IsoDate } from '../../core/time.js';
import type { OrderSide, TimeInForce } from '../../core/vocabulary.js';

/**
 * Distance of a trailing stop from the high-water mark: in units of the price or in percent, never both.
 *
 * @since 0.2.0
 */
export type Trail =
  | { readonly trailAmount: DecimalString; readonly trailPercent?: never }
  | { readonly trailAmount?: never; readonly trailPercent: DecimalString };

/** Leg of a bracket that takes the profit. */
export interface TakeProfitLeg {
  /** Limit price, on the tick. */
  readonly limitPrice: DecimalString;
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
}

/**
 * Stop loss at a stop price.
 *
 * @since 0.2.0
 */
export interface StopLeg {
  /** Tells the kinds of stop losses apart. */
  readonly type: 'stop';
  /** Stop price, on the tick. */
  readonly stopPrice: DecimalString;
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
  readonly limitPrice?: never;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/**
 * Stop loss at a stop price, with a limit.
 *
 * @since 0.2.0
 */
export interface StopLimitLeg {
  /** Tells the kinds of stop losses apart. */
  readonly type: 'stop_limit';
  /** Stop price, on the tick. */
  readonly stopPrice: DecimalString;
  /** Limit price, on the tick. */
  readonly limitPrice: DecimalString;
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/**
 * Stop loss that follows the high-water mark.
 *
 * @since 0.2.0
 */
export type TrailingStopLeg = Trail & {
  /** Tells the kinds of stop losses apart. */
  readonly type: 'trailing_stop';
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
  readonly stopPrice?: never;
  readonly limitPrice?: never;
};

/** Leg of a bracket that cuts the loss. */
export type StopLossLeg = StopLeg | StopLimitLeg | TrailingStopLeg;

/**
 * What every order has.
 *
 * @since 0.2.0
 */
export interface OrderBase {
  /** Contract that is traded. */
  readonly ticker: string;
  /** Buy or sell. */
  readonly side: OrderSide;
  /** A `close` order must never open a position: submit it as reduce-only. */
  readonly effect: 'open' | 'close';
  /** Units above 0, on the step. */
  readonly quantity: DecimalString;
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
  /** It may fill outside the regular session. */
  readonly extendedHours?: true;
  /** Take profit of the entry, for its whole quantity. */
  readonly takeProfit?: TakeProfitLeg;
  /** Stop loss of the entry, for its whole quantity. */
  readonly stopLoss?: StopLossLeg;
  /** Seconds after which the order is to be cancelled. */
  readonly cancelAfter?: number;
  /** Day after which the order is to be cancelled. */
  readonly expiresAt?: IsoDate;
  /** `<signalId>-<step>`: the same whenever the signal is planned. */
  readonly clientOrderId?: string;
}

/**
 * Order that trades at once, at the market.
 *
 * @since 0.2.0
 */
export interface MarketOrder extends OrderBase {
  /** Tells the kinds of orders apart. */
  readonly type: 'market';
  readonly limitPrice?: never;
  readonly stopPrice?: never;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/**
 * Order at a limit price or better.
 *
 * @since 0.2.0
 */
export interface LimitOrder extends OrderBase {
  /** Tells the kinds of orders apart. */
  readonly type: 'limit';
  /** Limit price, on the tick. */
  readonly limitPrice: DecimalString;
  readonly stopPrice?: never;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/**
 * Order that trades at the market when its stop price is reached.
 *
 * @since 0.2.0
 */
export interface StopOrder extends OrderBase {
  /** Tells the kinds of orders apart. */
  readonly type: 'stop';
  /** Stop price, on the tick. */
  readonly stopPrice: DecimalString;
  readonly limitPrice?: never;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/**
 * Order that becomes a limit order when its stop price is reached.
 *
 * @since 0.2.0
 */
export interface StopLimitOrder extends OrderBase {
  /** Tells the kinds of orders apart. */
  readonly type: 'stop_limit';
  /** Limit price, on the tick. */
  readonly limitPrice: DecimalString;
  /** Stop price, on the tick. */
  readonly stopPrice: DecimalString;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/**
 * Order whose stop price follows the high-water mark.
 *
 * @since 0.2.0
 */
export type TrailingStopOrder = OrderBase &
  Trail & {
    /** Tells the kinds of orders apart. */
    readonly type: 'trailing_stop';
    readonly limitPrice?: never;
    readonly stopPrice?: never;
  };

/** One order, ready to be submitted. Plain JSON, discriminated by `type`. */
export type Order = MarketOrder | LimitOrder | StopOrder | StopLimitOrder | TrailingStopOrder;

/** Contract, side and quantity of an order. */
export type OrderTrade = Pick<OrderBase, 'ticker' | 'side' | 'effect' | 'quantity'>;

/** Type of an order with the prices of that type. */
export type OrderPrices =
  | Pick<MarketOrder, 'type'>
  | Pick<LimitOrder, 'type' | 'limitPrice'>
  | Pick<StopOrder, 'type' | 'stopPrice'>
  | Pick<StopLimitOrder, 'type' | 'limitPrice' | 'stopPrice'>
  | (Pick<TrailingStopOrder, 'type'> & Trail);

/** Validity of an order. */
export type OrderDuration = Pick<OrderBase, 'timeInForce' | 'extendedHours' | 'cancelAfter' | 'expiresAt'>;

/** Exits attached to an entry. */
export type Bracket = Pick<OrderBase, 'takeProfit' | 'stopLoss'>;

/** Builds an order. Its properties have one order, whatever its type: contract, quantity, prices, validity, bracket. */
export function buildOrder(
  { ticker, side, effect, quantity }: OrderTrade,
  prices: OrderPrices,
  { timeInForce, ...duration }: OrderDuration,
  bracket: Bracket = {},
): Order {
  const head = { ticker, side, effect, type: prices.type, quantity, timeInForce };
  return { ...head, ...prices, ...duration, ...bracket };
}

/** Prices of an order that is a stop loss on its own. */
export function stopLossPrices(leg: StopLossLeg): OrderPrices {
  switch (leg.type) {
    case 'stop':
      return { type: leg.type, stopPrice: leg.stopPrice };
    case 'stop_limit':
      return { type: leg.type, limitPrice: leg.limitPrice, stopPrice: leg.stopPrice };
    case 'trailing_stop': {
      const { timeInForce: _, ...prices } = leg;
      return prices;
    }
  }
}
