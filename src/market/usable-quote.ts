import type { Decimal } from '../core/decimal.js';
import type { Quote } from './ports.js';

/** Quote that a price can be taken from: either both of bid and ask are there, or neither. */
export type UsableQuote = Pick<Quote, 'last' | 'mark'> &
  (
    | { readonly bid: Decimal; readonly ask: Decimal; readonly midpoint: Decimal }
    | { readonly bid: undefined; readonly ask: undefined; readonly midpoint: undefined }
  );
