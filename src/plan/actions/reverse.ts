import type { Result } from '../../core/result.js';
import { oppositeSide } from '../../market/contracts/contract.js';
import { type Holding, isHeldOnBothSides, totalQuantity } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { heldOnBothSides, noPosition } from '../errors.js';
import { failExit } from '../legs/exit-gates.js';
import { planSwap } from './swap.js';

/** Closes everything and opens the other side, whatever the settings say about allowed sides and side swapping. */
export function planReverse(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const [first] = holdings;
  if (first === undefined) {
    return failExit(noPosition(planning), holdings, planning);
  }
  if (isHeldOnBothSides(holdings)) {
    return failExit(heldOnBothSides(holdings, planning), holdings, planning);
  }
  const logicalSide = oppositeSide(first.logicalSide);
  const size = { by: 'signal', closed: totalQuantity(holdings) } as const;
  return planSwap({ swap: { closing: holdings, holdings, logicalSide }, size }, planning);
}
