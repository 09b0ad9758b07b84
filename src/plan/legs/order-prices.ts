import { andThen, ok, type Result } from '../../core/result.js';
import type { OrderType } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OrderDuration } from '../../order/order.js';
import { atLimit, marketAsLimit } from './market-as-limit.js';
import type { OrderBasis } from './order-basis.js';
import { fillsInExtendedHours, orderDuration } from './order-duration.js';
import { sentLimit } from './reference-price.js';
import { requestedTrail } from './requested-trail.js';
import { stopPrices } from './stop-prices.js';
import { takenPrice } from './taken-price.js';
import { supportedTrail } from './trail.js';
import type { TypedPrices } from './typed-prices.js';

export interface PricedOrder extends TypedPrices {
  readonly duration: OrderDuration;
}

/** Type, prices and validity of an order, with every fallback. Codes: `quote-unavailable`, `price-unresolved`. */
export function priceOrder(order: OrderBasis, planning: PlanningContext): Result<PricedOrder> {
  const { leg, orderType, extendedHours } = order.terms;
  const extended = fillsInExtendedHours(extendedHours, orderType, planning);
  const priced =
    extended && orderType === 'market' ? marketAsLimit(order, planning) : pricesByType(orderType, order, planning);
  return andThen(priced, ({ prices, figures }) => {
    const contract = order.contract.ticker;
    planning.log.addDecision(
      'order.price',
      { leg, contract, asked: orderType, side: order.side },
      { ...prices },
      figures,
    );
    return ok({ prices, figures, duration: orderDuration(order, extended, planning) });
  });
}

function pricesByType(type: OrderType, order: OrderBasis, planning: PlanningContext): Result<TypedPrices> {
  switch (type) {
    case 'market':
      return ok({ prices: { type }, figures: {} });
    case 'limit': {
      const own = sentLimit(order.terms, order.contract);
      return own === undefined
        ? marketAsLimit(order, planning)
        : andThen(takenPrice(own, order, planning), (price) => atLimit(price, order, planning));
    }
    case 'stop':
    case 'stop_limit':
      return stopPrices(type, order, planning);
    case 'trailing_stop':
      return trailingPrices(order, planning);
  }
}

/** The amount wins over the percentage. */
function trailingPrices(order: OrderBasis, planning: PlanningContext): Result<TypedPrices> {
  const { terms, reference, instrument } = order;
  const prices = { reference, base: reference };
  return andThen(requestedTrail(order, planning), (requested) =>
    andThen(supportedTrail(requested, terms.leg, prices, instrument, planning), ({ unit, distance, trail }) =>
      ok({ prices: { type: 'trailing_stop', ...trail }, figures: { [unit]: distance } }),
    ),
  );
}
