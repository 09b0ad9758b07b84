import { andThen, type Result } from '../../core/result.js';
import { holdingsOf, singleHolding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OrderPlan } from '../../order/order-plan.js';
import type { AddSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { failLegs } from '../gates/check-gates.js';
import { planEntry } from '../legs/entry.js';
import { noticeRemainingRisk, noticeStopCoverage, restingOrders } from '../resting-orders.js';

/** Adds to the one open contract, on its side. Cancels nothing. */
export function planAdd(signal: AddSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = singleHolding(holdingsOf(planning), planning);
  const [held, ...others] = holdings;
  if (held === undefined || others.length > 0) {
    const leg = { leg: 'entry', contract: undefined, contractSide: undefined, fields: signal } as const;
    const adds = held !== undefined;
    const error = adds ? contractAmbiguous(holdings, planning) : noPosition(planning);
    return failLegs(error, [{ ...leg, logicalSide: held?.logicalSide, adds, isFlat: !adds }], planning);
  }
  const { logicalSide } = held;
  const entry = planEntry({ signal, logicalSide, size: { by: 'signal' }, addTo: held }, planning);
  return andThen(entry, ({ steps }) => {
    const resting = restingOrders([held], undefined, planning);
    noticeRemainingRisk(held, { remaining: held.quantity }, resting, [], planning);
    noticeStopCoverage(held, steps, resting, planning);
    return buildPlan(steps, planning);
  });
}
