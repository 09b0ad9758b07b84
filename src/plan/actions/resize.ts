import { Decimal, decimalText, signOf } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { type Result, refusal, success } from '../../core/result.js';
import type { PositionSide, Sentiment } from '../../core/vocabulary.js';
import type { OpenOrder } from '../../market/broker.js';
import type { Holding } from '../../market/contract.js';
import { holdingsOf } from '../../market/holdings.js';
import { type Decision, record, remark } from '../../market/planning-context.js';
import { tradedInstrument } from '../../market/traded-instrument.js';
import type { ResizeSignal } from '../../signal/signal.js';
import { planOf } from '../build-plan.js';
import { contractAmbiguous, unlessRefused } from '../errors.js';
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
  remarkOnAftermath,
  restingOrders,
} from '../resting-orders.js';
import { sizedEntry } from '../sizing/entry-quantity.js';
import { downToStep, quantityStep } from '../sizing/quantity-step.js';
import { resizeTarget, resizeWish } from '../sizing/resize-target.js';
import { whole } from './swap.js';

/** The resize of a signal whose time has come. */
export function decideResize(signal: ResizeSignal, decision: Decision): Result<OrderPlan> {
  const holdings = holdingsOf(decision);
  const [holding, ...others] = holdings;
  if (others.length > 0) {
    return refusal(contractAmbiguous(holdings, decision));
  }
  return holding === undefined ? fromFlat(signal, decision) : onPosition(signal, holding, decision);
}

/** Resize rule 3: long by default, short with sentiment bearish. Target 0 may still cancel stale orders (rule 5). */
function fromFlat(signal: ResizeSignal, decision: Decision): Result<OrderPlan> {
  if (signOf(signal.quantity) === 0) {
    record(decision, 'resize.5', { position: '0', target: '0' }, 'at target');
    const resting = restingOrders([], undefined, decision);
    const cancelled = cancelsOpenOrders(decision) ? cancellable(resting, decision) : [];
    remarkOnEntries(resting, cancelled, decision);
    return success(planOf(cancelSteps(cancelled, decision), decision));
  }
  const verdict = resizeVerdict({ held: 'flat' }, signal.sentiment);
  if (verdict.submit === 'rejected') {
    return refusal(sentimentConflict(verdict.needed, verdict.sent));
  }
  const direction: PositionSide = verdict.submit === 'buy' ? 'long' : 'short';
  record(decision, 'resize.3', { position: '0', sentiment: signal.sentiment ?? null }, { opens: direction });
  const entry = planEntry(
    {
      signal,
      direction,
      contract: undefined,
      held: undefined,
      adds: false,
      isFlat: true,
      size: (sized, sizing) => sizedEntry(resizeWish(signal, sizing), sized, sizing),
    },
    decision,
  );
  if (!entry.ok) {
    return entry;
  }
  remarkOnEntries(restingOrders([], entry.value.contract, decision), [], decision);
  return success(planOf(entry.value.steps, decision));
}

/** Resize rule 2: an order for the difference only. */
function onPosition(signal: ResizeSignal, holding: Holding, decision: Decision): Result<OrderPlan> {
  const instrument = tradedInstrument(holding.contract.ticker, decision);
  if (!instrument.ok) {
    return instrument;
  }
  const target = resizeTarget(signal, holding, instrument.value, decision);
  if (!target.ok) {
    return target;
  }
  const difference = target.value.minus(holding.quantity);
  const step = quantityStep(instrument.value, decision);
  const read = { position: decimalText(holding.quantity), side: holding.direction, target: decimalText(target.value) };
  const flattens = target.value.isZero();
  if (!flattens && difference.abs().lt(step)) {
    record(decision, 'resize.2', read, 'at target');
    remarkOnEntries(restingOrders([holding], undefined, decision), [], decision);
    return success(planOf([], decision));
  }
  const relation = flattens ? 'zero' : difference.gt(0) ? 'larger' : 'smaller';
  const row: ResizeRow = { held: holding.direction, target: relation };
  const verdict = resizeVerdict(row, signal.sentiment);
  if (verdict.submit === 'rejected') {
    return refusal(sentimentConflict(verdict.needed, verdict.sent));
  }
  record(decision, 'resize.2', read, { relation, submit: verdict.submit });
  const units = flattens ? holding.quantity : downToStep(difference.abs(), step);
  // A difference of more than 40 digits is rounded, and must not become more than is held.
  const quantity = relation === 'larger' ? units : Decimal.min(units, holding.quantity);
  return relation === 'larger'
    ? grow(signal, holding, quantity, decision)
    : reduce(signal, holding, quantity, flattens, decision);
}

/** Resize rules 5 and 9: as an entry, bracketed on the quantity that is sent; cancels nothing. */
function grow(signal: ResizeSignal, holding: Holding, quantity: Decimal, decision: Decision): Result<OrderPlan> {
  const entry = planEntry(
    {
      signal,
      direction: holding.direction,
      contract: holding.contract,
      held: holding.quantity,
      adds: true,
      isFlat: false,
      exempt: ['add-to-position-not-allowed'],
      size: () => success(quantity),
    },
    decision,
  );
  if (!entry.ok) {
    return entry;
  }
  remarkOnEntries(restingOrders([holding], undefined, decision), [], decision);
  return success(planOf(entry.value.steps, decision));
}

/** Resize rules 5 and 9: as an exit, never held back by trading windows; the resting exits go first. */
function reduce(
  signal: ResizeSignal,
  holding: Holding,
  quantity: Decimal,
  flattens: boolean,
  decision: Decision,
): Result<OrderPlan> {
  const refused = unlessRefused(exitGates([holding], signal, decision, ['outside-trading-window']));
  if (!refused.ok) {
    return refused;
  }
  const terms = signalTerms('exit', signal, decision);
  const exit = exitOrder(holding, terms, flattens ? whole : () => success(quantity), decision);
  if (!exit.ok) {
    return exit;
  }
  const resting = restingOrders([holding], undefined, decision);
  const cancelled = cancelsOpenOrders(decision) ? cancellable(resting.filter(isExit), decision) : [];
  remarkOnAftermath({ holding, left: exit.value.left, resting, cancelled }, decision);
  remarkOnEntries(resting, cancelled, decision);
  const steps: PlanStep[] = [...cancelSteps(cancelled, decision), ...exitSteps([exit.value])];
  return success(planOf(steps, decision));
}

/** Entries that still rest may take the position past its target. */
function remarkOnEntries(resting: readonly OpenOrder[], cancelled: readonly OpenOrder[], decision: Decision): void {
  const orderIds = resting.filter((order) => order.role === 'entry' && !cancelled.includes(order)).map(({ id }) => id);
  if (orderIds.length > 0) {
    remark(
      decision,
      'resting-entries-remain',
      `Resting entries ${orderIds.join(', ')} may still change the position.`,
      { orderIds },
    );
  }
}

function sentimentConflict(needed: 'bullish' | 'bearish', sent: Sentiment): SignalError {
  return signalError('resize-sentiment-conflict', {
    message: `This resize needs sentiment ${needed}, and ${sent} was sent.`,
    received: sent,
    expected: `${needed}, or no sentiment`,
    needed,
    sent,
  });
}
