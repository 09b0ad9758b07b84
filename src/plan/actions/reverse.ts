import { err, type Result } from '../../core/result.js';
import { oppositeSide } from '../../market/contract.js';
import { holdingsOf } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ReverseSignal } from '../../signal/signal.js';
import { failIfAny } from '../errors.js';
import { exitGates } from '../legs/exit.js';
import type { OrderPlan } from '../order-plan.js';
import { noPosition } from '../sizing/entry-quantity.js';
import { planSwap } from './swap.js';

/** Closes everything and opens the other side; asks neither for allowed sides nor for side swapping. */
export function planReverse(signal: ReverseSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  const [first] = holdings;
  if (first === undefined) {
    const refused = failIfAny(exitGates(holdings, signal, planning));
    return refused.ok ? err(noPosition(planning)) : refused;
  }
  // Positions on both sides have no opposite: all are left, and nothing is entered.
  const isMixed = holdings.some((holding) => holding.logicalSide !== first.logicalSide);
  const logicalSide = isMixed ? undefined : oppositeSide(first.logicalSide);
  return planSwap(
    { left: holdings, holdings, signal, logicalSide, entersClosedSize: true, exempt: ['side-not-allowed'] },
    planning,
  );
}
