import type { Queryable } from '../database.js';
import { cancelledOrders } from '../reconciliation/ledger.js';
import { columnsOf, type Execution, progressOf } from '../store.js';

/**
 * Whether a plan ended because a later signal has cancelled its entry, such as an exit while it was filling. That was asked for, and the
 * plan of that signal tells how it went. A plan that has left a position without a stop that nobody asked to cancel is told whoever ended it.
 */
export async function isEndedBySignal(
  database: Queryable,
  { id, progress }: Pick<Execution, 'id' | 'progress'>,
): Promise<boolean> {
  if (progress?.reason?.code !== 'order-cancelled') {
    return false;
  }
  const later = await database.query<Pick<Execution, 'progress' | 'plan'>>(
    `SELECT ${columnsOf('l')} FROM executions l JOIN executions e ON e.lane = l.lane AND l.seq > e.seq
     WHERE e.id = $1 AND l.progress IS NOT NULL`,
    [id],
  );
  const cancelled = new Set(later.flatMap((other) => cancelledOrders(progressOf(other))));
  const isCancelled = (...names: readonly (string | undefined)[]): boolean =>
    names.some((name) => name !== undefined && cancelled.has(name));
  const entries = progress.orders.filter(({ role, status }) => role === 'entry' && status === 'cancelled');
  const isUnprotected = progress.notices.some(
    ({ code }) =>
      // A stop of an earlier plan, which this one has not put back.
      code === 'protection-not-restored' ||
      // Stops of what has filled are part of what was asked for where the later plan has cancelled them too.
      (code === 'position-unprotected' &&
        !entries.every(({ filled, legs }) => filled === '0' || isCancelled(legs?.stopLoss.orderId))),
  );
  return !isUnprotected && entries.some(({ order, orderId }) => isCancelled(order.clientOrderId, orderId));
}
