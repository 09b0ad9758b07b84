import type { Clock } from 'signal-to-order';
import type { Database } from './database.js';
import { oldestWaiting } from './store.js';

/** Response of a service that is behind with its executions. */
export interface BehindResponse {
  readonly status: 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly success: false; readonly message: string };
}

/** Whether executions have been waiting too long, so that a new signal would trade at a price other than its own. */
export interface Backlog {
  /** Looks at the oldest execution that waits. */
  look(): Promise<void>;
  /** Checks again before it returns true. */
  isTooOld(): Promise<boolean>;
}

export function newBacklog(database: Database, clock: Clock, maxSeconds: number): Backlog {
  let ageSeconds = 0;
  const look = async (): Promise<void> => {
    const now = clock.now();
    ageSeconds = (now - ((await oldestWaiting(database, now)) ?? now)) / 1000;
  };
  return {
    look,
    isTooOld: async () => {
      if (ageSeconds > maxSeconds) {
        await look();
      }
      return ageSeconds > maxSeconds;
    },
  };
}

/** Code in the log and the metrics. */
export const behindCode = 'service-behind';

export const behindResponse: BehindResponse = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '5' },
  body: {
    success: false,
    message: 'Earlier signals have been waiting too long. This signal was not stored. Send it again later.',
  },
};
