import PgBoss from 'pg-boss';
import type { Database, Queryable } from './database.js';

/** Durable reminders that there may be work in a lane. */
export interface Queue {
  /** Within the transaction that stores the work: either both are there, or neither. */
  remind(lane: string, afterMilliseconds: number, transaction: Queryable): Promise<void>;
  /** Looks for reminders now. */
  wake(): void;
  stop(): Promise<void>;
}

const queueName = 'lanes';

/** pg-boss over whatever answers SQL. */
export async function startQueue(
  database: Database,
  work: (lanes: readonly string[]) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<Queue> {
  let isStopped = false;
  const boss = new PgBoss({
    db: {
      executeSql: (sql, values) =>
        // pg-boss completes jobs without waiting for it: what comes after the stop finds no database any more, and the
        // job is taken up again.
        isStopped ? new Promise(() => undefined) : executeSql(database, sql, values),
    },
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 1,
  });
  boss.on('error', failed);
  await boss.start();
  await boss.createQueue(queueName);
  const worker = await boss.work<{ lane: string }>(
    queueName,
    { batchSize: 50, pollingIntervalSeconds: 0.5 },
    async (jobs) => {
      await work([...new Set(jobs.map(({ data }) => data.lane))]);
    },
  );
  return {
    remind: async (lane, afterMilliseconds, transaction) => {
      const db = {
        executeSql: async (sql: string, values: unknown[]) => ({ rows: await transaction.query(sql, values) }),
      };
      const startAfter = Math.max(0, Math.ceil(afterMilliseconds / 1000));
      // A reminder may be repeated as often as one likes: sending is guarded by what the execution has written down.
      await boss.send(queueName, { lane }, { startAfter, retryLimit: 20, retryDelay: 2, expireInSeconds: 60, db });
    },
    wake: () => boss.notifyWorker(worker),
    stop: async () => {
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
      isStopped = true;
    },
  };
}

/** Statements without values may be several at once. */
async function executeSql(database: Database, sql: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const rows = values === undefined ? await database.script(sql) : await database.query(sql, values);
  return { rows };
}
