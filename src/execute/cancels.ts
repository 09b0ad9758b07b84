// Cancels that have not ended their order (execution rules 3, 7 and 9).
import type { IsoInstant } from '../core/time.js';
import type { ExecutionOrder } from './execution.js';
import { ask } from './give.js';
import { hasEnded, isOurs } from './order-state.js';
import type { Run } from './run.js';
import { isDue, retrySeconds, secondsAfter } from './timing.js';

/** When a cancel without an effect is followed up; not while a question is open. */
export function cancelDue(order: ExecutionOrder): IsoInstant | undefined {
  const { cancel, question } = order;
  return cancel === undefined || cancel.hasFailed || question !== undefined || hasEnded(order)
    ? undefined
    : secondsAfter(cancel.at, retrySeconds);
}

/**
 * Orders that a cancel has not ended after 30 seconds are asked for. One of ours that still works is cancelled again; one that
 * rested before has then failed the plan.
 */
export function followUpCancels(run: Run): void {
  for (const order of run.orders) {
    const at = cancelDue(order);
    if (at !== undefined && isDue(at, run.now)) {
      ask(run, order, !isOurs(order));
    }
  }
}
