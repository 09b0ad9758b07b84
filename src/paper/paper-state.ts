import type { DecimalString } from '../core/decimal.js';
import type { IsoInstant } from '../core/time.js';
import type { OrderRole, OrderSide, PositionSide } from '../core/vocabulary.js';
import type { BrokerCapabilities, Instrument, OptionChain, Quote, RolloverSchedule } from '../market/ports.js';
import type { ByTicker } from '../market/snapshot.js';
import type { Order } from '../plan/legs/order.js';

/** Where an order stands: at the market, done, withdrawn, or never taken. */
export type PaperOrderStatus = 'working' | 'filled' | 'cancelled' | 'rejected';

/** An order that the paper broker was sent, or a leg that a bracket made. */
export interface PaperOrder extends Omit<Order, 'takeProfit' | 'stopLoss'> {
  /** `paper-1`, `paper-2`, … in the order in which they came. */
  readonly id: string;
  /** Where it stands. */
  readonly status: PaperOrderStatus;
  /** What it is there for. */
  readonly role: OrderRole;
  /** When it was sent. */
  readonly submittedAt: IsoInstant;
  /** Units that have filled. */
  readonly filled: DecimalString;
  /** Average price of what has filled. */
  readonly averagePrice?: DecimalString;
  /** A stop whose price was reached: it waits as a market or limit order from then on. */
  readonly isTriggered?: true;
  /** Best price that a trailing stop has seen: the highest bid of a sell, the lowest ask of a buy. */
  readonly waterMark?: DecimalString;
  /** The bracket of an entry, until legs are made of it. */
  readonly bracket?: Pick<Order, 'takeProfit' | 'stopLoss'>;
  /** The entry that a leg protects; the two legs of one entry cancel each other. */
  readonly parent?: string;
  /** Why it was rejected or cancelled. */
  readonly reason?: string;
}

/** One fill. */
export interface PaperFill {
  /** The order that filled. */
  readonly orderId: string;
  /** The contract that was traded. */
  readonly ticker: string;
  /** Buy or sell. */
  readonly side: OrderSide;
  /** Units, above 0. */
  readonly quantity: DecimalString;
  /** Price of one unit. */
  readonly price: DecimalString;
  /** When it happened. */
  readonly at: IsoInstant;
}

/** What is held. */
export interface PaperPosition {
  /** Long or short. */
  readonly side: PositionSide;
  /** Units, above 0. */
  readonly quantity: DecimalString;
  /** Average price of the fills that made it. */
  readonly averageEntryPrice: DecimalString;
}

/** Everything that a paper broker knows, as plain JSON. */
export interface PaperState {
  /** Dollars; futures cost none, they only gain and lose. */
  readonly cash: DecimalString;
  /** The last quote of every ticker. */
  readonly quotes: ByTicker<Quote>;
  /** What is held, by contract. */
  readonly positions: ByTicker<PaperPosition>;
  /** Every order ever sent, in order. */
  readonly orders: readonly PaperOrder[];
  /** Every fill, in order. */
  readonly fills: readonly PaperFill[];
}

/** What a paper broker does not change. */
export interface PaperWorld {
  readonly capabilities: BrokerCapabilities;
  readonly instruments: ByTicker<Instrument>;
  readonly optionChains: ByTicker<OptionChain>;
  readonly rollovers: ByTicker<RolloverSchedule>;
  /** Most units that one order fills at one quote; absent: all. */
  readonly maximumFill?: DecimalString;
  /** The time zone in which the days of `day` orders are counted. */
  readonly marketTimeZone: string;
}

/** The state with one order replaced. */
export function withOrder(state: PaperState, changed: PaperOrder): PaperState {
  return { ...state, orders: state.orders.map((order) => (order.id === changed.id ? changed : order)) };
}

export function findOrder(state: PaperState, id: string): PaperOrder | undefined {
  return state.orders.find((order) => order.id === id);
}
