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

/** Name of the stop loss that is attached to an entry: the entry's, whatever identifiers a replacement changes. */
export interface LegRef {
  /** The entry. */
  readonly clientOrderId: string;
  /** Which of its legs. */
  readonly leg: 'stopLoss';
  readonly orderId?: never;
}

/** Change the quantity of this order where it rests. Given only where `startExecution` was told that the broker can. */
export interface ResizeCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'replace';
  /** The order that is to be changed. */
  readonly order: OrderRef;
  /** Its new whole quantity, units that have filled included. */
  readonly quantity: DecimalString;
  readonly stopPrice?: never;
}

/**
 * Move this stop where it rests, one that is attached to an entry or that rested before the plan. Given only where `startExecution`
 * was told that the broker can.
 */
export interface MoveCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'replace';
  /** The stop that is to be moved. */
  readonly order: OrderRef | LegRef;
  /** Price at which it becomes active from then on. */
  readonly stopPrice: DecimalString;
  /** Its new limit, of a stop-limit order. */
  readonly limitPrice?: DecimalString;
  readonly quantity?: never;
}

/** Change an order where it rests. */
export type ReplaceCommand = ResizeCommand | MoveCommand;

/** Send the execution a `time` event at this time. A later wake does not replace an earlier one. */
export interface WakeCommand {
  /** Tells the kinds of commands apart. */
  readonly command: 'wake';
  /** When; at once if it is in the past. */
  readonly at: IsoInstant;
}

/** What an execution asks its caller to do. Plain JSON, discriminated by `command`. */
export type Command = SubmitCommand | CancelCommand | ReplaceCommand | FindCommand | WakeCommand;

/** What `replace` changes. */
export interface OrderChanges {
  /** Whole quantity, units that have filled included. */
  readonly quantity?: DecimalString;
  /** Price at which a stop becomes active. */
  readonly stopPrice?: DecimalString;
  /** Limit of a stop-limit order that moves: as far from its stop as before. */
  readonly limitPrice?: DecimalString;
}

/** The changes of a command, as a port takes them. */
export function changesOf(command: ReplaceCommand): OrderChanges {
  if (command.stopPrice === undefined) {
    return { quantity: command.quantity };
  }
  const { stopPrice, limitPrice } = command;
  return { stopPrice, ...(limitPrice !== undefined && { limitPrice }) };
}
