import { signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { type Holding, isAllowed } from '../../market/contract.js';
import { holdingsOf } from '../../market/holdings.js';
import { addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { TradeSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous, failIfAny } from '../errors.js';
import { sideNotAllowed } from '../gates.js';
import { type EntryRequest, planEntry, refuseEntry } from '../legs/entry.js';
import { exitGates } from '../legs/exit.js';
import type { OrderPlan } from '../order-plan.js';
import { cancellable, cancelSteps, cancelsOpenOrders, noticeRemainingRisk, restingOrders } from '../resting-orders.js';
import { entryQuantity, noPosition } from '../sizing/entry-quantity.js';
import { directionOf, isPercentOfPosition, tradeIntent } from '../sizing/trade-intent.js';
import { planCancelOnFlat } from './exit.js';
import { noticeRefusedEntry, planExitOf, planSwap } from './swap.js';

/** Buy or sell, against what is held: the first two rows of the action table. */
export function planTrade(signal: TradeSignal, planning: PlanningContext): Result<OrderPlan> {
  const logicalSide = directionOf(signal);
  const holdings = holdingsOf(planning);
  const opposite = holdings.filter((holding) => holding.logicalSide !== logicalSide);
  const meaning = tradeIntent(signal.sentiment, logicalSide);
  addTrace(
    planning,
    `action.${signal.action}`,
    { sentiment: signal.sentiment ?? null, opposite: opposite.length },
    meaning,
  );
  switch (meaning) {
    case 'flatten':
      return flatten(signal, opposite, holdings, planning);
    case 'leave':
      return leave(signal, opposite, holdings, planning);
    case 'enter':
      return opposite.length > 0
        ? leaveAndEnter(signal, opposite, holdings, planning)
        : enter(signal, holdings, logicalSide, planning);
  }
}

/** Sentiment flat: exits all, whatever the quantity. */
function flatten(
  signal: TradeSignal,
  opposite: readonly Holding[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<OrderPlan> {
  if (opposite.length > 0) {
    return planExitOf({ left: opposite, holdings, signal, extent: 'whole' }, planning);
  }
  return planCancelOnFlat(signal, holdings.length === 0, planning);
}

/** Buy bearish, sell bullish: exits at most the quantity and never enters. */
function leave(
  signal: TradeSignal,
  opposite: readonly Holding[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<OrderPlan> {
  if (opposite.length > 0) {
    return planExitOf({ left: opposite, holdings, signal, extent: 'as-sent' }, planning);
  }
  const sentiment = signal.action === 'buy' ? 'bearish' : 'bullish';
  const refused = failIfAny(exitGates([], signal, planning));
  return refused.ok
    ? err(
        signalError('sentiment-conflict', {
          message: `${signal.action} with sentiment ${sentiment} only exits, and no position on the other side is open.`,
          path: ['sentiment'],
          received: sentiment,
        }),
      )
    : refused;
}

/** An opposite position: swapped, or only left when no entry is to happen. */
function leaveAndEnter(
  signal: TradeSignal,
  opposite: readonly Holding[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<OrderPlan> {
  const { allowedSides, allowSideSwapping } = planning.context.settings;
  const logicalSide = directionOf(signal);
  const isForbidden = !isAllowed(logicalSide, allowedSides);
  if (isForbidden) {
    noticeRefusedEntry([sideNotAllowed(logicalSide, allowedSides)], planning);
  }
  return isForbidden || !allowSideSwapping || isPercentOfPosition(signal)
    ? planExitOf({ left: opposite, holdings, signal, extent: 'as-sent' }, planning)
    : planSwap({ left: opposite, holdings, signal, logicalSide, entersClosedSize: false, exempt: [] }, planning);
}

/** No opposite position: an entry from flat, or an addition to what is held. */
function enter(
  signal: TradeSignal,
  holdings: readonly Holding[],
  logicalSide: PositionSide,
  planning: PlanningContext,
): Result<OrderPlan> {
  const [held, ...others] = holdings;
  const adds = held !== undefined;
  if (!adds && isPercentOfPosition(signal)) {
    const refused = failIfAny(exitGates([], signal, planning));
    return refused.ok ? err(noPosition(planning)) : refused;
  }
  const request: EntryRequest = {
    signal,
    logicalSide,
    contract: held?.contract,
    held: held?.quantity,
    adds,
    isFlat: !adds,
    size: entryQuantity,
  };
  if (others.length > 0) {
    return refuseEntry(contractAmbiguous(holdings, planning), request, planning);
  }
  const entry = planEntry(request, planning);
  if (!entry.ok) {
    return entry;
  }
  const resting = restingOrders(holdings, entry.value.contract, planning);
  // Adding cancels nothing unless the signal says so itself.
  const cancels = adds ? signal.cancel === true : cancelsOpenOrders(planning);
  const cancelled = cancels ? cancellable(resting, planning) : [];
  if (held !== undefined) {
    noticeRemainingRisk({ holding: held, left: held.quantity, resting, cancelled }, planning);
  }
  return ok(buildPlan([...cancelSteps(cancelled, planning), ...entry.value.steps], planning));
}
