// Figures that are not those of the plan: more filled than asked (execution rule 17), or less when the plan is done (rule 20).
import type { ExecutionOrder } from './execution.js';
import { openMove } from './move-order.js';
import { endSentence, isOurs, isOverfilled, isSettled, nameOf } from './order-state.js';
import { addNotice, changeOrder, fail, type Run } from './run.js';

/** An overfill is told; one of an order that closes, or that rested before, fails the plan: what is held is not what it was for. */
export function noticeOverfills(run: Run): void {
  for (const order of run.orders.filter(isOverfilled)) {
    const message = `${nameOf(order)} filled ${order.filled}, more than its ${order.quantity}.`;
    addNotice(run, 'order-overfilled', message);
    if (order.role !== 'entry' && run.status === 'running') {
      fail(run, 'order-overfilled', message);
    }
  }
}

/** A plan that is done with less than it was to trade. */
export function noticeUnfilled(run: Run): void {
  const isShort = (order: ExecutionOrder): boolean =>
    isOurs(order) && order.role !== 'protection' && isSettled(order) && order.status !== 'filled';
  if (run.status === 'done') {
    for (const order of run.orders.filter(isShort)) {
      addNotice(run, 'order-unfilled', endSentence(order));
    }
  }
}

/** Rule 20: with the end, questions about orders that are no protection are dropped. Those of a failure's resting orders are not. */
export function dropQuestions(run: Run): void {
  for (const order of run.orders) {
    const isKept =
      order.role === 'protection' ||
      (order.role === 'resting' && run.failure !== undefined) ||
      openMove(order) !== undefined;
    if (!isKept) {
      changeOrder(run, order, { question: undefined });
    }
  }
}
