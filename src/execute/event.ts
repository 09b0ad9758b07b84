import type { Amount } from '../core/decimal.js';
import type { IsoInstant } from '../core/instant.js';
import type { LegRef, OrderRef } from './command.js';

/** Words for the state of an order in an event, in the order of its life. */
export const eventStatuses = ['working', 'filled', 'cancelled', 'rejected', 'expired'] as const;

/** State of an order, as a broker reports it. */
export type EventStatus = (typeof eventStatuses)[number];

/** Commands that can end without an answer. */
export const unclearCommands = ['submit', 'cancel', 'find', 'replace'] as const;

/** Functions of a broker that can fail, in the order of `ExecutionPorts`. */
export const faultPorts = ['submit', 'cancel', 'find', 'replace', 'updates'] as const;

/** How a call can fail: it rejected, took too long, or answered what is not an event. */
export const portFaults = ['rejected', 'timeout', 'invalid'] as const;

/** State of a leg that is attached to an entry (execution rule 18). */
export interface LegState {
  /** State by the broker. A leg that waits for its entry is `working`. */
  readonly status: EventStatus;
  /** Units filled so far, all fills together. */
  readonly filled?: Amount | undefined;
  /** Whole quantity, as the broker has it now. Absent: as much as its entry has filled. */
  readonly quantity?: Amount | undefined;
  /** Price at which a stop becomes active. */
  readonly stopPrice?: Amount | undefined;
  /** Identifier given by the broker. */
  readonly orderId?: string | undefined;
}

/** Legs of an entry, as the broker has them. A leg that is not named is not there. */
export interface AttachedLegs {
  /** The take profit. */
  readonly takeProfit?: LegState | undefined;
  /** The stop loss. */
  readonly stopLoss?: LegState | undefined;
}

/** State of an order: an answer to a command, or an update. */
export interface OrderEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'order';
  /** The order, by either identifier. */
  readonly order: OrderRef;
  /** State by the broker. `filled` takes precedence: `filled` below the quantity means that the order ended partly filled. */
  readonly status: EventStatus;
  /**
   * Units filled so far, all fills together. Absent: unchanged while working, the whole quantity when filled; unknown for an
   * order that ended otherwise: the machine then asks for it.
   */
  readonly filled?: Amount | undefined;
  /**
   * Units of what was bought that the broker kept as its fee, all fills together. Absent: unchanged, at first none. Fees in the quote
   * currency, and those of sales, are not told here.
   */
  readonly fee?: Amount | undefined;
  /** Average price of the fills. */
  readonly averagePrice?: Amount | undefined;
  /** Identifier given by the broker. */
  readonly orderId?: string | undefined;
  /** The broker's reason, for a rejection or an end. */
  readonly reason?: string | undefined;
  /** Whole quantity, as the broker has it now. It is read after a `replace`. */
  readonly quantity?: Amount | undefined;
  /** Price at which a stop becomes active, as the broker has it now. It is read after a `replace`. */
  readonly stopPrice?: Amount | undefined;
  /** Legs of an entry. Absent: the broker does not tell them. */
  readonly legs?: AttachedLegs | undefined;
  /** Time of this state. */
  readonly at: IsoInstant;
}

/** The broker does not know the order. */
export interface NotFoundEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'not-found';
  /** The order that was asked for. */
  readonly order: OrderRef;
  /** Time of the answer: not before the question. */
  readonly at: IsoInstant;
}

/** A command ended without an answer: a timeout, a broken connection. It may or may not have been carried out. */
export interface UnclearEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'unclear';
  /** The command. */
  readonly command: (typeof unclearCommands)[number];
  /** Its order, or the leg that it was to move. */
  readonly order: OrderRef | LegRef;
  /** What went wrong. */
  readonly reason: string;
  /** When it was given up. */
  readonly at: IsoInstant;
}

/**
 * A call to the broker failed (`runExecution` tells it). It adds or counts a notice and changes nothing else: what the call was
 * for is told as `unclear`.
 */
export interface FaultEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'fault';
  /** Function of the ports. */
  readonly port: (typeof faultPorts)[number];
  /** Its order, or the leg that it was to move; absent for `updates`. */
  readonly order?: OrderRef | LegRef | undefined;
  /** It rejected, took too long, or answered what is not an event. */
  readonly fault: (typeof portFaults)[number];
  /** When it was known. */
  readonly at: IsoInstant;
}

/** The clock. Only this event, `startExecution` and `resume` move it. */
export interface TimeEvent {
  /** Tells the kinds of events apart. */
  readonly event: 'time';
  /** Now. An earlier time than the last one is ignored. */
  readonly at: IsoInstant;
}

/** Input of an execution. Plain JSON, discriminated by `event`. */
export type ExecutionEvent = OrderEvent | NotFoundEvent | UnclearEvent | FaultEvent | TimeEvent;
