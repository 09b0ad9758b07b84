import { forexTicker } from '../core/forex-pair.js';
import { groupBy } from '../core/group-by.js';
import {
  type FuturesSymbol,
  occSymbol,
  optionTicker,
  readContinuousSymbol,
  readContractSymbol,
  readFuturesSymbol,
  readOptionSymbol,
  underlyingsOf,
} from '../signal/ticker.js';

/** Symbol as the specification writes it: `SPY 260130C600` of the OCC form `SPY   260130C00600000`, any other unchanged. */
export function contractTicker(symbol: string): string {
  const contract = /[CP]\d{8}$/.test(symbol) ? readContractSymbol(symbol) : undefined;
  return contract === undefined ? symbol : optionTicker(contract);
}

/** An option contract in the OCC form, with its spaces and without; none for any other ticker, or one that the form cannot say. */
export function occForms(ticker: string): readonly string[] {
  const contract = readOptionSymbol(ticker);
  const symbol = contract && occSymbol(contract);
  return symbol?.ok ? [...new Set([symbol.value, symbol.value.replaceAll(' ', '')])] : [];
}

/**
 * Canonical spelling of a contract: futures as root, month and four digits of the year, options as `SPY 260130C600`, pairs of
 * currencies as `EUR-USD`, any other symbol unchanged. `ESH6`, `ESH26` and `ESH2026` are one contract in 2026; so are `SPY 260130C600` and its OCC form
 * with and without spaces. A year of one or two digits is the one nearest to `now` (milliseconds since 1970), and the later
 * of two equally near, because an expired contract cannot be traded.
 */
export function contractKey(symbol: string, now: number): string {
  const future = readFuturesSymbol(symbol);
  if (future !== undefined) {
    return `${future.root}${future.month}${fullYear(future, now)}`;
  }
  const option = readContractSymbol(symbol);
  return option === undefined ? forexTicker(symbol) : optionTicker(option);
}

/**
 * Whether an order or a position in a symbol belongs to a ticker: it is the same contract, an option contract of that
 * underlying or index, or a month of that futures root (safety P5).
 */
export function belongsTo(ticker: string, symbol: string, now: number): boolean {
  return keysOf(symbol, now).has(contractKey(ticker, now));
}

/**
 * Whether a name in a list of a setting is for a symbol: it is its contract in any spelling, its underlying or index, its futures root, or
 * a continuous future of that root (safety S12).
 */
export function isMeantBy(name: string, symbol: string, now: number): boolean {
  return belongsTo(readContinuousSymbol(name)?.root ?? name, symbol, now);
}

/** Whether a symbol names an option contract of an underlying or index, or a month of a futures root. */
export function isContractOf(ticker: string, symbol: string): boolean {
  return parentsOf(symbol).includes(ticker);
}

/** What a symbol is a contract of: the underlying of an option, and the index of its series; the root of a future. */
function parentsOf(symbol: string): readonly string[] {
  const option = readContractSymbol(symbol);
  if (option !== undefined) {
    return underlyingsOf(option.underlying);
  }
  const future = readFuturesSymbol(symbol) ?? readContinuousSymbol(symbol);
  return future === undefined ? [] : [future.root];
}

/** Canonical spellings of the tickers that a symbol belongs to. */
function keysOf(symbol: string, now: number): ReadonlySet<string> {
  return new Set([symbol, ...parentsOf(symbol)].map((ticker) => contractKey(ticker, now)));
}

/** Builds a look-up of items by the ticker that they belong to. Items of one ticker stay in their order. */
export function itemsByTicker<T extends { readonly ticker: string }>(
  items: readonly T[],
  now: number,
): (ticker: string) => readonly T[] {
  const groups = groupBy(items, ({ ticker }) => keysOf(ticker, now));
  return (ticker) => groups.get(contractKey(ticker, now)) ?? [];
}

/** Whether two symbols name one contract: `ESH6` and `ESH2026` do in 2026. */
export function sameContract(first: string, second: string, now: number): boolean {
  return first === second || contractKey(first, now) === contractKey(second, now);
}

/** Builds a look-up of items by contract, under any spelling of its symbol. Items of one contract stay in their order. */
export function itemsByContract<T extends { readonly ticker: string }>(
  items: readonly T[],
  now: number,
): (ticker: string) => readonly T[] {
  const [only] = items;
  if (items.length <= 1) {
    return (ticker) => (only !== undefined && sameContract(only.ticker, ticker, now) ? items : []);
  }
  const groups = groupBy(items, ({ ticker }) => [contractKey(ticker, now)]);
  // A key is its own key: most symbols are found as they are.
  return (ticker) => groups.get(ticker) ?? groups.get(contractKey(ticker, now)) ?? [];
}

/** Sorts symbols: contracts of one root by delivery, the nearest first; everything else by its text. */
export function compareContracts(first: string, second: string, now: number): number {
  const one = readFuturesSymbol(first);
  const other = readFuturesSymbol(second);
  if (one === undefined || other === undefined || one.root !== other.root) {
    return compareText(first, second);
  }
  // Month letters are in alphabetical order.
  return fullYear(one, now) - fullYear(other, now) || compareText(one.month, other.month);
}

function compareText(first: string, second: string): number {
  return first < second ? -1 : Number(first > second);
}

/** Year nearest to the current one that ends with the digits of a symbol. */
function fullYear({ year: digits }: FuturesSymbol, now: number): number {
  if (digits.length === 4) {
    return Number(digits);
  }
  const currentYear = new Date(now).getUTCFullYear();
  const period = 10 ** digits.length;
  const ahead = (((Number(digits) - currentYear) % period) + period) % period;
  return currentYear + (ahead <= period / 2 ? ahead : ahead - period);
}
