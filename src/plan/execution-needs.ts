// What carrying out a plan has to know beside its steps: what a failure puts back, and when orders are withdrawn.
import type { PlanningContext } from '../market/planning-context.js';
import type { PlanBase, PlanStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import type { Draft } from './draft.js';
import { plannedRestore } from './restore.js';
import { plannedWithdrawals } from './withdrawals.js';

/** What the executor needs from a plan; `ends`: when its form ends orders. Empty if it needs nothing. */
export function executionNeeds(
  steps: readonly PlanStep[],
  draft: Pick<Draft, 'holdings' | 'cancelled' | 'covered' | 'takeProfits'>,
  planning: PlanningContext,
  ends: NonNullable<PlanBase['withdrawals']>,
): Pick<PlanBase, 'restore' | 'withdrawals'> {
  const submits = submitSteps(steps);
  const restore = plannedRestore(draft, steps, submits, planning);
  const withdrawals = plannedWithdrawals(submits, ends, planning);
  return { ...(restore && { restore }), ...(withdrawals && { withdrawals }) };
}
