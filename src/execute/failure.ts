// What happens after the first thing that failed (execution rule 7).
import type { ExecutionOrder } from './execution.js';
import { ask, giveCancel } from './give.js';
import { hasEnded, isOurs, isSettled } from './order-state.js';
import { needsFill } from './questions.js';
import { restoreProtection } from './restore.js';
import { addNotice, changeOrder, type Run } from './run.js';
import { isDue, secondsAfter, unprotectedSeconds } from './timing.js';

/** Ends what may still trade, then puts protection back, then ends the execution. After the end it looks after protection only. */
export function dealWithFailure(run: Run): void {
  if (run.failure === undefined) {
    return;
  }
  releaseRestingOrders(run);
  if (run.status === 'running' && endOrders(run)) {
    noticeUnprotected(run);
    return;
  }
  restoreProtection(run);
  if (run.status === 'running' && !run.orders.some(isUnanswered)) {
    run.status = run.failure.end;
    run.reason = run.failure.reason;
  }
}

/** Rule 3: no resting order is cancelled from now on: it is protection again. Those whose fate is not known are asked for. */
function releaseRestingOrders(run: Run): void {
  for (const order of run.orders) {
    if (!isOurs(order) && order.cancel !== undefined) {
      const released = changeOrder(run, order, { cancel: undefined });
      if (!hasEnded(order) && order.cancel.hasFailed === undefined && order.question === undefined) {
        ask(run, released);
      }
    }
  }
}

/** Rule 7a: cancels or asks for every order of the plan that may still trade. True while there is one. */
function endOrders(run: Run): boolean {
  let isPending = false;
  for (const order of run.orders) {
    if (!isOurs(order) || order.role === 'protection' || (hasEnded(order) && !needsFill(run, order))) {
      continue;
    }
    isPending = true;
    if (order.status === 'working' && order.cancel === undefined) {
      giveCancel(run, order, 'failure');
    } else if (order.status === 'sent' && order.question === undefined) {
      ask(run, order);
    }
  }
  return isPending;
}

/** Rule 7a: after 60 seconds a trader is told that the stops are still missing. */
function noticeUnprotected(run: Run): void {
  const { failure, shape, now } = run;
  if (failure !== undefined && shape.cancelsProtection && isDue(secondsAfter(failure.at, unprotectedSeconds), now)) {
    const open = run.orders.filter((order) => isOurs(order) && order.role !== 'protection' && !isSettled(order));
    const names = open.map(({ order }) => order.clientOrderId).join(', ');
    const message = `The position is without its stop until ${names} has ended at the broker: it may still fill.`;
    addNotice(run, 'position-unprotected', message);
  }
}

/** Rule 7c: the end waits for the broker's answer about it. */
function isUnanswered(order: ExecutionOrder): boolean {
  return order.status === 'sent' || order.question !== undefined;
}
