import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.js';
import { type Log, sentenceOf } from './log.js';
import { type Execution, nextInLane } from './store.js';

/** Runs the executions of a lane (a ticker of a subscription) one at a time, whoever else is at work. */
export interface Lanes {
  /** Works on a lane until nothing is due in it; at once when somebody else does. */
  run(lane: string): Promise<void>;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
}

export function newLanes(
  database: Database,
  now: () => number,
  carryOn: (execution: Execution) => Promise<void>,
  isStopping: () => boolean,
  log: Log,
): Lanes {
  const running = new Set<Promise<void>>();
  /** Lanes that somebody else in this process is at, and that have to be looked at again. */
  const askedAgain = new Set<string>();

  const work = async (lane: string): Promise<void> => {
    for (;;) {
      askedAgain.delete(lane);
      const execution = isStopping() ? undefined : await nextInLane(database, lane, now());
      if (execution === undefined) {
        return;
      }
      await carryOn(execution);
      // The embedded database leaves the event loop no turn of its own: requests have to get one.
      await setImmediate();
    }
  };

  const run = async (lane: string): Promise<void> => {
    try {
      for (;;) {
        if (!(await database.ifFree(lane, () => work(lane)))) {
          askedAgain.add(lane);
          return;
        }
        // What arrives while the lock is given back finds it taken: so the one who gives it back looks again.
        const mayHaveMore = database.isShared || askedAgain.has(lane);
        if (isStopping() || !mayHaveMore || (await nextInLane(database, lane, now())) === undefined) {
          return;
        }
      }
    } catch (error) {
      if (!isStopping()) {
        log('error', 'lane-failed', { lane, failure: sentenceOf(error) });
      }
    }
  };

  return {
    run: (lane) => {
      const done = run(lane).finally(() => running.delete(done));
      running.add(done);
      return done;
    },
    idle: async () => {
      await Promise.all(running);
    },
  };
}
