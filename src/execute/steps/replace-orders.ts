// Moves resting stops, all together (targets 10).
import type { ReplaceOrdersStep } from '../../order/order-plan.js';
import type { ExecutionOrder } from '../execution.js';
import { moveTo, openMove } from '../move-order.js';
import { hasEnded, nameOf, reasonOfEnd } from '../order-state.js';
import { changeOrder, type Run } from '../run.js';
import { done, type Verdict, waiting } from './verdict.js';

/**
 * Complete when all are where they belong. One that has ended leaves another position or none protected: the plan no longer fits. One
 * that does not move is given up after five tries, and protects where it was.
 */
export function checkReplaceOrders(run: Run, step: ReplaceOrdersStep): Verdict {
  for (const { order, wanted } of ordersOf(run, step)) {
    const { orderId, ...prices } = wanted;
    if (order.stopPrice === prices.stopPrice) {
      changeOrder(run, order, { move: undefined });
    } else if (!hasEnded(order)) {
      moveTo(run, order, { name: { orderId }, ...prices });
    }
  }
  const orders = ordersOf(run, step);
  const ended = orders.find(({ order }) => hasEnded(order))?.order;
  if (ended !== undefined) {
    const code = ended.status === 'filled' ? 'resting-order-filled' : reasonOfEnd(ended);
    const reason = `${nameOf(ended)} has ended (${ended.status}) and was not moved: plan the signal again.`;
    return { is: 'failed', code, reason, end: 'replan' };
  }
  const left = orders.filter(({ order, wanted }) => order.stopPrice !== wanted.stopPrice);
  if (left.some(({ order }) => openMove(order) !== undefined)) {
    return waiting;
  }
  return left.length === 0 ? done : notMoved(left);
}

interface MovedOrder {
  readonly order: ExecutionOrder;
  readonly wanted: ReplaceOrdersStep['orders'][number];
}

function ordersOf({ orders }: Run, step: ReplaceOrdersStep): readonly MovedOrder[] {
  const byId = new Map(step.orders.map((wanted): [string | undefined, typeof wanted] => [wanted.orderId, wanted]));
  return orders.flatMap((order) => {
    const wanted = byId.get(order.order.orderId);
    return wanted === undefined ? [] : [{ order, wanted }];
  });
}

function notMoved(left: readonly MovedOrder[]): Verdict {
  const names = left.map(({ order, wanted }) => `${nameOf(order)} has not moved to ${wanted.stopPrice}`);
  return { is: 'failed', code: 'stop-not-moved', reason: `${names.join(', ')}: the stop protects where it was.` };
}
