import type { AssetClass } from '../core/vocabulary.js';

/** Amount of the quote currency that one unit gains when the price rises by 1, where the instrument does not say it. */
export const defaultPointValues: Readonly<Record<AssetClass, number>> = {
  stocks: 1,
  options: 100,
  index_options: 100,
  // A future without a description is an error: its point value cannot be guessed.
  futures: 1,
  crypto: 1,
  forex: 1,
};

/** Value of units at a price, or of the points that each counts, in the currency of the price. For figures and decimals alike. */
export function orderValue<Value extends { readonly times: (factor: Value) => Value }>(
  units: Value,
  price: Value,
  pointValue: Value,
): Value {
  return units.times(price).times(pointValue);
}
