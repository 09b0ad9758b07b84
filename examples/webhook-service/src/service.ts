import { setMaxListeners } from 'node:events';
import type { ExecutionClock } from 'signal-to-order/execute';
import { admission } from './admission.js';
import { createHistories } from './admission-store.js';
import { connect } from './brokers/brokers.js';
import type { ServiceConfig } from './config.js';
import { type Database, openDatabase, type Queryable } from './database.js';
import { withdrawEarlier } from './earlier-withdrawals.js';
import { carryOn } from './execution/carry-on.js';
import type { ExecutionPorts, Subscriber } from './execution/ports.js';
import { lockFolder } from './folder-lock.js';
import { openFront } from './front.js';
import { httpApp } from './http.js';
import { newLanes } from './lanes.js';
import { type Log, sentenceOf } from './log.js';
import { newMetrics } from './metrics.js';
import { prune } from './pruning.js';
import { startQueue } from './queue.js';
import { migrate } from './schema.js';
import { changeExecution, type Execution, lanesWithWork, openExecutions, readBacklog } from './store.js';
import { tokenBeside } from './token-file.js';
import { watchDatabase } from './watchdog.js';
import { wrongPasswords } from './wrong-passwords.js';

export interface ServiceOptions {
  readonly config: ServiceConfig;
  /** Folder of the embedded database. */
  readonly folder: string;
  /** Address of a PostgreSQL server to use instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Tells the time, and waits for what executions wait for. */
  readonly clock: ExecutionClock;
  readonly log: Log;
  /** Called with a sentence when the database has not answered for `databasePatienceSeconds`. */
  readonly databaseLost?: (sentence: string) => void;
}

export interface Service {
  readonly port: number;
  /** Database of the service. */
  readonly database: Queryable;
  /** Runs everything that is due; resolves when it is done. */
  settle(): Promise<void>;
  /** Deletes data older than `keepDays`, as the hourly job does. */
  prune(): Promise<void>;
  /** Executions that have not ended. */
  open(): Promise<number>;
  /** Stops running executions and keeps waiting ones. */
  stop(): Promise<void>;
}

/** Interval at which the service looks for work itself, in case a job was lost with another process. */
const sweepEvery = 5000;

/** Time after which the next batch of jobs is read, even if lanes of the last one still run. */
const batchPatience = 2000;

const day = 86_400_000;

/** Starts the service; rejects with a sentence, and leaves nothing open, if it cannot. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of opened.toReversed()) {
      await close();
    }
  };
  try {
    return await start(options, opened, closeAll);
  } catch (error) {
    await closeAll().catch(() => undefined);
    throw error;
  }
}

async function start(
  { config, folder, databaseUrl, clock, log, databaseLost = () => undefined }: ServiceOptions,
  opened: (() => Promise<void>)[],
  closeAll: () => Promise<void>,
): Promise<Service> {
  // First what only one process can have, then what two would destroy.
  const front = await openFront(config.listen);
  opened.push(front.close);
  if (databaseUrl === undefined) {
    opened.push(await lockFolder(folder));
  }
  const metrics = newMetrics(() => readBacklog(database, clock.now()));
  const database = await openDatabase(folder, databaseUrl, {
    queryMilliseconds: config.queryTimeoutSeconds * 1000,
    failed: () => metrics.count('database_errors_total'),
  });
  opened.push(database.close);
  const unwatch = watchDatabase(database, config.databasePatienceSeconds * 1000, databaseLost);
  opened.push(async () => unwatch());
  await migrate(database);
  await createHistories(
    database,
    config.webhooks.map(({ id }) => id),
  );
  const brokers = new Map(
    Object.entries(config.brokers).map(([name, broker]) => [name, connect(name, broker, database, clock)]),
  );
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const isStopping = (): boolean => stopping.signal.aborted;
  const pause = (milliseconds: number): Promise<void> => interruptible(milliseconds, stopping.signal);

  const subscriberOf = ({ strategy, subscription }: Execution): Subscriber | undefined => {
    const found = config.subscriptions[strategy]?.find(({ id }) => id === subscription);
    const broker = found && brokers.get(found.broker);
    return broker && { brokerName: found.broker, broker, settings: found.settings };
  };
  const failed = (error: unknown): void => log('error', 'queue-failed', { failure: sentenceOf(error) });
  const queue = await inTurn(database, pause, () => startQueue(database, failed));
  const ports: ExecutionPorts = {
    database,
    clock,
    log,
    pause,
    stopping: stopping.signal,
    subscriberOf,
    lookAgain: (lane, milliseconds) => {
      const look = (): void => void (isStopping() ? undefined : lanes.run(lane));
      setTimeout(look, Math.max(0, milliseconds)).unref();
    },
    orderSent: (broker) => metrics.count('orders_sent_total', broker),
    ended: (state) => metrics.count('executions_total', state),
  };
  const lanes = newLanes(
    database,
    () => clock.now(),
    async (execution, lost) => {
      const subscriber = subscriberOf(execution);
      if (subscriber === undefined) {
        // The configuration has changed since: the execution is kept and waits for a day.
        log('error', 'subscription-unknown', { execution: execution.id, subscription: execution.subscription });
        await changeExecution(database, execution.id, { due_at: clock.now() + day });
        return;
      }
      await carryOn(execution, subscriber, { ...ports, stopping: AbortSignal.any([stopping.signal, lost]) });
    },
    isStopping,
    log,
  );
  const workOn = async (names: readonly string[]): Promise<void> => {
    await Promise.race([Promise.all(names.map(lanes.run)), pause(batchPatience)]).catch(() => undefined);
  };
  const pruning = async (): Promise<void> => {
    await prune(database, clock.now() - config.keepDays * day, clock.now());
    await queue.prune();
  };
  const sweep = async (): Promise<void> => {
    await withdrawEarlier(database, brokers, clock.now(), log);
    await Promise.all((await lanesWithWork(database, clock.now())).map(lanes.run));
  };
  await queue.work({ lanes: workOn, pruning });
  const sweeper = setInterval(() => void sweep().catch(failed), sweepEvery);
  void sweep().catch(failed);

  const countWrongPassword = wrongPasswords(() => clock.now(), log);
  const admit = admission(config, database, clock, queue, (lane) => void lanes.run(lane), countWrongPassword);
  const { token, isNew } =
    config.token === undefined ? await tokenBeside(folder) : { token: config.token, isNew: false };
  const app = httpApp({ config: { ...config, token }, database, brokers, metrics, clock, log, admit });
  front.answerWith(app.fetch);
  const { port } = front;
  const url = config.publicUrl?.replace(/\/$/, '') ?? localUrl(config.listen.host, port);
  if (isNew) {
    log('info', 'first-start', { page: `${url}/token?token=${token}` });
  }
  log('info', 'started', {
    url: `${url}/`,
    host: config.listen.host,
    port,
    database: databaseUrl === undefined ? 'embedded' : 'server',
  });

  return {
    port,
    database,
    settle: async () => {
      await sweep();
      await lanes.idle();
    },
    prune: pruning,
    open: () => openExecutions(database),
    stop: async () => {
      log('info', 'stopping');
      stopping.abort();
      clearInterval(sweeper);
      await front.close();
      await queue.stop();
      await lanes.idle();
      opened.splice(0, 1);
      await closeAll();
      log('info', 'stopped');
    },
  };
}

/** Address for a browser on this machine. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Services that start together on one database create missing tables one after the other. */
async function inTurn<T>(
  database: Database,
  pause: (milliseconds: number) => Promise<void>,
  begin: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const begun: T[] = [];
    await database.ifFree('start', async () => {
      begun.push(await begin());
    });
    const [first] = begun;
    if (first !== undefined) {
      return first;
    }
    await pause(100);
  }
}

/** Waits; rejects if the service stops. Work in progress stays as stored. */
function interruptible(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new Error('the service stops'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) {
      stop();
    } else {
      signal.addEventListener('abort', stop, { once: true });
    }
  });
}
