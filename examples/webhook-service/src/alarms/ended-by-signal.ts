import type { Queryable } from '../database.js';
import { cancelledOrders } from '../reconciliation/ledger.js';
import { columnsOf, type Execution, progressOf, progressState } from '../store.js';

/**
 * Whether a plan ended because a later signal has cancelled an order of it, such as an exit while its entry was filling. That was asked for,
 * and the plan of that signal tells how it went.
 */
export async function isEndedBySignal(database: Queryable, execution: Execution): Promise<boolean> {
  const progress = progressState(execution);
  if (progress?.reason?.code !== 'order-cancelled') {
    return false;
  }
  const later = await database.query<Execution>(
    `SELECT ${columnsOf('l')} FROM executions l JOIN executions e ON e.lane = l.lane AND l.seq > e.seq
     WHERE e.id = $1 AND l.progress IS NOT NULL`,
    [execution.id],
  );
  const cancelled = new Set(later.flatMap((other) => cancelledOrders(progressOf(other))));
  return progress.orders.some(({ order, orderId }) =>
    [order.clientOrderId, order.orderId, orderId].some((name) => name !== undefined && cancelled.has(name)),
  );
}
