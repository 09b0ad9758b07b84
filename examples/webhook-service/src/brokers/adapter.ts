import type { Order, Settings, Signal } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';

/** Where an order stands at the broker. Partly filled is `working`. */
export interface OrderState {
  readonly id: string;
  readonly status: 'working' | 'filled' | 'cancelled' | 'rejected';
  /** Why it was rejected or cancelled. */
  readonly reason?: string;
}

/** An order as it stands now, to be shown. */
export interface StandingOrder extends OrderState {
  readonly type: string;
  readonly side: string;
  readonly ticker: string;
  readonly quantity: string;
  /** Units that have filled. */
  readonly filled: string;
  readonly averagePrice?: string;
  readonly limitPrice?: string;
  readonly stopPrice?: string;
  /** The legs of its bracket. */
  readonly legs: readonly StandingOrder[];
}

/** A position, to be shown. */
export interface HeldPosition {
  readonly ticker: string;
  readonly side: string;
  readonly quantity: string;
  readonly averageEntryPrice: string;
}

/** An order that can be found again. */
export type NamedOrder = Order & { readonly clientOrderId: string };

/**
 * One broker. To connect another one, write a function that answers this interface and name it in `brokers.ts`.
 *
 * A method that cannot tell rejects: the service asks again. `submit` may be unclear in its outcome (a timeout); the
 * service then asks `find` before anything is sent again, so `find` must know an order as soon as `submit` may have
 * been carried out.
 */
export interface BrokerAdapter {
  /**
   * What planning reads: quotes, positions, open orders, equity, instruments, and the capabilities for what the signal
   * trades. Called once a planning, so that all its answers may come from one look at the account.
   */
  portsFor(signal: Signal, settings: Settings): AsyncPorts<AbortSignal>;
  /** Why the broker has no such order: asked for every order of a plan before the first one is sent. */
  lacks(order: Order): string | undefined;
  /**
   * When the service has to withdraw an order that is sent now, in milliseconds since 1970: its `cancelAfter`, its
   * `expiresAt`, or the end of its day, where the broker does not see to it. undefined: nothing is left to the service.
   */
  withdrawAt(order: Order, now: number, marketTimeZone: string): Promise<number | undefined>;
  /** Sends an order; `rejected` is an answer. An order whose `clientOrderId` is known is not executed again. */
  submit(order: NamedOrder): Promise<OrderState>;
  /** The order with this `clientOrderId`; undefined when the broker never got one. */
  find(clientOrderId: string): Promise<OrderState | undefined>;
  /** Withdraws an order, and answers where it stands then: `filled` when it was too late, `working` when not yet. */
  cancel(orderId: string): Promise<OrderState>;
  /** Where orders stand now, by `clientOrderId`; what the broker no longer tells is left out. */
  standing(clientOrderIds: readonly string[]): Promise<ReadonlyMap<string, StandingOrder>>;
  held(): Promise<readonly HeldPosition[]>;
}
