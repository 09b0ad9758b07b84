import { readForexPair } from '../core/forex-pair.js';
import type { AssetClass } from '../core/vocabulary.js';

/** A currency as ports and pairs write it: `USD`, `BTC`. */
export const currencyPattern: RegExp = /^[A-Za-z0-9]{1,20}$/;

/** Currency of accounts and instruments that name none. */
export const defaultCurrency = 'USD';

/** Coins that are kept at a dollar. */
const dollarCoins: ReadonlySet<string> = /* @__PURE__ */ new Set(['USDT', 'USDC', 'DAI', 'FDUSD', 'PYUSD']);

/** Currency of an instrument that names none: the second half of a pair, else dollars. */
export function defaultQuoteCurrency(ticker: string, assetClass: AssetClass): string {
  switch (assetClass) {
    case 'crypto':
      return ticker.slice(ticker.indexOf('-') + 1);
    case 'forex':
      return readForexPair(ticker)?.quote ?? defaultCurrency;
    default:
      return defaultCurrency;
  }
}

/** A currency by which others are compared: in capitals, and dollar coins as USD unless `isStrict`. */
export function comparableCurrency(written: string, isStrict: boolean): string {
  const name = written.toUpperCase();
  return !isStrict && dollarCoins.has(name) ? defaultCurrency : name;
}
