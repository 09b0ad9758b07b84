import { andThen, err, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { noPosition } from '../errors.js';
import { cancelBeforeExits } from '../legs/before-exits.js';
import { cancelSteps } from '../legs/cancel-steps.js';
import { exitOrders, exitSteps } from '../legs/exit.js';
import { exitGates } from '../legs/exit-gates.js';
import { signalTerms } from '../legs/order-terms.js';
import { cancelledFirst, restingOrders } from '../resting-orders.js';
import type { ExitSize } from '../sizing/exit-quantity.js';

/** Positions to close, without an entry after it. */
export interface ExitRequest {
  readonly closing: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders affects those that stay open, too. */
  readonly holdings: readonly Holding[];
  /** All of each position, as much as the signal's quantity says, or a quantity in its place. */
  readonly size: ExitSize;
  /** Whether entries that rest are kept. */
  readonly keepsEntries?: boolean;
}

/** Closes every open contract that the ticker means, each by at most the quantity. */
export function planExit(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  return holdings.length > 0
    ? planExitOf({ closing: holdings, holdings, size: 'signal' }, planning)
    : planCancelOnFlat(planning);
}

export function planExitOf(request: ExitRequest, planning: PlanningContext): Result<Draft> {
  const { closing, holdings, size, keepsEntries = false } = request;
  return andThen(exitGates(closing, planning), () => {
    const exits = exitOrders(closing, { terms: signalTerms('exit', planning), size }, planning);
    return andThen(exits, (planned) => {
      const before = cancelBeforeExits(planned, holdings, planning, { keepsEntries });
      const { steps, exits: sent, after, cancelled, covered } = before;
      return ok({ steps: [...steps, ...exitSteps(sent), ...after], holdings, cancelled, covered });
    });
  });
}

/** Resize rules 5 and 9: as an exit, also outside the trading windows; of what rests, exits alone are cancelled first. */
export function planReduction(holdings: readonly Holding[], size: ExitSize, planning: PlanningContext): Result<Draft> {
  return planExitOf({ closing: holdings, holdings, size, keepsEntries: true }, planning);
}

/** Nothing to close: what still rests is cancelled, because the trader wants to be out; without it, no position. */
export function planCancelOnFlat(planning: PlanningContext): Result<Draft> {
  return andThen(exitGates([], planning), () => {
    const resting = restingOrders([], undefined, planning);
    const cancelled = cancelledFirst(resting, planning);
    return cancelled.length === 0
      ? err(noPosition(planning))
      : ok({ steps: cancelSteps({ resting, cancelled, cancels: true }, planning), holdings: [], cancelled });
  });
}
