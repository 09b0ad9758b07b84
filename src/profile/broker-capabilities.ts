import type { Amount } from '../core/decimal.js';
import type { OrderType, TimeInForce } from '../core/vocabulary.js';

/** What a broker supports. Absent means supported, except short selling of crypto, writing options and replacing. */
export interface BrokerCapabilities {
  /** Order types that the broker accepts. */
  readonly orderTypes?: readonly OrderType[] | undefined;
  /** Times in force that the broker accepts. */
  readonly timesInForce?: readonly TimeInForce[] | undefined;
  /** Smallest step of a quantity. */
  readonly quantityStep?: Amount | undefined;
  /** Short selling of stocks and crypto. */
  readonly shortSelling?: boolean | undefined;
  /** Selling options to open. */
  readonly optionWriting?: boolean | undefined;
  /** Take profit and stop loss attached to an entry. */
  readonly brackets?: boolean | undefined;
  /** Change of the price of an attached stop where it rests, by `replace` of the ports of an execution. Absent: not supported. */
  readonly replace?: boolean | undefined;
  /** Whether a trail in percent follows the high-water mark or is a distance fixed at entry. */
  readonly trailPercent?: 'native' | 'fixed-distance' | undefined;
  /** Fills outside the regular session. */
  readonly extendedHours?: boolean | undefined;
  /** Whether positions have an average entry price. */
  readonly averageEntryPrice?: boolean | undefined;
}
