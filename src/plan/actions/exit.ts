import { type Result, refusal, success } from '../../core/result.js';
import { holdingsOf } from '../../market/holdings.js';
import type { Decision } from '../../market/planning-context.js';
import type { ExitSignal, TradeSignal } from '../../signal/signal.js';
import { planOf } from '../build-plan.js';
import { unlessRefused } from '../errors.js';
import { exitGates } from '../legs/exit.js';
import type { OrderPlan } from '../order-plan.js';
import { cancellable, cancelSteps, cancelsOpenOrders, restingOrders } from '../resting-orders.js';
import { noPosition } from '../sizing/entry-quantity.js';
import { planExitOf } from './swap.js';

/** Closes every open contract that the ticker means, each by at most the quantity. */
export function planExit(signal: ExitSignal, decision: Decision): Result<OrderPlan> {
  const holdings = holdingsOf(decision);
  return holdings.length > 0
    ? planExitOf({ left: holdings, holdings, signal, extent: 'as-sent' }, decision)
    : planCancelOnFlat(signal, true, decision);
}

/** Nothing to close: what still rests is cancelled, as the trader wants to be out; without anything, no position. */
export function planCancelOnFlat(
  signal: ExitSignal | TradeSignal,
  isFlat: boolean,
  decision: Decision,
): Result<OrderPlan> {
  const refused = unlessRefused(exitGates([], signal, decision));
  if (!refused.ok) {
    return refused;
  }
  const resting = isFlat && cancelsOpenOrders(decision) ? restingOrders([], undefined, decision) : [];
  const cancelled = cancellable(resting, decision);
  return cancelled.length === 0
    ? refusal(noPosition(decision))
    : success(planOf(cancelSteps(cancelled, decision), decision));
}
