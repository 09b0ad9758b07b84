import { isForAuction, type OrderType, type TimeInForce } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { PlanStep } from '../../order/order-plan.js';
import { submitSteps } from '../../order/plan-orders.js';

/** Adds the notice that the exit of a swap goes out now, although its entry waits. `steps`: those of the plan. */
export function noticeExitsNow(
  waits: OrderType | TimeInForce,
  steps: readonly PlanStep[],
  planning: PlanningContext,
): void {
  planning.log.addNotice('swap-exits-now', exitsNow(waits, steps));
}

/** Why the exit does not wait with the entry; one for an auction may be sent in another way, because its broker has no auctions. */
function exitsNow(waits: OrderType | TimeInForce, steps: readonly PlanStep[]): string {
  const isAuction = isForAuction(waits);
  const kind = isAuction ? 'time in force' : 'type';
  const asked = `The entry is asked for with ${kind} ${waits}`;
  const other = submitSteps(steps).find(({ role, order }) => role === 'entry' && order.timeInForce !== waits);
  return isAuction && other !== undefined
    ? `${asked}, and sent as ${other.order.timeInForce}. The exit goes out first, on its own terms.`
    : `${asked}, and may have to wait for ${isAuction ? 'the auction' : 'its price'}. The exit does not use that ${kind}: it goes out first, on its own terms.`;
}
