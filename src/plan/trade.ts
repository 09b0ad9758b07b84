import type { Holding } from '../contract/contract.js';
import { type Decision, record } from '../contract/decision.js';
import { holdingsOf } from '../contract/holdings.js';
import { signalError } from '../foundation/errors.js';
import { type Result, refusal, success } from '../foundation/result.js';
import type { PositionSide, Sentiment } from '../foundation/vocabulary.js';
import { entryQuantity, noPosition } from '../quantity/entry-quantity.js';
import type { TradeSignal } from '../signal/signal.js';
import { type EntryRequest, planEntry, refuseEntry } from './entry.js';
import { exitGates } from './exit.js';
import { planCancelOnFlat } from './exit-action.js';
import { planOf } from './finish.js';
import { isAllowed } from './gates.js';
import type { OrderPlan } from './order-plan.js';
import { contractAmbiguous, unlessRefused } from './refusals.js';
import { cancellable, cancelSteps, cancelsOpenOrders, remarkOnAftermath, restingOrders } from './resting-orders.js';
import { planExitOf, planSwap, remarkOnRefusedEntry } from './swap.js';

/** Buy or sell, against what is held: the first two rows of the action table. */
export function planTrade(signal: TradeSignal, decision: Decision): Result<OrderPlan> {
  const direction: PositionSide = signal.action === 'buy' ? 'long' : 'short';
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
      return leave(signal, opposite, decision);
    case 'enter':
      return opposite.length > 0
        ? leaveAndEnter(signal, opposite, direction, decision)
        : enter(signal, holdings, direction, decision);
  }
}

/** What a sentiment makes of a buy or sell. */
function meaningOf(sentiment: Sentiment | undefined, direction: PositionSide): 'enter' | 'leave' | 'flatten' {
  switch (sentiment) {
    case 'flat':
      return 'flatten';
    case 'bullish':
      return direction === 'long' ? 'enter' : 'leave';
    case 'bearish':
      return direction === 'short' ? 'enter' : 'leave';
    case undefined:
      return 'enter';
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
    return planExitOf(opposite, signal, 'whole', decision);
  }
  return planCancelOnFlat(signal, holdings.length === 0, decision);
}

/** Buy bearish, sell bullish: exits at most the quantity and never enters. */
function leave(signal: TradeSignal, opposite: readonly Holding[], decision: Decision): Result<OrderPlan> {
  if (opposite.length > 0) {
    return planExitOf(opposite, signal, 'as-sent', decision);
  }
  const refused = unlessRefused(exitGates([], signal, decision));
  return refused.ok
    ? refusal(
        signalError('sentiment-conflict', {
          message: `${signal.action} with sentiment ${signal.sentiment ?? ''} only exits, and no position on the other side is open.`,
          path: ['sentiment'],
          ...(signal.sentiment !== undefined && { received: signal.sentiment }),
        }),
      )
    : refused;
}

/** An opposite position: swapped, or only left when no entry is to happen. */
function leaveAndEnter(
  signal: TradeSignal,
  opposite: readonly Holding[],
  direction: PositionSide,
  decision: Decision,
): Result<OrderPlan> {
  const { settings } = decision.context;
  if (!isAllowed(direction, settings.allowedSides)) {
    const allowed = settings.allowedSides;
    const message = `The settings allow ${allowed} positions only.`;
    remarkOnRefusedEntry([signalError('side-not-allowed', { message, side: direction, allowed })], decision);
    return planExitOf(opposite, signal, 'as-sent', decision);
  }
  if (!settings.allowSideSwapping || isPercentOfPosition(signal)) {
    return planExitOf(opposite, signal, 'as-sent', decision);
  }
  const swap = { holdings: opposite, signal, direction, entersClosedSize: false, exempt: [] };
  return planSwap(swap, decision);
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

/** A percentage of the position speaks of the position that is held: against it, it is an exit and never enters. */
function isPercentOfPosition(signal: TradeSignal): boolean {
  return signal.quantityType === 'percent_of_position';
}
