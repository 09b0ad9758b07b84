import PgBoss from 'pg-boss';
import type { Database } from './database.js';

/** Jobs that one of the workers does. Executions are not among them: their table is their queue. */
export interface Queue {
  /** Starts to work on jobs, including those of an earlier process. */
  work(jobs: Jobs): Promise<void>;
  /** Deletes jobs an hour after they are done. */
  prune(): Promise<void>;
  stop(): Promise<void>;
}

/** Handlers of the jobs. A job can run more than once and on any worker. */
export interface Jobs {
  readonly pruning: () => Promise<void>;
}

/** Runs once an hour, on one of the workers. */
const pruningTimes = '17 * * * *';

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
  await boss.createQueue('pruning');

  return {
    work: async (jobs) => {
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

/** Without values, the text can have several statements. */
async function executeSql(database: Database, sql: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const rows = values === undefined ? await database.script(sql) : await database.query(sql, values);
  return { rows };
}
