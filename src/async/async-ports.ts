import type { AccountDay } from '../account/account-day.js';
import type { AbortSignalLike, Awaitable } from '../core/asynchronous.js';
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
import type { BrokerProfile } from '../profile/broker-profile.js';

/** Options of every call to a port, by which it hears that nobody waits for its answer any more. */
export interface PortOptions<S extends AbortSignalLike = AbortSignalLike> {
  /** The signal given to `loadContext`; undefined without one. */
  readonly signal: S | undefined;
}

/** The broker as `loadContext` reads it. undefined and null mean that the broker has no such value; a list is always a list. */
export interface AsyncBroker<S extends AbortSignalLike = AbortSignalLike> {
  /** What the broker can do. */
  readonly capabilities: Awaitable<BrokerCapabilities>;
  /** What the broker takes, as data; absent: orders are planned by the capabilities alone. */
  readonly profile?: BrokerProfile | null | undefined;
  /** Quote of a ticker or contract. */
  quote(ticker: string, options: PortOptions<S>): Awaitable<Quote | null | undefined>;
  /** Currency of the account; absent: USD. */
  readonly currency?: Awaitable<string | null | undefined>;
  /** Total account equity in the account's currency. */
  equity(options: PortOptions<S>): Awaitable<Amount | null | undefined>;
  /** Amount that entries may still cost, in the account's currency; absent: not judged. */
  buyingPower?(options: PortOptions<S>): Awaitable<Amount | null | undefined>;
  /**
   * Resting orders of a ticker that the strategy may cancel. For an underlying, an index or a futures root (`ES`): the orders of
   * all its contracts, whether there is a chain or not.
   */
  openOrders(ticker: string, options: PortOptions<S>): Awaitable<readonly OpenOrder[]>;
  /**
   * Entries that rest at the broker, of all tickers and of everybody who trades the account; absent: unknown, and settings that
   * limit the exposure of the account refuse entries.
   */
  restingEntries?(options: PortOptions<S>): Awaitable<readonly OpenOrder[] | null | undefined>;
  /** Option contracts of an underlying. */
  optionChain?(underlying: string, options: PortOptions<S>): Awaitable<OptionChain | null | undefined>;
}

/** The positions as `loadContext` reads them. */
export interface AsyncPositions<S extends AbortSignalLike = AbortSignalLike> {
  /** The filled position in a ticker or contract. */
  position(ticker: string, options: PortOptions<S>): Awaitable<Position | null | undefined>;
  /** Every ticker with a position; an option or a future under its contract symbol. */
  openTickers(options: PortOptions<S>): Awaitable<readonly string[]>;
}

/** The instruments as `loadContext` reads them. */
export interface AsyncInstruments<S extends AbortSignalLike = AbortSignalLike> {
  /** Description of a ticker or contract. */
  instrument(ticker: string, options: PortOptions<S>): Awaitable<Instrument | null | undefined>;
  /** Rollover schedule of a futures root such as `ES`. */
  rollover?(root: string, options: PortOptions<S>): Awaitable<RolloverSchedule | null | undefined>;
}

/** The account as `loadContext` reads it. */
export interface AsyncAccount<S extends AbortSignalLike = AbortSignalLike> {
  /** State of the current day, or of an earlier one on which something happened last. */
  day(options: PortOptions<S>): Awaitable<AccountDay | null | undefined>;
}

/** The ports that `loadContext` loads from. The clock is synchronous. */
export interface AsyncPorts<S extends AbortSignalLike = AbortSignalLike> {
  /** Time of the plan. */
  readonly clock: Clock;
  /** Quotes, equity, open orders, option chains. */
  readonly broker: AsyncBroker<S>;
  /** Open positions. */
  readonly positions: AsyncPositions<S>;
  /** Ticks, steps, point values, rollover schedules. */
  readonly instruments: AsyncInstruments<S>;
  /** What the account did today, for settings with a guard. */
  readonly account?: AsyncAccount<S> | undefined;
}

/** What a port can be asked: each member of a port is a kind of query. */
export type PortQueryKind =
  | Exclude<keyof AsyncBroker, 'profile'>
  | keyof AsyncPositions
  | keyof AsyncInstruments
  | 'accountDay';
