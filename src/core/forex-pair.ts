// Pairs of currencies between banks, in the spellings of platforms: EUR-USD, EURUSD, EUR/USD, OANDA:EURUSD.

/** Currencies that pairs are made of, by their ISO 4217 code; CNH is the renminbi that is traded outside China. */
const currencies: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'USD EUR JPY GBP AUD NZD CAD CHF SEK NOK DKK PLN CZK HUF RON TRY ILS ZAR MXN BRL CLP SGD HKD CNH CNY TWD KRW INR THB IDR'.split(
    ' ',
  ),
);

const pairForm = /^(?:([A-Z][A-Z0-9_]{0,19}):)?([A-Z]{3})[-/]?([A-Z]{3})$/;

/** A pair of two currencies. */
export interface ForexPair {
  /** As orders name it: `EUR-USD`. */
  readonly ticker: string;
  /** What is bought: `EUR`. */
  readonly base: string;
  /** What is paid with: `USD`. */
  readonly quote: string;
  /** What was written before it: `OANDA`. */
  readonly prefix: string | undefined;
}

/** The pair that a text names; undefined unless both are different currencies of the list. */
export function readForexPair(text: string): ForexPair | undefined {
  const [, prefix, base = '', quote = ''] = pairForm.exec(text) ?? [];
  return base !== quote && currencies.has(base) && currencies.has(quote)
    ? { ticker: `${base}-${quote}`, base, quote, prefix }
    : undefined;
}

/** Ticker by which orders name a pair: any other text unchanged. */
export function forexTicker(text: string): string {
  return readForexPair(text)?.ticker ?? text;
}

/** Spellings of a pair in which a port may know it, the one of orders first; any other text alone. */
export function forexSpellings(text: string): readonly string[] {
  const pair = readForexPair(text);
  return pair === undefined ? [text] : [pair.ticker, pair.base + pair.quote, `${pair.base}/${pair.quote}`];
}

/** One pip in the quote currency. */
export function pipSize({ quote }: Pick<ForexPair, 'quote'>): '0.01' | '0.0001' {
  return quote === 'JPY' ? '0.01' : '0.0001';
}

/** Units of the base currency in one lot. */
export const lotSize = 100_000;
