import type { Amount, Decimal } from '../core/decimal.js';

/** Quote that a price can be taken from: either both of bid and ask are there, or neither. */
export type UsableQuote = {
  readonly last: Amount | undefined;
  readonly mark: Amount | undefined;
} & (
  | { readonly bid: Decimal; readonly ask: Decimal; readonly midpoint: Decimal }
  | { readonly bid: undefined; readonly ask: undefined; readonly midpoint: undefined }
);
