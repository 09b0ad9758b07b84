import type { SignalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { andThen, type Err, err, fail, ok, type Result } from '../../core/result.js';
import { dynamicQuantityTypes } from '../../core/vocabulary.js';
import { type Holding, singleHolding } from '../../market/holdings.js';
import { type TradedInstrument, tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { isQuoteTooOld, quoteTooOld } from '../../market/quotes.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous } from '../errors.js';
import { failEntry, planEntry } from '../legs/entry.js';
import type { EntryRequest } from '../legs/entry-request.js';
import { exitGates, exitOrders } from '../legs/exit.js';
import { growthPrice } from '../legs/growth-price.js';
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
  ordersByHolding,
  restingOrders,
  withoutOrders,
} from '../resting-orders.js';
import type { ExitSize } from '../sizing/exit-quantity.js';
import { quantityStep, tradedIn } from '../sizing/quantity-step.js';
import { flattens, requestedTarget, resizeTarget } from '../sizing/resize-target.js';

/** Brings the one open position to the target; from flat, opens it. */
export function planResizeAction(all: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const holdings = singleHolding(all, planning);
  const [holding, ...others] = holdings;
  if (others.length > 0) {
    return err(contractAmbiguous(holdings, planning));
  }
  const planned = holding === undefined ? fromFlat(planning) : onPosition(holding, planning);
  return andThen(planned, ({ steps, cancelled }) => ok({ steps, holdings: all, cancelled }));
}

type ResizeDraft = Omit<Draft, 'holdings'>;

/** Resize rule 3: long by default, short with sentiment bearish. Target 0 may still cancel stale orders (rule 5). */
function fromFlat(planning: PlanningContext): Result<ResizeDraft> {
  const requested = requestedTarget(planning);
  if (flattens(planning)) {
    planning.log.addDecision('resize.5', {}, 'at target', { target: requested.value });
    const resting = restingOrders([], undefined, planning);
    const cancelled = cancelledFirst(resting, planning);
    noticeRestingEntries(resting, cancelled, planning);
    return ok({ steps: cancelSteps(cancelled, cancelsOpenOrders(planning), planning), cancelled });
  }
  const verdict = resizeVerdict({ held: 'flat' }, planning.fields.take('sentiment'));
  if (verdict.submit === 'rejected') {
    return sentimentConflict(verdict);
  }
  const logicalSide = verdict.submit === 'buy' ? 'long' : 'short';
  planning.log.addDecision('resize.3', {}, { opens: logicalSide });
  const entry = planEntry({ logicalSide, size: { by: 'target', requested } }, planning);
  return andThen(entry, ({ contract, steps }) => {
    noticeRestingEntries(restingOrders([], contract, planning), [], planning);
    return ok({ steps, cancelled: [] });
  });
}

/** Resize rule 2: an order for the difference only. */
function onPosition(holding: Holding, planning: PlanningContext): Result<ResizeDraft> {
  return andThen(tradedInstrument(holding.contract.ticker, planning), (instrument) =>
    andThen(
      resizeTarget(holding, instrument, () => growthPrice(holding, planning), planning),
      (target) => tradeDifference(holding, target, instrument, planning),
    ),
  );
}

function tradeDifference(
  holding: Holding,
  target: Figure,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<ResizeDraft> {
  const { logicalSide: side, quantity: held } = holding;
  const step = quantityStep(instrument, planning);
  const isLarger = target.isAbove(held);
  const difference = isLarger ? target.minus(held) : held.minus(target);
  const { contract, unit } = tradedIn(instrument);
  const read = { contract, unit, side };
  if (!target.isZero() && difference.isBelow(step)) {
    planning.log.addDecision('resize.2', read, 'at target', { held, target });
    noticeMissedTarget(target, held, planning);
    noticeRestingEntries(restingOrders([holding], undefined, planning), [], planning);
    return ok({ steps: [], cancelled: [] });
  }
  const relation = target.isZero() ? 'zero' : isLarger ? 'larger' : 'smaller';
  const verdict = resizeVerdict({ held: side, target: relation }, planning.fields.take('sentiment'));
  if (verdict.submit === 'rejected') {
    return sentimentConflict(verdict);
  }
  const decided = { relation, submit: verdict.submit };
  // A difference of more than 40 digits is rounded, and must not become more than is held.
  const onStep = difference.downToStep(step);
  const units = isLarger ? onStep : onStep.atMost(held);
  planning.log.addDecision('resize.2', read, decided, { held, target, quantity: target.isZero() ? held : units });
  if (target.isZero()) {
    return reduce(holding, 'full', planning);
  }
  noticeMissedTarget(target, isLarger ? held.plus(units) : held.minus(units), planning);
  return isLarger ? grow(holding, units, planning) : reduce(holding, units, planning);
}

/** Only whole steps are traded, and never more than the difference (safety Q7). */
function noticeMissedTarget(wanted: Figure, end: Figure, planning: PlanningContext): void {
  if (!wanted.equals(end)) {
    const [target, reached] = [wanted.text, end.text];
    const message = `The target is ${target}, and the position ends at ${reached}: the rest is less than one step.`;
    planning.log.addNotice('target-missed', message, { path: ['quantity'], target, reached });
  }
}

/** signalPrice may size a target that reduces, but does not save an entry from a quote that is too old (safety R8). */
function dynamicTargetQuote({ contract: { ticker } }: Holding, planning: PlanningContext): SignalError | undefined {
  const quantityType = planning.fields.peek('quantityType');
  const isDynamic = quantityType !== undefined && dynamicQuantityTypes.has(quantityType);
  return isDynamic && isQuoteTooOld(ticker, planning) ? quoteTooOld(ticker, planning) : undefined;
}

/** Resize rules 5 and 9: as an entry, with a bracket for the added quantity; cancels nothing. */
function grow(holding: Holding, units: Figure, planning: PlanningContext): Result<ResizeDraft> {
  const { logicalSide } = holding;
  const request: EntryRequest = { logicalSide, size: { by: 'units', units }, addTo: holding };
  const staleQuote = dynamicTargetQuote(holding, planning);
  const entry = staleQuote === undefined ? planEntry(request, planning) : failEntry(staleQuote, request, planning);
  return andThen(entry, ({ steps }) => {
    const resting = restingOrders([holding], undefined, planning);
    noticeRestingEntries(resting, [], planning);
    noticeStopCoverage(holding, steps, ordersByHolding(resting, [], planning)(holding), planning);
    return ok({ steps, cancelled: [] });
  });
}

/** Resize rules 5 and 9: as an exit, also outside the trading windows; resting exits are cancelled first. */
function reduce(holding: Holding, size: ExitSize, planning: PlanningContext): Result<ResizeDraft> {
  return andThen(exitGates([holding], planning), () => {
    const exits = exitOrders([holding], { terms: signalTerms('exit', planning), size }, planning);
    return andThen(exits, (planned) => {
      const resting = restingOrders([holding], undefined, planning);
      const cancelled = cancelledFirst(resting.filter(isExit), planning);
      const stops = protectRemaining([holding], planned, resting, cancelled, planning);
      noticeRestingEntries(resting, cancelled, planning);
      const cancel = cancelSteps(cancelled, cancelsOpenOrders(planning), planning);
      return ok({ steps: [...cancel, ...stops, ...planned.map(({ step }) => step)], cancelled });
    });
  });
}

/** Adds a notice for resting entries, which may take the position past its target. */
function noticeRestingEntries(
  resting: readonly OpenOrder[],
  cancelled: readonly OpenOrder[],
  planning: PlanningContext,
): void {
  const entries = withoutOrders(resting, cancelled).filter(({ role }) => role === 'entry');
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
