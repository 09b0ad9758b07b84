import { type Execution as PlanExecution, runExecution } from 'signal-to-order/execute';
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
