import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { PlanStep } from '../../order/order-plan.js';
import type { CoveredUnits } from '../draft.js';
import { noticeRestingEntries } from '../remaining-risk.js';
import { cancelledFirst, cancelsEveryType, isExit, restingOrders, withoutOrders } from '../resting-orders.js';
import { cancelledByExits, sentExits, smallExits } from '../small-exits.js';
import { withoutWorseStops } from './better-stops.js';
import { cancelFirst } from './cancel-steps.js';
import { exitSteps } from './exit.js';
import { keptOrders, ladderExits, protectLadders, shortenedLadders } from './ladder-exit.js';
import type { PlannedExit } from './planned-exit.js';
import { protectRemaining } from './protect-remaining.js';

/** Steps before exits, the orders that they cancel, and the exits that are sent. */
interface BeforeExits {
  readonly steps: readonly PlanStep[];
  readonly cancelled: readonly OpenOrder[];
  readonly exits: readonly PlannedExit[];
  /** Steps after the exits: stops for the part of a pair that has to stay (targets 10). */
  readonly after: readonly PlanStep[];
  /** What exits that stay keep. */
  readonly covered: readonly CoveredUnits[];
}

interface BeforeExitsOptions {
  /** Number of the first stop that protects what remains. */
  readonly firstStep?: number;
  /** Whether an entry follows: at an underlying it means all of its contracts (safety P5). */
  readonly enters?: boolean;
  /** Whether entries stay: a target that is smaller cancels exits alone (resize rule 5). */
  readonly keepsEntries?: boolean;
}

/**
 * Cancels what rests for the ticker before its positions are closed, and protects what remains, with a notice for each
 * remaining risk.
 */
export function cancelBeforeExits(
  planned: readonly PlannedExit[],
  holdings: readonly Holding[],
  planning: PlanningContext,
  { firstStep = 1, enters = false, keepsEntries = false }: BeforeExitsOptions = {},
): BeforeExits {
  const all = restingOrders(holdings, undefined, planning, enters);
  const resting = keepsEntries ? all.filter(isExit) : all;
  const { exits, staying } = withoutWorseStops(planned, all, planning);
  const found = cancelsEveryType(planning) ? ladderExits(exits, all, planning) : [];
  const wanted = cancelledFirst(withoutOrders(resting, [...staying, ...keptOrders(found)]), planning);
  // Only orders that rest depend on which exits are sent.
  const small = smallExits(all.length === 0 ? [] : exitSteps(exits), holdings, planning);
  const cancelled = cancelledByExits(wanted, small, planning);
  const ladders = shortenedLadders(found, cancelled);
  const covered = ladders.map(({ exit, keptUnits }) => ({ holding: exit.holding, units: keptUnits }));
  const shortened = new Set(covered.map(({ holding }) => holding));
  const others = holdings.filter((holding) => !shortened.has(holding));
  const stops = protectRemaining(others, sentExits(exits, small), all, cancelled, planning, firstStep);
  const after = protectLadders(ladders, cancelled, planning, firstStep + stops.length);
  if (keepsEntries) {
    noticeRestingEntries(withoutOrders(all, cancelled), planning);
  }
  return { steps: [...cancelFirst(resting, cancelled, planning), ...stops], cancelled, exits, after, covered };
}
