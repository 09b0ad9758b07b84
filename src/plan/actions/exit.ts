import { andThen, err, type Result } from '../../core/result.js';
import { entryContract } from '../../market/contracts/entry-contract.js';
import { type Holding, holdingsOf } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ExitSignal, TradeSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { noPosition } from '../errors.js';
import { exitGates, exitOrders, type PlannedExit } from '../legs/exit.js';
import { signalTerms } from '../legs/order-terms.js';
import { protectRemaining } from '../legs/protect-remaining.js';
import type { OrderPlan, PlanStep } from '../order-plan.js';
import { cancelsOpenOrders } from '../overrides.js';
import {
  cancellable,
  cancelledFirst,
  cancelSteps,
  noticeRemainingRisk,
  ordersByHolding,
  restingOrders,
} from '../resting-orders.js';

/** Positions to close, without an entry after it. */
export interface ExitRequest {
  readonly signal: TradeSignal | ExitSignal;
  readonly closing: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders affects those that stay open, too. */
  readonly holdings: readonly Holding[];
  /** All of each position, or as much as the signal's quantity says. */
  readonly size: 'full' | 'signal';
}

/** Closes every open contract that the ticker means, each by at most the quantity. */
export function planExit(signal: ExitSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  return holdings.length > 0
    ? planExitOf({ signal, closing: holdings, holdings, size: 'signal' }, planning)
    : planCancelOnFlat(signal, planning);
}

export function planExitOf(request: ExitRequest, planning: PlanningContext): Result<OrderPlan> {
  const { signal, closing, holdings, size } = request;
  return andThen(exitGates(closing, signal, planning), () => {
    const exits = exitOrders(closing, { terms: signalTerms('exit', signal, planning), size, signal }, planning);
    return andThen(exits, (planned) =>
      buildPlan([...cancelBeforeExit(planned, holdings, planning), ...planned.map(({ step }) => step)], planning),
    );
  });
}

/** Nothing to close: what still rests is cancelled, because the trader wants to be out; without it, no position. */
export function planCancelOnFlat(signal: ExitSignal | TradeSignal, planning: PlanningContext): Result<OrderPlan> {
  return andThen(exitGates([], signal, planning), () => {
    const cancelled = cancelledFirst(restingOrders([], undefined, planning), planning);
    return cancelled.length === 0
      ? err(noPosition(planning))
      : buildPlan(cancelSteps(cancelled, true, planning), planning);
  });
}

/**
 * Cancels what rests for the ticker before its positions are closed, and protects what remains, with a notice for each
 * remaining risk.
 */
export function cancelBeforeExit(
  exits: readonly PlannedExit[],
  holdings: readonly Holding[],
  planning: PlanningContext,
  firstStep = 1,
): readonly PlanStep[] {
  const resting = restingOrders(holdings, undefined, planning);
  const cancelled = cancelledFirst(resting, planning);
  const stops = protectRemaining(holdings, exits, resting, cancelled, planning, firstStep);
  return [...cancelSteps(cancelled, cancelsOpenOrders(planning), planning), ...stops];
}

/** Cancels the ticker's open orders, of one type where `cancelOrderType` says so. No gate applies. */
export function planCancel(planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  // A continuous future without a position means the month that would be entered.
  const isContinuous = planning.target.kind === 'continuous-future';
  const front = isContinuous && holdings.length === 0 ? entryContract('long', planning) : undefined;
  const resting = restingOrders(holdings, front?.ok ? front.value : undefined, planning);
  const cancelled = cancellable(resting, planning);
  const ordersOf = ordersByHolding(resting, cancelled, planning);
  for (const holding of holdings) {
    noticeRemainingRisk(holding, { remaining: holding.quantity }, ordersOf(holding), planning);
  }
  return buildPlan(cancelSteps(cancelled, true, planning), planning);
}
