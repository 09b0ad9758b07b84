import { andThen, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ResizeDraft } from '../draft.js';
import { resizeSentimentConflict } from '../errors.js';
import { cancelFirst } from '../legs/cancel-steps.js';
import { planEntry } from '../legs/entry.js';
import { noticeForgottenExits, noticeRestingEntries } from '../remaining-risk.js';
import { resizeVerdict } from '../resize-table.js';
import { cancelledFirst, restingOrders, withoutOrders } from '../resting-orders.js';
import { flattens, requestedTarget } from '../sizing/resize-target.js';
import { enteredTarget, lateReduction } from './late-resize.js';

/** Resize rule 3: long by default, short with sentiment bearish. Target 0 may still cancel stale orders (rule 5). */
export function planResizeOpening(planning: PlanningContext): Result<ResizeDraft> {
  const requested = requestedTarget(planning);
  if (flattens(planning)) {
    planning.log.addDecision('resize.5', {}, 'at target', { target: requested.value });
    const resting = restingOrders([], undefined, planning);
    const cancelled = cancelledFirst(resting, planning);
    noticeRestingEntries(withoutOrders(resting, cancelled), planning);
    return ok({ steps: cancelFirst(resting, cancelled, planning), cancelled });
  }
  const openedSide = planning.fields.peek('sentiment') === 'bearish' ? 'short' : 'long';
  const target = () => enteredTarget(requested, openedSide, planning);
  const late = lateReduction({ holdings: [], target }, planning);
  if (late !== undefined) {
    return ok(late);
  }
  const verdict = resizeVerdict({ held: 'flat' }, planning.fields.take('sentiment'));
  if (verdict.submit === 'rejected') {
    return resizeSentimentConflict(verdict);
  }
  const logicalSide = verdict.submit === 'buy' ? 'long' : 'short';
  planning.log.addDecision('resize.3', {}, { opens: logicalSide });
  const entry = planEntry({ logicalSide, size: { by: 'target', requested } }, planning);
  return andThen(entry, ({ contract, steps, moves }) => {
    const resting = restingOrders([], contract, planning);
    noticeRestingEntries(resting, planning);
    noticeForgottenExits(resting, planning);
    return ok({ steps, moves });
  });
}
