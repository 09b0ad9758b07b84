import type { Amount } from '../foundation/decimal.js';
import type { IsoDate } from '../foundation/time.js';
import type { ContractType, OrderRole, OrderSide, OrderType, TimeInForce } from '../foundation/vocabulary.js';
import type { Quote } from './quote.js';

/** What a broker can do. What is absent is supported, but for short selling of crypto and for writing options. */
export interface BrokerCapabilities {
  readonly orderTypes?: readonly OrderType[] | undefined;
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
  readonly extendedHours?: boolean | undefined;
  /** Whether positions know their average entry price. */
  readonly averageEntryPrice?: boolean | undefined;
}

/** An order that rests at the broker. */
export interface OpenOrder {
  readonly id: string;
  readonly ticker: string;
  readonly type: OrderType;
  readonly side: OrderSide;
  readonly role: OrderRole;
  readonly quantity?: Amount | undefined;
}

/** One option contract of a chain, with what the market offers for it. */
export interface OptionContract extends Quote {
  readonly ticker: string;
  readonly expiration: IsoDate;
  readonly type: ContractType;
  readonly strike: Amount;
}

/** The option contracts of an underlying. */
export interface OptionChain {
  readonly contracts: readonly OptionContract[];
}

/** What the decision asks of a broker. Nothing is sent through it. */
export interface Broker {
  readonly capabilities: BrokerCapabilities;
  quote(ticker: string): Quote | undefined;
  /** Total account equity in dollars. */
  equity(): Amount | undefined;
  /** Resting orders of a ticker that the strategy may touch. */
  openOrders(ticker: string): readonly OpenOrder[];
  optionChain?(underlying: string): OptionChain | undefined;
}
