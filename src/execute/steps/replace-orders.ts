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
  for (const { orderId, ...prices } of step.orders) {
    const order = orderOf(run, orderId);
    if (order?.stopPrice === prices.stopPrice) {
      changeOrder(run, order, { move: undefined });
    } else if (order !== undefined && !hasEnded(order)) {
      moveTo(run, order, { name: { orderId }, ...prices });
    }
  }
  const orders = step.orders.map(({ orderId, stopPrice }) => ({ order: orderOf(run, orderId), stopPrice }));
  const ended = orders.map(({ order }) => order).find((order) => order !== undefined && hasEnded(order));
  if (ended !== undefined) {
    const code = ended.status === 'filled' ? 'resting-order-filled' : reasonOfEnd(ended);
    const reason = `${nameOf(ended)} has ended (${ended.status}) and was not moved: plan the signal again.`;
    return { is: 'failed', code, reason, end: 'replan' };
  }
  const left = orders.filter(({ order, stopPrice }) => order?.stopPrice !== stopPrice);
  if (left.some(({ order }) => order !== undefined && openMove(order) !== undefined)) {
    return waiting;
  }
  const [first] = left;
  if (first === undefined) {
    return done;
  }
  const names = left.flatMap(({ order }) => (order === undefined ? [] : nameOf(order))).join(', ');
  const reason = `${names} has not moved to ${first.stopPrice}: the stop protects where it was.`;
  return { is: 'failed', code: 'stop-not-moved', reason };
}

function orderOf({ orders }: Run, orderId: string): ExecutionOrder | undefined {
  return orders.find(({ order }) => order.orderId === orderId);
}
