// The stops of a plan that has ended may still move: it is looked at without its lane, so that no signal waits for it. Two processes
// do not do the same, and whoever stores a state first goes on.
import type { Execution as PlanExecution } from 'signal-to-order/execute';
import type { Alarms } from '../alarms/alarms.js';
import type { BrokerAdapter } from '../brokers/adapter.js';
import type { Database } from '../database.js';
import { sentenceOf } from '../log.js';
import { brokersFollowed, changeExecution, type Execution, followedAt, progressOf, saveProgress } from '../store.js';
import { unlessStopped } from '../unless-stopped.js';
import { withinTime } from '../within-time.js';
import { watchedPorts } from './broker-ports.js';
import { type ExecutionPorts, lookAgainAfter, type Subscriber } from './ports.js';
import { withoutNews } from './waiting.js';

/** Follows executions that have ended while a move of one of their stops can come. */
export interface Follower {
  /** Looks at what is due, at all brokers at the same time. */
  run(): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

export interface FollowerParts {
  readonly database: Database;
  readonly brokers: ReadonlyMap<string, BrokerAdapter>;
  readonly ports: ExecutionPorts;
  readonly alarms: Pick<Alarms, 'stopsNotMoved'>;
  readonly stopping: AbortSignal;
}

const day = 86_400_000;

/** Milliseconds for the questions and moves of one execution: one without an answer does not keep the others of the broker waiting. */
const patience = 10_000;

export function newFollower(parts: FollowerParts): Follower {
  const { database, ports, stopping } = parts;
  const { clock, log } = ports;
  /** By broker: one that hangs holds up no other. */
  const running = new Map<string, Promise<unknown>>();

  const start = (broker: string): Promise<unknown> => {
    const begun =
      running.get(broker) ??
      database
        .ifFree(`following at ${broker}`, () => lookAt(broker, parts))
        .catch((error: unknown) => {
          if (!stopping.aborted) {
            log('warn', 'following-failed', { broker, failure: sentenceOf(error) });
          }
        })
        .finally(() => running.delete(broker));
    running.set(broker, begun);
    return begun;
  };
  return {
    run: async () => void (await Promise.all((await brokersFollowed(database, clock.now())).map(start))),
    idle: async () => void (await Promise.all(running.values())),
  };
}

/** One question tells of everything that is followed at a broker; what has news goes on. */
async function lookAt(broker: string, parts: FollowerParts): Promise<void> {
  const { database, brokers, ports, stopping } = parts;
  const { clock, log } = ports;
  const due = await followedAt(database, broker, clock.now());
  const adapter = brokers.get(broker);
  const quiet = adapter === undefined ? [] : await unlessStopped(withoutNews(due, adapter, clock.now(), log), stopping);
  const isQuiet = new Map(quiet.map(({ execution, wake }) => [execution.id, wake]));
  for (const execution of due) {
    if (stopping.aborted) {
      return;
    }
    const subscriber = ports.subscriberOf(execution);
    if (subscriber === undefined) {
      log('error', 'subscription-unknown', { execution: execution.id, subscription: execution.subscription });
      await changeExecution(database, execution.id, { follow_at: clock.now() + day });
    } else if (isQuiet.has(execution.id)) {
      await changeExecution(database, execution.id, { follow_at: nextLook(isQuiet.get(execution.id), clock.now()) });
    } else {
      await goOn(execution, subscriber, parts);
    }
  }
}

/** Asks for the legs of an execution, and moves the stops that belong elsewhere. */
async function goOn(
  execution: Execution,
  subscriber: Subscriber,
  { database, ports, alarms, stopping }: FollowerParts,
): Promise<void> {
  const { clock, log } = ports;
  const progress = progressOf(execution);
  let { revision } = execution;
  const save = async (state: PlanExecution): Promise<void> => {
    const follow_at = state.following === true ? nextLook(state.wake, clock.now()) : null;
    await database.transaction(async (transaction) => {
      revision = await saveProgress(transaction, { ...execution, revision }, { progress: state, follow_at });
      await alarms.stopsNotMoved(execution, state.notices, transaction);
    });
  };
  try {
    const result =
      progress &&
      (await withinTime(patience, stopping, (signal) =>
        ports.run(progress, watchedPorts(subscriber, ports), save, { clock, log, stopping: signal }),
      ));
    if (result?.ok !== true) {
      // What cannot be read is not followed.
      log('error', 'following-failed', { execution: execution.id, failure: result?.errors[0].message });
      await changeExecution(database, execution.id, { follow_at: null });
    }
  } catch (error) {
    log('warn', 'following-failed', { execution: execution.id, failure: sentenceOf(error) });
    await changeExecution(database, execution.id, { follow_at: nextLook(undefined, clock.now()) });
  }
}

function nextLook(wake: string | undefined, now: number): number {
  return Math.min(now + lookAgainAfter, wake === undefined ? Number.POSITIVE_INFINITY : Date.parse(wake));
}
