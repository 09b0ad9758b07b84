// Alerts of one instant arrive in any order: the one that reduces must not enter when the one that closes came first (follow F3).
import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { Holding } from '../../market/holdings.js';
import { onTrial, type PlanningContext } from '../../market/planning-context.js';
import type { ResizeDraft } from '../draft.js';
import { sizeEntry } from '../legs/entry-size.js';
import { noticeRestingEntries } from '../remaining-risk.js';
import { restingOrders } from '../resting-orders.js';
import { expectedQuantity, heldStep } from '../sizing/position-difference.js';
import type { RequestedQuantity } from '../sizing/requested-quantity.js';
import { targetSide } from '../sizing/resize-target.js';

/** What a resize that would open, grow or turn wants. */
interface LateQuestion {
  readonly holdings: readonly Holding[];
  /** Units of the target; a Result where they have to be sized first. */
  readonly target: () => Result<Figure>;
}

/** Nothing to do for the late alert of a reduction: its strategy held more than the target, on the side of it. Else undefined. */
export function lateReduction({ holdings, target }: LateQuestion, planning: PlanningContext): ResizeDraft | undefined {
  const { position } = planning.fields.peek('expect') ?? {};
  const expected = expectedQuantity(planning);
  // A resize without a side has that of what its strategy held.
  const side = targetSide(planning) ?? position;
  if (expected === undefined || position === undefined || side !== position) {
    return undefined;
  }
  const units = target();
  const step = heldStep(holdings, planning);
  if (!units.ok || !expected.downToStep(step).isAbove(units.value.downToStep(step))) {
    return undefined;
  }
  const read = { sentiment: planning.fields.take('sentiment') ?? null };
  planning.log.addDecision('resize.position', read, 'late', { held: expected, target: units.value });
  noticeRestingEntries(restingOrders(holdings, undefined, planning), planning);
  return { steps: [] };
}

/** Units of a target that is entered from flat, or on the other side. */
export function enteredTarget(
  requested: RequestedQuantity,
  logicalSide: PositionSide,
  planning: PlanningContext,
): Result<Figure> {
  return requested.type === 'fixed_quantity'
    ? ok(requested.value)
    : andThen(sizeEntry({ logicalSide, size: { by: 'target', requested } }, onTrial(planning)), ({ quantity }) =>
        ok(quantity),
      );
}
