// Cancels that have not ended their order (execution rules 3, 7 and 9).
import type { IsoInstant } from '../core/time.js';
import type { ExecutionOrder } from './execution.js';
import { ask, giveCancel } from './give.js';
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

/** After 30 seconds our orders are cancelled again; one that rested before is asked for: if it still works, that is a failure. */
export function followUpCancels(run: Run): void {
  for (const order of run.orders) {
    const at = cancelDue(order);
    if (at === undefined || !isDue(at, run.now)) {
      continue;
    }
    if (isOurs(order)) {
      giveCancel(run, order, order.cancel?.why ?? 'failure');
    } else {
      ask(run, order, true);
    }
  }
}
