// Orders that are to be cancelled after a time (execution rule 9).
import type { IsoInstant } from '../core/instant.js';
import type { ExecutionOrder } from './execution.js';
import { giveCancel } from './give.js';
import { plannedOrder } from './plan-shape.js';
import type { Run } from './run.js';
import { deadlineAfter, hasCome, never } from './timing.js';

/** True from the instant of the plan on after which the order of a step is not sent any more. */
export function isPastWithdrawal(run: Run, order: Pick<ExecutionOrder, 'step'>): boolean {
  return hasCome(deadlineAfter(withdrawalOf(run, order), 0), run.now);
}

/** True for an order of the plan that is to be cancelled after a time. */
export function hasWithdrawal(run: Run, order: ExecutionOrder): boolean {
  return withdrawalOf(run, order) !== undefined || plannedOrder(run.shape, order)?.cancelAfter !== undefined;
}

/**
 * When a working order is to be cancelled, in epoch milliseconds: `cancelAfter` counts from when it works; the earlier of both
 * holds.
 */
export function withdrawalDue(run: Run, order: ExecutionOrder): number {
  const { status, cancel, workedAt } = order;
  if (status !== 'working' || cancel !== undefined) {
    return never;
  }
  const after = deadlineAfter(workedAt, plannedOrder(run.shape, order)?.cancelAfter);
  return Math.min(after, deadlineAfter(withdrawalOf(run, order), 0));
}

/** The instant that the plan names for an order. */
function withdrawalOf({ plan }: Run, { step }: Pick<ExecutionOrder, 'step'>): IsoInstant | undefined {
  return step === undefined ? undefined : plan.withdrawals?.[step];
}

/** Cancels what is due. */
export function withdrawWhatIsDue(run: Run): void {
  for (const order of run.orders) {
    if (hasCome(withdrawalDue(run, order), run.now)) {
      giveCancel(run, order, 'withdrawal');
    }
  }
}
