import type { Database } from './database.js';

/** Does not request a lock that this process already holds. */
export function onceAtATime(take: Database['ifFree']): Database['ifFree'] {
  const held = new Set<string>();
  return async (lock, work) => {
    if (held.has(lock)) {
      return false;
    }
    held.add(lock);
    try {
      return await take(lock, work);
    } finally {
      held.delete(lock);
    }
  };
}

/** Does work under a lock of this process, in order: of those that wait, one at most waits for the lock of the database. */
export function oneAfterTheOther(): <T>(lock: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (lock, work) => {
    const before = last.get(lock);
    const done = before === undefined ? work() : before.then(work, work);
    last.set(lock, done);
    try {
      return await done;
    } finally {
      if (last.get(lock) === done) {
        last.delete(lock);
      }
    }
  };
}
