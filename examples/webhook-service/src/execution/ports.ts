import type { OrderPlan, Result, Settings } from 'signal-to-order';
import type {
  ExecutionPorts as BrokerPorts,
  ExecutionClock,
  Execution as PlanExecution,
} from 'signal-to-order/execute';
import type { BrokerAdapter, EnlistedBroker } from '../brokers/adapter.js';
import { type Log, sentenceOf } from '../log.js';
import type { Execution, ExecutionState } from '../store.js';
import type { ExecutionStore } from './execution-store.js';
import type { OrderNews } from './order-news.js';
import type { AskPort } from './port-patience.js';

/** Dependencies of an execution. */
export interface ExecutionPorts {
  readonly store: ExecutionStore;
  readonly clock: ExecutionClock;
  readonly log: Log;
  /** Waits; rejects if the service stops. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Asks what a plan needs. */
  readonly askPort: AskPort;
  /** Milliseconds for which a signal that may close something is tried while its broker does not answer. */
  readonly closingPatience: number;
  /** Carries plans out: in a turn without waiting, else until nothing is left but to wait. */
  readonly run: Run;
  /** Aborts when the service stops, or when the lock of the lane is lost. Undefined: what has begun is not stopped. */
  readonly stopping: AbortSignal | undefined;
  /**
   * Does work under the lock of the account at a broker. What it stores there is stored only if the lock was held until the end.
   */
  readonly underAccountLock: <T>(broker: string, work: (store: ExecutionStore) => Promise<T>) => Promise<T>;
  /** Runs a lane again after some milliseconds; the sweep does so if the process dies before. */
  readonly lookAgain: (lane: string, milliseconds: number) => void;
  /** undefined: the configuration no longer has it. */
  readonly subscriberOf: (execution: Execution) => Subscriber | undefined;
  readonly orderSent: (broker: string) => void;
  readonly orderNews: (news: OrderNews, execution: Execution) => void;
  readonly ended: (state: ExecutionState, code: string | undefined) => void;
}

/** Carries a plan out until it has ended, has to be made again or may wait without its lane; `save` stores its states. */
export type Run = (
  begin: OrderPlan | PlanExecution,
  orders: WatchedPorts,
  save: (execution: PlanExecution) => Promise<void>,
  ports: Pick<ExecutionPorts, 'clock' | 'stopping' | 'log'>,
) => Promise<Result<PlanExecution>>;

/** The ports of a broker, and the number of calls that it has not answered. */
export interface WatchedPorts extends BrokerPorts {
  underWay(): number;
  /** Resolves when the calls that are under way have been answered. */
  answered(): Promise<void>;
}

/** Subscription of an execution. */
export interface Subscriber {
  readonly brokerName: string;
  readonly broker: BrokerAdapter | EnlistedBroker;
  readonly settings: Settings;
  /** Seconds for which a plan that enters waits for the approval of a person; undefined: it is carried out at once. */
  readonly approvalSeconds?: number | undefined;
}

/** Milliseconds between checks of an order. */
export const lookEvery = 1000;

/** Milliseconds until an execution that waits without its lane is looked at again. */
export const lookAgainAfter = 5000;

/** Repeats a question until the broker answers. */
export async function untilAnswered<T>(question: () => Promise<T>, { log, pause }: ExecutionPorts): Promise<T> {
  for (let wait = lookEvery; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      return await question();
    } catch (error) {
      log('warn', 'broker-does-not-answer', { failure: sentenceOf(error) });
      await pause(wait);
    }
  }
}
