import PgBoss from 'pg-boss';
import type { Database, Queryable } from './database.js';

/** A durable job for a lane. */
export interface Reminder {
  readonly lane: string;
  readonly afterMilliseconds: number;
}

/** Durable jobs. Each is stored in the transaction that stores its reason, so that both exist or neither. */
export interface Queue {
  remind(reminders: readonly Reminder[], transaction: Queryable): Promise<void>;
  /** Starts to work on jobs, including those of an earlier process. */
  work(jobs: Jobs): Promise<void>;
  /** Deletes jobs an hour after they are done. */
  prune(): Promise<void>;
  stop(): Promise<void>;
}

/** Handlers of the jobs. A job can run more than once and on any worker; the stored state prevents repeated effects. */
export interface Jobs {
  readonly lanes: (lanes: readonly string[]) => Promise<void>;
  readonly pruning: () => Promise<void>;
}

/** Runs once an hour, on one of the workers. */
const pruningTimes = '17 * * * *';

const polling = { batchSize: 200, pollingIntervalSeconds: 0.5 };
const patience = { retryLimit: 20, retryDelay: 2, expireInSeconds: 60 };

/** Job queue of pg-boss on any database. */
export async function startQueue(database: Database, failed: (error: unknown) => void): Promise<Queue> {
  let isStopped = false;
  const boss = new PgBoss({
    db: {
      executeSql: (sql, values) =>
        // pg-boss does not await the completion of jobs: after the stop there is no database, and the job runs again
        // later.
        isStopped ? new Promise(() => undefined) : executeSql(database, sql, values),
    },
    cronWorkerIntervalSeconds: 30,
    archiveCompletedAfterSeconds: 600,
    deleteAfterHours: 1,
  });
  boss.on('error', failed);
  await boss.start();
  for (const name of ['lanes', 'pruning']) {
    await boss.createQueue(name);
  }

  const insert = async (inserted: readonly PgBoss.JobInsert[], transaction: Queryable): Promise<void> => {
    const db = {
      executeSql: async (sql: string, values: unknown[]) => ({ rows: await transaction.query(sql, values) }),
    };
    if (inserted.length > 0) {
      await boss.insert([...inserted], { db });
    }
  };

  return {
    remind: (reminders, transaction) =>
      insert(
        reminders.map(({ lane, afterMilliseconds }) => ({
          name: 'lanes',
          data: { lane },
          startAfter: secondsUntil(afterMilliseconds),
          ...patience,
        })),
        transaction,
      ),
    work: async (jobs) => {
      await boss.work<{ lane: string }>('lanes', polling, async (due) => {
        await jobs.lanes([...new Set(due.map(({ data }) => data.lane))]);
      });
      await boss.work('pruning', { pollingIntervalSeconds: 30 }, jobs.pruning);
      await boss.schedule('pruning', pruningTimes);
    },
    prune: () => boss.maintain(),
    stop: async () => {
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
      isStopped = true;
    },
  };
}

/** Delay for pg-boss: an interval in seconds from the time of the database. */
function secondsUntil(milliseconds: number): string {
  return String(Math.max(0, Math.ceil(milliseconds / 1000)));
}

/** Without values, the text can have several statements. */
async function executeSql(database: Database, sql: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const rows = values === undefined ? await database.script(sql) : await database.query(sql, values);
  return { rows };
}
