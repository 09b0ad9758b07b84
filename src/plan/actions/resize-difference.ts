import type { Figure } from '../../core/figure.js';
import { ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ResizeDraft } from '../draft.js';
import { resizeSentimentConflict } from '../errors.js';
import { noticeRestingEntries } from '../remaining-risk.js';
import { orderSentiment, resizeVerdict } from '../resize-table.js';
import { restingOrders } from '../resting-orders.js';
import { quantityStep, reductionStep, tradedIn } from '../sizing/quantity-step.js';
import { planReduction } from './exit.js';
import { lateReduction } from './late-resize.js';
import { planResizeGrowth } from './resize-growth.js';

/** Resize rule 2: an order for the difference only. */
export function planResizeDifference(
  holding: Holding,
  target: Figure,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<ResizeDraft> {
  const { logicalSide: side, contractSide, quantity: held } = holding;
  const isLarger = target.isAbove(held);
  const step = isLarger ? quantityStep(instrument, planning) : reductionStep(instrument, planning);
  const difference = isLarger ? target.minus(held) : held.minus(target);
  const { contract, unit } = tradedIn(instrument);
  const read = { contract, unit, side, ...(contractSide !== side && { contractSide }) };
  if (!target.isZero() && difference.isBelow(step)) {
    planning.log.addDecision('resize.2', read, 'at target', { held, target });
    noticeMissedTarget(target, held, planning);
    noticeRestingEntries(restingOrders([holding], undefined, planning), planning);
    return ok({ steps: [] });
  }
  const relation = target.isZero() ? 'zero' : isLarger ? 'larger' : 'smaller';
  const late =
    relation === 'larger' ? lateReduction({ holdings: [holding], target: () => ok(target) }, planning) : undefined;
  if (late !== undefined) {
    return ok(late);
  }
  const verdict = resizeVerdict({ held: side, target: relation }, orderSentiment(planning));
  if (verdict.submit === 'rejected') {
    return resizeSentimentConflict(verdict, { side, held, target });
  }
  const decided = { relation, submit: verdict.submit };
  // A difference of more than 40 digits is rounded, and must not become more than is held.
  const onStep = difference.downToStep(step);
  const units = isLarger ? onStep : onStep.atMost(held);
  planning.log.addDecision('resize.2', read, decided, { held, target, quantity: target.isZero() ? held : units });
  if (target.isZero()) {
    return planReduction([holding], 'full', planning);
  }
  noticeMissedTarget(target, isLarger ? held.plus(units) : held.minus(units), planning);
  return isLarger ? planResizeGrowth(holding, units, planning) : planReduction([holding], units, planning);
}

/** Only whole steps are traded, and never more than the difference (safety Q7). */
function noticeMissedTarget(wanted: Figure, end: Figure, planning: PlanningContext): void {
  if (!wanted.equals(end)) {
    const [target, reached] = [wanted.text, end.text];
    const message = `The target is ${target}, and the position ends at ${reached}: the rest is less than one step.`;
    planning.log.addNotice('target-missed', message, { path: ['quantity'], target, reached });
  }
}
