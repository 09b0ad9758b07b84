import type { Order, Settings, Signal } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';

/** State of an order at the broker. A partly filled order is `working`. */
export interface OrderState {
  readonly id: string;
  readonly status: 'working' | 'filled' | 'cancelled' | 'rejected';
  /** Why it was rejected or cancelled. */
  readonly reason?: string;
}

/** Current state of an order, for the page. */
export interface StandingOrder extends OrderState {
  readonly type: string;
  readonly side: string;
  readonly ticker: string;
  readonly quantity: string;
  /** Filled quantity. */
  readonly filled: string;
  readonly averagePrice?: string;
  readonly limitPrice?: string;
  readonly stopPrice?: string;
  /** Legs of its bracket. */
  readonly legs: readonly StandingOrder[];
}

/** A position, for the page. */
export interface HeldPosition {
  readonly ticker: string;
  readonly side: string;
  readonly quantity: string;
  readonly averageEntryPrice: string;
}

/** An order with an identifier. */
export type NamedOrder = Order & { readonly clientOrderId: string };

/**
 * One broker. To connect another one, write a function that returns this interface and add it to `brokers.ts`.
 *
 * A method that does not know the answer rejects, and the service calls it again. If `submit` rejects (a timeout), its
 * outcome is unknown: the service calls `find` before it sends the order again, so `find` must return an order as soon as
 * `submit` may have sent it.
 */
export interface BrokerAdapter {
  /**
   * Input of planning: quotes, positions, open orders, equity, instruments, and the capabilities for the ticker of the
   * signal. Called once for each planning, so that one read of the account can answer everything.
   */
  portsFor(signal: Signal, settings: Settings): AsyncPorts<AbortSignal>;
  /** Why the broker does not support an order; called for every order of a plan before the first one is sent. */
  lacks(order: Order): string | undefined;
  /**
   * When the service has to cancel an order that is sent now, in milliseconds since 1970: at its `cancelAfter`, its
   * `expiresAt` or the end of its day, if the broker does not do so itself. undefined: the service has nothing to cancel.
   */
  withdrawAt(order: Order, now: number, marketTimeZone: string): Promise<number | undefined>;
  /** Sends an order; `rejected` is a valid answer. An order with a known `clientOrderId` is not executed again. */
  submit(order: NamedOrder): Promise<OrderState>;
  /** The order with this `clientOrderId`; undefined if the broker never received it. */
  find(clientOrderId: string): Promise<OrderState | undefined>;
  /** Cancels an order and returns its state: `filled` if it was too late, `working` if it is not cancelled yet. */
  cancel(orderId: string): Promise<OrderState>;
  /** Current state of orders, by `clientOrderId`; without orders that the broker no longer reports. */
  standing(clientOrderIds: readonly string[]): Promise<ReadonlyMap<string, StandingOrder>>;
  held(): Promise<readonly HeldPosition[]>;
}
