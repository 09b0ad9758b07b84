import { setImmediate } from 'node:timers/promises';
import { type ExecutionClock, type Execution as PlanExecution, runExecution } from 'signal-to-order/execute';
import { sentenceOf } from '../log.js';
import { lookEvery, type Run } from './ports.js';
import { mayWait } from './waiting.js';

/** Carries a plan out with `runExecution`, until it may wait without its lane or the service stops. */
export const runUntilParked: Run = (begin, orders, save, { clock, stopping, log }) => {
  const parking = new AbortController();
  let stored: PlanExecution | undefined;
  return runExecution(begin, orders, {
    store: {
      save: async (execution) => {
        await save(execution);
        stored = execution;
      },
    },
    clock: {
      now: clock.now,
      sleep: (milliseconds, signal) => {
        // The driver sleeps when nothing is left to do but to wait.
        if (stored !== undefined && orders.underWay() === 0 && mayWait(stored, clock.now())) {
          parking.abort();
        }
        return clock.sleep(milliseconds, signal);
      },
    },
    signal: stopping === undefined ? parking.signal : AbortSignal.any([stopping, parking.signal]),
    pollSeconds: lookEvery / 1000,
    until: 'protected',
    onFault: ({ port, order, fault }) => {
      const named = order === undefined ? {} : { order: order.clientOrderId ?? order.orderId };
      log('warn', 'broker-fault', { call: port, ...named, failure: sentenceOf(fault) });
    },
  });
};

/** What is thrown in place of waiting. */
export const takesTime = new Error('a turn does not wait');

/** The same at a broker that answers in the transaction of a turn. Rejects with `takesTime` where anything else would have to be waited for. */
export const runWithoutWaiting: Run = (begin, orders, save, ports) => {
  const sleep: ExecutionClock['sleep'] = async (_, signal) => {
    await orders.answered();
    // The driver takes an answer in before it would wait for a time.
    await setImmediate();
    if (!signal.aborted) {
      throw takesTime;
    }
  };
  return runUntilParked(begin, orders, save, { ...ports, clock: { now: ports.clock.now, sleep } });
};
