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
