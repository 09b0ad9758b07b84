import type { Figure } from '../../core/figure.js';
import { err, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OrderBasis } from './order-basis.js';
import type { SentPrice } from './reference-price.js';
import { underlyingPriceError } from './underlying-price.js';

/** The price of a field that the order takes. Codes: `price-of-underlying`. */
export function takenPrice(
  { price, field }: SentPrice,
  { contract }: OrderBasis,
  planning: PlanningContext,
): Result<Figure> {
  planning.fields.take(field);
  const misplaced = underlyingPriceError(price, [field], contract.ticker, planning);
  return misplaced === undefined ? ok(price) : err(misplaced);
}
