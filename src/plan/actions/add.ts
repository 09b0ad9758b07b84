import { andThen, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { failLegs } from '../gates/check-gates.js';
import { planEntry } from '../legs/entry.js';
import { noticeRemainingRisk, noticeStopCoverage } from '../remaining-risk.js';
import { ordersByHolding, restingOrders } from '../resting-orders.js';

/** Adds to the one open contract, on its side. Cancels nothing. */
export function planAdd(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const [held, ...others] = holdings;
  if (held === undefined || others.length > 0) {
    const leg = { leg: 'entry', contract: undefined, contractSide: undefined } as const;
    const adds = held !== undefined;
    const error = adds ? contractAmbiguous(holdings, planning) : noPosition(planning);
    return failLegs(error, [{ ...leg, logicalSide: held?.logicalSide, adds, isFlat: !adds }], planning);
  }
  const { logicalSide } = held;
  const entry = planEntry({ logicalSide, size: { by: 'signal' }, addTo: held }, planning);
  return andThen(entry, ({ steps, moves }) => {
    const resting = restingOrders([held], undefined, planning);
    const orders = ordersByHolding(resting, [], planning)(held);
    noticeRemainingRisk(held, { remaining: held.quantity }, orders, planning);
    noticeStopCoverage(held, steps, orders, planning);
    return ok({ steps, moves, holdings });
  });
}
