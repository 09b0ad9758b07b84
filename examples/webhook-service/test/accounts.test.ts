import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { newAccounts } from '../src/accounts.js';
import type { Database } from '../src/database.js';
import type { ExecutionPorts } from '../src/execution/ports.js';
import type { LocalBroker } from '../src/execution/turn.js';
import type { Lanes } from '../src/lanes.js';

/** A clock that only a pause moves on. */
const clock = vi.hoisted(() => ({ now: 0 }));
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async (milliseconds: number): Promise<void> => {
    clock.now += milliseconds;
  },
}));

const broker: LocalBroker = {
  name: 'paper',
  enlist: () => Promise.reject(new Error('nothing is due')),
};

/** A database in which nothing is due, with the time at which each turn began. */
function databaseOf(began: (time: number) => void): Database {
  const query = async <Row>(): Promise<Row[]> => [];
  const transaction: Database['transaction'] = (work) => work({ query });
  return {
    query,
    transaction,
    isShared: false,
    script: async () => [],
    transactionUnderLock: (_, work) => {
      began(performance.now());
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
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  const times: number[] = [];
  const lanes: Lanes = { run: async () => false, busy: () => [], idle: async () => undefined };
  const ports = { clock: { now: () => 0 } } as ExecutionPorts;
  const accounts = newAccounts(
    databaseOf((time) => {
      times.push(time);
      // A turn takes its time.
      clock.now += 20;
      if (times.length < 4) {
        // A signal arrives during the turn.
        void accounts.run(broker);
      }
    }),
    ports,
    lanes,
    () => false,
    () => undefined,
  );
  await accounts.run(broker);
  expect(times).toEqual([0, 60, 120, 180]);
});
