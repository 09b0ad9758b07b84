import type { Figure } from '../../core/figure.js';
import { missingFactError } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { orderValue } from '../../order/order-value.js';
import type { PlannedLegs } from './bracket.js';
import type { EntryBasis } from './entry-basis.js';

/** Logs what is lost if a stop-limit fills at its limit, in the currency of the prices. Risk is measured to the stop (money I4). */
export function logLossAtLimit(
  units: Figure,
  { stop }: PlannedLegs,
  { order: { instrument }, prices }: Pick<EntryBasis, 'order' | 'prices'>,
  planning: PlanningContext,
): void {
  const limit = stop?.limitPrice;
  if (limit === undefined || limit === stop?.stopPrice || missingFactError(instrument, 'pointValue') !== undefined) {
    return;
  }
  const distance = prices.stopDistance({ stopPrice: limit });
  if (distance.ok) {
    const loss = orderValue(units, distance.value, instrument.pointValue);
    planning.log.addDecision('bracket.limit', { currency: instrument.quoteCurrency }, loss.text, { loss });
  }
}
