// What happens after the first thing that failed (execution rule 7).

import { isUnconfirmed } from './confirm.js';
import type { ExecutionOrder } from './execution.js';
import { ask, giveCancel } from './give.js';
import { hasEnded, isOurs, nameOf } from './order-state.js';
import { needsFill } from './questions.js';
import { isBeingReduced, reduceRestored } from './reduce-restored.js';
import { restoreProtection } from './restore.js';
import { addNotice, changeOrder, type Run } from './run.js';
import { cancelTakeProfits, isCancelledForStop, restoreOnceMore } from './take-profits.js';
import { deadlineAfter, hasCome, unprotectedSeconds } from './timing.js';

/** Ends what may still trade, then puts protection back, then ends the execution. After the end it looks after protection only. */
export function dealWithFailure(run: Run): void {
  if (run.failure === undefined) {
    return;
  }
  releaseRestingOrders(run);
  endOrders(run);
  cancelTakeProfits(run);
  const undecided = run.orders.filter((order) => isUndecided(run, order));
  if (undecided.length > 0) {
    noticeUnprotected(run, undecided);
    return;
  }
  restoreOnceMore(run);
  reduceRestored(run);
  restoreProtection(run);
  if (run.status === 'running' && !run.orders.some((order) => isUnanswered(run, order))) {
    run.status = run.failure.end;
    run.reason = run.failure.reason;
  }
}

/** Rule 3: no resting order is cancelled from now on: it is protection again. Those whose fate is not known are asked for. */
function releaseRestingOrders(run: Run): void {
  for (const order of run.orders) {
    if (!isOurs(order) && order.cancel !== undefined && order.cancel.why !== 'reserve') {
      const released = changeOrder(run, order, { cancel: undefined });
      if (!hasEnded(order) && order.cancel.hasFailed === undefined && order.question === undefined) {
        ask(run, released);
      }
    }
  }
}

/** Rule 7a: cancels or asks for every order of the plan that may still trade. */
function endOrders(run: Run): void {
  for (const order of run.orders.filter((one) => mayTrade(run, one))) {
    if (order.status === 'working' && order.cancel === undefined) {
      giveCancel(run, order, 'failure');
    } else if (order.status === 'sent' && order.question === undefined) {
      ask(run, order);
    }
  }
}

/** An order of the plan that has not ended and is not protection. After the end nothing of it is cancelled any more. */
function mayTrade({ status }: Run, order: ExecutionOrder): boolean {
  return status === 'running' && isOurs(order) && order.role !== 'protection' && !hasEnded(order);
}

/** How much it fills, or has filled, decides how much protection is sent again: nothing is sent before that is known. */
export function isUndecided(run: Run, order: ExecutionOrder): boolean {
  return mayTrade(run, order) || needsFill(run, order) || isCancelledForStop(run, order);
}

/** Rule 7a: after 60 seconds a trader is told that the stops are still missing. */
function noticeUnprotected(run: Run, undecided: readonly ExecutionOrder[]): void {
  const { status, failure, shape, now } = run;
  const isLate = hasCome(deadlineAfter(failure?.at, unprotectedSeconds), now);
  if (isLate && status === 'running' && shape.cancelsProtection) {
    const names = undecided.map(nameOf).join(', ');
    const message = `The position is without its stop until ${names} has ended at the broker: it may still fill.`;
    addNotice(run, 'position-unprotected', message);
  }
}

/** Rules 7c, 15 and 16: the end waits for the broker's answer about it, and for its smaller size. */
function isUnanswered(run: Run, order: ExecutionOrder): boolean {
  return order.status === 'sent' || order.question !== undefined || isUnconfirmed(run, order) || isBeingReduced(order);
}
