import type { AccountDay } from '../account/account-day.js';
import type { Amount, DecimalString } from '../core/decimal.js';
import type { IsoInstant } from '../core/time.js';
import type { OrderRole, OrderSide, PositionSide } from '../core/vocabulary.js';
import type { Quote } from '../market/ports.js';
import type { ByTicker, MarketSnapshot } from '../market/snapshot.js';
import type { Bracket, Order } from '../order/order.js';

/** Status of an order. */
export type PaperOrderStatus = 'working' | 'filled' | 'cancelled' | 'rejected';

/** A submitted order, or a leg of a bracket. Discriminated by `type`, as every order. */
export type PaperOrder = Order & {
  /** `paper-1`, `paper-2`, … in order of submission. */
  readonly id: string;
  /** Status of the order. */
  readonly status: PaperOrderStatus;
  /** Purpose of the order. */
  readonly role: OrderRole;
  /** Time of submission. */
  readonly submittedAt: IsoInstant;
  /** Filled units. */
  readonly filled: DecimalString;
  /** Average price of the fills. */
  readonly averagePrice?: DecimalString;
  /** Fees that were charged for its fills; absent: none. */
  readonly fee?: DecimalString;
  /** Realized profit of what a closing order has filled, less its fees, in the account's currency; below 0: a loss. Absent: none. */
  readonly profit?: DecimalString;
  /** The stop price was reached: from then on a market or limit order. */
  readonly isTriggered?: true;
  /** Best price since a trailing stop was submitted: the highest bid for a sell, the lowest ask for a buy. */
  readonly waterMark?: DecimalString;
  /** The bracket of an entry, from which its legs are created. */
  readonly bracket?: Bracket;
  readonly takeProfit?: never;
  readonly stopLoss?: never;
  /** Id of the entry of a leg; the two legs of one entry cancel each other. */
  readonly parent?: string;
  /** Why it was rejected or cancelled. */
  readonly reason?: string;
  /** When it fills although it was cancelled: see `misbehaviour`. */
  readonly lateFillAt?: IsoInstant;
};

/** One fill. */
export interface PaperFill {
  /** Id of the order. */
  readonly orderId: string;
  /** Ticker or contract. */
  readonly ticker: string;
  /** Buy or sell. */
  readonly side: OrderSide;
  /** Units, above 0. */
  readonly quantity: DecimalString;
  /** Price of one unit, in the currency of its prices, as the fee. */
  readonly price: DecimalString;
  /** Fee that was charged with it: the minimum of an order once; absent: none. */
  readonly fee?: DecimalString;
  /** Time of the fill. */
  readonly at: IsoInstant;
}

/** An open position. */
export interface PaperPosition {
  /** Long or short. */
  readonly side: PositionSide;
  /** Units, above 0. */
  readonly quantity: DecimalString;
  /** Average price of the fills that opened it. */
  readonly averageEntryPrice: DecimalString;
}

/** State of a paper broker, as plain JSON. */
export interface PaperState {
  /** In the currency of the account. Only gains and losses of futures change it, not their price. */
  readonly cash: DecimalString;
  /** Last quote of every ticker. */
  readonly quotes: ByTicker<Quote>;
  /** Open positions by ticker or contract. */
  readonly positions: ByTicker<PaperPosition>;
  /** Every order, in order of submission. */
  readonly orders: readonly PaperOrder[];
  /** Every fill, in order. */
  readonly fills: readonly PaperFill[];
  /** What the account did today; absent without the option `guard`. */
  readonly accountDay?: AccountDay;
}

/** What a paper broker does wrong with an order that it has acknowledged. Each can happen at a real broker. */
export interface PaperMisbehaviour {
  /** It does not fill, and is rejected so many seconds after its submit. */
  readonly rejectAfterSeconds?: number;
  /** Units that it fills beyond its quantity, with the fill that completes it; also beyond the position. */
  readonly overfill?: Amount;
  /** What fills after its cancel was answered: units, and seconds from the cancel. */
  readonly lateFill?: { readonly quantity: Amount; readonly afterSeconds: number };
}

/** Everything around the state: the time, the options of the broker, and what can be traded. */
export interface PaperWorld
  extends Required<Pick<MarketSnapshot, 'capabilities' | 'instruments' | 'optionChains' | 'rollovers'>> {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Units that one order can fill at one quote; undefined: all. */
  readonly maxFill: Amount | undefined;
  /** Time zone of the trading day. */
  readonly marketTimeZone: string;
  /** Currency of the account, in which cash and equity are. */
  readonly currency: string;
  /** Dollar coins differ from USD. */
  readonly strictCurrency: boolean;
  /** Closing orders that rest never open a position, and end with it. */
  readonly reduceOnly: boolean;
  /** What goes wrong after an order was acknowledged. */
  readonly misbehaviour: ((order: PaperOrder) => PaperMisbehaviour | undefined) | undefined;
}

/** The state with one order replaced. */
export function withOrder(state: PaperState, changed: PaperOrder): PaperState {
  return { ...state, orders: state.orders.map((order) => (order.id === changed.id ? changed : order)) };
}

export function findOrder(state: PaperState, id: string | undefined): PaperOrder | undefined {
  return state.orders.find((order) => order.id === id);
}
