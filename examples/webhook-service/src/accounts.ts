import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Database } from './database.js';
import type { ExecutionPorts } from './execution/ports.js';
import { type LocalBroker, takeTurn } from './execution/turn.js';
import type { Lanes } from './lanes.js';
import { type Log, sentenceOf } from './log.js';
import { lanesWithWork } from './store.js';

/** Carries out due executions at brokers whose accounts are in the database, many at a time. */
export interface Accounts {
  /** Carries out the due executions of a broker. */
  run(broker: LocalBroker): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

/**
 * Milliseconds between the beginnings of two turns while signals arrive, so that more of them share a transaction. A signal that
 * finds no turn begun does not wait.
 */
const turnEvery = 60;

/** What measures the time between turns. */
export interface Pace {
  /** Milliseconds of a clock that does not jump. */
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

const realPace: Pace = { now: () => performance.now(), pause: (milliseconds) => setTimeout(milliseconds) };

export function newAccounts(
  database: Database,
  ports: ExecutionPorts,
  lanes: Lanes,
  isStopping: () => boolean,
  log: Log,
  { now, pause }: Pace = realPace,
): Accounts {
  /** Brokers being worked on, and whether more work has come up since. */
  const running = new Map<string, { readonly done: Promise<void>; isAskedAgain: boolean }>();

  /** Continues one execution of a lane separately, then the rest together again. */
  const carryOnAlone = (lane: string, local: LocalBroker): void => {
    void lanes.run(lane, 1).then((hasRun) => {
      if (hasRun && !isStopping()) {
        void run(local);
      }
    });
  };

  /** Takes turns until nothing is due. Given and returned: the lanes that are left to others. */
  const takeTurns = async (
    local: LocalBroker,
    left: readonly string[],
    lost: AbortSignal,
  ): Promise<readonly string[]> => {
    let held = left;
    const busy = (): readonly string[] => [...lanes.busy(), ...held];
    for (;;) {
      const own = running.get(local.name);
      if (own !== undefined) {
        own.isAskedAgain = false;
      }
      const begun = now();
      const turn = await takeTurn(local, busy, database, ports);
      for (const lane of turn.slow) {
        carryOnAlone(lane, local);
      }
      held = turn.carried === 0 ? [...held, ...turn.held] : turn.held;
      if (isStopping() || lost.aborted || !(turn.hasMore || own?.isAskedAgain)) {
        return held;
      }
      held = turn.carried === 0 ? held : [];
      // The embedded database does not yield to the event loop: let requests run.
      await (turn.hasMore ? setImmediate() : pause(begun + turnEvery - now()));
    }
  };

  /** Whether something is due at a broker, in other lanes than these. */
  const isDue = async ({ name }: LocalBroker, others: readonly string[]): Promise<boolean> => {
    const known = new Set([...others, ...lanes.busy()]);
    const due = await lanesWithWork(database, ports.clock.now());
    return due.some((lane) => lane.startsWith(`${name}/`) && !known.has(lane));
  };

  // One process takes the turns of a broker for as long as something is due: the lock of the account does not go back and forth,
  // and whoever finds this lock taken has nothing to do.
  const work = async (local: LocalBroker): Promise<void> => {
    for (let left: readonly string[] = []; ; ) {
      const isFree = await database.ifFree(`turns of ${local.name}`, async (lost) => {
        left = await takeTurns(local, left, lost);
      });
      // What was stored during the release has found the lock taken: it is looked for again.
      const mayHaveMore = isFree && !isStopping() && (database.isShared || running.get(local.name)?.isAskedAgain);
      if (!mayHaveMore || !(await isDue(local, left))) {
        return;
      }
    }
  };

  const workOrFallBack = async (local: LocalBroker): Promise<void> => {
    try {
      await work(local);
    } catch (error) {
      if (isStopping()) {
        return;
      }
      log('error', 'turn-failed', { broker: local.name, failure: sentenceOf(error) });
      // One of them may be the cause: each is tried separately.
      const due = await lanesWithWork(database, ports.clock.now()).catch(() => []);
      for (const lane of due.filter((each) => each.startsWith(`${local.name}/`))) {
        carryOnAlone(lane, local);
      }
    }
  };

  const run = (local: LocalBroker): Promise<void> => {
    const current = running.get(local.name);
    if (current !== undefined) {
      current.isAskedAgain = true;
      return current.done;
    }
    const done = workOrFallBack(local).finally(() => running.delete(local.name));
    running.set(local.name, { done, isAskedAgain: false });
    return done;
  };

  return {
    run,
    idle: async () => {
      while (running.size > 0) {
        await Promise.all([...running.values()].map(({ done }) => done));
      }
    },
  };
}
