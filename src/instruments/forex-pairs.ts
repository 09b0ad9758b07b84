import type { DecimalString } from '../core/decimal.js';
import { lotSize, pipSize } from '../core/forex-pair.js';
import type { InstrumentDescription } from '../market/ports.js';

/** What is known of a pair of currencies. Its tick is the broker's. */
export interface ForexInstrument extends InstrumentDescription {
  /** Distinguishes it from descriptions of other classes. */
  readonly assetClass: 'forex';
  /** Currency of its prices: the second one. */
  readonly quoteCurrency: string;
  /** One pip in the quote currency. */
  readonly pipSize: DecimalString;
  /** Units of the first currency in one lot. */
  readonly lotSize: DecimalString;
}

/** The most traded pairs: those of the dollar, then crosses. */
const pairs =
  'EUR-USD USD-JPY GBP-USD AUD-USD USD-CAD USD-CHF NZD-USD EUR-GBP EUR-JPY EUR-CHF EUR-AUD EUR-CAD EUR-NZD GBP-JPY GBP-CHF GBP-AUD ' +
  'GBP-CAD GBP-NZD AUD-JPY AUD-CHF AUD-CAD AUD-NZD CAD-JPY CAD-CHF CHF-JPY NZD-JPY NZD-CHF NZD-CAD USD-SEK USD-NOK USD-DKK USD-PLN ' +
  'USD-MXN USD-ZAR USD-SGD USD-HKD USD-CNH EUR-SEK EUR-NOK EUR-DKK EUR-PLN';

/**
 * Pairs of currencies by the ticker of orders, with the size of a pip and of a lot. Source: the convention of the market; a lot of
 * 100,000 units, a pip in the fourth decimal, and of yen in the second.
 *
 * @example
 * forexPairs['EUR-USD']?.pipSize; // '0.0001'
 * forexPairs['USD-JPY']?.pipSize; // '0.01'
 */
export const forexPairs: Readonly<Record<string, ForexInstrument>> = /* @__PURE__ */ (() =>
  Object.fromEntries(pairs.split(' ').map((ticker) => [ticker, describe(ticker.slice(4))])))();

function describe(quote: string): ForexInstrument {
  return { assetClass: 'forex', quoteCurrency: quote, pipSize: pipSize({ quote }), lotSize: `${lotSize}` };
}
