import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { Trail } from '../../order/order.js';
import { takes } from '../../profile/takes.js';
import type { RequestedTrail } from './order-terms.js';
import { upToTick } from './tick.js';

/** A trail as the broker supports it. */
export interface SupportedTrail extends RequestedTrail {
  readonly trail: Trail;
}

/**
 * A trail as the broker supports it: in percent of the high-water mark, or a distance fixed at entry. A converted trail is
 * rounded up to the tick, so that it is never tighter than requested; a requested distance is not rounded.
 */
export function supportedTrail(
  { unit, distance }: RequestedTrail,
  entryPrice: () => Result<Figure>,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<SupportedTrail> {
  if (unit === 'trailAmount') {
    return ok({ unit, distance, trail: { trailAmount: distance.text } });
  }
  if (takes('trailUnit', unit, brokerOf(planning)).taken) {
    return ok({ unit, distance, trail: { trailPercent: distance.text } });
  }
  return andThen(entryPrice(), (price) => {
    const amount = upToTick(distance.percentOf(price), price, instrument, planning);
    const message = `This broker keeps trails at a fixed distance: ${distance.text}% of ${price.text} became ${amount.text}.`;
    planning.log.addNotice('trail-converted', message);
    return ok({ unit: 'trailAmount', distance: amount, trail: { trailAmount: amount.text } });
  });
}
