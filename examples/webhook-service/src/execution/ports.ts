import type { Clock, Settings } from 'signal-to-order';
import type { BrokerAdapter } from '../brokers/adapter.js';
import type { Database } from '../database.js';
import { type Log, sentenceOf } from '../log.js';
import type { Queue } from '../queue.js';
import type { ExecutionState } from '../store.js';

/** What an execution works with. */
export interface ExecutionPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Waits, and rejects when the service stops. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly queue: Pick<Queue, 'remindOfWithdrawals'>;
  readonly orderSent: (broker: string) => void;
  readonly ended: (state: ExecutionState) => void;
}

/** The subscription that an execution is for. */
export interface Subscriber {
  readonly brokerName: string;
  readonly broker: BrokerAdapter;
  readonly settings: Settings;
}

/** How often a waiting order is looked at. */
export const lookEvery = 1000;

/** Asks until the broker answers: a question changes nothing, and a withdrawal may be repeated. */
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
