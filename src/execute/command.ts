import type { DecimalString } from '../core/decimal.js';
import type { IsoInstant } from '../core/instant.js';
import type { Order } from '../order/order.js';

/**
 * Name of an order: the `clientOrderId` of an order of the plan, the broker's `orderId` of one that rested before the plan.
 */
export type OrderRef =
  | { readonly clientOrderId: string; readonly orderId?: never }
  | { readonly orderId: string; readonly clientOrderId?: never };

/** Send this order. A second submit of its `clientOrderId` must never make a second order. */
export interface SubmitCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'submit';
  /** The order. Its identifier stays the same each time that it is sent. */
  readonly order: Order & { readonly clientOrderId: string };
}

/** Cancel this order. */
export interface CancelCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'cancel';
  /** The order that is to be cancelled. */
  readonly order: OrderRef;
}

/** Ask the broker for the state of this order. */
export interface FindCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'find';
  /** The order in question. */
  readonly order: OrderRef;
}

/** Change this order where it rests. Given only where `startExecution` was told that the broker can. */
export interface ReplaceCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'replace';
  /** The order that is to be changed. */
  readonly order: OrderRef;
  /** Its new whole quantity, units that have filled included. */
  readonly quantity: DecimalString;
}

/** Send the execution a `time` event at this time. A later wake does not replace an earlier one. */
export interface WakeCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'wake';
  /** When; at once if it is in the past. */
  readonly at: IsoInstant;
}

/** What an execution asks its caller to do. Plain JSON, discriminated by `command`. */
export type Command = SubmitCommand | CancelCommand | ReplaceCommand | FindCommand | WakeCommand;
