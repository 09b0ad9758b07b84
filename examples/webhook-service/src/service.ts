import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Clock } from 'signal-to-order';
import { admission } from './admission.js';
import { connect } from './brokers/brokers.js';
import type { ServiceConfig } from './config.js';
import { type Database, openDatabase } from './database.js';
import { carryOn, type Subscriber } from './execution.js';
import { httpApp } from './http.js';
import { newLanes } from './lanes.js';
import { type Log, sentenceOf } from './log.js';
import { newMetrics } from './metrics.js';
import { startQueue } from './queue.js';
import { createTables } from './schema.js';
import { changeExecution, type Execution, forgetBefore, lanesWithWork, openExecutions } from './store.js';

export interface ServiceOptions {
  readonly config: ServiceConfig;
  /** Where the embedded database keeps its files. */
  readonly folder: string;
  /** Address of a real PostgreSQL, in place of the embedded one. */
  readonly databaseUrl?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Service {
  readonly port: number;
  /** Works on everything that is due, and resolves when it is done. */
  settle(): Promise<void>;
  /** Executions that have not ended. */
  open(): Promise<number>;
  /** Ends what runs, keeps what waits. */
  stop(): Promise<void>;
}

/** How often the service looks for work by itself, should a reminder have been lost with another process. */
const sweepEvery = 5000;

/** How long a batch of reminders may take before the next one is looked at; the lanes go on all the same. */
const batchPatience = 2000;

const day = 86_400_000;

export async function startService({ config, folder, databaseUrl, clock, log }: ServiceOptions): Promise<Service> {
  const database = await openDatabase(folder, databaseUrl);
  await createTables(database);
  const metrics = newMetrics();
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
  const ports = {
    database,
    clock,
    log,
    pause,
    orderSent: (broker: string) => metrics.count('orders_sent_total', broker),
    ended: (state: string) => metrics.count('executions_total', state),
  };
  const lanes = newLanes(
    database,
    () => clock.now(),
    async (execution) => {
      const subscriber = subscriberOf(execution);
      if (subscriber === undefined) {
        // The configuration has changed since: what is stored stays, and waits for a day.
        log('error', 'subscription-unknown', { execution: execution.id, subscription: execution.subscription });
        await changeExecution(database, execution.id, { due_at: clock.now() + day });
        return;
      }
      await carryOn(execution, subscriber, ports);
    },
    isStopping,
    log,
  );
  const failed = (error: unknown): void => log('error', 'queue-failed', { failure: sentenceOf(error) });
  const workOn = async (names: readonly string[]): Promise<void> => {
    await Promise.race([Promise.all(names.map(lanes.run)), pause(batchPatience)]).catch(() => undefined);
  };
  const queue = await inTurn(database, pause, () => startQueue(database, workOn, failed));
  const sweep = async (): Promise<void> => {
    await Promise.all((await lanesWithWork(database, clock.now())).map(lanes.run));
  };
  const sweeper = setInterval(() => void sweep().catch(failed), sweepEvery);
  const forgetter = setInterval(
    () => void forgetBefore(database, clock.now() - config.keepDays * day).catch(failed),
    3_600_000,
  );
  void sweep().catch(failed);

  const admit = admission(config, database, clock, queue);
  const app = httpApp({ config, database, brokers, metrics, clock, log, admit });
  const server = await listen(app.fetch, config);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  log('info', 'started', {
    host: config.listen.host,
    port,
    database: databaseUrl === undefined ? 'embedded' : 'server',
  });

  return {
    port,
    settle: async () => {
      await sweep();
      await lanes.idle();
    },
    open: () => openExecutions(database),
    stop: async () => {
      log('info', 'stopping');
      stopping.abort();
      clearInterval(sweeper);
      clearInterval(forgetter);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 2000).unref();
      });
      await queue.stop();
      await lanes.idle();
      await database.close();
      log('info', 'stopped');
    },
  };
}

/** Services that start at once on one database create what is missing one after the other. */
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

function listen(
  fetch: ReturnType<typeof httpApp>['fetch'],
  { listen: { host, port } }: ServiceConfig,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        hostname: host,
        port,
        // An alert is sent in one piece: who needs longer is not sending one.
        serverOptions: { requestTimeout: 10_000, headersTimeout: 5000, connectionsCheckingInterval: 1000 },
      },
      () => resolve(server),
    ) as Server;
    server.on('error', reject);
  });
}

/** Waits; rejects when the service stops, which leaves what was under way as it is written down. */
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
