import { setMaxListeners } from 'node:events';
import type { ExecutionClock } from 'signal-to-order/execute';
import { takeNewHalts } from './account-guard.js';
import { newAccounts } from './accounts.js';
import { admission } from './admission.js';
import { createHistories } from './admission-store.js';
import { type Alarms, newAlarms } from './alarms/alarms.js';
import { type Backlog, newBacklog } from './backlog.js';
import { connect } from './brokers/brokers.js';
import { type ServiceConfig, secretsOf } from './config.js';
import { readControl } from './control-gauges.js';
import { makePrivate, openFolder } from './data-folder.js';
import { type Database, type DatabaseOptions, openDatabase, type Queryable } from './database.js';
import { logDecisions, newDailyHead, pruneDecisionLog } from './decision-log.js';
import { startEquityHistory } from './equity-history.js';
import { carryOn } from './execution/carry-on.js';
import { directStore } from './execution/execution-store.js';
import { newFollower } from './execution/following.js';
import { newPortPatience } from './execution/port-patience.js';
import type { ExecutionPorts, Subscriber } from './execution/ports.js';
import { runUntilParked } from './execution/run-until-parked.js';
import { accountLock } from './execution/turn.js';
import { lockFolder } from './folder-lock.js';
import { openFront } from './front.js';
import { newHealth } from './health.js';
import { httpApp } from './http.js';
import { newLanes } from './lanes.js';
import { type Log, secretRemover, sentenceOf } from './log.js';
import { newMetrics } from './metrics.js';
import { haltWords } from './page/guards.js';
import { differenceWords } from './page/reconciliation.js';
import { behindWords } from './page/unanswered.js';
import { newPageEvents } from './page-events.js';
import { newPasswords, replacedPasswords } from './passwords.js';
import { prune } from './pruning.js';
import { startQueue } from './queue.js';
import { newReconciler } from './reconciliation/reconciler.js';
import { migrate } from './schema.js';
import { newSessionExits } from './session-exits.js';
import { changeExecution, type Execution, lanesWithWork, openExecutions, readBacklog, releaseOf } from './store.js';
import { tokenBeside } from './token-file.js';
import { watchDatabase } from './watchdog.js';
import { newGuesses } from './wrong-passwords.js';

export interface ServiceOptions {
  readonly config: ServiceConfig;
  /** Folder of the embedded database. */
  readonly folder: string;
  /** Address of a PostgreSQL server to use instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Starts the thread of the embedded database; default: a new one. */
  readonly startThread?: DatabaseOptions['startThread'];
  /** Tells the time, and waits for what executions wait for. */
  readonly clock: ExecutionClock;
  readonly log: Log;
  /** Called with each secret that is not in the configuration: no log line may have it. */
  readonly hide?: (secret: string) => void;
  /** Called with a sentence when the database has not answered for `databasePatienceSeconds`. */
  readonly databaseLost?: (sentence: string) => void;
  /** How long connections that are kept have to end by an answer when the service stops; default 0. */
  readonly graceMilliseconds?: number;
}

export interface Service {
  readonly port: number;
  /** Database of the service. */
  readonly database: Queryable;
  /** Runs everything that is due; resolves when it is done. */
  settle(): Promise<void>;
  /** Deletes data older than `keepDays`, as the hourly job does. */
  prune(): Promise<void>;
  /** Compares the accounts with what is expected, as the service does every minute. */
  reconcile(): Promise<void>;
  /** Executions that have not ended. */
  open(): Promise<number>;
  /** Stops running executions and keeps waiting ones. */
  stop(): Promise<void>;
}

/** Interval at which the service looks for what has become due, and for what another process has left. */
const sweepEvery = 500;
const sweepAfterFailure = 5000;

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
  options: ServiceOptions,
  opened: (() => Promise<void>)[],
  closeAll: () => Promise<void>,
): Promise<Service> {
  const { config, folder, databaseUrl, clock, log, graceMilliseconds = 0 } = options;
  const { hide = () => undefined, databaseLost = () => undefined } = options;
  // First what only one process can have, then what two would destroy.
  const front = await openFront(config.listen, graceMilliseconds);
  opened.push(front.close);
  const home = databaseUrl === undefined ? await openFolder(folder) : folder;
  if (databaseUrl === undefined) {
    opened.push(await lockFolder(home));
    await makePrivate(home);
  }
  const metrics = newMetrics(
    () => readBacklog(database, clock.now()),
    () => readControl(database, config, clock.now()),
  );
  const database = await openDatabase(home, databaseUrl, {
    queryMilliseconds: config.queryTimeoutSeconds * 1000,
    failed: () => metrics.count('database_errors_total'),
    lost: databaseLost,
    startThread: options.startThread,
  });
  opened.push(database.close);
  await migrate(database);
  if (databaseUrl === undefined) {
    // The database gives some files that it makes to everybody, whatever the umask says.
    await makePrivate(home);
  }
  await createHistories(
    database,
    config.webhooks.map(({ id }) => id),
  );
  // Not before: the steps of large tables take their time.
  const unwatch = watchDatabase(database, config.databasePatienceSeconds * 1000, databaseLost);
  opened.push(async () => unwatch());
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
    return (
      broker && { brokerName: found.broker, broker, settings: found.settings, approvalSeconds: found.approvalSeconds }
    );
  };
  const failed = (error: unknown): void => log('error', 'queue-failed', { failure: sentenceOf(error) });
  const queue = await inTurn(database, pause, () => startQueue(database, failed));
  const ports: ExecutionPorts = {
    store: directStore(database),
    clock,
    log,
    pause,
    askPort: newPortPatience(log),
    closingPatience: config.closingPatienceSeconds * 1000,
    run: runUntilParked,
    stopping: stopping.signal,
    underAccountLock: (broker, work) => database.underLock(accountLock(broker), (own) => work(directStore(own))),
    subscriberOf,
    lookAgain: (lane, milliseconds) => {
      setTimeout(() => runLane(lane), Math.max(0, milliseconds)).unref();
    },
    orderSent: (broker) => metrics.count('orders_sent_total', broker),
    orderNews: (news, execution) => {
      const seconds = Math.max(0, clock.now() - releaseOf(execution)) / 1000;
      metrics.observe(news === 'sent' ? 'order_sent_seconds' : 'order_filled_seconds', seconds);
    },
    ended: (state, code) => {
      metrics.count('executions_total', state);
      if (code !== undefined && (state === 'rejected' || state === 'stopped')) {
        metrics.count('executions_rejected_total', code);
      }
    },
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
    (lane) => runLane(lane),
    isStopping,
    log,
  );
  const accounts = newAccounts(database, ports, lanes, isStopping, log);
  const locals = [...brokers].flatMap(([name, { enlist }]) => (enlist === undefined ? [] : [{ name, enlist }]));
  /** Executions of a lane are carried out together with others where the account is in the database. */
  const workOn = (lane: string): Promise<unknown> => {
    const local = locals.find(({ name }) => lane.startsWith(`${name}/`));
    return local === undefined ? lanes.run(lane) : accounts.run(local);
  };
  const runLane = (lane: string): void => void (isStopping() ? undefined : workOn(lane));
  const pruning = async (): Promise<void> => {
    const before = clock.now() - config.keepDays * day;
    await logDecisions(database, config, clock.now());
    await prune(database, before, clock.now());
    await pruneDecisionLog(database, before);
    await queue.prune();
  };
  const secrets = [...secretsOf(config, { DATABASE_URL: databaseUrl })];
  const hideEverywhere = (secret: string): void => {
    hide(secret);
    if (secret !== '' && !secrets.includes(secret)) {
      secrets.push(secret);
    }
  };
  const alarms = newAlarms({
    ...{ target: config.alarms, database, queue, clock, log, metrics, stopping: stopping.signal },
    withoutSecrets: secretRemover(secrets),
  });
  const reconciler = newReconciler({
    ...{ database, brokers, clock, log, stopping: stopping.signal, everySeconds: config.reconcileEverySeconds },
    found: async (broker, finding, transaction) => {
      metrics.count('reconciliation_differences_total', finding.kind);
      const subject = `${broker}/${finding.ticker}`;
      await alarms.raise('reconciliation-difference', subject, differenceWords({ ...finding, broker }), {
        transaction,
      });
    },
  });
  const follower = newFollower({ database, brokers, ports, alarms, stopping: stopping.signal });
  /** Halts are counted by whoever stores the state of an account; one process tells of each. */
  const tellHalts = (): Promise<void> =>
    database.transaction(async (transaction) => {
      for (const { broker, code, at } of await takeNewHalts(transaction)) {
        await alarms.raise('guard', broker, haltWords(broker, { code, at }), { once: `${code} ${at}`, transaction });
        log('warn', 'halt-began', { broker, code, at });
      }
    });
  const isGuarded = Object.values(config.brokers).some(({ guard }) => guard !== undefined);
  const closing = newSessionExits({ config, database, brokers, clock, log });
  const dailyHead = newDailyHead({ config, database, clock, log });
  const backlog = newBacklog(database, clock, config.maxBacklogSeconds);
  const findWork = async (): Promise<readonly string[]> => {
    await backlog.look();
    await closing.look();
    await dailyHead.look();
    return lanesWithWork(database, clock.now());
  };
  let sweptAt = performance.now();
  await queue.work({ pruning, ...(config.alarms && { alarm: alarms.deliver }) });
  const sweep = async (): Promise<void> => {
    const after = await findWork().then(
      (found) => {
        sweptAt = performance.now();
        found.forEach(runLane);
        reconciler.begin();
        void Promise.all([follower.run(), alarmOf(alarms, backlog, isGuarded ? tellHalts : undefined)]).catch(
          (error: unknown) => (isStopping() ? undefined : failed(error)),
        );
        return sweepEvery;
      },
      (error: unknown) => {
        if (!isStopping()) {
          failed(error);
        }
        return sweepAfterFailure;
      },
    );
    if (!isStopping()) {
      sweeper = setTimeout(sweep, after);
    }
  };
  let sweeper = setTimeout(sweep, 0);

  const guesses = newGuesses(() => clock.now(), log);
  const { token, isNew } =
    config.token === undefined ? await tokenBeside(folder) : { token: config.token, isNew: false };
  // Not in `hideEverywhere`: the log has the token once, at the first start.
  secrets.push(token);
  const passwords = newPasswords(config.webhooks, database, clock, hideEverywhere);
  for (const { id, strategy } of await replacedPasswords(passwords)) {
    log('warn', 'password-of-page', { webhook: id, strategy, unused: 'the password in the configuration' });
  }
  const admit = admission(config, database, clock, backlog, runLane, guesses, passwords, secrets);
  const events = newPageEvents(database, stopping.signal);
  const owned = { ...config, token };
  const health = newHealth({
    ...{ database, clock, backlog, brokers: [...brokers.keys()], sweptAt: () => sweptAt },
    folder: databaseUrl === undefined ? home : undefined,
  });
  const shared = { database, brokers, metrics, clock, log, admit, guesses, health, passwords, alarms, runLane };
  const app = httpApp({ config: owned, ...shared, events, stopping: stopping.signal, secrets });
  const equityHistory = startEquityHistory({ config, database, brokers, stopping: stopping.signal }, () => clock.now());
  opened.push(equityHistory.stop);
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
      await Promise.all((await findWork()).map(workOn));
      await accounts.idle();
      await lanes.idle();
      await accounts.idle();
      await follower.run();
    },
    prune: pruning,
    reconcile: () => reconciler.run(),
    open: () => openExecutions(database),
    stop: async () => {
      log('info', 'stopping');
      stopping.abort();
      await front.close();
      clearTimeout(sweeper);
      await queue.stop();
      await reconciler.idle();
      await follower.idle();
      await accounts.idle();
      await lanes.idle();
      opened.splice(0, 1);
      await closeAll();
      log('info', 'stopped');
    },
  };
}

/** Alarms of accounts that were halted, of what has failed, and of executions that wait. */
async function alarmOf(alarms: Alarms, backlog: Backlog, tellHalts: (() => Promise<void>) | undefined): Promise<void> {
  await tellHalts?.();
  await alarms.lookForPlans();
  for (const account of await backlog.behind()) {
    const kind = account.unanswered.length > 0 ? 'broker-unavailable' : 'backlog';
    await alarms.raise(kind, account.broker, behindWords(account));
  }
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
