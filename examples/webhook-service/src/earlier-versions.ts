import type { BrokerAdapter } from './brokers/adapter.js';
import type { ServiceConfig } from './config.js';
import type { Database, Queryable } from './database.js';
import { type Log, sentenceOf } from './log.js';

// What earlier versions have left, and no version writes any more.

/** Gives open executions, which had a lane for each subscription, the lane of their ticker at the broker. */
export async function nameLanes(database: Queryable, subscriptions: ServiceConfig['subscriptions']): Promise<void> {
  const given = Object.entries(subscriptions).flatMap(([strategy, each]) =>
    each.map(({ id, broker }) => ({ strategy, id, broker })),
  );
  await database.query(
    `UPDATE executions e SET lane = g.broker || '/' || (e.signal->>'ticker')
     FROM unnest($1::text[], $2::text[], $3::text[]) AS g(strategy, subscription, broker)
     WHERE e.finished_at IS NULL AND e.strategy = g.strategy AND e.subscription = g.subscription
       AND e.lane = g.strategy || '/' || g.subscription || '/' || (e.signal->>'ticker')`,
    [given.map(({ strategy }) => strategy), given.map(({ id }) => id), given.map(({ broker }) => broker)],
  );
}

/** An order that versions without the execution machine had to cancel at a time, in a table of its own. */
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
