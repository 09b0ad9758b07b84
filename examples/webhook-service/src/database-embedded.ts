import { Worker } from 'node:worker_threads';
import type { Database, Prepared, Queryable } from './database.js';
import { onceAtATime, oneAfterTheOther } from './locks.js';
import { sentenceOf } from './sentence.js';

/** A query for the thread of the database; without values, the text can have several statements. */
export interface Asked {
  readonly id: number;
  readonly sql: string;
  readonly values?: readonly unknown[];
}

/** Its answer. Number 0: the database is open. */
export type Told =
  | { readonly id: number; readonly rows: readonly unknown[] }
  | { readonly id: number; readonly failure: string; readonly code: string | undefined };

/** Milliseconds that the database has to open: making an empty one takes seconds. */
const openMilliseconds = 60_000;

interface Waiting {
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that answers queries in order. */
export interface DatabaseThread {
  ask(sql: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** An embedded PostgreSQL. */
export function embeddedDatabase({ ask, close }: DatabaseThread, queryMilliseconds: number): Database {
  /** Queries that nobody waits for any longer, and that are not answered. */
  let stuck = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** Waits for an answer to work that has the database for itself, but only so long. */
  const inTurn = <T>(work: (isLate: () => boolean) => Promise<T>, milliseconds = queryMilliseconds): Promise<T> => {
    if (stuck > 0) {
      return Promise.reject(new Error('the database does not answer'));
    }
    let isLate = false;
    const done = turn.then(() => {
      if (isLate) {
        throw new Error('the database did not answer in time');
      }
      return work(() => isLate);
    });
    turn = done.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isLate = true;
        stuck += 1;
        const settled = (): void => {
          stuck -= 1;
        };
        done.then(settled, settled);
        reject(new Error(`the database has not answered for ${milliseconds / 1000} seconds`));
      }, milliseconds);
      done.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  };
  const over = (run: <T>(work: () => Promise<T>) => Promise<T>): Queryable => ({
    query: async <Row>(sql: string | Prepared, values: readonly unknown[] = []) =>
      run(async () => (await ask(typeof sql === 'string' ? sql : sql.text, values)) as Row[]),
  });
  const inTransaction = over((work) => work());
  const transaction: Database['transaction'] = (work, milliseconds) =>
    inTurn(async (isLate) => {
      await ask('BEGIN');
      try {
        const result = await work(inTransaction);
        // Its caller was told that it failed.
        if (isLate()) {
          throw new Error('the database did not answer in time');
        }
        await ask('COMMIT');
        return result;
      } catch (error) {
        await ask('ROLLBACK').catch(() => undefined);
        throw error;
      }
    }, milliseconds);
  const outside = over(inTurn);
  const underLock = oneAfterTheOther();

  return {
    ...outside,
    isShared: false,
    script: (sql) => inTurn(async () => (await ask(sql)) as Record<string, unknown>[]),
    transaction,
    transactionUnderLock: (lock, work) => underLock(lock, () => transaction(work)),
    underLock: (lock, work) => underLock(lock, () => work(outside)),
    // Only one process uses the folder, so its own locks are all locks.
    ifFree: onceAtATime(async (_, work) => {
      await work(new AbortController().signal);
      return true;
    }),
    close,
  };
}

/** Starts an embedded PostgreSQL in a folder. `lost` is called with a sentence when it has ended by itself. */
export async function startThread(folder: string, lost: (sentence: string) => void): Promise<DatabaseThread> {
  const worker = new Worker(new URL('../dist/embedded-worker.js', import.meta.url), { workerData: folder });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let end: Error | undefined;
  let state: 'opening' | 'open' | 'closing' = 'opening';
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const fail = (error: Error): void => {
    end ??= error;
    for (const { reject } of waiting.values()) {
      reject(end);
    }
    waiting.clear();
  };
  worker.on('error', (error: unknown) => fail(new Error(`the embedded database has failed: ${sentenceOf(error)}`)));
  worker.on('exit', () => {
    fail(new Error('the thread of the embedded database has ended'));
    if (state === 'open') {
      lost(`${sentenceOf(end)}; the service ends`);
    }
  });
  worker.on('message', (told: Told) => {
    const found = waiting.get(told.id);
    waiting.delete(told.id);
    if ('rows' in told) {
      found?.resolve(told.rows);
    } else {
      found?.reject(Object.assign(new Error(told.failure), { code: told.code }));
    }
  });
  const answerTo = (id: number): Promise<readonly unknown[]> =>
    end === undefined ? new Promise((resolve, reject) => waiting.set(id, { resolve, reject })) : Promise.reject(end);

  const timer = setTimeout(
    () => fail(new Error(`the embedded database has not opened for ${openMilliseconds / 1000} seconds`)),
    openMilliseconds,
  );
  try {
    await answerTo(0);
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  state = 'open';
  return {
    ask: (sql, values) => {
      asked += 1;
      const answer = answerTo(asked);
      worker.postMessage({ id: asked, sql, ...(values && { values }) } satisfies Asked);
      return answer;
    },
    close: async () => {
      state = 'closing';
      worker.postMessage('close');
      // What hangs is ended.
      const patience = setTimeout(() => void worker.terminate(), 5000);
      await ended;
      clearTimeout(patience);
    },
  };
}
