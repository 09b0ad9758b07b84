// Cancels that have not ended their order (execution rules 3, 7 and 9).
import type { ExecutionOrder } from './execution.js';
import { ask } from './give.js';
import { hasEnded, isOurs } from './order-state.js';
import type { Run } from './run.js';
import { deadlineAfter, hasCome, never, retrySeconds } from './timing.js';

/** When a cancel without an effect is followed up, in epoch milliseconds; not while a question is open. */
export function cancelDue(order: ExecutionOrder): number {
  const { cancel, question } = order;
  const isFollowedUp = cancel?.hasFailed === undefined && question === undefined && !hasEnded(order);
  return isFollowedUp ? deadlineAfter(cancel?.at, retrySeconds) : never;
}

/**
 * Orders that a cancel has not ended after 30 seconds are asked for. One of ours that still works is cancelled again; one that
 * rested before has then failed the plan.
 */
export function followUpCancels(run: Run): void {
  for (const order of run.orders) {
    if (hasCome(cancelDue(order), run.now)) {
      ask(run, order, !isOurs(order));
    }
  }
}
