import { forexTicker } from '../core/forex-pair.js';
import { readContinuousSymbol, readContractSymbol, readFuturesSymbol, underlyingsOf } from '../signal/ticker.js';

/**
 * What a symbol belongs to, the nearest first: the underlying of an option and the index of its series, or the root of a future. A pair of
 * currencies is one ticker in each of its spellings.
 */
export function tickerFamily(symbol: string): readonly [string, ...string[]] {
  const root = (readFuturesSymbol(symbol) ?? readContinuousSymbol(symbol))?.root;
  if (root !== undefined) {
    return [root];
  }
  const [underlying = symbol, ...index] = underlyingsOf(readContractSymbol(symbol)?.underlying ?? forexTicker(symbol));
  return [underlying, ...index];
}

/** The one name under which entries of a ticker are counted: `SPX` for `SPXW 260130C6000`, `ES` for `ESH2026`. */
export function countedTicker(symbol: string): string {
  const [nearest, index = nearest] = tickerFamily(symbol);
  return index;
}
