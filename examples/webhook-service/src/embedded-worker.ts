// The embedded database, in a thread of its own: a query does not hold up requests, and one that never ends (a full disk
// has done that) does not hold up the rest of the service.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { Asked, Told } from './database-embedded.js';
import { sentenceOf } from './sentence.js';

async function answerTo(glite: PGlite, { sql, values }: Asked): Promise<readonly unknown[]> {
  return values === undefined
    ? (await glite.exec(sql)).flatMap(({ rows }) => rows)
    : (await glite.query(sql, [...values])).rows;
}

/** PGlite answers in order. */
async function answer(glite: PGlite, asked: Asked | 'close'): Promise<void> {
  if (asked === 'close') {
    await glite.close().catch(() => undefined);
    parentPort?.close();
    return;
  }
  const { id } = asked;
  const told: Told = await answerTo(glite, asked).then(
    (rows) => ({ id, rows }),
    (error: Error & { readonly code?: string }) => ({ id, failure: sentenceOf(error), code: error.code }),
  );
  parentPort?.postMessage(told);
}

try {
  const glite = await PGlite.create(String(workerData));
  parentPort?.on('message', (asked: Asked | 'close') => void answer(glite, asked));
  parentPort?.postMessage({ id: 0, rows: [] } satisfies Told);
} catch (error) {
  // An error of PGlite may have neither a message nor a form that another thread can read.
  const failure = `the embedded database in ${workerData} cannot be opened: ${sentenceOf(error)}`;
  parentPort?.postMessage({ id: 0, failure, code: undefined } satisfies Told);
}
