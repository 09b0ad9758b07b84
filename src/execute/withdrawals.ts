// Orders that are to be cancelled after a time (execution rule 9).
import type { ExecutionOrder } from './execution.js';
import { giveCancel } from './give.js';
import type { Run } from './run.js';
import { deadlineAfter, hasCome, never } from './timing.js';

/** The instant of the plan after which the order of a step is not sent any more. */
export function isPastWithdrawal({ plan, now }: Run, step: string): boolean {
  return hasCome(deadlineAfter(plan.withdrawals?.[step], 0), now);
}

/** True for an order of the plan that is to be cancelled after a time. */
export function hasWithdrawal({ plan, shape }: Run, { step }: ExecutionOrder): boolean {
  return (
    step !== undefined &&
    (plan.withdrawals?.[step] !== undefined || shape.submits.get(step)?.order.cancelAfter !== undefined)
  );
}

/**
 * When a working order is to be cancelled, in epoch milliseconds: `cancelAfter` counts from when it works; the earlier of both
 * holds.
 */
export function withdrawalDue({ plan, shape }: Run, order: ExecutionOrder): number {
  const { step, status, cancel, workedAt } = order;
  if (step === undefined || status !== 'working' || cancel !== undefined) {
    return never;
  }
  const after = deadlineAfter(workedAt, shape.submits.get(step)?.order.cancelAfter);
  return Math.min(after, deadlineAfter(plan.withdrawals?.[step], 0));
}

/** Cancels what is due. */
export function withdrawWhatIsDue(run: Run): void {
  for (const order of run.orders) {
    if (hasCome(withdrawalDue(run, order), run.now)) {
      giveCancel(run, order, 'withdrawal');
    }
  }
}
