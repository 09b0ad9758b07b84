// A Vitest worker thread that outlives its run. Starting a thread and loading Vitest into it takes several times as long
// as the tests that kill a mutant; the module under test is evaluated anew in every run all the same.
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker } from 'vitest/node';

/** Each run leaves some listeners behind. */
const runsOfAThread = 200;

let thread: { readonly worker: ThreadsPoolWorker; runs: number } | undefined;

export async function endThread(): Promise<void> {
  const ended = thread;
  thread = undefined;
  await ended?.worker.stop();
}

export function keptThread(options: PoolOptions): PoolWorker {
  const listening: [string, (message: unknown) => void][] = [];
  const worker = (): ThreadsPoolWorker => {
    thread ??= { worker: new ThreadsPoolWorker(options), runs: 0 };
    return thread.worker;
  };
  return {
    name: 'kept-thread',
    on(event, listener) {
      listening.push([event, listener]);
      worker().on(event, listener);
    },
    off: (event, listener) => worker().off(event, listener),
    send(message) {
      if (message.type === 'stop') {
        for (const [event, listener] of listening) {
          if (event === 'message') {
            listener({ type: 'stopped', __vitest_worker_response__: true });
          }
        }
      } else {
        worker().send(message);
      }
    },
    deserialize: (message) => worker().deserialize(message),
    async start() {
      if (thread === undefined) {
        await worker().start();
      }
    },
    async stop() {
      for (const [event, listener] of listening) {
        worker().off(event, listener);
      }
      if (thread !== undefined && ++thread.runs >= runsOfAThread) {
        await endThread();
      }
    },
  };
}
