import { ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { requestedTarget } from '../sizing/resize-target.js';
import { enteredTarget, lateReduction } from './late-resize.js';
import { planSwap } from './swap.js';

/** Through zero like a swap: exits all, waits for the fill, and enters the target on the other side (follow F2). */
export function planResizeTurn(holding: Holding, logicalSide: PositionSide, planning: PlanningContext): Result<Draft> {
  const { allowSideSwapping, allowedSides } = planning.context.settings;
  planning.log.addDecision('action.swap', { allowSideSwapping, allowedSides }, allowSideSwapping);
  const requested = requestedTarget(planning);
  const target = () => enteredTarget(requested, logicalSide, planning);
  const late = lateReduction({ holdings: [holding], target }, planning);
  if (late !== undefined) {
    return ok({ ...late, holdings: [holding] });
  }
  const barred = allowSideSwapping ? undefined : ({ barredBy: 'allowSideSwapping' } as const);
  const swap = { closing: [holding], holdings: [holding], logicalSide, ...barred };
  return planSwap({ swap, size: { by: 'target', requested } }, planning);
}
