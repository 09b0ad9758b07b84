import type { BrokerAdapter } from './brokers/adapter.js';
import type { Database, Queryable } from './database.js';
import { type Log, sentenceOf } from './log.js';

// Orders that the broker does not withdraw by itself: a row says when, a durable job looks, and so does the sweep.

/** Stores when an order is to be withdrawn, before it is sent. A second time, after a crash, the first one holds. */
export async function saveWithdrawal(
  transaction: Queryable,
  order: { readonly clientOrderId: string; readonly executionId: string; readonly broker: string },
  dueAt: number,
): Promise<void> {
  await transaction.query(
    `INSERT INTO withdrawals (client_order_id, execution_id, broker, due_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (client_order_id) DO NOTHING`,
    [order.clientOrderId, order.executionId, order.broker, dueAt],
  );
}

interface Withdrawal {
  readonly client_order_id: string;
  readonly broker: string;
  readonly due_at: number;
  /** Its execution has not ended: the order may still be sent. */
  readonly is_open: boolean;
}

/** When an order that is not gone, or not there yet, is looked at again. */
const lookAgainAfter = 5000;

/** Withdraws what is due. One worker does so at a time. */
export async function withdrawDue(
  database: Database,
  brokers: ReadonlyMap<string, BrokerAdapter>,
  now: () => number,
  log: Log,
): Promise<void> {
  await database.ifFree('withdrawals', async () => {
    const due = await database.query<Withdrawal>(
      `SELECT w.*, EXISTS (SELECT 1 FROM executions e WHERE e.id = w.execution_id AND e.finished_at IS NULL) AS is_open
       FROM withdrawals w WHERE due_at <= $1 ORDER BY due_at LIMIT 200`,
      [now()],
    );
    for (const withdrawal of due) {
      const { client_order_id: order } = withdrawal;
      const isSettled = await withdraw(withdrawal, brokers.get(withdrawal.broker), log);
      await (isSettled
        ? database.query('DELETE FROM withdrawals WHERE client_order_id = $1', [order])
        : database.query('UPDATE withdrawals SET due_at = $2 WHERE client_order_id = $1', [
            order,
            now() + lookAgainAfter,
          ]));
    }
  });
}

/** Whether nothing is left to be done about an order. */
async function withdraw(
  { client_order_id: order, is_open: isOpen }: Withdrawal,
  broker: BrokerAdapter | undefined,
  log: Log,
): Promise<boolean> {
  try {
    const found = await broker?.find(order);
    if (broker === undefined || found === undefined) {
      return broker !== undefined && !isOpen;
    }
    if (found.status !== 'working') {
      return true;
    }
    const { status } = await broker.cancel(found.id);
    log('info', 'order-withdrawn', { order, status });
    return status !== 'working';
  } catch (error) {
    log('warn', 'withdrawal-failed', { order, failure: sentenceOf(error) });
    return false;
  }
}
