import { ok, type Result } from '../../core/result.js';
import { entryContract } from '../../market/contracts/entry-contract.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { cancelSteps } from '../legs/cancel-steps.js';
import { noticeRemainingRisk } from '../remaining-risk.js';
import { cancellable, ordersByHolding, restingOrders } from '../resting-orders.js';

/** Cancels the ticker's open orders, of one type where `cancelOrderType` says so. No gate applies. */
export function planCancel(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  // A continuous future without a position means the month that would be entered.
  const isContinuous = planning.target.kind === 'continuous-future';
  const front = isContinuous && holdings.length === 0 ? entryContract('long', planning) : undefined;
  const resting = restingOrders(holdings, front?.ok ? front.value : undefined, planning);
  const cancelled = cancellable(resting, planning);
  const ordersOf = ordersByHolding(resting, cancelled, planning);
  for (const holding of holdings) {
    noticeRemainingRisk(holding, { remaining: holding.quantity }, ordersOf(holding), planning);
  }
  return ok({ steps: cancelSteps({ resting, cancelled, cancels: true }, planning), holdings, cancelled });
}
