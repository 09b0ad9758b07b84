// Which pair converts one currency to another (safety R3, money I5): the same for planning and for the paper broker.
import { comparableCurrency } from './currencies.js';

/** Currencies of an instrument's prices and of the account, as they are written. */
export interface Currencies {
  readonly quote: string;
  readonly account: string;
  /** Dollar coins differ from USD: the setting `strictCurrency`. */
  readonly isStrict: boolean;
}

/**
 * What converts the currency of the prices to the account's: nothing, a pair by which it is multiplied, such as `BTC-USD`, the pair
 * the other way round, by which it is divided, or no pair that has a quote.
 */
export type PairRate<Rate> =
  | { readonly by: 'same' }
  | { readonly by: 'direct' | 'inverse'; readonly rate: Rate }
  | { readonly by: 'none'; readonly pair: string; readonly quote: string; readonly account: string };

/** The rate of a currency. `rateOf`: midpoint, else last price, of a pair that has a usable quote; the direct one wins. */
export function pairRate<Rate>(
  { quote, account, isStrict }: Currencies,
  rateOf: (pair: string) => Rate | undefined,
): PairRate<Rate> {
  const ofAccount = comparableCurrency(account, isStrict);
  const ofPrices = comparableCurrency(quote, isStrict);
  if (ofPrices === ofAccount) {
    return { by: 'same' };
  }
  const pair = `${ofPrices}-${ofAccount}`;
  const direct = rateOf(pair);
  if (direct !== undefined) {
    return { by: 'direct', rate: direct };
  }
  const inverse = rateOf(`${ofAccount}-${ofPrices}`);
  return inverse === undefined
    ? { by: 'none', pair, quote: ofPrices, account: ofAccount }
    : { by: 'inverse', rate: inverse };
}
