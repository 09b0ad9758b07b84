import type { Queryable } from './database.js';

/** Milliseconds between two questions at most. */
const maxInterval = 5000;

/**
 * Asks the database again and again. If no question is answered for a time, `dead` is called once, with a sentence. Returns
 * what ends it.
 */
export function watchDatabase(
  database: Queryable,
  patienceMilliseconds: number,
  dead: (sentence: string) => void,
  now: () => number = () => performance.now(),
): () => void {
  let answeredAt = now();
  const ask = async (): Promise<void> => {
    try {
      await database.query('SELECT 1');
      answeredAt = now();
    } catch {
      // Judged after a question that failed, so that a process that was suspended itself asks first.
      if (now() - answeredAt >= patienceMilliseconds) {
        clearInterval(timer);
        dead(`the database has not answered for ${patienceMilliseconds / 1000} seconds; the service ends`);
      }
    }
  };
  const timer = setInterval(() => void ask(), Math.min(maxInterval, patienceMilliseconds / 4));
  timer.unref();
  return () => clearInterval(timer);
}
