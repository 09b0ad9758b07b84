// When a plan is done (execution rules 2 and 9).
import { isUnconfirmed, waitsForLegs } from './confirm.js';
import type { ExecutionOrder } from './execution.js';
import { mustFill } from './must-fill.js';
import { hasEnded } from './order-state.js';
import { needsFill } from './questions.js';
import { fail, type Run } from './run.js';
import { isDue } from './timing.js';
import { hasWithdrawal } from './withdrawals.js';

/** Ends the execution when every step is done and no order of it has to be looked after any longer. */
export function finish(run: Run): void {
  const { plan, steps, now } = run;
  if (plan.outcome === 'postponed') {
    if (isDue(plan.releaseAt, now)) {
      fail(run, 'release-due', `The signal was postponed until ${plan.releaseAt}: plan it again.`, 'replan');
    }
    return;
  }
  if (steps.every(({ status }) => status === 'done') && !run.orders.some((order) => isLookedAfter(run, order))) {
    run.status = 'done';
  }
}

/**
 * Rule 9: it is to be withdrawn, or closes a position that has lost its stop; or how much of it filled is not known. Rules 15 and
 * 18: its stop is not confirmed.
 */
function isLookedAfter(run: Run, order: ExecutionOrder): boolean {
  if (isUnconfirmed(run, order)) {
    return true;
  }
  return hasEnded(order)
    ? needsFill(run, order)
    : hasWithdrawal(run, order) || mustFill(run, order) || waitsForLegs(run, order);
}
