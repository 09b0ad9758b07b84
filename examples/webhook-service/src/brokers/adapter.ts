import type { Order } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';

/** Where an order stands at the broker. Partly filled is `working`. */
export interface OrderState {
  readonly id: string;
  readonly status: 'working' | 'filled' | 'cancelled' | 'rejected';
  /** Why it was rejected or cancelled. */
  readonly reason?: string;
}

/** A position, to be shown. */
export interface HeldPosition {
  readonly ticker: string;
  readonly side: string;
  readonly quantity: string;
  readonly averageEntryPrice: string;
}

/**
 * One broker. To connect another one, write a function that answers this interface and name it in `brokers.ts`.
 *
 * A method that cannot tell rejects: the service asks again. `submit` may be unclear in its outcome (a timeout); the
 * service then asks `find` before anything is sent again, so `find` must know an order as soon as `submit` may have
 * been carried out.
 */
export interface BrokerAdapter {
  /** What planning reads: quotes, positions, open orders, equity, instruments, capabilities. */
  readonly ports: AsyncPorts<AbortSignal>;
  /** Sends an order; `rejected` is an answer. An order whose `clientOrderId` is known is not executed again. */
  submit(order: Order & { readonly clientOrderId: string }): Promise<OrderState>;
  /** The order with this `clientOrderId`; undefined when the broker never got one. */
  find(clientOrderId: string): Promise<OrderState | undefined>;
  /** Withdraws an order, and answers where it stands then: `filled` when it was too late. */
  cancel(orderId: string): Promise<OrderState>;
  held(): Promise<readonly HeldPosition[]>;
}
