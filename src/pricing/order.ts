import type { DecimalString } from '../foundation/decimal.js';
import type { IsoDate } from '../foundation/time.js';
import type { OrderSide, OrderType, StopLossType, TimeInForce } from '../foundation/vocabulary.js';

/** The leg of a bracket that takes the profit. */
export interface TakeProfitLeg {
  readonly limitPrice: DecimalString;
  readonly timeInForce: TimeInForce;
}

/** The leg of a bracket that cuts the loss. */
export interface StopLossLeg {
  readonly type: StopLossType;
  readonly stopPrice?: DecimalString;
  readonly limitPrice?: DecimalString;
  /** Dollars from the high-water mark. */
  readonly trailAmount?: DecimalString;
  /** Percent from the high-water mark. */
  readonly trailPercent?: DecimalString;
  readonly timeInForce: TimeInForce;
}

/** One order, ready to be sent. Prices lie on the tick, the quantity on the step. */
export interface Order {
  /** The contract that is traded. */
  readonly ticker: string;
  readonly side: OrderSide;
  /** `close` orders must never open a position: send them reduce-only. */
  readonly effect: 'open' | 'close';
  readonly type: OrderType;
  readonly quantity: DecimalString;
  readonly limitPrice?: DecimalString;
  readonly stopPrice?: DecimalString;
  readonly trailAmount?: DecimalString;
  readonly trailPercent?: DecimalString;
  readonly timeInForce: TimeInForce;
  readonly extendedHours?: true;
  readonly takeProfit?: TakeProfitLeg;
  readonly stopLoss?: StopLossLeg;
  /** Seconds after which the order is to be withdrawn. */
  readonly cancelAfter?: number;
  /** Day after which the order is to be withdrawn. */
  readonly expiresAt?: IsoDate;
  /** `<signalId>-<step>`: the same whenever the plan is made again. */
  readonly clientOrderId?: string;
}
