import type { BrokerAdapter } from './brokers/adapter.js';
import type { Database, Queryable } from './database.js';
import { type Log, sentenceOf } from './log.js';

// Orders that the broker does not cancel itself: a row has the time; a durable job and the sweep cancel the order.

/** Stores when to cancel an order, before it is sent. After a crash, the first time is kept. */
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
  /** Whether its execution is open, so the order may still be sent. */
  readonly is_open: boolean;
}

/** Milliseconds until an order that is not cancelled, or not at the broker yet, is checked again. */
const lookAgainAfter = 5000;

/** Cancels the orders that are due. One worker does so at a time. */
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

/** Cancels an order if it is working. Returns whether it is done. */
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
