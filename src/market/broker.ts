import type { Amount } from '../core/decimal.js';
import type { IsoDate } from '../core/time.js';
import type { ContractType, OrderRole, OrderSide, OrderType, TimeInForce } from '../core/vocabulary.js';
import type { Quote } from './quote.js';

/** What a broker can do. What is absent is supported, but for short selling of crypto and for writing options. */
export interface BrokerCapabilities {
  /** Order types that the broker takes. */
  readonly orderTypes?: readonly OrderType[] | undefined;
  /** Times in force that the broker takes. */
  readonly timesInForce?: readonly TimeInForce[] | undefined;
  /** Smallest step of a quantity that the broker takes. */
  readonly quantityStep?: Amount | undefined;
  /** Selling what is not held. */
  readonly shortSelling?: boolean | undefined;
  /** Selling options to open. */
  readonly optionWriting?: boolean | undefined;
  /** Take profit and stop loss attached to an entry. */
  readonly brackets?: boolean | undefined;
  /** Whether a trail in percent follows the high-water mark or is a distance fixed at entry. */
  readonly trailPercent?: 'native' | 'fixed-distance' | undefined;
  /** Filling orders outside the regular session. */
  readonly extendedHours?: boolean | undefined;
  /** Whether positions know their average entry price. */
  readonly averageEntryPrice?: boolean | undefined;
}

/** An order that rests at the broker. */
export interface OpenOrder {
  /** The broker's identifier. */
  readonly id: string;
  /** The instrument; an option or a future under its contract symbol. */
  readonly ticker: string;
  /** How it waits for its price. */
  readonly type: OrderType;
  /** Its side. */
  readonly side: OrderSide;
  /** What it is there for. */
  readonly role: OrderRole;
  /** Units that are still open, above 0. */
  readonly quantity?: Amount | undefined;
}

/** One option contract of a chain, with what the market offers for it. */
export interface OptionContract extends Quote {
  /** The contract symbol: `SPY 260130C600`. */
  readonly ticker: string;
  /** Its last day. */
  readonly expiration: IsoDate;
  /** Call or put. */
  readonly type: ContractType;
  /** Strike price. */
  readonly strike: Amount;
}

/** The option contracts of an underlying. */
export interface OptionChain {
  /** In any order. */
  readonly contracts: readonly OptionContract[];
}

/** What the decision asks of a broker. Nothing is sent through it. */
export interface Broker {
  /** What the broker can do. */
  readonly capabilities: BrokerCapabilities;
  /** What the market offers for a ticker or contract; undefined: nothing is known. */
  quote(ticker: string): Quote | undefined;
  /** Total account equity in dollars. */
  equity(): Amount | undefined;
  /** Resting orders of a ticker that the strategy may touch. */
  openOrders(ticker: string): readonly OpenOrder[];
  /** The option contracts of an underlying; undefined: none is known. */
  optionChain?(underlying: string): OptionChain | undefined;
}
