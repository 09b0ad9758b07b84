import type { Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ResizeDraft } from '../draft.js';
import { resizeSentimentConflict } from '../errors.js';
import { resizeVerdict } from '../resize-table.js';
import { requestedTarget } from '../sizing/resize-target.js';
import { planResizeReduction } from './resize-reduction.js';

/** Target 0 of a continuous future closes every month that is held (safety S5). */
export function planResizeOfMonths(holdings: readonly Holding[], planning: PlanningContext): Result<ResizeDraft> {
  const { value: target } = requestedTarget(planning);
  const sentiment = planning.fields.take('sentiment');
  for (const { contract, logicalSide: side, quantity: held } of holdings) {
    const verdict = resizeVerdict({ held: side, target: 'zero' }, sentiment);
    if (verdict.submit === 'rejected') {
      return resizeSentimentConflict(verdict);
    }
    const read = { contract: contract.ticker, unit: 'contract', side };
    const decided = { relation: 'zero', submit: verdict.submit };
    planning.log.addDecision('resize.2', read, decided, { held, target, quantity: held });
  }
  return planResizeReduction(holdings, 'full', planning);
}
