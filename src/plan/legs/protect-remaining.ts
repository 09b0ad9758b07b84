import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { SubmitOrderStep } from '../../order/order-plan.js';
import { noticeRemainingRisk } from '../remaining-risk.js';
import { isStopLoss, ordersByHolding } from '../resting-orders.js';
import { closableUnits } from '../sizing/quantity-step.js';
import { noticeUncovered } from './dust.js';
import type { PlannedExit } from './planned-exit.js';
import { remainingStop } from './remaining-stop.js';

/**
 * Stops for what exits leave of positions whose stops are cancelled, where the setting `protectRemaining` asks for them (safety
 * B4), and a notice for each remaining risk. `firstStep`: number in the name of the first step.
 */
export function protectRemaining(
  holdings: readonly Holding[],
  exits: readonly PlannedExit[],
  resting: readonly OpenOrder[],
  cancelled: readonly OpenOrder[],
  planning: PlanningContext,
  firstStep = 1,
): readonly SubmitOrderStep[] {
  const steps: SubmitOrderStep[] = [];
  const exitByHolding = new Map(exits.map((exit) => [exit.holding, exit]));
  const ordersOf = ordersByHolding(resting, cancelled, planning);
  for (const holding of holdings) {
    const exit = exitByHolding.get(holding);
    const remaining = exit?.remaining ?? holding.quantity;
    const orders = ordersOf(holding);
    const covered = closableUnits(remaining, holding.contract.ticker, planning);
    const isWanted =
      planning.context.settings.protectRemaining && covered.isPositive() && !orders.kept.some(isStopLoss);
    const number = firstStep + steps.length;
    const id = number === 1 ? 'stop-loss' : `stop-loss-${number}`;
    const stop = isWanted ? remainingStop(holding, covered, orders.own.filter(isStopLoss), id, planning) : undefined;
    if (stop !== undefined) {
      steps.push(stop);
      noticeUncovered(holding.contract.ticker, remaining, covered, planning);
    }
    const closing = exit?.step && { order: exit.step.order, units: exit.units };
    const change = { remaining, dust: exit?.dust, exit: closing, isProtected: stop !== undefined };
    noticeRemainingRisk(holding, change, orders, planning);
  }
  return steps;
}
