// The orders that an entry is sent in (targets 4), before its units are known.
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import { takes } from '../../profile/takes.js';
import type { PlannedBracket } from './bracket.js';
import { wholeEntry } from './target-units.js';

/**
 * Orders of an entry at most: one for each target, and one for what they leave. Only a broker that attaches legs is sent more than one.
 */
export function mostOrders({ requested: { targets } }: PlannedBracket, planning: PlanningContext): number {
  if (targets === undefined || !takes('attachedLegs', true, brokerOf(planning)).taken) {
    return 1;
  }
  const shares = targets.flatMap(({ share }) => share ?? []);
  const left = shares.reduce((rest, share) => rest.minus(share), wholeEntry.decimal);
  const isRunning = shares.length === targets.length && left.greaterThan(0);
  return targets.length + (isRunning ? 1 : 0);
}
