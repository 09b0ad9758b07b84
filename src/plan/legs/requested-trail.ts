// The trail that an order asks for, and the stop of one that cannot trail.
import type { Figure } from '../../core/figure.js';
import { andThen, fail, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { sidePrice } from '../../market/quotes.js';
import { fillPrice } from '../fill-price.js';
import type { OrderBasis } from './order-basis.js';
import type { RequestedTrail } from './order-terms.js';
import { triggeringTrail } from './trail.js';

/** Where a trailing exit would trigger now: the stop of one that cannot trail. Codes: `quote-unavailable`, `price-unresolved`. */
export function fixedTrigger(order: OrderBasis, planning: PlanningContext): Result<Figure | undefined> {
  const { side, contract, reference } = order;
  return andThen(requestedTrail(order, planning), (requested) =>
    andThen(triggeringTrail(requested, order.terms.leg, reference, planning), ({ unit, distance }) => {
      const known = sidePrice(contract.ticker, side, planning);
      const market = known === undefined ? reference() : ok(known);
      return andThen(market, (price) => ok(fillPrice('trailing_stop', { [unit]: distance }, side, price)));
    }),
  );
}

/** The trail of a trailing stop. Codes: `price-unresolved` without a distance. */
export function requestedTrail({ terms: { trail } }: OrderBasis, planning: PlanningContext): Result<RequestedTrail> {
  if (trail === undefined || !trail.distance.isPositive()) {
    const received = trail?.distance.text;
    return fail('price-unresolved', {
      message: `A trailing stop needs a distance above 0; it has ${received ?? 'none'}.`,
      path: ['trailAmount'],
      ...(received !== undefined && { received }),
      expected: 'trailAmount or trailPercent above 0',
    });
  }
  planning.fields.take(trail.unit);
  return ok(trail);
}
