import { ok, type Result } from '../../core/result.js';
import { entryContract } from '../../market/contracts/entry-contract.js';
import { holdingsOf } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { buildPlan } from '../build-plan.js';
import type { OrderPlan } from '../order-plan.js';
import { cancellable, cancelSteps, noticeRemainingRisk, restingOrders } from '../resting-orders.js';

/** Cancels the ticker's open orders, of one type where `cancelOrderType` says so. No gate applies. */
export function planCancel(planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  // A continuous future without a position means the month that would be entered.
  const isContinuous = planning.target.kind === 'continuous-future';
  const front = isContinuous && holdings.length === 0 ? entryContract('long', planning) : undefined;
  const resting = restingOrders(holdings, front?.ok ? front.value : undefined, planning);
  const cancelled = cancellable(resting, planning);
  for (const holding of holdings) {
    noticeRemainingRisk(holding, holding.quantity, resting, cancelled, planning);
  }
  return ok(buildPlan(cancelSteps(cancelled, planning), planning));
}
