import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newAccounts } from '../src/accounts.js';
import type { Database } from '../src/database.js';
import type { ExecutionPorts } from '../src/execution/ports.js';
import type { LocalBroker } from '../src/execution/turn.js';
import type { Lanes } from '../src/lanes.js';

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

test('turns begin at least 60 milliseconds apart while signals arrive, and the first one at once', async () => {
  const times: number[] = [];
  const lanes: Lanes = { run: async () => false, busy: () => [], idle: async () => undefined };
  const ports = { clock: { now: () => 0 } } as ExecutionPorts;
  const accounts = newAccounts(
    databaseOf((time) => {
      times.push(time);
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
  const begun = performance.now();
  await accounts.run(broker);
  expect(times).toHaveLength(4);
  expect((times[0] ?? 0) - begun).toBeLessThan(50);
  for (const [turn, time] of times.entries()) {
    // A timer of Node may come a millisecond early. A turn may begin late, so the time since the last one says nothing.
    expect(time - begun).toBeGreaterThanOrEqual(turn * 59);
  }
});
