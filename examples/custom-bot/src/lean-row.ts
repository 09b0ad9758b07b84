// A row of Lean's symbol properties as an instrument.
import type { AssetClass, DecimalString, Instrument } from 'signal-to-order';
import { readSymbol } from 'signal-to-order/dialects';
import { exact, plain } from './exact.js';
import {
  type Contradiction,
  contradiction,
  positiveContradictions,
  type Reading,
  reading,
} from './instrument-reading.js';

/** Columns of `Data/symbol-properties/symbol-properties-database.csv` that are read, under their names there. */
export interface LeanRow {
  readonly market: string;
  readonly symbol: string;
  readonly type: string;
  readonly quote_currency: string;
  readonly contract_multiplier: string;
  readonly minimum_price_variation: string;
  readonly lot_size: string;
  /** Empty: no minimum size. */
  readonly minimum_order_size: string;
}

export interface LeanInstrument {
  /** Ticker of one of its contracts, as signals write it. */
  readonly ticker: string;
  readonly assetClass: AssetClass;
  readonly instrument: Instrument;
}

/** Lean's types. Contracts for difference and perpetual futures trade in steps, at all hours, as crypto. */
const classes: Readonly<Record<string, AssetClass>> = {
  crypto: 'crypto',
  cryptofuture: 'crypto',
  forex: 'forex',
  cfd: 'crypto',
  equity: 'stocks',
  index: 'stocks',
  option: 'options',
  futureoption: 'options',
  indexoption: 'index_options',
  future: 'futures',
};

/** "on Binance the minimum order size allowed is 10 USD" (Lean@24863901d, SymbolProperties.cs); elsewhere it is in units. */
const marketsWithMinNotional: ReadonlySet<string> = new Set(['binance', 'binanceus']);

const currencies: ReadonlySet<string> = new Set(
  'USD EUR GBP JPY AUD CAD CHF NZD CNH HKD SGD SEK NOK DKK ZAR MXN TRY PLN CZK HUF THB INR KRW TWD'.split(' '),
);

/** The row of a line; undefined for comments, blank lines and the header. */
export function readLeanRow(line: string): LeanRow | undefined {
  const [market = '', symbol = '', type = '', , quote = '', multiplier = '', tick = '', lot = '', , minimum = ''] = line
    .split(',')
    .map((cell) => cell.trim());
  if (line.trim() === '' || line.startsWith('#') || market === 'market') {
    return undefined;
  }
  return {
    ...{ market, symbol, type, quote_currency: quote, contract_multiplier: multiplier },
    ...{ minimum_price_variation: tick, lot_size: lot, minimum_order_size: minimum },
  };
}

/** Lean has metals beside currencies: `XAUUSD` trades as they do, and is not a pair of two currencies. */
function isMetal({ symbol, type }: LeanRow): boolean {
  const read = readSymbol(symbol);
  return type === 'forex' && !(read.ok && read.value.kind === 'forex');
}

/** The instrument of a row, or where the row contradicts itself. */
export function fromLeanRow(row: LeanRow): Reading<LeanInstrument> {
  const { market, type, quote_currency: quoteCurrency, minimum_order_size: minimum } = row;
  const assetClass = isMetal(row) ? 'crypto' : classes[type];
  if (assetClass === undefined) {
    return { ok: false, errors: [contradiction(['type'], type, `one of ${Object.keys(classes).join(', ')}`)] };
  }
  const isInQuote = marketsWithMinNotional.has(market);
  const instrument: Instrument = {
    assetClass,
    quoteCurrency,
    tickSize: number(row.minimum_price_variation),
    quantityStep: number(row.lot_size),
    pointValue: number(row.contract_multiplier),
    ...(minimum !== '' && { [isInQuote ? 'minNotional' : 'minQuantity']: number(minimum) }),
  };
  return reading({ ticker: tickerOf(row, assetClass), assetClass, instrument }, [
    ...positiveContradictions([
      [['minimum_price_variation'], row.minimum_price_variation],
      [['lot_size'], row.lot_size],
      [['contract_multiplier'], row.contract_multiplier],
      ...(minimum === '' ? [] : [[['minimum_order_size'], minimum] as const]),
    ]),
    ...lotContradictions(row, isInQuote),
    ...currencyContradictions(row),
  ]);
}

/** A number without trailing zeros; 0 for a value that is not a number, which is reported with its place. */
function number(cell: string): DecimalString {
  return plain(exact(cell) ?? 0n);
}

/** An order of the minimum size is at least one lot. */
function lotContradictions(row: LeanRow, isInQuote: boolean): readonly Contradiction[] {
  const lot = exact(row.lot_size);
  const least = row.minimum_order_size === '' || isInQuote ? undefined : exact(row.minimum_order_size);
  return lot === undefined || least === undefined || least >= lot
    ? []
    : [contradiction(['minimum_order_size'], row.minimum_order_size, `${row.lot_size} or more, one lot`)];
}

/** A pair ends with the currency that it is quoted in. */
function currencyContradictions({ symbol, type, quote_currency: quote }: LeanRow): readonly Contradiction[] {
  const isPair = type === 'crypto' || type === 'cryptofuture' || type === 'forex';
  const end = symbol.slice(-3);
  const named = type === 'cfd' && currencies.has(end) ? end : isPair ? symbol.slice(-quote.length) : quote;
  return named === quote
    ? []
    : [contradiction(['quote_currency'], quote, `${named}, the currency at the end of ${symbol}`)];
}

/** A row for every symbol of its market has `[*]`. Tickers have letters and digits, roots of futures four at most. */
function tickerOf({ symbol, quote_currency: quote }: LeanRow, assetClass: AssetClass): string {
  const name = symbol.replace(/[^A-Za-z0-9]/g, '') || 'ANY';
  switch (assetClass) {
    case 'crypto':
    case 'forex':
      return name.length > quote.length && name.endsWith(quote)
        ? `${name.slice(0, -quote.length)}-${quote}`
        : `${name}-${quote}`;
    case 'futures':
      return `${name.slice(0, 4)}H2027`;
    case 'options':
    case 'index_options':
      return `${name} 270319C100`;
    case 'stocks':
      return name;
    default:
      return assetClass satisfies never;
  }
}
