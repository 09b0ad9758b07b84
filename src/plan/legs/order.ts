import type { DecimalString } from '../../core/decimal.js';
import type { IsoDate } from '../../core/time.js';
import type { OrderSide, OrderType, StopLossType, TimeInForce } from '../../core/vocabulary.js';
import type { Writable } from '../../core/writable.js';

/** The leg of a bracket that takes the profit. */
export interface TakeProfitLeg {
  /** Limit price, on the tick. */
  readonly limitPrice: DecimalString;
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
}

/** The leg of a bracket that cuts the loss. */
export interface StopLossLeg {
  /** How it waits for its price. */
  readonly type: StopLossType;
  /** Stop price, on the tick; absent for a trailing stop. */
  readonly stopPrice?: DecimalString;
  /** Limit price of a stop-limit, on the tick. */
  readonly limitPrice?: DecimalString;
  /** Units of the price from the high-water mark. */
  readonly trailAmount?: DecimalString;
  /** Percent from the high-water mark. */
  readonly trailPercent?: DecimalString;
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
}

/** One order, ready to be sent. Prices lie on the tick, the quantity on the step. */
export interface Order {
  /** The contract that is traded. */
  readonly ticker: string;
  /** Buy or sell. */
  readonly side: OrderSide;
  /** `close` orders must never open a position: send them reduce-only. */
  readonly effect: 'open' | 'close';
  /** How it waits for its price. */
  readonly type: OrderType;
  /** Units above 0, on the step. */
  readonly quantity: DecimalString;
  /** Limit price of limit and stop-limit orders, on the tick. */
  readonly limitPrice?: DecimalString;
  /** Stop price of stop and stop-limit orders, on the tick. */
  readonly stopPrice?: DecimalString;
  /** Units of the price from the high-water mark, for a trailing stop. */
  readonly trailAmount?: DecimalString;
  /** Percent from the high-water mark, for a trailing stop. */
  readonly trailPercent?: DecimalString;
  /** How long it stays open. */
  readonly timeInForce: TimeInForce;
  /** It may fill outside the regular session. */
  readonly extendedHours?: true;
  /** The leg that takes the profit of the entry, for its whole quantity. */
  readonly takeProfit?: TakeProfitLeg;
  /** The leg that cuts the loss of the entry, for its whole quantity. */
  readonly stopLoss?: StopLossLeg;
  /** Seconds after which the order is to be withdrawn. */
  readonly cancelAfter?: number;
  /** Day after which the order is to be withdrawn. */
  readonly expiresAt?: IsoDate;
  /** `<signalId>-<step>`: the same whenever the plan is made again. */
  readonly clientOrderId?: string;
}

/** What is traded by an order, and how much. */
export type OrderedTrade = Pick<Order, 'ticker' | 'side' | 'effect' | 'quantity'>;

/** What an order says besides what is traded and how much. */
export type OrderPrices = Omit<Order, keyof OrderedTrade | 'takeProfit' | 'stopLoss' | 'clientOrderId'>;

/** The exits that wait around an entry. */
export type Bracket = Pick<Order, 'takeProfit' | 'stopLoss'>;

/**
 * The order that its parts make. Field by field: spreading parts of many shapes takes an engine ten times as long, and
 * every plan has an order.
 */
export function orderOf(trade: OrderedTrade, prices: OrderPrices, bracket: Bracket, clientOrderId?: string): Order {
  const { ticker, side, effect, quantity } = trade;
  const order: Writable<Order> = { ticker, side, effect, type: prices.type, quantity, timeInForce: prices.timeInForce };
  if (prices.limitPrice !== undefined) {
    order.limitPrice = prices.limitPrice;
  }
  if (prices.stopPrice !== undefined) {
    order.stopPrice = prices.stopPrice;
  }
  if (prices.trailAmount !== undefined) {
    order.trailAmount = prices.trailAmount;
  }
  if (prices.trailPercent !== undefined) {
    order.trailPercent = prices.trailPercent;
  }
  if (prices.extendedHours !== undefined) {
    order.extendedHours = prices.extendedHours;
  }
  if (prices.cancelAfter !== undefined) {
    order.cancelAfter = prices.cancelAfter;
  }
  if (prices.expiresAt !== undefined) {
    order.expiresAt = prices.expiresAt;
  }
  if (bracket.takeProfit !== undefined) {
    order.takeProfit = bracket.takeProfit;
  }
  if (bracket.stopLoss !== undefined) {
    order.stopLoss = bracket.stopLoss;
  }
  if (clientOrderId !== undefined) {
    order.clientOrderId = clientOrderId;
  }
  return order;
}
