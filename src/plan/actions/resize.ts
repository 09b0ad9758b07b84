import { Decimal, type DecimalString, decimalText, signOf } from '../../core/decimal.js';
import type { SignalError } from '../../core/errors.js';
import { andThen, type Err, err, fail, type Result } from '../../core/result.js';
import type { TracedNumber } from '../../core/trace.js';
import { dynamicQuantityTypes } from '../../core/vocabulary.js';
import { type Holding, holdingsOf, singleHolding } from '../../market/holdings.js';
import { type TradedInstrument, tradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { isQuoteTooOld, quoteTooOld } from '../../market/quotes.js';
import type { OrderPlan } from '../../order/order-plan.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { ResizeSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous } from '../errors.js';
import { failEntry, planEntry } from '../legs/entry.js';
import type { EntryRequest } from '../legs/entry-request.js';
import { exitGates, exitOrders } from '../legs/exit.js';
import { signalTerms } from '../legs/order-terms.js';
import { protectRemaining } from '../legs/protect-remaining.js';
import { cancelsOpenOrders } from '../overrides.js';
import { resizeVerdict, type SentimentConflict } from '../resize-table.js';
import {
  cancelledFirst,
  cancelSteps,
  isExit,
  noticeOrders,
  noticeStopCoverage,
  restingOrders,
} from '../resting-orders.js';
import type { ExitSize } from '../sizing/exit-quantity.js';
import { downToStep, quantityStep, tradedIn } from '../sizing/quantity-step.js';
import { requestedTarget, resizeTarget } from '../sizing/resize-target.js';

/** Brings the one open position to the target; from flat, opens it. */
export function planResizeAction(signal: ResizeSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = singleHolding(holdingsOf(planning), planning);
  const [holding, ...others] = holdings;
  if (others.length > 0) {
    return err(contractAmbiguous(holdings, planning));
  }
  return holding === undefined ? fromFlat(signal, planning) : onPosition(signal, holding, planning);
}

/** Resize rule 3: long by default, short with sentiment bearish. Target 0 may still cancel stale orders (rule 5). */
function fromFlat(signal: ResizeSignal, planning: PlanningContext): Result<OrderPlan> {
  if (signOf(signal.quantity) === 0) {
    const read = { position: '0', target: '0', ...sentFields(signal, 'quantity', 'quantityType') };
    addTrace(planning, 'resize.5', read, 'at target');
    const resting = restingOrders([], undefined, planning);
    const cancelled = cancelledFirst(resting, planning);
    noticeRestingEntries(resting, cancelled, planning);
    return buildPlan(cancelSteps(cancelled, cancelsOpenOrders(planning), planning), planning);
  }
  const verdict = resizeVerdict({ held: 'flat' }, signal.sentiment);
  if (verdict.submit === 'rejected') {
    return sentimentConflict(verdict);
  }
  const logicalSide = verdict.submit === 'buy' ? 'long' : 'short';
  addTrace(planning, 'resize.3', { position: '0', ...sentFields(signal, 'sentiment') }, { opens: logicalSide });
  const size = { by: 'target', requested: requestedTarget(signal, planning) } as const;
  return andThen(planEntry({ signal, logicalSide, size }, planning), ({ contract, steps }) => {
    noticeRestingEntries(restingOrders([], contract, planning), [], planning);
    return buildPlan(steps, planning);
  });
}

/** Resize rule 2: an order for the difference only. */
function onPosition(signal: ResizeSignal, holding: Holding, planning: PlanningContext): Result<OrderPlan> {
  return andThen(tradedInstrument(holding.contract.ticker, planning), (instrument) =>
    andThen(resizeTarget(signal, holding, instrument, planning), (target) =>
      tradeDifference(signal, holding, { target, step: quantityStep(instrument, planning), instrument }, planning),
    ),
  );
}

function tradeDifference(
  signal: ResizeSignal,
  holding: Holding,
  {
    target,
    step,
    instrument,
  }: { readonly target: Decimal; readonly step: Decimal; readonly instrument: TradedInstrument },
  planning: PlanningContext,
): Result<OrderPlan> {
  const { logicalSide: side, quantity } = holding;
  const difference = target.minus(quantity);
  const sent = sentFields(signal, 'quantity', 'quantityType');
  const position = { position: decimalText(quantity), side, target: decimalText(target) };
  const read = { ...tradedIn(instrument), ...position, ...sent };
  const flattens = target.isZero();
  if (!flattens && difference.abs().lt(step)) {
    addTrace(planning, 'resize.2', read, 'at target', differenceNumbers(position, undefined, instrument));
    noticeMissedTarget(target, quantity, planning);
    noticeRestingEntries(restingOrders([holding], undefined, planning), [], planning);
    return buildPlan([], planning);
  }
  const relation = flattens ? 'zero' : difference.gt(0) ? 'larger' : 'smaller';
  const verdict = resizeVerdict({ held: side, target: relation }, signal.sentiment);
  if (verdict.submit === 'rejected') {
    return sentimentConflict(verdict);
  }
  const decided = { relation, submit: verdict.submit };
  const onStep = downToStep(difference.abs(), step);
  // A difference of more than 40 digits is rounded, and must not become more than is held.
  const units = relation === 'larger' ? onStep : Decimal.min(onStep, quantity);
  const numbers = differenceNumbers(position, flattens ? quantity : units, instrument);
  addTrace(planning, 'resize.2', { ...read, ...sentFields(signal, 'sentiment') }, decided, numbers);
  if (flattens) {
    return reduce(signal, holding, 'full', planning);
  }
  noticeMissedTarget(target, relation === 'larger' ? quantity.plus(units) : quantity.minus(units), planning);
  return relation === 'larger' ? grow(signal, holding, units, planning) : reduce(signal, holding, units, planning);
}

function differenceNumbers(
  { position, target }: { readonly position: DecimalString; readonly target: DecimalString },
  units: Decimal | undefined,
  { ticker }: TradedInstrument,
): readonly TracedNumber[] {
  const numbers: readonly TracedNumber[] = [
    { name: 'held', value: position, from: 'market', by: `positions.${ticker}.quantity` },
    { name: 'target', value: target, from: 'rule', by: 'resize.1' },
  ];
  const by = `difference of ${position} and ${target}`;
  return units ? [...numbers, { name: 'quantity', value: decimalText(units), from: 'rule', by }] : numbers;
}

/** Only whole steps are traded, and never more than the difference (safety Q7). */
function noticeMissedTarget(wanted: Decimal, end: Decimal, planning: PlanningContext): void {
  if (!wanted.eq(end)) {
    const [target, reached] = [decimalText(wanted), decimalText(end)];
    const message = `The target is ${target}, and the position ends at ${reached}: the rest is less than one step.`;
    addNotice(planning, 'target-missed', message, { path: ['quantity'], target, reached });
  }
}

/** signalPrice may size a target that reduces, but does not save an entry from a quote that is too old (safety R8). */
function dynamicTargetQuote(
  { quantityType }: ResizeSignal,
  { contract: { ticker } }: Holding,
  planning: PlanningContext,
): SignalError | undefined {
  const isDynamic = quantityType !== undefined && dynamicQuantityTypes.has(quantityType);
  return isDynamic && isQuoteTooOld(ticker, planning) ? quoteTooOld(ticker, planning) : undefined;
}

/** Resize rules 5 and 9: as an entry, with a bracket for the added quantity; cancels nothing. */
function grow(signal: ResizeSignal, holding: Holding, units: Decimal, planning: PlanningContext): Result<OrderPlan> {
  const { logicalSide } = holding;
  const request: EntryRequest = { signal, logicalSide, size: { by: 'units', units }, addTo: holding };
  const staleQuote = dynamicTargetQuote(signal, holding, planning);
  const entry = staleQuote === undefined ? planEntry(request, planning) : failEntry(staleQuote, request, planning);
  return andThen(entry, ({ steps }) => {
    const resting = restingOrders([holding], undefined, planning);
    noticeRestingEntries(resting, [], planning);
    noticeStopCoverage(holding, steps, resting, planning);
    return buildPlan(steps, planning);
  });
}

/** Resize rules 5 and 9: as an exit, also outside the trading windows; resting exits are cancelled first. */
function reduce(signal: ResizeSignal, holding: Holding, size: ExitSize, planning: PlanningContext): Result<OrderPlan> {
  return andThen(exitGates([holding], signal, planning), () => {
    const exits = exitOrders([holding], { terms: signalTerms('exit', signal, planning), size, signal }, planning);
    return andThen(exits, (planned) => {
      const resting = restingOrders([holding], undefined, planning);
      const cancelled = cancelledFirst(resting.filter(isExit), planning);
      const stops = protectRemaining([holding], planned, resting, cancelled, planning);
      noticeRestingEntries(resting, cancelled, planning);
      const cancel = cancelSteps(cancelled, cancelsOpenOrders(planning), planning);
      return buildPlan([...cancel, ...stops, ...planned.map(({ step }) => step)], planning);
    });
  });
}

/** Adds a notice for resting entries, which may take the position past its target. */
function noticeRestingEntries(
  resting: readonly OpenOrder[],
  cancelled: readonly OpenOrder[],
  planning: PlanningContext,
): void {
  const entries = resting.filter((order) => order.role === 'entry' && !cancelled.includes(order));
  const sentence = (ids: string) => `Resting entries ${ids} may still change the position.`;
  noticeOrders('resting-entries-remain', entries, sentence, planning);
}

function sentimentConflict({ requiredSentiment, actualSentiment }: SentimentConflict): Err<SignalError> {
  return fail('resize-sentiment-conflict', {
    message: `This resize needs sentiment ${requiredSentiment}; the signal has ${actualSentiment}.`,
    received: actualSentiment,
    expected: `${requiredSentiment}, or no sentiment`,
    requiredSentiment,
    actualSentiment,
  });
}
