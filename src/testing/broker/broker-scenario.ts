import type { Awaitable } from '../../core/asynchronous.js';
import type { Amount } from '../../core/decimal.js';
import type { ExecutionClock } from '../../execute/driver/execution-ports.js';
import type { OpenOrder } from '../../market/ports.js';
import type { Order } from '../../order/order.js';

/**
 * Orders with which `checkBroker` tests a broker, and what it has to know about the account. Use a test account in which
 * nothing else happens. The identifiers of the orders are replaced.
 */
export interface BrokerScenario {
  /** Entry that fills at once, such as a market order of the smallest quantity. */
  readonly filling: Order;
  /** Entry that rests: a limit order far from the market. */
  readonly resting: Order;
  /** Close order for what `filling` opens; it fills at once. Its quantity is replaced by twice what is held. */
  readonly closing: Order;
  /** Units held of the ticker; below 0 for a short position. */
  held(): Awaitable<Amount>;
  /** Time, and waiting for fills. */
  readonly clock: ExecutionClock;
  /** Stop for what `filling` opens, far from the market, with a time in force other than the broker's default. Absent: not tested. */
  readonly stop?: Order;
  /** Entry that fills at once, with `stopLoss`, `takeProfit` or both far from the market. Absent: not tested. */
  readonly bracket?: Order;
  /** Entry that fills at once, of a quantity that is not whole. Give it where the broker takes fractions. Absent: not tested. */
  readonly fraction?: Order;
  /** Orders that rest, legs too, as the broker lists them: the port of planning. Absent: terms of orders are not compared. */
  openOrders?(): Awaitable<readonly OpenOrder[]>;
  /** Order that the broker rejects. Absent: not tested. */
  readonly refused?: Order;
  /** Fills some units of the resting order with that identifier. Absent: partial fills are not tested. */
  fillPart?(clientOrderId: string, units: Amount): Awaitable<unknown>;
  /** Seconds to wait for fills, updates and a list of orders that lags; default 10. */
  readonly waitSeconds?: number;
  /** Beginning of the identifiers; default `check-` with the time. */
  readonly signalId?: string;
}

/**
 * Promise of a broker that `checkBroker` tests. `answers`: every call answers with a known form, under the name that it was
 * called with, and not before its time.
 */
export type BrokerCheck =
  | 'answers'
  | 'unknown-order'
  | 'repeated-submit'
  | 'cancel'
  | 'cancel-of-filled'
  | 'broker-id'
  | 'fills'
  | 'reduce-only'
  | 'rejection'
  | 'cancel-scope'
  | 'terms'
  | 'time-in-force'
  | 'stops'
  | 'legs'
  | 'fractions'
  | 'overfill'
  | 'lost-submit'
  | 'updates';

/** Promise that a broker does not keep. */
export interface BrokerFinding {
  /** The promise. */
  readonly check: BrokerCheck;
  /** What happened, and what was expected, in one English sentence. */
  readonly message: string;
}
