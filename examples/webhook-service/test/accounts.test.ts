import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newAccounts, type Pace } from '../src/accounts.js';
import type { Database } from '../src/database.js';
import type { ExecutionPorts } from '../src/execution/ports.js';
import type { LocalBroker } from '../src/execution/turn.js';
import type { Lanes } from '../src/lanes.js';

const broker: LocalBroker = {
  name: 'paper',
  enlist: () => Promise.reject(new Error('nothing is due')),
};

/** A database in which nothing is due, which tells when a turn begins. */
function databaseOf(began: () => void): Database {
  const query = async <Row>(): Promise<Row[]> => [];
  const transaction: Database['transaction'] = (work) => work({ query });
  return {
    query,
    transaction,
    isShared: false,
    script: async () => [],
    transactionUnderLock: (_, work) => {
      began();
      return transaction(work);
    },
    underLock: (_, work) => work({ query }),
    ifFree: async (_, work) => {
      // A database answers later.
      await setImmediate();
      await work(new AbortController().signal);
      return true;
    },
    close: async () => undefined,
  };
}

test('turns begin 60 milliseconds apart while signals arrive, and the first one at once', async () => {
  // Only turns and pauses take time.
  let now = 0;
  const pace: Pace = {
    now: () => now,
    pause: async (milliseconds) => {
      now += milliseconds;
    },
  };
  const times: number[] = [];
  const lanes: Lanes = { run: async () => false, busy: () => [], idle: async () => undefined };
  const ports = { clock: { now: () => 0 } } as ExecutionPorts;
  const accounts = newAccounts(
    databaseOf(() => {
      times.push(now);
      now += 20;
      if (times.length < 4) {
        // A signal arrives during the turn.
        void accounts.run(broker);
      }
    }),
    ports,
    lanes,
    () => false,
    () => undefined,
    pace,
  );
  await accounts.run(broker);
  expect(times).toEqual([0, 60, 120, 180]);
});
