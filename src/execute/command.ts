import type { IsoInstant } from '../core/instant.js';
import type { Order } from '../plan/legs/order.js';

/**
 * Name of an order: ours by the identifier that it was sent under, one that rested before the plan by the broker's.
 *
 * @since 0.2.0
 */
export type OrderRef =
  | { readonly clientOrderId: string; readonly orderId?: never }
  | { readonly orderId: string; readonly clientOrderId?: never };

/**
 * Send this order. A second submit of its `clientOrderId` must never make a second order.
 *
 * @since 0.2.0
 */
export interface SubmitCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'submit';
  /** The order, with the identifier under which it is sent however often. */
  readonly order: Order & { readonly clientOrderId: string };
}

/**
 * Cancel this order.
 *
 * @since 0.2.0
 */
export interface CancelCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'cancel';
  /** The order that is to be cancelled. */
  readonly order: OrderRef;
}

/**
 * Ask the broker for the state of this order.
 *
 * @since 0.2.0
 */
export interface FindCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'find';
  /** The order that is asked for. */
  readonly order: OrderRef;
}

/**
 * Give the execution a `time` event then. Wakes add up: a later one does not replace an earlier one.
 *
 * @since 0.2.0
 */
export interface WakeCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'wake';
  /** When; at once when it is past. */
  readonly at: IsoInstant;
}

/**
 * What an execution wants done. Plain JSON, discriminated by `command`.
 *
 * @since 0.2.0
 */
export type Command = SubmitCommand | CancelCommand | FindCommand | WakeCommand;
