import { andThen, err, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { PlanStep } from '../../order/order-plan.js';
import type { Draft } from '../draft.js';
import { noPosition } from '../errors.js';
import { withoutWorseStops } from '../legs/better-stops.js';
import { exitOrders, exitSteps } from '../legs/exit.js';
import { exitGates } from '../legs/exit-gates.js';
import { signalTerms } from '../legs/order-terms.js';
import type { PlannedExit } from '../legs/planned-exit.js';
import { protectRemaining } from '../legs/protect-remaining.js';
import { cancelsOpenOrders } from '../overrides.js';
import { cancelledFirst, cancelSteps, restingOrders, withoutOrders } from '../resting-orders.js';
import type { ExitSize } from '../sizing/exit-quantity.js';
import { cancelledByExits } from '../small-exits.js';

/** Positions to close, without an entry after it. */
export interface ExitRequest {
  readonly closing: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders affects those that stay open, too. */
  readonly holdings: readonly Holding[];
  /** All of each position, as much as the signal's quantity says, or a quantity in its place. */
  readonly size: ExitSize;
}

/** Closes every open contract that the ticker means, each by at most the quantity. */
export function planExit(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  return holdings.length > 0
    ? planExitOf({ closing: holdings, holdings, size: 'signal' }, planning)
    : planCancelOnFlat(planning);
}

export function planExitOf({ closing, holdings, size }: ExitRequest, planning: PlanningContext): Result<Draft> {
  return andThen(exitGates(closing, planning), () => {
    const exits = exitOrders(closing, { terms: signalTerms('exit', planning), size }, planning);
    return andThen(exits, (planned) => {
      const { steps, cancelled, exits: sent } = cancelBeforeExit(planned, holdings, planning);
      return ok({ steps: [...steps, ...exitSteps(sent)], holdings, cancelled });
    });
  });
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

/** Steps before exits, the orders that they cancel, and the exits that are sent. */
interface BeforeExit {
  readonly steps: readonly PlanStep[];
  readonly cancelled: readonly OpenOrder[];
  readonly exits: readonly PlannedExit[];
}

interface BeforeExitOptions {
  /** Number of the first stop that protects what remains. */
  readonly firstStep?: number;
  /** Whether an entry follows: at an underlying it means all of its contracts (safety P5). */
  readonly enters?: boolean;
}

/**
 * Cancels what rests for the ticker before its positions are closed, and protects what remains, with a notice for each
 * remaining risk.
 */
export function cancelBeforeExit(
  planned: readonly PlannedExit[],
  holdings: readonly Holding[],
  planning: PlanningContext,
  { firstStep = 1, enters = false }: BeforeExitOptions = {},
): BeforeExit {
  const resting = restingOrders(holdings, undefined, planning, enters);
  const { exits, staying } = withoutWorseStops(planned, resting, planning);
  const wanted = cancelledFirst(withoutOrders(resting, staying), planning);
  const cancelled = cancelledByExits(wanted, exitSteps(exits), holdings, planning);
  const stops = protectRemaining(holdings, exits, resting, cancelled, planning, firstStep);
  const cancel = cancelSteps({ resting, cancelled, cancels: cancelsOpenOrders(planning) }, planning);
  return { steps: [...cancel, ...stops], cancelled, exits };
}
