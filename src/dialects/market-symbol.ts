import type { OptionSymbol } from '../signal/ticker.js';

interface SymbolBase {
  /** As `ticker` of a message has it: `AAPL`, `SPY 260130C600`, `ESH2026`, `ES1!`, `BTC-USDT`. */
  readonly ticker: string;
  /** Exchange that was written before the symbol: `NASDAQ`. */
  readonly exchange?: string;
}

/** A stock, a fund, or an index. */
export interface StockSymbol extends SymbolBase {
  /** Distinguishes it from other instruments. */
  readonly kind: 'stock';
}

/** A contract of an option. */
export interface OptionContractSymbol extends SymbolBase, OptionSymbol {
  /** Distinguishes it from other instruments. */
  readonly kind: 'option';
}

/** A contract of a future, or a continuous future. */
export interface FutureSymbol extends SymbolBase {
  /** Distinguishes it from other instruments. */
  readonly kind: 'future' | 'continuous-future';
  /** Root of its contracts: `ES`. */
  readonly root: string;
}

/** A pair of crypto currencies, or its perpetual future. */
export interface CryptoSymbol extends SymbolBase {
  /** Distinguishes it from other instruments. */
  readonly kind: 'crypto';
  /** What is bought: `BTC`. */
  readonly base: string;
  /** What is paid with: `USDT`. */
  readonly quote: string;
  /** True for the perpetual future of the pair. Its ticker is that of the pair: the broker of the webhook decides. */
  readonly perpetual: boolean;
}

/** A pair of currencies between banks. */
export interface ForexSymbol extends SymbolBase {
  /** Distinguishes it from other instruments. */
  readonly kind: 'forex';
  /** What is bought: `EUR`. */
  readonly base: string;
  /** What is paid with: `USD`. */
  readonly quote: string;
}

/** An instrument that a symbol names. */
export type MarketSymbol = StockSymbol | OptionContractSymbol | FutureSymbol | CryptoSymbol | ForexSymbol;
