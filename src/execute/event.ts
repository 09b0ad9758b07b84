import type { Amount } from '../core/decimal.js';
import type { IsoInstant } from '../core/instant.js';
import type { OrderRef } from './command.js';

/** Words for the state of an order in an event, in the order of its life. */
export const eventStatuses = ['working', 'filled', 'cancelled', 'rejected', 'expired'] as const;

/**
 * State of an order, as a broker tells it.
 *
 * @since 0.2.0
 */
export type EventStatus = (typeof eventStatuses)[number];

/** Commands that can end without an answer. */
export const unclearCommands = ['submit', 'cancel', 'find'] as const;

/**
 * State of an order: an answer to a command, or an update.
 *
 * @since 0.2.0
 */
export interface OrderEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'order';
  /** Ours by either identifier. */
  readonly order: OrderRef;
  /** The broker's word. The figure decides over it: an order with `filled` below its quantity ended in part. */
  readonly status: EventStatus;
  /**
   * Units filled so far, all fills together. Absent: unchanged while working, the whole quantity when filled; unknown for an
   * order that ended otherwise, which is then asked for.
   */
  readonly filled?: Amount | undefined;
  /** Average price of the fills. */
  readonly averagePrice?: Amount | undefined;
  /** Identifier given by the broker. */
  readonly orderId?: string | undefined;
  /** The broker's reason, for a rejection or an end. */
  readonly reason?: string | undefined;
  /** When it was so. */
  readonly at: IsoInstant;
}

/**
 * The broker does not know the order.
 *
 * @since 0.2.0
 */
export interface NotFoundEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'not-found';
  /** The order that was asked for. */
  readonly order: OrderRef;
  /** When it was so: not before the question. */
  readonly at: IsoInstant;
}

/**
 * A command ended without an answer: a timeout, a broken connection. Nobody knows whether it was carried out.
 *
 * @since 0.2.0
 */
export interface UnclearEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'unclear';
  /** The command. */
  readonly command: (typeof unclearCommands)[number];
  /** Its order. */
  readonly order: OrderRef;
  /** What went wrong. */
  readonly reason: string;
  /** When it was given up. */
  readonly at: IsoInstant;
}

/**
 * The clock. Only this event, `startExecution` and `resume` move it.
 *
 * @since 0.2.0
 */
export interface TimeEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'time';
  /** Now. An earlier time than the last one is ignored. */
  readonly at: IsoInstant;
}

/**
 * What an execution is told. Plain JSON, discriminated by `event`.
 *
 * @since 0.2.0
 */
export type ExecutionEvent = OrderEvent | NotFoundEvent | UnclearEvent | TimeEvent;
