import type { AccountDay, IsoInstant, Order, Settings, Signal, TradingContext } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import type { AccountEvent, EventStatus, ExecutionPorts } from 'signal-to-order/execute';
import type { Queryable } from '../database.js';
import type { Closes, FillBook } from './alpaca-closes.js';

/** Current state of an order, for the page. A partly filled order is `working`. */
export interface StandingOrder {
  readonly id: string;
  readonly status: EventStatus;
  /** Why it ended without its fill. */
  readonly reason?: string;
  readonly type: string;
  readonly side: string;
  readonly ticker: string;
  readonly quantity: string;
  /** Filled quantity. */
  readonly filled: string;
  readonly averagePrice?: string;
  readonly limitPrice?: string;
  readonly stopPrice?: string;
  /** A leg that does not work before its entry has filled completely, and protects nothing until then. */
  readonly waits?: true;
  /** Legs of its bracket. */
  readonly legs: readonly StandingOrder[];
}

/** A position, for the page. */
export interface HeldPosition {
  readonly ticker: string;
  readonly side: string;
  readonly quantity: string;
  readonly averageEntryPrice: string;
}

/** A position with its value, for the page. What the broker does not say is absent. */
export interface ValuedPosition extends HeldPosition {
  readonly bid?: string;
  readonly ask?: string;
  readonly last?: string;
  /** Time of the quote. */
  readonly quotedAt?: string;
  /** Gain of the position since its entry, in dollars; below 0 for a loss. */
  readonly unrealised?: string;
  /** What a point of its price is worth to the whole position, in dollars. */
  readonly perPoint?: string;
}

/** An order that is open at the broker, whoever sent it. */
export interface OpenBrokerOrder extends Omit<StandingOrder, 'status' | 'legs' | 'reason'> {
  /** Absent for an order that was not sent with one. For a leg of a bracket, that of its entry. */
  readonly clientOrderId?: string;
  readonly role: string;
  readonly trailAmount?: string;
  readonly trailPercent?: string;
  readonly timeInForce?: string;
  /** Time at which it was sent. */
  readonly submittedAt?: string;
}

/** What an account has, for the page. */
export interface AccountOverview {
  readonly equity: string;
  readonly cash: string;
  readonly positions: readonly ValuedPosition[];
  readonly orders: readonly OpenBrokerOrder[];
}

/** An open order at a broker, whoever sent it. */
export interface OpenAtBroker {
  readonly id: string;
  /** Identifier of the order, or of the entry whose leg it is, as the broker has it; undefined: it does not say. */
  readonly clientOrderId: string | undefined;
  readonly ticker: string;
  /** `sell 10 AAPL stop 140`. */
  readonly words: string;
}

/** An account at one moment, as far as the broker can say. */
export interface BrokerAccount {
  readonly held: readonly HeldPosition[];
  readonly open: readonly OpenAtBroker[];
  /** State of the orders that were asked for, by our `clientOrderId`; without those that the broker does not know. */
  readonly known: ReadonlyMap<string, StandingOrder>;
}

/** What the cause of an error may tell of a request that failed. */
export interface FailureCause {
  /** Seconds that the broker asks to wait. */
  readonly retryAfterSeconds?: number;
  /** The broker has refused the request: an order in it was not taken. */
  readonly isRefused?: true;
}

/** One broker. To connect another one, write a function that returns this interface and add it to `brokers.ts`. */
export interface BrokerAdapter {
  /**
   * Input of planning: quotes, positions, open orders, equity, instruments, and the profile of the broker: what it does not
   * take is put into another form, or rejected, by the planner. Called once for each planning, so that one read of the account
   * can answer everything.
   */
  portsFor(signal: Signal, settings: Settings): AsyncPorts<AbortSignal>;
  /**
   * When the session ends at which an order has to be withdrawn, by the broker's calendar, which knows holidays; undefined: as
   * the broker's profile says. Called for the withdrawals of a plan that the profile has made.
   */
  closesAt(order: Order): Promise<IsoInstant | undefined>;
  /** Sends, cancels and finds orders. A call whose outcome is unknown rejects, and the service asks. An error may have a `FailureCause`. */
  readonly orders: ExecutionPorts;
  /** Current state of orders, by `clientOrderId`; without orders that the broker no longer reports. */
  standing(clientOrderIds: readonly string[]): Promise<ReadonlyMap<string, StandingOrder>>;
  held(): Promise<readonly HeldPosition[]>;
  /** Equity, cash, positions and open orders now. */
  overview(): Promise<AccountOverview>;
  /**
   * The account, for the reconciliation. `ordersIn` gives the orders of the service to report on; an adapter whose accounts are
   * in the database asks it in the transaction in which it reads the account.
   */
  account(ordersIn: (queryable?: Queryable) => Promise<readonly string[]>): Promise<BrokerAccount>;
  /** Our `clientOrderId` in the form that the broker has it. */
  identifierOf(clientOrderId: string): string;
  /**
   * Exits that have ended since a book was read, with their profits; undefined: the book of now, without exits. Absent: the adapter stores
   * what is closed by itself.
   */
  readonly closes?: (book: FillBook | undefined) => Promise<Closes>;
  /** Share of what is bought that the broker keeps as its fee at most, in units of it; absent: fees are paid in money. */
  readonly feeShare?: (ticker: string) => number;
  /** A broker whose accounts are in the database of the service takes part in its transactions. Absent: it is elsewhere. */
  readonly enlist?: (transaction: Queryable) => Promise<EnlistedBroker>;
}

/** A broker in a transaction: orders are sent when the transaction is committed, and never if it is not. */
export interface EnlistedBroker
  extends Omit<BrokerAdapter, 'enlist' | 'overview' | 'account' | 'identifierOf' | 'feeShare' | 'closes'> {
  /** Input of planning that answers at once. */
  contextFor(settings: Settings, signalId: string): TradingContext;
  /** What the account did today, if it is guarded and started. */
  accountDay(): AccountDay | undefined;
  /** Adds to it what has happened. */
  tell(events: readonly AccountEvent[]): void;
  /** Returns a function that undoes everything since. */
  checkpoint(): () => void;
  /** Writes the changes, before the transaction is committed. */
  save(): Promise<void>;
}
