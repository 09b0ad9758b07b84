import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.js';
import { type Log, sentenceOf } from './log.js';
import { isOfBatch, lanesOfBatch, type NextExecution, nextInLane } from './store.js';

/** Runs the executions of a lane (a ticker at a broker) one at a time, across all workers. */
export interface Lanes {
  /** Runs the due executions of a lane; returns immediately if another worker does. */
  run(lane: string): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

export function newLanes(
  database: Database,
  now: () => number,
  carryOn: (execution: NextExecution, lost: AbortSignal) => Promise<void>,
  isStopping: () => boolean,
  log: Log,
): Lanes {
  const running = new Set<Promise<void>>();
  /** Lanes that are running in this process and have to be checked again. */
  const askedAgain = new Set<string>();

  const work = async (lane: string, lost: AbortSignal): Promise<void> => {
    for (;;) {
      askedAgain.delete(lane);
      const execution = isStopping() || lost.aborted ? undefined : await nextInLane(database, lane, now());
      if (execution === undefined) {
        return;
      }
      await carryOn(execution, lost);
      // The next item of the batch may have waited for this one.
      for (const other of isOfBatch(execution) && !isStopping() ? await lanesOfBatch(database, execution, now()) : []) {
        void start(other);
      }
      // The embedded database does not yield to the event loop: let requests run.
      await setImmediate();
    }
  };

  const run = async (lane: string): Promise<void> => {
    try {
      for (;;) {
        if (!(await database.ifFree(lane, (lost) => work(lane, lost)))) {
          askedAgain.add(lane);
          return;
        }
        // A signal that arrives during the release finds the lock taken, so the lane is checked again after it.
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

  const start = (lane: string): Promise<void> => {
    const done = run(lane).finally(() => running.delete(done));
    running.add(done);
    return done;
  };

  return {
    run: start,
    idle: async () => {
      while (running.size > 0) {
        await Promise.all(running);
      }
    },
  };
}
