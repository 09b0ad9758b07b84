import { err, ok, type Result } from '../../core/result.js';
import { holdingsOf } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ExitSignal, TradeSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { failIfAny } from '../errors.js';
import { exitGates } from '../legs/exit.js';
import type { OrderPlan } from '../order-plan.js';
import { cancellable, cancelSteps, cancelsOpenOrders, restingOrders } from '../resting-orders.js';
import { noPosition } from '../sizing/entry-quantity.js';
import { planExitOf } from './swap.js';

/** Closes every open contract that the ticker means, each by at most the quantity. */
export function planExit(signal: ExitSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  return holdings.length > 0
    ? planExitOf({ left: holdings, holdings, signal, extent: 'as-sent' }, planning)
    : planCancelOnFlat(signal, true, planning);
}

/** Nothing to close: what still rests is cancelled, as the trader wants to be out; without anything, no position. */
export function planCancelOnFlat(
  signal: ExitSignal | TradeSignal,
  isFlat: boolean,
  planning: PlanningContext,
): Result<OrderPlan> {
  const refused = failIfAny(exitGates([], signal, planning));
  if (!refused.ok) {
    return refused;
  }
  const resting = isFlat && cancelsOpenOrders(planning) ? restingOrders([], undefined, planning) : [];
  const cancelled = cancellable(resting, planning);
  return cancelled.length === 0 ? err(noPosition(planning)) : ok(buildPlan(cancelSteps(cancelled, planning), planning));
}
