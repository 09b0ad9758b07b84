import type { GuardSettings } from 'signal-to-order';
import { type AccountNews, type GuardedAccount, readAccount, tellAccount } from '../account-guard.js';
import type { EnlistedBroker } from '../brokers/adapter.js';
import type { Queryable } from '../database.js';
import { followOrders } from '../reconciliation/ledger.js';
import {
  accountNow,
  approvalsBefore,
  changeExecution,
  type Execution,
  type ExecutionChange,
  type ExecutionUpdate,
  entriesBeforeOpen,
  executingAt,
  isEntry,
  plannedInBatch,
  saveDueTimes,
  saveExecutions,
  saveProgress,
  waitingInLane,
} from '../store.js';
import { type Restriction, readRestrictions } from './restrictions.js';

/** When an execution is looked at again. */
export interface LookTime extends Pick<Execution, 'due_at'> {
  readonly execution: Execution;
}

/** Where executions are kept while they are carried out. */
export interface ExecutionStore {
  change(execution: Execution, change: ExecutionChange): Promise<void>;
  /** Rejects if another worker has stored progress since this one read it. Returns the new revision. */
  saveProgress(execution: Execution, change: ExecutionChange & Pick<Execution, 'progress'>): Promise<number>;
  /** Sets the times at which executions are looked at again. */
  wait(times: readonly LookTime[]): Promise<void>;
  waitingInLane(lane: string): Promise<readonly Execution[]>;
  plannedInBatch(execution: Execution): Promise<readonly Execution[]>;
  /** Entries that wait for the market to open and arrived before the execution. */
  entriesBeforeOpen(execution: Execution): Promise<readonly Execution[]>;
  /** Others of the subscription in the lane that wait for the approval of a person, or to be begun after it. */
  approvalsBefore(broker: string, execution: Execution): Promise<readonly Execution[]>;
  executingAt(broker: string, lane: string): Promise<readonly Execution[]>;
  restrictions(broker: string): Promise<readonly Restriction[]>;
  /** A guarded account; undefined: nobody has started it, or its state is lost. */
  account(broker: string): Promise<GuardedAccount | undefined>;
  /** Stores what has happened to it. */
  tell(broker: string, guard: GuardSettings, news: AccountNews): Promise<void>;
  /** Orders that the execution forgets are followed on, for the reconciliation. */
  follow(broker: string, execution: Execution, clientOrderIds: readonly string[]): Promise<void>;
}

/** Each change is written at once. */
export function directStore(database: Queryable): ExecutionStore {
  return {
    change: ({ id }, change) => changeExecution(database, id, change),
    saveProgress: (execution, change) => saveProgress(database, execution, change),
    wait: (times) =>
      saveDueTimes(
        database,
        times.map(({ execution: { id }, due_at }) => ({ id, due_at })),
      ),
    waitingInLane: (lane) => waitingInLane(database, lane),
    plannedInBatch: (execution) => plannedInBatch(database, execution),
    entriesBeforeOpen: (execution) => entriesBeforeOpen(database, execution),
    approvalsBefore: (_, execution) => approvalsBefore(database, execution),
    executingAt: (broker, lane) => executingAt(database, broker, lane),
    restrictions: (broker) => readRestrictions(database, broker),
    account: (broker) => readAccount(database, broker),
    tell: (broker, guard, news) => tellAccount(database, broker, guard, news),
    follow: (broker, { id }, clientOrderIds) => followOrders(database, broker, id, clientOrderIds),
  };
}

/** Changes are gathered, and written together. */
export interface GatheringStore extends ExecutionStore {
  /** Returns what takes back every change since. Nothing may have been written in between. */
  checkpoint(): () => void;
  write(): Promise<void>;
}

interface Gathered {
  readonly execution: Execution;
  readonly change: ExecutionChange;
  readonly saves: 0 | 1;
}

/** What a question reads is what has been written: `write` comes before what asks. */
export function gatheringStore(
  transaction: Queryable,
  enlisted: Pick<EnlistedBroker, 'accountDay' | 'tell'>,
): GatheringStore {
  let gathered: Gathered[] = [];
  let account: ReturnType<typeof accountNow> | undefined;
  const accountOf = (broker: string): ReturnType<typeof accountNow> => {
    account ??= accountNow(transaction, broker);
    return account;
  };
  /** What this turn has left to wait is not written yet, nor is what it has begun or ended. */
  const stillWaiting = (
    execution: Execution,
    stored: readonly Execution[],
    waits: (one: Gathered) => boolean,
  ): readonly Execution[] => {
    const updates = new Map(updatesOf(gathered).map(({ id, change }) => [id, change]));
    const added = gathered.flatMap((one) => (waits(one) && isBefore(one.execution, execution) ? [one.execution] : []));
    const all = new Map([...stored, ...added].map((each) => [each.id, each]));
    return [...all.values()].filter(({ id }) => (updates.get(id)?.state ?? 'waiting') === 'waiting');
  };
  return {
    change: async (execution, change) => {
      gathered.push({ execution, change, saves: 0 });
    },
    saveProgress: async (execution, change) => {
      gathered.push({ execution, change, saves: 1 });
      return execution.revision + 1;
    },
    wait: async (times) => {
      gathered.push(...times.map(({ execution, due_at }) => ({ execution, change: { due_at }, saves: 0 as const })));
    },
    waitingInLane: (lane) => waitingInLane(transaction, lane),
    plannedInBatch: (execution) => plannedInBatch(transaction, execution),
    entriesBeforeOpen: async (execution) =>
      stillWaiting(
        execution,
        await entriesBeforeOpen(transaction, execution),
        ({ change, execution: { signal } }) => change.plan?.outcome === 'postponed' && isEntry(signal),
      ),
    approvalsBefore: async (broker, execution) => {
      const { approvals } = await accountOf(broker);
      return stillWaiting(
        execution,
        approvals.filter((other) => isBefore(other, execution)),
        ({ change }) => change.approval != null,
      );
    },
    // Nobody else begins or ends something at a broker whose account is locked; what this turn has begun is in the account.
    executingAt: async (broker, lane) => {
      const { executing } = await accountOf(broker);
      return executing.filter((execution) => execution.lane !== lane);
    },
    restrictions: async (broker) => (await accountOf(broker)).restrictions,
    account: async () => {
      const day = enlisted.accountDay();
      return day && { day, book: undefined };
    },
    tell: async (_, __, { events }) => enlisted.tell(events),
    follow: (broker, { id }, clientOrderIds) => followOrders(transaction, broker, id, clientOrderIds),
    checkpoint: () => {
      const { length } = gathered;
      return () => gathered.splice(length);
    },
    write: async () => {
      const updates = updatesOf(gathered);
      gathered = [];
      if (updates.some(({ change }) => change.approval != null)) {
        // It is read again, with what waits since.
        account = undefined;
      }
      const times = updates.flatMap(newTime);
      const others = updates.filter((update) => newTime(update).length === 0);
      if (times.length > 0) {
        await saveDueTimes(transaction, times);
      }
      if (others.length > 0) {
        await saveExecutions(transaction, others);
      }
    },
  };
}

/** Whether an execution of the same subscription and ticker is an earlier one. */
function isBefore(one: Execution, other: Execution): boolean {
  const isSame = one.lane === other.lane && one.strategy === other.strategy && one.subscription === other.subscription;
  return isSame && one.id !== other.id;
}

/** One update for each execution, with all its changes. */
function updatesOf(gathered: readonly Gathered[]): readonly ExecutionUpdate[] {
  const updates = new Map<string, ExecutionUpdate>();
  for (const { execution, change, saves } of gathered) {
    const { id, revision } = execution;
    const before = updates.get(id);
    updates.set(id, {
      id,
      change: { ...before?.change, ...change },
      from: before?.from ?? revision,
      saves: (before?.saves ?? 0) + saves,
    });
  }
  return [...updates.values()];
}

/** The time of an update that changes nothing else. */
function newTime({
  id,
  change: { due_at: due, ...others },
  saves,
}: ExecutionUpdate): readonly Pick<Execution, 'id' | 'due_at'>[] {
  return due !== undefined && saves === 0 && Object.keys(others).length === 0 ? [{ id, due_at: due }] : [];
}
