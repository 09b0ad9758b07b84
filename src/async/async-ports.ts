import type { Amount } from '../core/decimal.js';
import type {
  BrokerCapabilities,
  Clock,
  Instrument,
  OpenOrder,
  OptionChain,
  Position,
  Quote,
  RolloverSchedule,
} from '../market/ports.js';

/** A value, or the promise of one. A synchronous port is an asynchronous one, too. */
export type Awaitable<T> = T | PromiseLike<T>;

/** What is known of an abort: every `AbortSignal` is one. */
export interface AbortSignalLike {
  /** Whether it has happened. */
  readonly aborted: boolean;
  /** Why; what loading rejects with. */
  readonly reason: unknown;
  /** Asks to be told when it happens. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Asks no longer to be told. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** What every question to a port carries along, so that it can give up when its answer is no longer wanted. */
export interface PortOptions<S extends AbortSignalLike = AbortSignalLike> {
  /** The signal that loading was given; undefined when it was given none. */
  readonly signal: S | undefined;
}

/** What `loadContext` asks of a broker. undefined and null mean that there is none. */
export interface AsyncBroker<S extends AbortSignalLike = AbortSignalLike> {
  /** What the broker can do. */
  readonly capabilities: Awaitable<BrokerCapabilities>;
  /** What the market offers for a ticker or contract. */
  quote(ticker: string, question: PortOptions<S>): Awaitable<Quote | null | undefined>;
  /** Total account equity in dollars. */
  equity(question: PortOptions<S>): Awaitable<Amount | null | undefined>;
  /**
   * Resting orders of a ticker that the strategy may touch. Of an underlying also those of its option contracts, unless
   * the answer is no promise: then each contract is asked for.
   */
  openOrders(ticker: string, question: PortOptions<S>): Awaitable<readonly OpenOrder[] | null | undefined>;
  /** The option contracts of an underlying. */
  optionChain?(underlying: string, question: PortOptions<S>): Awaitable<OptionChain | null | undefined>;
}

/** What `loadContext` asks of the positions that are held. */
export interface AsyncPositions<S extends AbortSignalLike = AbortSignalLike> {
  /** The filled position in a ticker or contract. */
  position(ticker: string, question: PortOptions<S>): Awaitable<Position | null | undefined>;
  /** Every ticker with a position; an option or a future under its contract symbol. */
  openTickers(question: PortOptions<S>): Awaitable<readonly string[]>;
}

/** What `loadContext` asks of the instruments. */
export interface AsyncInstruments<S extends AbortSignalLike = AbortSignalLike> {
  /** What is known of a ticker or contract. */
  instrument(ticker: string, question: PortOptions<S>): Awaitable<Instrument | null | undefined>;
  /** The schedule of a futures root such as `ES`. */
  rollover?(root: string, question: PortOptions<S>): Awaitable<RolloverSchedule | null | undefined>;
}

/** The ports that a plan's inputs are loaded from. The clock tells the time at once. */
export interface AsyncPorts<S extends AbortSignalLike = AbortSignalLike> {
  /** Tells when the plan is made. */
  readonly clock: Clock;
  /** Quotes, equity, open orders, option chains. */
  readonly broker: AsyncBroker<S>;
  /** What is held. */
  readonly positions: AsyncPositions<S>;
  /** Ticks, steps, point values, rollover schedules. */
  readonly instruments: AsyncInstruments<S>;
}
