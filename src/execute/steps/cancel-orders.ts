// Cancels resting orders, all together (execution rule 3).
import type { CancelOrdersStep } from '../../order/order-plan.js';
import type { ExecutionOrder } from '../execution.js';
import { giveCancel } from '../give.js';
import { hasFilledFurther } from '../held.js';
import { hasEnded, isSettled, nameOf } from '../order-state.js';
import type { Run } from '../run.js';
import { done, type Verdict, waiting } from './verdict.js';

export function beginCancelOrders(run: Run, step: CancelOrdersStep): void {
  for (const order of ordersOf(run, step)) {
    if (!hasEnded(order)) {
      giveCancel(run, order, 'plan');
    }
  }
}

/** Complete when all have ended. One that has filled further than when the plan was made: the plan no longer fits. */
export function checkCancelOrders(run: Run, step: CancelOrdersStep): Verdict {
  const orders = ordersOf(run, step);
  const stuck = orders.find(({ cancel }) => cancel?.hasFailed);
  if (stuck !== undefined) {
    const reason = `${nameOf(stuck)} was still working 30 seconds after it was cancelled.`;
    return { is: 'failed', code: 'cancel-failed', reason };
  }
  if (!orders.every(isSettled)) {
    return waiting;
  }
  const filled = orders.filter((order) => hasFilledFurther(run, order));
  if (filled.length === 0) {
    return done;
  }
  const reason = `${filled.map(nameOf).join(', ')} filled before the cancel: plan the signal again.`;
  return { is: 'failed', code: 'resting-order-filled', reason, end: 'replan' };
}

function ordersOf({ orders }: Run, { orderIds }: CancelOrdersStep): readonly ExecutionOrder[] {
  const ids = new Set<string | undefined>(orderIds);
  return orders.filter(({ order }) => ids.has(order.orderId));
}
