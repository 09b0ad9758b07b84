// Cancels that have not ended their order (execution rules 3, 7, 9 and 21).
import type { ExecutionOrder, RequestedCancel } from './execution.js';
import { ask, giveCancel } from './give.js';
import { hasEnded, isOurs } from './order-state.js';
import { changeOrder, type Run } from './run.js';
import {
  deadlineAfter,
  hasCome,
  isDue,
  never,
  pauseAfter,
  retrySeconds,
  secondsAfter,
  settleSeconds,
} from './timing.js';

/** When a cancel without an effect is followed up, in epoch milliseconds; not while a question is open. */
export function cancelDue(order: ExecutionOrder): number {
  const { cancel, question } = order;
  const isFollowedUp = cancel?.hasFailed === undefined && question === undefined && !hasEnded(order);
  if (cancel === undefined || !isFollowedUp) {
    return never;
  }
  const asked = isOurs(order) ? deadlineAfter(cancel.at, retrySeconds) : lastAskDue(cancel);
  return Math.min(asked, deadlineAfter(cancel.again, 0));
}

/** Rule 3 counts from the first cancel of an order; one that was given again since then has its time too. */
function lastAskDue({ at, since }: RequestedCancel): number {
  return Math.max(deadlineAfter(since ?? at, retrySeconds), deadlineAfter(at, settleSeconds));
}

/**
 * Orders that a cancel has not ended after 30 seconds are asked for. One of ours that still works is cancelled again; one that
 * rested before has then failed the plan.
 */
export function followUpCancels(run: Run): void {
  for (const order of run.orders) {
    const { cancel } = order;
    if (cancel === undefined || !hasCome(cancelDue(order), run.now)) {
      continue;
    }
    const isLast = !isOurs(order) && hasCome(lastAskDue(cancel), run.now);
    // After a further cancel without an answer nobody knows whether it still works.
    if (cancel.again !== undefined && cancel.unclear === 1 && !isLast) {
      giveCancel(run, order, cancel.why);
    } else {
      ask(run, order, isLast);
    }
  }
}

/**
 * The broker says that an order still works which was cancelled: the cancel has failed (rule 3), or it never arrived and is
 * given again: at once, or after a cancel without an answer when a pause is over, each twice as long as the one before.
 */
export function cancelAgain(run: Run, order: ExecutionOrder, cancel: RequestedCancel, isLast: boolean): void {
  if (isLast) {
    changeOrder(run, order, { cancel: { ...cancel, hasFailed: true } });
    return;
  }
  const again = secondsAfter(cancel.at, cancel.unclear === undefined ? 0 : pauseAfter(cancel.unclear - 1));
  if (isDue(again, run.now)) {
    giveCancel(run, order, cancel.why);
  } else {
    changeOrder(run, order, { cancel: { ...cancel, again } });
  }
}
