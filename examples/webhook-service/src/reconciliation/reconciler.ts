import type { ExecutionClock } from 'signal-to-order/execute';
import type { BrokerAccount, BrokerAdapter } from '../brokers/adapter.js';
import type { Database, Queryable } from '../database.js';
import { type Log, sentenceOf } from '../log.js';
import { unlessStopped } from '../unless-stopped.js';
import { saveDifference, updateDifferences } from './differences.js';
import { type Finding, heldNow, judge } from './judge.js';
import {
  ordersAtBaseline,
  type Reading,
  readLedger,
  readReconciliation,
  saveBaseline,
  saveJudgement,
} from './ledger.js';

/** Compares the accounts at the brokers with what the service expects: its baseline and the fills of its orders since. */
export interface Reconciler {
  /** Begins what is due, without waiting for it. */
  begin(): void;
  /** Compares all accounts now. */
  run(): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

export interface ReconcilerParts {
  readonly database: Database;
  readonly brokers: ReadonlyMap<string, BrokerAdapter>;
  readonly clock: ExecutionClock;
  readonly log: Log;
  readonly everySeconds: number;
  readonly stopping: AbortSignal;
  /** Called with each new difference, in the transaction in which it is stored. */
  readonly found: (broker: string, finding: Finding, transaction: Queryable) => Promise<void>;
}

/** Milliseconds between two looks, of which the second confirms what the first has found. */
const confirmAfter = 5000;

/** Looks of one comparison at most, while something differs and trades go on. */
const maxLooks = 5;

/** Executions that one look reads: at a broker elsewhere, an order that is not among the last ones costs two requests. */
const pageSizes = { local: 500, elsewhere: 50 } as const;

/** What a look leaves. */
interface Looked {
  /** What it has found and not stored yet: another look has to confirm it. */
  readonly suspected: ReadonlySet<string>;
  /** More has to be read before anything can be judged. */
  readonly isFull: boolean;
  readonly isUnsettled: boolean;
}

export function newReconciler(parts: ReconcilerParts): Reconciler {
  const { database, brokers, clock, log, everySeconds, stopping } = parts;
  const running = new Map<string, Promise<void>>();
  const nextAt = new Map<string, number>();
  /** Comparisons of an account that have failed in a row. */
  const failures = new Map<string, number>();
  const interval = everySeconds * 1000;
  /** Whatever has changed is confirmed before an interval has passed. */
  const pause = Math.max(interval - 2 * confirmAfter, interval / 2);

  const compare = async (name: string, adapter: BrokerAdapter, isForced: boolean): Promise<void> => {
    const stored = await readReconciliation(database, name);
    if (stored === undefined) {
      await takeBaseline(name, adapter, parts);
      return;
    }
    const age = clock.now() - stored.looked_at;
    if (!isForced && age >= 0 && age < interval / 2) {
      // Another process has looked.
      return;
    }
    let suspected: ReadonlySet<string> = new Set();
    for (let looks = 1; !stopping.aborted; ) {
      const looked = await lookAt(name, adapter, suspected, parts);
      if (looked.isFull) {
        continue;
      }
      if (looks >= maxLooks || (looked.suspected.size === 0 && !looked.isUnsettled)) {
        return;
      }
      suspected = looked.suspected;
      looks += 1;
      await clock.sleep(confirmAfter, stopping);
    }
  };

  const start = (name: string, adapter: BrokerAdapter, isForced: boolean): Promise<void> => {
    const now = running.get(name);
    if (now !== undefined) {
      return now;
    }
    nextAt.set(name, clock.now() + pause);
    const done = database
      .ifFree(`reconciliation of ${name}`, () => compare(name, adapter, isForced))
      .then(
        () => {
          failures.delete(name);
        },
        (error: unknown) => {
          if (!stopping.aborted) {
            const failed = (failures.get(name) ?? 0) + 1;
            failures.set(name, failed);
            // What an account has is unknown until the next look, and the service not ready: it comes sooner.
            nextAt.set(name, clock.now() + Math.min(confirmAfter * 2 ** (failed - 1), pause));
            log('warn', 'reconciliation-failed', { broker: name, failure: sentenceOf(error) });
          }
        },
      )
      .finally(() => running.delete(name));
    running.set(name, done);
    return done;
  };

  return {
    begin: () => {
      const now = clock.now();
      for (const [name, adapter] of brokers) {
        const next = nextAt.get(name) ?? now;
        // A clock that was set back must not keep the next look away.
        if (now >= next || next > now + pause) {
          void start(name, adapter, false);
        }
      }
    },
    run: async () => {
      await Promise.all(running.values());
      await Promise.all([...brokers].map(([name, adapter]) => start(name, adapter, true)));
    },
    idle: async () => {
      await Promise.all(running.values());
    },
  };
}

/** What an account has. Rejects when the service stops: it does not wait for a broker elsewhere then. */
async function accountAt(
  adapter: BrokerAdapter,
  ordersIn: Parameters<BrokerAdapter['account']>[0],
  stopping: AbortSignal,
): Promise<BrokerAccount> {
  const asked = adapter.account(ordersIn);
  return adapter.enlist === undefined ? unlessStopped(asked, stopping) : asked;
}

/** Looks at an account once. What it finds for the second time, with nothing in between, is stored. */
async function lookAt(
  name: string,
  adapter: BrokerAdapter,
  suspectedBefore: ReadonlySet<string>,
  { database, clock, log, everySeconds, stopping, found }: ReconcilerParts,
): Promise<Looked> {
  const now = clock.now();
  const readings: Reading[] = [];
  const expected = async (queryable: Queryable = database): Promise<readonly string[]> => {
    const reconciliation = await readReconciliation(queryable, name);
    if (reconciliation === undefined) {
      throw new Error(`there is no baseline of ${name}`);
    }
    const pageSize = pageSizes[adapter.enlist === undefined ? 'elsewhere' : 'local'];
    const reading = await readLedger(queryable, reconciliation, now, everySeconds * 1000, pageSize);
    readings.push(reading);
    return reading.expectation.orders.map(({ client_order_id: id }) => id);
  };
  const account = await accountAt(adapter, expected, stopping);
  const [reading] = readings;
  if (reading === undefined) {
    throw new Error(`${name} was not asked for our orders`);
  }
  const judgement = judge(reading.expectation, account, adapter, new Date(now).toISOString().slice(0, 10));
  if (reading.isFull) {
    // What has not been read yet would be missing: only fills are counted.
    const positions = new Map([...judgement.positions].filter(([ticker]) => !judgement.quantities.has(ticker)));
    const counted = { ...judgement, positions, accepted: reading.expectation.accepted };
    await database.transaction((transaction) => saveJudgement(transaction, reading, counted, now));
    return { suspected: new Set(), isFull: true, isUnsettled: false };
  }
  const keyed = judgement.findings.map((finding) => ({ finding, key: JSON.stringify(finding) }));
  const confirmed = keyed.filter(({ key }) => suspectedBefore.has(key)).map(({ finding }) => finding);
  const isNew = await database.transaction(async (transaction) => {
    await saveJudgement(transaction, reading, judgement, now);
    await updateDifferences(transaction, name, judgement.quantities);
    const saved: Finding[] = [];
    for (const finding of confirmed) {
      if (await saveDifference(transaction, name, finding, now)) {
        saved.push(finding);
        await found(name, finding, transaction);
      }
    }
    return saved;
  });
  for (const finding of isNew) {
    const { kind, ticker, subject, expected, actual } = finding;
    log('error', 'reconciliation-difference', { broker: name, kind, ticker, subject, expected, actual });
  }
  const suspected = new Set(keyed.map(({ key }) => key).filter((key) => !suspectedBefore.has(key)));
  return { suspected, isFull: false, isUnsettled: judgement.unsettled.length > 0 };
}

/** The account as it is now is what is expected. */
async function takeBaseline(
  name: string,
  adapter: BrokerAdapter,
  { database, clock, log, stopping }: ReconcilerParts,
): Promise<void> {
  const now = clock.now();
  const { open } = await accountAt(adapter, async () => [], stopping);
  const identifiers = open.flatMap(({ clientOrderId }) => clientOrderId ?? []);
  const read = async () => {
    let orders: Awaited<ReturnType<typeof ordersAtBaseline>> = [];
    const ours = async (queryable: Queryable = database): Promise<readonly string[]> => {
      orders = await ordersAtBaseline(queryable, name, identifiers, now);
      return orders.map(({ client_order_id: id }) => id);
    };
    const account = await accountAt(adapter, ours, stopping);
    return { orders, account };
  };
  const { orders, account } = await read();
  if (adapter.enlist === undefined) {
    const again = await read();
    if (textOfAccount(again.account) !== textOfAccount(account)) {
      throw new Error(`the account at ${name} changes: its baseline is taken later`);
    }
  }
  const { orders: followed, ...judgement } = judge(
    { positions: new Map(), orders, accepted: account.open.map(({ id }) => id), cancelled: new Set() },
    account,
    adapter,
    new Date(now).toISOString().slice(0, 10),
  );
  const positions = heldNow(account);
  const saved = await database.transaction((transaction) =>
    saveBaseline(transaction, name, { orders: followed, positions, accepted: judgement.accepted }, now),
  );
  if (saved) {
    log('info', 'reconciliation-baseline', { broker: name, positions: positions.size, orders: account.open.length });
  }
}

function textOfAccount({ held, known }: BrokerAccount): string {
  return JSON.stringify([held, [...known]]);
}
