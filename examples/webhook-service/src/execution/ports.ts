import type { Clock, Settings } from 'signal-to-order';
import type { BrokerAdapter } from '../brokers/adapter.js';
import type { Database } from '../database.js';
import { type Log, sentenceOf } from '../log.js';
import type { Queue } from '../queue.js';
import type { ExecutionState } from '../store.js';

/** Dependencies of an execution. */
export interface ExecutionPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Waits; rejects if the service stops. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly queue: Pick<Queue, 'remindOfWithdrawals'>;
  readonly orderSent: (broker: string) => void;
  readonly ended: (state: ExecutionState) => void;
}

/** Subscription of an execution. */
export interface Subscriber {
  readonly brokerName: string;
  readonly broker: BrokerAdapter;
  readonly settings: Settings;
}

/** Milliseconds between checks of an order. */
export const lookEvery = 1000;

/** Milliseconds until an execution without a time limit is checked again; others of its lane continue. */
export const leaveAlone = 5000;

/** Retries until the broker answers. Queries change nothing, and a cancellation can be repeated. */
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
