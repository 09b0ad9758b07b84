import type { DecimalString } from '../core/decimal.js';
import type { InstrumentDescription } from '../market/ports.js';

/** Exchanges of the futures that are described here. */
export type FuturesExchange = 'CME' | 'CBOT' | 'NYMEX' | 'COMEX' | 'CFE' | 'EUREX' | 'ICE';

/** What is known of a root of futures. There is no margin in it: margins change. */
export interface FuturesInstrument extends InstrumentDescription {
  /** Distinguishes it from descriptions of other classes. */
  readonly assetClass: 'futures';
  /** Name: `E-mini S&P 500`. */
  readonly name: string;
  /** Exchange on which it is listed. */
  readonly exchange: FuturesExchange;
  /** Letters of the months that are traded: `HMUZ`. */
  readonly months: string;
  /** Smallest step of a price, in prices as the exchange quotes them. */
  readonly tickSize: DecimalString;
  /** Amount of the quote currency that one contract gains when the price, as it is quoted, rises by 1. */
  readonly pointValue: DecimalString;
  /** Currency of the contract. */
  readonly quoteCurrency: string;
  /** Identifier of its calendar in `signal-to-order/calendars`; absent: there is none. */
  readonly calendar?: string;
}
