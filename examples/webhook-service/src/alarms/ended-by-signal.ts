import type { Queryable } from '../database.js';
import { cancelledOrders } from '../reconciliation/ledger.js';
import { columnsOf, type Execution, progressOf } from '../store.js';

/** Notices of a plan that has left a position without its stop: an alarm tells them, whoever ended the plan. */
const unprotecting: ReadonlySet<string> = new Set(['position-unprotected', 'protection-not-restored']);

/**
 * Whether a plan ended because a later signal has cancelled its entry, such as an exit while it was filling. That was asked for, and the
 * plan of that signal tells how it went.
 */
export async function isEndedBySignal(database: Queryable, { id, progress }: Execution): Promise<boolean> {
  if (progress?.reason?.code !== 'order-cancelled') {
    return false;
  }
  const later = await database.query<Execution>(
    `SELECT ${columnsOf('l')} FROM executions l JOIN executions e ON e.lane = l.lane AND l.seq > e.seq
     WHERE e.id = $1 AND l.progress IS NOT NULL`,
    [id],
  );
  const cancelled = new Set(later.flatMap((other) => cancelledOrders(progressOf(other))));
  const isCancelled = (names: readonly (string | undefined)[]): boolean =>
    names.some((name) => name !== undefined && cancelled.has(name));
  const entries = progress.orders.filter(({ role, status }) => role === 'entry' && status === 'cancelled');
  // A stop that the later plan has cancelled too is part of what was asked for.
  const isUnprotected =
    progress.notices.some(({ code }) => unprotecting.has(code)) &&
    !entries.every(({ legs }) => isCancelled([legs?.stopLoss.orderId]));
  return !isUnprotected && entries.some(({ order, orderId }) => isCancelled([order.clientOrderId, orderId]));
}
