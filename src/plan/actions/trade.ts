import { signalError } from '../../core/errors.js';
import { type Result, refusal, success } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { type Holding, isAllowed } from '../../market/contract.js';
import { holdingsOf } from '../../market/holdings.js';
import { type Decision, record } from '../../market/planning-context.js';
import type { TradeSignal } from '../../signal/signal.js';
import { planOf } from '../build-plan.js';
import { contractAmbiguous, unlessRefused } from '../errors.js';
import { sideNotAllowed } from '../gates.js';
import { type EntryRequest, planEntry, refuseEntry } from '../legs/entry.js';
import { exitGates } from '../legs/exit.js';
import type { OrderPlan } from '../order-plan.js';
import { cancellable, cancelSteps, cancelsOpenOrders, remarkOnAftermath, restingOrders } from '../resting-orders.js';
import { entryQuantity, noPosition } from '../sizing/entry-quantity.js';
import { directionOf, isPercentOfPosition, meaningOf } from '../sizing/trade-intent.js';
import { planCancelOnFlat } from './exit.js';
import { planExitOf, planSwap, remarkOnRefusedEntry } from './swap.js';

/** Buy or sell, against what is held: the first two rows of the action table. */
export function planTrade(signal: TradeSignal, decision: Decision): Result<OrderPlan> {
  const direction = directionOf(signal);
  const holdings = holdingsOf(decision);
  const opposite = holdings.filter((holding) => holding.direction !== direction);
  const meaning = meaningOf(signal.sentiment, direction);
  record(
    decision,
    `action.${signal.action}`,
    { sentiment: signal.sentiment ?? null, opposite: opposite.length },
    meaning,
  );
  switch (meaning) {
    case 'flatten':
      return flatten(signal, opposite, holdings, decision);
    case 'leave':
      return leave(signal, opposite, holdings, decision);
    case 'enter':
      return opposite.length > 0
        ? leaveAndEnter(signal, opposite, holdings, decision)
        : enter(signal, holdings, direction, decision);
  }
}

/** Sentiment flat: exits all, whatever the quantity. */
function flatten(
  signal: TradeSignal,
  opposite: readonly Holding[],
  holdings: readonly Holding[],
  decision: Decision,
): Result<OrderPlan> {
  if (opposite.length > 0) {
    return planExitOf({ left: opposite, holdings, signal, extent: 'whole' }, decision);
  }
  return planCancelOnFlat(signal, holdings.length === 0, decision);
}

/** Buy bearish, sell bullish: exits at most the quantity and never enters. */
function leave(
  signal: TradeSignal,
  opposite: readonly Holding[],
  holdings: readonly Holding[],
  decision: Decision,
): Result<OrderPlan> {
  if (opposite.length > 0) {
    return planExitOf({ left: opposite, holdings, signal, extent: 'as-sent' }, decision);
  }
  const sentiment = signal.action === 'buy' ? 'bearish' : 'bullish';
  const refused = unlessRefused(exitGates([], signal, decision));
  return refused.ok
    ? refusal(
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
  decision: Decision,
): Result<OrderPlan> {
  const { allowedSides, allowSideSwapping } = decision.context.settings;
  const direction = directionOf(signal);
  const isForbidden = !isAllowed(direction, allowedSides);
  if (isForbidden) {
    remarkOnRefusedEntry([sideNotAllowed(direction, allowedSides)], decision);
  }
  return isForbidden || !allowSideSwapping || isPercentOfPosition(signal)
    ? planExitOf({ left: opposite, holdings, signal, extent: 'as-sent' }, decision)
    : planSwap({ left: opposite, holdings, signal, direction, entersClosedSize: false, exempt: [] }, decision);
}

/** No opposite position: an entry from flat, or an addition to what is held. */
function enter(
  signal: TradeSignal,
  holdings: readonly Holding[],
  direction: PositionSide,
  decision: Decision,
): Result<OrderPlan> {
  const [held, ...others] = holdings;
  const adds = held !== undefined;
  if (!adds && isPercentOfPosition(signal)) {
    const refused = unlessRefused(exitGates([], signal, decision));
    return refused.ok ? refusal(noPosition(decision)) : refused;
  }
  const request: EntryRequest = {
    signal,
    direction,
    contract: held?.contract,
    held: held?.quantity,
    adds,
    isFlat: !adds,
    size: entryQuantity,
  };
  if (others.length > 0) {
    return refuseEntry(contractAmbiguous(holdings, decision), request, decision);
  }
  const entry = planEntry(request, decision);
  if (!entry.ok) {
    return entry;
  }
  const resting = restingOrders(holdings, entry.value.contract, decision);
  // Adding cancels nothing unless the signal says so itself.
  const cancels = adds ? signal.cancel === true : cancelsOpenOrders(decision);
  const cancelled = cancels ? cancellable(resting, decision) : [];
  if (held !== undefined) {
    remarkOnAftermath({ holding: held, left: held.quantity, resting, cancelled }, decision);
  }
  return success(planOf([...cancelSteps(cancelled, decision), ...entry.value.steps], decision));
}
