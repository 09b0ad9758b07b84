// Plans carried out in a turn, at a broker that answers at once.
import { defaultSettings, type OrderPlan, parseSignal, planSignal } from 'signal-to-order';
import type { ExecutionPorts, Execution as PlanExecution } from 'signal-to-order/execute';
import { paperBroker, settableClock } from 'signal-to-order/paper';
import { expect, test } from 'vitest';
import type { WatchedPorts } from '../src/execution/ports.js';
import { runWithoutWaiting, takesTime } from '../src/execution/run-until-parked.js';
import { progressOf } from '../src/store.js';
import { noon } from './running.js';

const settable = settableClock(noon);
const clock = { now: settable.now, sleep: () => Promise.reject(new Error('nothing sleeps')) };

function planned(signal: object, maxFill?: number): { readonly plan: OrderPlan; readonly orders: ExecutionPorts } {
  const quotes = { AAPL: { bid: 149, ask: 150 } };
  const paper = paperBroker({ clock: settable, quotes, ...(maxFill !== undefined && { maxFill }) });
  const parsed = parseSignal({ ticker: 'AAPL', action: 'buy', quantity: 5, ...signal }, { clock });
  const plan = parsed.ok ? planSignal(parsed.value, paper.context(defaultSettings, 'alert-1')) : parsed;
  if (!plan.ok) {
    throw new Error(plan.errors[0].message);
  }
  return { plan: plan.value, orders: paper.orderPorts };
}

/** Returns the states that it has stored. */
async function run(plan: OrderPlan, orders: ExecutionPorts): Promise<readonly PlanExecution[]> {
  const saved: PlanExecution[] = [];
  const watched: WatchedPorts = { ...orders, underWay: () => 0, answered: async () => undefined };
  await runWithoutWaiting(plan, watched, async (execution) => void saved.push(execution), {
    clock,
    stopping: undefined,
    log: () => undefined,
  });
  return saved;
}

test('an order that fills in its answer ends its plan without waiting', async () => {
  const { plan, orders } = planned({});
  expect((await run(plan, orders)).at(-1)).toMatchObject({
    status: 'done',
    orders: [{ status: 'filled', filled: '5' }],
  });
});

test('an order that rests does not hold up others', async () => {
  const { plan, orders } = planned({ orderType: 'limit', limitPrice: 100 });
  expect((await run(plan, orders)).at(-1)?.orders).toEqual([
    expect.objectContaining({ status: 'working', filled: '0' }),
  ]);
});

test('a broker that does not answer is asked outside of the turn', async () => {
  const { plan, orders } = planned({});
  const silent = { ...orders, submit: () => Promise.reject(new Error('no line')) };
  await expect(run(plan, silent)).rejects.toBe(takesTime);
});

test('the progress of an execution is read with its plan', async () => {
  const { plan, orders } = planned({});
  const progress = (await run(plan, orders)).at(-1);
  if (progress === undefined) {
    throw new Error('nothing was stored');
  }
  const { plan: _, ...alone } = progress;
  expect(progressOf({ plan, progress: alone })).toEqual(progress);
  expect(progressOf({ plan, progress: null })).toBeUndefined();
});
