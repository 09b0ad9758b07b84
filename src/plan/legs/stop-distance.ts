import { type Decimal, decimal, decimalText, percentOf } from '../../core/decimal.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { StopLossLeg } from '../../order/order.js';
import type { StopDistance } from '../sizing/conversion.js';

/** Points from the reference price of an entry to its stop loss, or to its trail. Codes: those of the reference. */
export function stopDistance(leg: StopLossLeg, reference: () => Result<Decimal>): Result<StopDistance> {
  const { trailAmount, trailPercent, stopPrice } = leg;
  if (trailAmount !== undefined) {
    return ok({ points: decimal(trailAmount), by: 'stopLoss.trailAmount' });
  }
  return andThen(reference(), (price) => {
    const from = decimalText(price);
    return stopPrice === undefined
      ? ok({ points: percentOf(price, trailPercent), by: `${from} × ${trailPercent} %` })
      : ok({ points: price.minus(stopPrice).abs(), by: `difference of ${from} and ${stopPrice}` });
  });
}
