import type { BrokerAdapter } from './brokers/adapter.js';
import type { Database } from './database.js';
import { type Log, sentenceOf } from './log.js';

// Versions without the execution machine kept in a table which orders the service has to cancel, and when. Nothing is added to
// it any more; what is left in it is carried out.

interface Withdrawal {
  readonly client_order_id: string;
  readonly broker: string;
}

/** Milliseconds that a broker has to answer. */
const callTimeout = 10_000;

/** Cancels the orders of an earlier version that are due. One worker does so at a time. */
export async function withdrawEarlier(
  database: Database,
  brokers: ReadonlyMap<string, BrokerAdapter>,
  now: number,
  log: Log,
): Promise<void> {
  const due = (): Promise<Withdrawal[]> =>
    database.query<Withdrawal>(
      `SELECT client_order_id, broker FROM withdrawals w WHERE due_at <= $1 AND NOT EXISTS (
         SELECT 1 FROM executions e WHERE e.id = w.execution_id AND e.finished_at IS NULL
       ) ORDER BY due_at LIMIT 200`,
      [now],
    );
  if ((await due()).length === 0) {
    return;
  }
  await database.ifFree('withdrawals', async () => {
    for (const { client_order_id: order, broker } of await due()) {
      if (await isWithdrawn(order, brokers.get(broker), log)) {
        await database.query('DELETE FROM withdrawals WHERE client_order_id = $1', [order]);
      }
    }
  });
}

/** Cancels an order if it is working. Returns whether nothing is left to do. */
async function isWithdrawn(clientOrderId: string, broker: BrokerAdapter | undefined, log: Log): Promise<boolean> {
  if (broker === undefined) {
    return false;
  }
  try {
    const answer = await broker.orders.cancel({ clientOrderId }, { signal: AbortSignal.timeout(callTimeout) });
    const status = answer.event === 'order' ? answer.status : answer.event;
    log('info', 'order-withdrawn', { order: clientOrderId, status });
    return status !== 'working';
  } catch (error) {
    log('warn', 'withdrawal-failed', { order: clientOrderId, failure: sentenceOf(error) });
    return false;
  }
}
