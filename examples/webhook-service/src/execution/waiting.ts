import type { ExecutionPorts as BrokerPorts, Execution, ExecutionOrder } from 'signal-to-order/execute';
import { type Log, sentenceOf } from '../log.js';

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

/** Whether an execution that waits has something to do: its time has come, or an order is not as it was. */
export async function hasNews(execution: Execution, orders: BrokerPorts, now: number, log: Log): Promise<boolean> {
  if (!mayWait(execution, now) || (execution.wake !== undefined && Date.parse(execution.wake) <= now)) {
    return true;
  }
  const signal = AbortSignal.timeout(10_000);
  try {
    const working = execution.orders.filter(({ status }) => status === 'working');
    const changed = await Promise.all(working.map((order) => hasChanged(order, orders, signal)));
    return changed.includes(true);
  } catch (error) {
    log('warn', 'broker-unclear', { call: 'find', failure: sentenceOf(error) });
    return false;
  }
}

async function hasChanged(
  { order, filled }: ExecutionOrder,
  { find }: BrokerPorts,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await find(order, { signal });
  return (
    answer.event === 'not-found' || answer.status !== 'working' || Number(answer.filled ?? filled) !== Number(filled)
  );
}
