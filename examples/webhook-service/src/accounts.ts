import { setImmediate } from 'node:timers/promises';
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

export function newAccounts(
  database: Database,
  ports: ExecutionPorts,
  lanes: Lanes,
  isStopping: () => boolean,
  log: Log,
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

  const work = async (local: LocalBroker): Promise<void> => {
    let held: readonly string[] = [];
    const busy = (): readonly string[] => [...lanes.busy(), ...held];
    for (;;) {
      const own = running.get(local.name);
      if (own !== undefined) {
        own.isAskedAgain = false;
      }
      const turn = await takeTurn(local, busy, database, ports);
      for (const lane of turn.slow) {
        carryOnAlone(lane, local);
      }
      if (isStopping() || !(turn.hasMore || own?.isAskedAgain)) {
        return;
      }
      held = turn.carried === 0 ? [...held, ...turn.held] : [];
      // The embedded database does not yield to the event loop: let requests run.
      await setImmediate();
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
    const now = running.get(local.name);
    if (now !== undefined) {
      now.isAskedAgain = true;
      return now.done;
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
