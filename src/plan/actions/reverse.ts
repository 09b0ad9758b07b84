import { type Result, refusal } from '../../core/result.js';
import { oppositeSide } from '../../market/contract.js';
import { holdingsOf } from '../../market/holdings.js';
import type { Decision } from '../../market/planning-context.js';
import type { ReverseSignal } from '../../signal/signal.js';
import { unlessRefused } from '../errors.js';
import { exitGates } from '../legs/exit.js';
import type { OrderPlan } from '../order-plan.js';
import { noPosition } from '../sizing/entry-quantity.js';
import { planSwap } from './swap.js';

/** Closes everything and opens the other side; asks neither for allowed sides nor for side swapping. */
export function planReverse(signal: ReverseSignal, decision: Decision): Result<OrderPlan> {
  const holdings = holdingsOf(decision);
  const [first] = holdings;
  if (first === undefined) {
    const refused = unlessRefused(exitGates(holdings, signal, decision));
    return refused.ok ? refusal(noPosition(decision)) : refused;
  }
  // Positions on both sides have no opposite: all are left, and nothing is entered.
  const isMixed = holdings.some((holding) => holding.direction !== first.direction);
  const direction = isMixed ? undefined : oppositeSide(first.direction);
  return planSwap(
    { left: holdings, holdings, signal, direction, entersClosedSize: true, exempt: ['side-not-allowed'] },
    decision,
  );
}
