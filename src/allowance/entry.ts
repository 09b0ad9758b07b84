import type { PositionSide } from '../core/vocabulary.js';
import { type Holding, holdingsOf, totalQuantity } from '../market/holdings.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { EntryRequest } from '../plan/legs/entry-request.js';
import { cancelledFirst, restingOrders } from '../plan/resting-orders.js';

/** The entry of the message: into what is held on its side, or after what is held on the other one. */
export function entryRequest(logicalSide: PositionSide, planning: PlanningContext): EntryRequest {
  const holdings = holdingsOf(planning);
  const isOwn = (holding: Holding) => holding.logicalSide === logicalSide;
  const closing = holdings.filter((holding) => !isOwn(holding));
  const addTo = holdings.find(isOwn);
  return {
    logicalSide,
    size: { by: 'signal' },
    addTo,
    closed: totalQuantity(closing),
    closing,
    cancelled: (contract) =>
      addTo === undefined ? cancelledFirst(restingOrders(holdings, contract, planning, true), planning) : [],
  };
}
