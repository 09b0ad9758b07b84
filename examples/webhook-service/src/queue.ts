import PgBoss from 'pg-boss';
import type { Alarm } from './alarms/alarm.js';
import type { Database, Queryable } from './database.js';

/** Jobs that one of the workers does. Executions are not among them: their table is their queue. */
export interface Queue {
  /** Starts to work on jobs, including those of an earlier process. */
  work(jobs: Jobs): Promise<void>;
  /** Stores an alarm to deliver, unless there is one with this key in these seconds. `transaction`: stored with it. */
  raise(alarm: Alarm, key: string, seconds: number, transaction?: Queryable): Promise<void>;
  /** Deletes jobs an hour after they are done. */
  prune(): Promise<void>;
  stop(): Promise<void>;
}

/** Handlers of the jobs. A job can run more than once and on any worker. */
export interface Jobs {
  readonly pruning: () => Promise<void>;
  /** An alarm that it cannot deliver is tried again, for some seven hours. Absent: there are no alarms. */
  readonly alarm?: (alarm: Alarm) => Promise<void>;
}

/** How often an alarm is tried again: first after a second or two, then after twice as long each time. */
const alarmRetries = { retryLimit: 14, retryDelay: 1, retryBackoff: true, expireInSeconds: 30 } as const;

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
  await boss.createQueue('alarm');

  return {
    work: async (jobs) => {
      await boss.work('pruning', { pollingIntervalSeconds: 30 }, jobs.pruning);
      await boss.schedule('pruning', pruningTimes);
      const { alarm } = jobs;
      if (alarm !== undefined) {
        await boss.work<Alarm>('alarm', { pollingIntervalSeconds: 2 }, async (found) => {
          for (const { data } of found) {
            await alarm(data);
          }
        });
      }
    },
    raise: async (alarm, key, seconds, transaction = database) => {
      const db = { executeSql: (sql: string, values: unknown[]) => executeSql(transaction, sql, values) };
      const options = { id: alarm.id, singletonKey: key, singletonSeconds: seconds, db, ...alarmRetries };
      await boss.send('alarm', alarm, options);
    },
    prune: () => boss.maintain(),
    stop: async () => {
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
      isStopped = true;
    },
  };
}

/** Without values, the text can have several statements. */
async function executeSql(
  database: Queryable & Partial<Pick<Database, 'script'>>,
  sql: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  const rows = values === undefined ? await database.script?.(sql) : await database.query(sql, values);
  return { rows: rows ?? [] };
}
