import type { Execution, ExecutionOrder } from 'signal-to-order/execute';
import type { BrokerAdapter, StandingOrder } from '../brokers/adapter.js';
import { type Log, sentenceOf } from '../log.js';
import { progressOf, type Execution as StoredExecution } from '../store.js';
import type { WaitingExecution } from './wait.js';

/** Milliseconds that a failed plan has to end its orders before the lane goes on without it. */
const failurePatience = 60_000;

/** Whether others of the lane may go on: all that is left is a fill without a time limit, or a withdrawal. */
export function mayWait({ status, plan, steps, orders, failure }: Execution, now: number): boolean {
  const isAsked = orders.some((order) => order.question !== undefined || order.status === 'sent');
  // The next signal of the lane may cancel a stop: it waits until this one was looked at again.
  const isUnconfirmed = orders.some(
    ({ role, status: word, confirmation }) =>
      role === 'protection' && word === 'working' && confirmation?.result === undefined,
  );
  if (status !== 'running' || isAsked || isUnconfirmed) {
    return false;
  }
  if (failure !== undefined) {
    return now >= Date.parse(failure.at) + failurePatience;
  }
  const step = plan.steps[steps.findIndex((each) => each.status === 'begun')];
  return step === undefined || (step.step === 'await-fill' && step.seconds === undefined);
}

/**
 * Executions that have nothing to do but to wait: their time has not come, and each of their orders is as it was. One question tells of
 * all orders; one that the answer does not have is asked for by itself.
 */
export async function withoutNews(
  begun: readonly StoredExecution[],
  { orders: { find }, standing }: Pick<BrokerAdapter, 'orders' | 'standing'>,
  now: number,
  log: Log,
): Promise<readonly WaitingExecution[]> {
  const waiting = begun.flatMap((execution) => {
    const progress = progressOf(execution);
    const isDue = progress?.wake !== undefined && Date.parse(progress.wake) <= now;
    const working = progress?.orders.filter(({ status }) => status === 'working') ?? [];
    return progress !== undefined && !isDue && mayWait(progress, now)
      ? [{ execution, wake: progress.wake, working }]
      : [];
  });
  const ids = waiting.flatMap(({ working }) => working.flatMap(({ order }) => order.clientOrderId ?? []));
  const signal = AbortSignal.timeout(10_000);
  let known: ReadonlyMap<string, StandingOrder>;
  try {
    known = await standing(ids);
  } catch (error) {
    log('warn', 'broker-unclear', { call: 'standing', failure: sentenceOf(error) });
    return waiting;
  }
  const isAsItWas = async ({ order, filled }: ExecutionOrder): Promise<boolean> => {
    const found = known.get(order.clientOrderId ?? '');
    if (found !== undefined) {
      return found.status === 'working' && Number(found.filled) === Number(filled);
    }
    const answer = await find(order, { signal });
    return (
      answer.event !== 'not-found' && answer.status === 'working' && Number(answer.filled ?? filled) === Number(filled)
    );
  };
  const isQuiet = await Promise.all(
    waiting.map(async ({ working }) => {
      try {
        return (await Promise.all(working.map(isAsItWas))).every((isSame) => isSame);
      } catch (error) {
        log('warn', 'broker-unclear', { call: 'find', failure: sentenceOf(error) });
        return true;
      }
    }),
  );
  return waiting.filter((_, index) => isQuiet[index]);
}
