import { andThen, err, type Result } from '../../core/result.js';
import { oppositeSide } from '../../market/contracts/contract.js';
import { holdingsOf, totalQuantity } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ReverseSignal } from '../../signal/signal.js';
import { noPosition } from '../errors.js';
import { exitGates } from '../legs/exit.js';
import type { OrderPlan } from '../order-plan.js';
import { planSwap } from './swap.js';

/** Closes everything and opens the other side, whatever the settings say about allowed sides and side swapping. */
export function planReverse(signal: ReverseSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  const [first] = holdings;
  if (first === undefined) {
    return andThen(exitGates(holdings, signal, planning), () => err(noPosition(planning)));
  }
  // Positions on both sides have no opposite: all are closed, and nothing is entered.
  const isMixed = holdings.some((holding) => holding.logicalSide !== first.logicalSide);
  const logicalSide = isMixed ? undefined : oppositeSide(first.logicalSide);
  const size = { by: 'signal', closed: totalQuantity(holdings) } as const;
  return planSwap({ signal, closing: holdings, holdings, logicalSide, size, exempt: ['side-not-allowed'] }, planning);
}
