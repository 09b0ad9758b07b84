import type { AssetClass } from '../core/vocabulary.js';
import {
  type ContinuousSymbol,
  type OptionSymbol,
  readContinuousSymbol,
  readFuturesSymbol,
  readOptionSymbol,
  underlyingsOf,
} from '../signal/ticker.js';

interface Named {
  readonly ticker: string;
  readonly assetClass: AssetClass;
}

/** What the ticker of a signal means. Resolved once, when planning begins; everything else reads it. */
export type Target =
  /** Stock, crypto pair, or another instrument that trades under its own symbol. */
  | (Named & { readonly kind: 'instrument' })
  | (Named & { readonly kind: 'option-contract'; readonly symbol: OptionSymbol })
  /** Underlying of options: every contract of it. An index includes its other series: SPX includes SPXW. */
  | (Named & { readonly kind: 'underlying' })
  /** One delivery month: `ESH2026`. */
  | (Named & { readonly kind: 'futures-contract'; readonly root: string })
  /** `ES1!`, the front month, or `ES2!`, the month after it. */
  | (Named & { readonly kind: 'continuous-future' } & ContinuousSymbol);

/** Resolves a ticker of an asset class. An option symbol names its contract whatever the asset class is. */
export function resolveTarget(ticker: string, assetClass: AssetClass): Target {
  const symbol = readOptionSymbol(ticker);
  if (symbol !== undefined) {
    return { kind: 'option-contract', ticker, assetClass, symbol };
  }
  if (isOptionClass(assetClass)) {
    return { kind: 'underlying', ticker, assetClass };
  }
  if (assetClass !== 'futures') {
    return { kind: 'instrument', ticker, assetClass };
  }
  const continuous = readContinuousSymbol(ticker);
  if (continuous !== undefined) {
    return { kind: 'continuous-future', ticker, assetClass, ...continuous };
  }
  const root = readFuturesSymbol(ticker)?.root;
  return root === undefined
    ? { kind: 'instrument', ticker, assetClass }
    : { kind: 'futures-contract', ticker, assetClass, root };
}

/** Whether the ticker names the one contract that is traded: true unless it is an underlying or a continuous future. */
export function namesContract({ kind }: Target): boolean {
  return kind !== 'underlying' && kind !== 'continuous-future';
}

/** Reads a contract symbol of an underlying; undefined for anything else. */
export function optionOf(
  underlying: Extract<Target, { kind: 'underlying' }>,
  contract: string,
): OptionSymbol | undefined {
  const symbol = readOptionSymbol(contract);
  return symbol !== undefined && underlyingsOf(symbol.underlying).includes(underlying.ticker) ? symbol : undefined;
}

export function isOptionClass(assetClass: AssetClass): assetClass is 'options' | 'index_options' {
  return assetClass === 'options' || assetClass === 'index_options';
}
