import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.js';
import { type Log, sentenceOf } from './log.js';
import { isOfBatch, lanesOfBatch, type NextExecution, nextInLane } from './store.js';

/** Runs the executions of a lane (a ticker at a broker) one at a time, across all workers. */
export interface Lanes {
  /**
   * Runs the due executions of a lane, `most` of them at most; returns immediately if another worker does. Resolves with whether
   * one was carried on.
   */
  run(lane: string, most?: number): Promise<boolean>;
  /** Lanes that run in this process, or that have failed a moment ago. */
  busy(): readonly string[];
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

/** Milliseconds after which a lane that has failed is tried again. */
const failurePause = 5000;

export function newLanes(
  database: Database,
  now: () => number,
  carryOn: (execution: NextExecution, lost: AbortSignal) => Promise<void>,
  /** Runs another lane, in which an item of a batch has waited. */
  runOther: (lane: string) => void,
  isStopping: () => boolean,
  log: Log,
): Lanes {
  const running = new Map<Promise<boolean>, string>();
  /** Lanes that are running in this process and have to be checked again. */
  const askedAgain = new Set<string>();
  const failed = new Set<string>();

  /** Returns how many it has carried on. */
  const work = async (lane: string, most: number, lost: AbortSignal): Promise<number> => {
    for (let carried = 0; ; carried += 1) {
      askedAgain.delete(lane);
      const isOver = carried >= most || isStopping() || lost.aborted;
      const execution = isOver ? undefined : await nextInLane(database, lane, now());
      if (execution === undefined) {
        return carried;
      }
      await carryOn(execution, lost);
      // The next item of the batch may have waited for this one.
      for (const other of isOfBatch(execution) && !isStopping() ? await lanesOfBatch(database, execution, now()) : []) {
        runOther(other);
      }
      // The embedded database does not yield to the event loop: let requests run.
      await setImmediate();
    }
  };

  const run = async (lane: string, most: number): Promise<boolean> => {
    let carried = 0;
    try {
      for (;;) {
        const isFree = await database.ifFree(lane, async (lost) => {
          carried += await work(lane, most - carried, lost);
        });
        if (!isFree) {
          askedAgain.add(lane);
          return carried > 0;
        }
        // A signal that arrives during the release finds the lock taken, so the lane is checked again after it.
        const mayHaveMore = carried < most && (database.isShared || askedAgain.has(lane));
        if (isStopping() || !mayHaveMore || (await nextInLane(database, lane, now())) === undefined) {
          return carried > 0;
        }
      }
    } catch (error) {
      if (!isStopping()) {
        log('error', 'lane-failed', { lane, failure: sentenceOf(error) });
        failed.add(lane);
        setTimeout(() => failed.delete(lane), failurePause).unref();
      }
      return false;
    }
  };

  return {
    run: (lane, most = Number.POSITIVE_INFINITY) => {
      if (failed.has(lane)) {
        return Promise.resolve(false);
      }
      const done = run(lane, most).finally(() => running.delete(done));
      running.set(done, lane);
      return done;
    },
    busy: () => [...new Set([...running.values(), ...failed])],
    idle: async () => {
      while (running.size > 0) {
        await Promise.all(running.keys());
      }
    },
  };
}
