import * as fc from 'fast-check';
import type { AssetClass } from '../../core/vocabulary.js';

/** Tickers of each asset class, the simplest first. */
const tickersByClass: Readonly<Record<AssetClass, readonly string[]>> = {
  stocks: ['A', 'AAPL', 'BRK.B', 'BF/B', '7203', 'aapl', 'ABCDEFGHIJKL'],
  options: ['SPY', 'AAPL', 'AAPL 260130C150', 'SPY 260130P600.5', 'BRK.B 280229P0.5'],
  index_options: ['SPX', 'VIX', 'SPXW 260130C6000', 'VIX 260218P20'],
  futures: ['ES1!', 'ESH2026', 'ESH6', 'NQ2!', '6EM26'],
  crypto: ['BTC-USD', 'ETH-USDT', '1INCH-USD'],
  forex: ['EUR-USD', 'USD-JPY', 'GBP-CHF'],
};

/** Tickers of an asset class. Shrinks to the simplest. */
export function tickerOf(assetClass: AssetClass): fc.Arbitrary<string> {
  return fc.constantFrom(...tickersByClass[assetClass]);
}
