import type { DecimalString } from '../core/decimal.js';
import type { IsoDate } from '../core/time.js';
import type { OrderSide, TimeInForce } from '../core/vocabulary.js';

/** Distance of a trailing stop from the high-water mark: in units of the price or in percent, never both. */
export type Trail =
  | { readonly trailAmount: DecimalString; readonly trailPercent?: never }
  | { readonly trailAmount?: never; readonly trailPercent: DecimalString };

/** Prices that a type of order does not have. They are named, so that code for every type can read them. */
export type AbsentPrices<Prices extends 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent'> = {
  readonly [Price in Prices]?: never;
};

/** Prices of a market order: none. */
export interface MarketPrices extends AbsentPrices<'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent'> {
  /** Tells the kinds of orders apart. */
  readonly type: 'market';
}

/** Price of a limit order. */
export interface LimitPrices extends AbsentPrices<'stopPrice' | 'trailAmount' | 'trailPercent'> {
  /** Tells the kinds of orders apart. */
  readonly type: 'limit';
  /** Limit price, on the tick. */
  readonly limitPrice: DecimalString;
}

/** Price of a stop order or stop loss. */
export interface StopPrices extends AbsentPrices<'limitPrice' | 'trailAmount' | 'trailPercent'> {
  /** Tells the kinds of orders and stop losses apart. */
  readonly type: 'stop';
  /** Stop price, on the tick. */
  readonly stopPrice: DecimalString;
}

/** Prices of a stop limit order or stop loss. */
export interface StopLimitPrices extends AbsentPrices<'trailAmount' | 'trailPercent'> {
  /** Tells the kinds of orders and stop losses apart. */
  readonly type: 'stop_limit';
  /** Limit price, on the tick. */
  readonly limitPrice: DecimalString;
  /** Stop price, on the tick. */
  readonly stopPrice: DecimalString;
}

/** Distance of a trailing stop order or stop loss. */
export type TrailingStopPrices = Trail &
  AbsentPrices<'limitPrice' | 'stopPrice'> & {
    /** Tells the kinds of orders and stop losses apart. */
    readonly type: 'trailing_stop';
  };

/** Type of an order with the prices of that type. */
export type OrderPrices = MarketPrices | LimitPrices | StopPrices | StopLimitPrices | TrailingStopPrices;

/** What both legs of a bracket have. */
export interface LegBase {
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
}

/** Leg of a bracket that takes the profit. */
export interface TakeProfitLeg extends LegBase {
  /** Limit price, on the tick. */
  readonly limitPrice: DecimalString;
}

/** Stop loss at a stop price. */
export interface StopLeg extends LegBase, StopPrices {}

/** Stop loss at a stop price, with a limit. */
export interface StopLimitLeg extends LegBase, StopLimitPrices {}

/** Stop loss that follows the high-water mark. */
export type TrailingStopLeg = LegBase & TrailingStopPrices;

/** Leg of a bracket that cuts the loss. */
export type StopLossLeg = StopLeg | StopLimitLeg | TrailingStopLeg;

/** What every order has. */
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

/** Order that trades at once, at the market. */
export interface MarketOrder extends OrderBase, MarketPrices {}

/** Order at a limit price or better. */
export interface LimitOrder extends OrderBase, LimitPrices {}

/** Order that trades at the market when its stop price is reached. */
export interface StopOrder extends OrderBase, StopPrices {}

/** Order that becomes a limit order when its stop price is reached. */
export interface StopLimitOrder extends OrderBase, StopLimitPrices {}

/** Order whose stop price follows the high-water mark. */
export type TrailingStopOrder = OrderBase & TrailingStopPrices;

/** One order, ready to be submitted. Plain JSON, discriminated by `type`. */
export type Order = MarketOrder | LimitOrder | StopOrder | StopLimitOrder | TrailingStopOrder;

/** Contract, side and quantity of an order. */
export type OrderTrade = Pick<OrderBase, 'ticker' | 'side' | 'effect' | 'quantity'>;

/** Exits attached to an entry. */
export type Bracket = Pick<OrderBase, 'takeProfit' | 'stopLoss'>;

/** How an order fills, and until when: what is neither its trade nor its bracket. */
export type OrderDuration = Omit<OrderBase, keyof OrderTrade | keyof Bracket | 'clientOrderId'>;

/** The same while a plan is made: undefined is left out of the order. */
export interface BracketLegs {
  readonly takeProfit: TakeProfitLeg | undefined;
  readonly stopLoss: StopLossLeg | undefined;
}

/** Everything that an order says, apart from its identifier. */
export interface OrderParts {
  readonly trade: OrderTrade;
  readonly prices: OrderPrices;
  readonly duration: OrderDuration;
  readonly bracket?: BracketLegs;
}

/** Builds an order. Its properties have one order, whatever its type: contract, quantity, prices, validity, bracket. */
export function buildOrder({ trade, prices, duration, bracket }: OrderParts, clientOrderId?: string): Order {
  const { ticker, side, effect, quantity } = trade;
  const { timeInForce, ...validity } = duration;
  const kind = { type: prices.type };
  return {
    ticker,
    side,
    effect,
    ...kind,
    quantity,
    timeInForce,
    ...prices,
    ...validity,
    ...(bracket?.takeProfit && { takeProfit: bracket.takeProfit }),
    ...(bracket?.stopLoss && { stopLoss: bracket.stopLoss }),
    ...(clientOrderId !== undefined && { clientOrderId }),
  };
}

/** Prices of an order that is a stop loss on its own. */
export function stopLossPrices({ timeInForce: _, ...prices }: StopLossLeg): OrderPrices {
  const { type, limitPrice, stopPrice } = prices;
  // An order has its limit price before its stop price.
  return type === 'stop_limit' ? { type, limitPrice, stopPrice } : prices;
}
