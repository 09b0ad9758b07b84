// Executions of the gate: each is stored before its commands, and goes on in the background.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderPlan } from 'signal-to-order';
import { type Execution, type ExecutionPorts, runExecution } from 'signal-to-order/execute';
import type { PlanStore, StartedPlan } from './plan-store.js';

/** What a client is told about an execution. */
export interface ExecutionReport {
  readonly id: string;
  readonly status: Execution['status'];
  readonly reason?: string;
  readonly orders: readonly OrderReport[];
}

interface OrderReport {
  readonly id?: string;
  readonly role: string;
  readonly status: string;
  readonly quantity?: string;
  readonly filled: string;
  readonly averagePrice?: string;
  readonly reason?: string;
}

export function reportOf({ id, execution }: Pick<StartedPlan, 'id' | 'execution'>): ExecutionReport {
  const { status, reason, orders } = execution;
  return {
    id,
    status,
    ...(reason !== undefined && { reason: reason.message }),
    orders: orders.map(({ order, orderId, role, status: state, quantity, filled, averagePrice, reason: why }) => {
      const name = order.clientOrderId ?? orderId ?? order.orderId;
      return {
        ...(name !== undefined && { id: name }),
        ...{ role, status: state, filled },
        ...(quantity !== undefined && { quantity }),
        ...(averagePrice !== undefined && { averagePrice }),
        ...(why !== undefined && { reason: why }),
      };
    }),
  };
}

export interface Runner {
  /** Starts a plan; resolves when its first commands are answered, within 30 seconds. */
  start(id: string, summary: string, plan: OrderPlan): Promise<ExecutionReport>;
  /** Goes on with every execution that had not ended; resolves when their first questions are answered, within 30 seconds. */
  resumeAll(): Promise<void>;
  stop(): void;
}

const maxWaitMs = 30_000;

const clock = { now: Date.now, sleep: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }) };

export function runner(store: PlanStore, broker: ExecutionPorts, log: (sentence: string) => void): Runner {
  const stopping = new AbortController();

  /** Runs until the first commands are answered; the rest goes on. */
  const run = (begin: OrderPlan | Execution, about: Omit<StartedPlan, 'execution'>): Promise<Execution> => {
    let underWay = 0;
    let saves = 0;
    const counted = async <T>(call: () => T | PromiseLike<T>): Promise<T> => {
      underWay += 1;
      try {
        return await call();
      } finally {
        underWay -= 1;
      }
    };
    const ports: ExecutionPorts = {
      ...broker,
      submit: (order, options) => counted(() => broker.submit(order, options)),
      cancel: (order, options) => counted(() => broker.cancel(order, options)),
      find: (order, options) => counted(() => broker.find(order, options)),
    };
    return new Promise((resolve, reject) => {
      let latest: Execution | undefined;
      const timer = setTimeout(() => latest && resolve(latest), maxWaitMs);
      const save = (execution: Execution): void => {
        store.saveExecution({ ...about, execution });
        latest = execution;
        saves += 1;
        // The first state is stored before its commands; the answers to them bring the others.
        const isAnswered = execution.orders.every(({ status }) => status !== 'sent');
        if (saves > 1 && underWay === 0 && isAnswered) {
          resolve(execution);
        }
      };
      runExecution(begin, patient(ports, begin), {
        store: { save },
        clock,
        signal: stopping.signal,
        until: 'protected',
        // The texts of faults hold keys and addresses.
        onFault: ({ port }) => log(`The broker did not answer ${port} of ${about.id}: it is asked again.`),
      })
        .then((ended) => {
          if (ended.ok) {
            resolve(ended.value);
          } else {
            reject(new Error(ended.errors[0].message));
          }
        }, reject)
        .finally(() => clearTimeout(timer));
    });
  };

  return {
    start: async (id, summary, plan) => {
      const about = { id, summary, startedAt: new Date(clock.now()).toISOString() };
      return reportOf({ id, execution: await run(plan, about) });
    },
    resumeAll: async () => {
      const resumed = store
        .running()
        .map(({ execution, ...about }) =>
          run(execution, about).catch(() => log(`The execution ${about.id} cannot go on: look at its file.`)),
        );
      await Promise.race([Promise.all(resumed), sleep(maxWaitMs, undefined, { ref: false })]);
    },
    stop: () => stopping.abort(),
  };
}

/**
 * The ports of a broker that knows nothing of an order until its submit has arrived. They reject as long as a submit that was lost may
 * still arrive, also one of an earlier process: then the execution asks again.
 */
function patient(ports: ExecutionPorts, begin: OrderPlan | Execution): ExecutionPorts {
  const { submitTimeoutSeconds } = ports;
  if (submitTimeoutSeconds === undefined) {
    return ports;
  }
  const orders = 'version' in begin ? begin.orders : [];
  const sent = new Map(
    orders.flatMap(({ order, status, sentAt }) =>
      status === 'sent' && sentAt !== undefined ? [[order.clientOrderId, Date.parse(sentAt)]] : [],
    ),
  );
  const checked = async (
    ...[order, answer]: [Parameters<ExecutionPorts['find']>[0], ReturnType<ExecutionPorts['find']>]
  ) => {
    const known = await answer;
    const at = sent.get(order.clientOrderId);
    if (known.event === 'not-found' && at !== undefined && Date.now() < at + submitTimeoutSeconds * 1000) {
      throw new Error('a submit that was lost may still arrive');
    }
    return known;
  };
  return {
    ...ports,
    submit: async (order, options) => {
      sent.set(order.clientOrderId, Date.now());
      const answer = await ports.submit(order, options);
      sent.delete(order.clientOrderId);
      return answer;
    },
    cancel: (order, options) => checked(order, ports.cancel(order, options)),
    find: (order, options) => checked(order, ports.find(order, options)),
  };
}
