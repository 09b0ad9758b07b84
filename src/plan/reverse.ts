import { oppositeSide } from '../contract/contract.js';
import type { Decision } from '../contract/decision.js';
import { holdingsOf } from '../contract/holdings.js';
import { type Result, refusal } from '../foundation/result.js';
import { noPosition } from '../quantity/entry-quantity.js';
import type { ReverseSignal } from '../signal/signal.js';
import { exitGates } from './exit.js';
import type { OrderPlan } from './order-plan.js';
import { unlessRefused } from './refusals.js';
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
