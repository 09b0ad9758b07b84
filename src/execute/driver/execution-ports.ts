import type { AbortSignalLike, Awaitable } from '../../core/asynchronous.js';
import type { IsoInstant } from '../../core/instant.js';
import type { Clock } from '../../market/ports.js';
import type { LegRef, OrderChanges, OrderRef, SubmitCommand } from '../command.js';
import type { NotFoundEvent, OrderEvent } from '../event.js';
import type { Execution } from '../execution.js';

/** The runtime's own `AbortSignal` where its types are known, so that a port can pass it to `fetch`. */
export type PortSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal extends AbortSignalLike } }
  ? Signal
  : AbortSignalLike;

/** Options of every call to a port of an execution. */
export interface CallOptions {
  /** Aborts when the driver stops waiting for the answer. */
  readonly signal: PortSignal;
}

/**
 * What a broker says about an order: its state, or that it does not know the order. `at` may be absent: it is then the moment
 * at which the call began, or at which the update came.
 */
export type BrokerAnswer = AnswerOf<OrderEvent> | AnswerOf<NotFoundEvent>;

/** An event of an order whose time may be absent. */
export type AnswerOf<E extends OrderEvent | NotFoundEvent> = Omit<E, 'at'> & {
  /** Time of this state, by the clock of the driver; for `not-found` not before the question. */
  readonly at?: IsoInstant | undefined;
};

/**
 * A broker as `runExecution` uses it. A call that rejects leaves open whether it was carried out: the driver asks. Two promises
 * to keep, which `checkBroker` tests: a second submit of a `clientOrderId` never makes a second order and answers with the
 * state of the first; a submit that was lost is void after some seconds, and `not-found` is answered only after that.
 */
export interface ExecutionPorts {
  /** Seconds after which a submit that was lost is void; default 10. `not-found` is answered only after that. */
  readonly submitTimeoutSeconds?: number;
  /** Sends an order, under its `clientOrderId`. */
  submit(order: SubmitCommand['order'], options: CallOptions): Awaitable<BrokerAnswer>;
  /**
   * Changes the whole quantity of an order that rests, and answers with its state and its `quantity`; or the price of the stop that
   * is attached to an entry (`leg`), and answers with the state of the entry and its `legs`. Absent: the broker cannot. An order
   * is then cancelled and sent again, and an attached stop stays where it is.
   */
  replace?(order: OrderRef | LegRef, changes: OrderChanges, options: CallOptions): Awaitable<BrokerAnswer>;
  /** Cancels what is open of an order. Answers with its state, which may be `filled`. */
  cancel(order: OrderRef, options: CallOptions): Awaitable<BrokerAnswer>;
  /** State of an order. */
  find(order: OrderRef, options: CallOptions): Awaitable<BrokerAnswer>;
  /**
   * Passes on changes of orders as they happen, until the signal aborts; those of other orders are ignored. Settles when no
   * more will come: from then on the driver polls more often.
   */
  updates?(listener: (answer: BrokerAnswer) => void, options: CallOptions): Awaitable<void>;
}

/** A call to the broker that failed. */
export interface PortFault {
  /** The function. */
  readonly port: 'submit' | 'cancel' | 'find' | 'replace' | 'updates';
  /** Its order; absent for `updates`. */
  readonly order?: OrderRef | LegRef;
  /**
   * What it rejected with, or answered instead of an event; for a call without an answer an Error that says so. It may hold what an
   * exchange client puts into its errors: keys, addresses, headers.
   */
  readonly fault: unknown;
}

/** Storage in which an execution survives the end of its process. */
export interface ExecutionStore {
  /** Replaces the stored execution. The commands are carried out when this is done. */
  save(execution: Execution): Awaitable<void>;
}

/** A clock that can wait. */
export interface ExecutionClock extends Clock {
  /**
   * Resolves after some milliseconds, a day at most. May reject when the signal aborts; a timer that goes on can keep a process
   * alive until it is due.
   */
  sleep(milliseconds: number, signal: PortSignal): Promise<unknown>;
}

/** Options of `runExecution`. */
export interface RunOptions {
  /** Keeps the execution. */
  readonly store: ExecutionStore;
  /** Tells the time, and waits. */
  readonly clock: ExecutionClock;
  /** Stops the driver. The execution stays as it was stored last, and can be resumed. */
  readonly signal?: AbortSignalLike | undefined;
  /** When an entry with an attached stop loss is done: see `StartOptions`. A stored execution goes on as it began. */
  readonly until?: 'working' | 'protected' | undefined;
  /**
   * Whether to go on after the end while the legs of an entry still work: until none does, or the signal aborts. Default false: an
   * execution that is `following` then goes on when it is passed on again.
   */
  readonly follow?: boolean | undefined;
  /** Called for each call that rejects, takes too long, or answers what is not an event. What it throws is ignored. */
  readonly onFault?: ((fault: PortFault) => void) | undefined;
  /** Seconds after which a call without an answer is given up; default 30. At least 0.1. */
  readonly callTimeoutSeconds?: number | undefined;
  /** Seconds between two looks at the orders that work; default 5, and 60 while updates come. At least 0.1. */
  readonly pollSeconds?: number | undefined;
}
