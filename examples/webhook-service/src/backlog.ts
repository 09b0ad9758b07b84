// Accounts whose executions wait too long. Each has its own queue: one broker that hangs holds up no other.
import type { Clock } from 'signal-to-order';
import type { Database } from './database.js';
import { type WaitingAccount, waitingAccounts } from './store.js';

/** Response to a request that the service does not take now. */
export interface UnavailableResponse {
  readonly status: 429 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly success: false; readonly message: string };
}

/** Whether executions have been waiting too long, so that a new entry would trade at a price other than its own. */
export interface Backlog {
  /** Looks at the oldest execution that waits in each account. */
  look(): Promise<void>;
  /** Accounts that are behind. Looks again before it names any. */
  behind(): Promise<readonly WaitingAccount[]>;
}

export function newBacklog(database: Database, clock: Clock, maxSeconds: number): Backlog {
  let found: readonly WaitingAccount[] = [];
  const look = async (): Promise<void> => {
    const now = clock.now();
    found = (await waitingAccounts(database, now)).filter(({ oldest }) => now - oldest > maxSeconds * 1000);
  };
  return {
    look,
    behind: async () => {
      if (found.length > 0) {
        await look();
      }
      return found;
    },
  };
}

/** Code in the log and the metrics. */
export const behindCode = 'service-behind';

export const behindResponse: UnavailableResponse = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '5' },
  body: {
    success: false,
    message:
      'Earlier signals of the account have been waiting too long. This entry was not stored. Send it again later. Exits are stored.',
  },
};
