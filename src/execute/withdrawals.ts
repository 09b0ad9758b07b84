// Orders that are to be cancelled after a time (execution rule 9).
import type { IsoInstant } from '../core/time.js';
import type { ExecutionOrder } from './execution.js';
import { giveCancel } from './give.js';
import type { Run } from './run.js';
import { earlier, isDue, secondsAfter } from './timing.js';

/** The instant of the plan after which the order of a step is not sent any more. */
export function isPastWithdrawal({ plan, now }: Run, step: string): boolean {
  const at = plan.withdrawals?.[step];
  return at !== undefined && isDue(at, now);
}

/** True for an order of the plan that is to be cancelled after a time. */
export function hasWithdrawal({ plan, shape }: Run, { step }: ExecutionOrder): boolean {
  return (
    step !== undefined &&
    (plan.withdrawals?.[step] !== undefined || shape.submits.get(step)?.order.cancelAfter !== undefined)
  );
}

/** When a working order is to be cancelled: `cancelAfter` counts from when it works; the earlier of both holds. */
export function withdrawalDue({ plan, shape }: Run, order: ExecutionOrder): IsoInstant | undefined {
  const { step, status, cancel, workedAt } = order;
  if (step === undefined || status !== 'working' || cancel !== undefined) {
    return undefined;
  }
  const seconds = shape.submits.get(step)?.order.cancelAfter;
  const after = seconds === undefined || workedAt === undefined ? undefined : secondsAfter(workedAt, seconds);
  return earlier(after, plan.withdrawals?.[step]);
}

/** Cancels what is due. */
export function withdrawWhatIsDue(run: Run): void {
  for (const order of run.orders) {
    const at = withdrawalDue(run, order);
    if (at !== undefined && isDue(at, run.now)) {
      giveCancel(run, order, 'withdrawal');
    }
  }
}
