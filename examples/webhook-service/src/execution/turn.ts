import type { BrokerAdapter, EnlistedBroker } from '../brokers/adapter.js';
import type { Database, Queryable } from '../database.js';
import { sentenceOf } from '../log.js';
import { isOfBatch, type NextExecution, takeDue } from '../store.js';
import { carryOn } from './carry-on.js';
import { type GatheringStore, gatheringStore } from './execution-store.js';
import type { ExecutionPorts } from './ports.js';
import { runWithoutWaiting, takesTime } from './run-until-parked.js';

/** Lock of an account, for planning. Names of lanes have a stroke. */
export function accountLock(broker: string): string {
  return `account of ${broker}`;
}

/** Milliseconds after which a turn begins nothing more: the embedded database answers nobody else meanwhile. */
const maxMilliseconds = 150;

/** What a turn has left. */
export interface Turn {
  /** Number of executions that it has carried on. */
  readonly carried: number;
  /** Lanes whose next execution takes its time. */
  readonly slow: readonly string[];
  /** Lanes that another worker has, or that wait for an item of a batch. */
  readonly held: readonly string[];
  /** Something else is due, or may be due now. */
  readonly hasMore: boolean;
}

/** A broker whose accounts are in the database. */
export interface LocalBroker {
  readonly name: string;
  readonly enlist: NonNullable<BrokerAdapter['enlist']>;
}

/**
 * Carries out what is due at a broker whose accounts are in the database, in one transaction: plans, orders and fills are stored
 * together or not at all, so nothing has to be stored before it is sent. An execution that has to wait, or that fails, leaves no
 * trace, and its lane is carried on alone.
 */
export async function takeTurn(
  local: LocalBroker,
  /** Lanes to leave out, asked for in the transaction. */
  busy: () => readonly string[],
  database: Database,
  ports: ExecutionPorts,
): Promise<Turn> {
  const later: (() => void)[] = [];
  const turn = await database.transactionUnderLock(accountLock(local.name), async (transaction): Promise<Turn> => {
    const { due, itemsBefore, taken, isFull } = await takeDue(transaction, local.name, busy(), ports.clock.now());
    if (due.length === 0) {
      return { carried: 0, slow: [], held: taken, hasMore: false };
    }
    const { carried, slow, blocked, isLate } = await carryOutAll(due, itemsBefore, local, transaction, ports, later);
    const hasMore = isFull || isLate || (carried > 0 && due.some(isOfBatch));
    return { carried, slow, held: [...taken, ...blocked], hasMore };
  });
  for (const report of later) {
    report();
  }
  return turn;
}

async function carryOutAll(
  due: readonly NextExecution[],
  itemsBefore: ReadonlyMap<string, number>,
  { name, enlist }: LocalBroker,
  transaction: Queryable,
  ports: ExecutionPorts,
  later: (() => void)[],
): Promise<Pick<Turn, 'carried' | 'slow'> & { readonly blocked: readonly string[]; readonly isLate: boolean }> {
  const broker = await enlist(transaction);
  const store = gatheringStore(transaction, broker);
  const slow = new Set<string>();
  const blocked = new Set<string>();
  /** Items carried on in this turn, by batch. */
  const items = new Map<string, number>();
  /** Lanes whose waiting executions were looked at: what begins to wait in this turn is as it was. */
  const looked = new Set<string>();
  const own = portsOfTurn(store, ports, later);
  let carried = 0;
  const end = performance.now() + maxMilliseconds;
  let isLate = false;
  for (const execution of due) {
    const { lane } = execution;
    isLate = carried > 0 && performance.now() > end;
    if (isLate) {
      break;
    }
    if (slow.has(lane) || blocked.has(lane) || ports.stopping?.aborted) {
      continue;
    }
    const batch = `${execution.request_id} ${execution.subscription}`;
    const before = items.get(batch) ?? 0;
    if (execution.state === 'waiting' && (itemsBefore.get(execution.id) ?? 0) > before) {
      blocked.add(lane);
      continue;
    }
    if (execution.state === 'executing' && looked.has(lane)) {
      continue;
    }
    const next = { ...execution, has_running: execution.has_running && !looked.has(lane) };
    if (next.has_running || isOfBatch(next)) {
      // It reads what others have become.
      await store.write();
    }
    if (await carryOut(next, name, broker, store, own, later)) {
      carried += 1;
      looked.add(lane);
      items.set(batch, before + 1);
    } else {
      slow.add(lane);
    }
  }
  await store.write();
  await broker.save();
  return { carried, slow: [...slow], blocked: [...blocked], isLate };
}

/** Returns whether it could be carried on without waiting. */
async function carryOut(
  execution: NextExecution,
  name: string,
  broker: EnlistedBroker,
  store: GatheringStore,
  ports: ExecutionPorts,
  later: (() => void)[],
): Promise<boolean> {
  const subscriberOf: ExecutionPorts['subscriberOf'] = (each) => {
    const subscriber = ports.subscriberOf(each);
    return subscriber?.brokerName === name ? { ...subscriber, broker } : undefined;
  };
  const subscriber = subscriberOf(execution);
  if (subscriber === undefined) {
    return false;
  }
  const undo = [store.checkpoint(), broker.checkpoint()];
  const { length } = later;
  try {
    await carryOn(execution, subscriber, { ...ports, subscriberOf });
    return true;
  } catch (error) {
    for (const each of undo) {
      each();
    }
    later.splice(length);
    if (error !== takesTime) {
      ports.log('warn', 'turn-left', { execution: execution.id, failure: sentenceOf(error) });
    }
    return false;
  }
}

/** Ports that store together, report when that is done, and do not wait. */
function portsOfTurn(store: GatheringStore, ports: ExecutionPorts, later: (() => void)[]): ExecutionPorts {
  const { log, orderSent, orderNews, ended, lookAgain } = ports;
  return {
    ...ports,
    store,
    run: runWithoutWaiting,
    log: (...line) => void later.push(() => log(...line)),
    orderSent: (broker) => void later.push(() => orderSent(broker)),
    orderNews: (news, execution) => void later.push(() => orderNews(news, execution)),
    ended: (state, code) => void later.push(() => ended(state, code)),
    lookAgain: (lane, milliseconds) => void later.push(() => lookAgain(lane, milliseconds)),
    pause: () => Promise.reject(takesTime),
    // What has begun in a turn ends with it.
    stopping: undefined,
    underAccountLock: (_, work) => work(store),
  };
}
