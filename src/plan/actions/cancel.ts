import { type Result, success } from '../../core/result.js';
import { entryContract } from '../../market/entry-contract.js';
import { holdingsOf } from '../../market/holdings.js';
import type { Decision } from '../../market/planning-context.js';
import { assetClassOf } from '../../market/traded-instrument.js';
import { planOf } from '../build-plan.js';
import type { OrderPlan } from '../order-plan.js';
import { cancellable, cancelSteps, remarkOnAftermath, restingOrders } from '../resting-orders.js';

/** Cancels the ticker's open orders, of one type where `cancelOrderType` says so. No gate holds it back. */
export function planCancel(decision: Decision): Result<OrderPlan> {
  const holdings = holdingsOf(decision);
  // A continuous future without a position means the month that would be entered.
  const isFutures = assetClassOf(decision.signal.ticker, decision) === 'futures';
  const front = isFutures && holdings.length === 0 ? entryContract('long', decision) : undefined;
  const resting = restingOrders(holdings, front?.ok ? front.value : undefined, decision);
  const cancelled = cancellable(resting, decision);
  for (const holding of holdings) {
    remarkOnAftermath({ holding, left: holding.quantity, resting, cancelled }, decision);
  }
  return success(planOf(cancelSteps(cancelled, decision), decision));
}
