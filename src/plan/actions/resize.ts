import { Decimal, decimalText, signOf } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import type { PositionSide, Sentiment } from '../../core/vocabulary.js';
import type { OpenOrder } from '../../market/broker.js';
import type { Holding } from '../../market/contract.js';
import { holdingsOf } from '../../market/holdings.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { tradedInstrument } from '../../market/traded-instrument.js';
import type { ResizeSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous, failIfAny } from '../errors.js';
import { planEntry } from '../legs/entry.js';
import { exitGates, exitOrder, exitSteps } from '../legs/exit.js';
import { signalTerms } from '../legs/order-terms.js';
import type { OrderPlan, PlanStep } from '../order-plan.js';
import { type ResizeRow, resizeVerdict } from '../resize-table.js';
import {
  cancellable,
  cancelSteps,
  cancelsOpenOrders,
  isExit,
  noticeRemainingRisk,
  restingOrders,
} from '../resting-orders.js';
import { sizedEntry } from '../sizing/entry-quantity.js';
import { downToStep, quantityStep } from '../sizing/quantity-step.js';
import { resizeTarget, resizeWish } from '../sizing/resize-target.js';
import { whole } from './swap.js';

/** The resize of a signal whose time has come. */
export function decideResize(signal: ResizeSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  const [holding, ...others] = holdings;
  if (others.length > 0) {
    return err(contractAmbiguous(holdings, planning));
  }
  return holding === undefined ? fromFlat(signal, planning) : onPosition(signal, holding, planning);
}

/** Resize rule 3: long by default, short with sentiment bearish. Target 0 may still cancel stale orders (rule 5). */
function fromFlat(signal: ResizeSignal, planning: PlanningContext): Result<OrderPlan> {
  if (signOf(signal.quantity) === 0) {
    addTrace(planning, 'resize.5', { position: '0', target: '0' }, 'at target');
    const resting = restingOrders([], undefined, planning);
    const cancelled = cancelsOpenOrders(planning) ? cancellable(resting, planning) : [];
    noticeRestingEntries(resting, cancelled, planning);
    return ok(buildPlan(cancelSteps(cancelled, planning), planning));
  }
  const verdict = resizeVerdict({ held: 'flat' }, signal.sentiment);
  if (verdict.submit === 'rejected') {
    return err(sentimentConflict(verdict.requiredSentiment, verdict.actualSentiment));
  }
  const logicalSide: PositionSide = verdict.submit === 'buy' ? 'long' : 'short';
  addTrace(planning, 'resize.3', { position: '0', sentiment: signal.sentiment ?? null }, { opens: logicalSide });
  const entry = planEntry(
    {
      signal,
      logicalSide,
      contract: undefined,
      held: undefined,
      adds: false,
      isFlat: true,
      size: (sized, sizing) => sizedEntry(resizeWish(signal, sizing), sized, sizing),
    },
    planning,
  );
  if (!entry.ok) {
    return entry;
  }
  noticeRestingEntries(restingOrders([], entry.value.contract, planning), [], planning);
  return ok(buildPlan(entry.value.steps, planning));
}

/** Resize rule 2: an order for the difference only. */
function onPosition(signal: ResizeSignal, holding: Holding, planning: PlanningContext): Result<OrderPlan> {
  const instrument = tradedInstrument(holding.contract.ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  const target = resizeTarget(signal, holding, instrument.value, planning);
  if (!target.ok) {
    return target;
  }
  const difference = target.value.minus(holding.quantity);
  const step = quantityStep(instrument.value, planning);
  const read = {
    position: decimalText(holding.quantity),
    side: holding.logicalSide,
    target: decimalText(target.value),
  };
  const flattens = target.value.isZero();
  if (!flattens && difference.abs().lt(step)) {
    addTrace(planning, 'resize.2', read, 'at target');
    noticeRestingEntries(restingOrders([holding], undefined, planning), [], planning);
    return ok(buildPlan([], planning));
  }
  const relation = flattens ? 'zero' : difference.gt(0) ? 'larger' : 'smaller';
  const row: ResizeRow = { held: holding.logicalSide, target: relation };
  const verdict = resizeVerdict(row, signal.sentiment);
  if (verdict.submit === 'rejected') {
    return err(sentimentConflict(verdict.requiredSentiment, verdict.actualSentiment));
  }
  addTrace(planning, 'resize.2', read, { relation, submit: verdict.submit });
  const units = flattens ? holding.quantity : downToStep(difference.abs(), step);
  // A difference of more than 40 digits is rounded, and must not become more than is held.
  const quantity = relation === 'larger' ? units : Decimal.min(units, holding.quantity);
  return relation === 'larger'
    ? grow(signal, holding, quantity, planning)
    : reduce(signal, holding, quantity, flattens, planning);
}

/** Resize rules 5 and 9: as an entry, bracketed on the quantity that is sent; cancels nothing. */
function grow(signal: ResizeSignal, holding: Holding, quantity: Decimal, planning: PlanningContext): Result<OrderPlan> {
  const entry = planEntry(
    {
      signal,
      logicalSide: holding.logicalSide,
      contract: holding.contract,
      held: holding.quantity,
      adds: true,
      isFlat: false,
      exempt: ['add-to-position-not-allowed'],
      size: () => ok(quantity),
    },
    planning,
  );
  if (!entry.ok) {
    return entry;
  }
  noticeRestingEntries(restingOrders([holding], undefined, planning), [], planning);
  return ok(buildPlan(entry.value.steps, planning));
}

/** Resize rules 5 and 9: as an exit, never held back by trading windows; the resting exits go first. */
function reduce(
  signal: ResizeSignal,
  holding: Holding,
  quantity: Decimal,
  flattens: boolean,
  planning: PlanningContext,
): Result<OrderPlan> {
  const refused = failIfAny(exitGates([holding], signal, planning, ['outside-trading-window']));
  if (!refused.ok) {
    return refused;
  }
  const terms = signalTerms('exit', signal, planning);
  const exit = exitOrder(holding, terms, flattens ? whole : () => ok(quantity), planning);
  if (!exit.ok) {
    return exit;
  }
  const resting = restingOrders([holding], undefined, planning);
  const cancelled = cancelsOpenOrders(planning) ? cancellable(resting.filter(isExit), planning) : [];
  noticeRemainingRisk({ holding, left: exit.value.left, resting, cancelled }, planning);
  noticeRestingEntries(resting, cancelled, planning);
  const steps: PlanStep[] = [...cancelSteps(cancelled, planning), ...exitSteps([exit.value])];
  return ok(buildPlan(steps, planning));
}

/** Entries that still rest may take the position past its target. */
function noticeRestingEntries(
  resting: readonly OpenOrder[],
  cancelled: readonly OpenOrder[],
  planning: PlanningContext,
): void {
  const orderIds = resting.filter((order) => order.role === 'entry' && !cancelled.includes(order)).map(({ id }) => id);
  if (orderIds.length > 0) {
    addNotice(
      planning,
      'resting-entries-remain',
      `Resting entries ${orderIds.join(', ')} may still change the position.`,
      { orderIds },
    );
  }
}

function sentimentConflict(requiredSentiment: 'bullish' | 'bearish', actualSentiment: Sentiment): SignalError {
  return signalError('resize-sentiment-conflict', {
    message: `This resize needs sentiment ${requiredSentiment}, and ${actualSentiment} was sent.`,
    received: actualSentiment,
    expected: `${requiredSentiment}, or no sentiment`,
    requiredSentiment,
    actualSentiment,
  });
}
