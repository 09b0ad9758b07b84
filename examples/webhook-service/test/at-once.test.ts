// Plans carried out in a turn, at a broker that answers at once.
import { defaultSettings, type OrderPlan, parseSignal, planSignal } from 'signal-to-order';
import type { ExecutionPorts, Execution as PlanExecution } from 'signal-to-order/execute';
import { paperBroker, settableClock } from 'signal-to-order/paper';
import { expect, test } from 'vitest';
import { runAtOnce, takesTime } from '../src/execution/at-once.js';
import type { WatchedPorts } from '../src/execution/ports.js';
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

async function run(plan: OrderPlan, orders: ExecutionPorts): Promise<readonly PlanExecution[]> {
  const saved: PlanExecution[] = [];
  const watched: WatchedPorts = { ...orders, underWay: () => 0 };
  await runAtOnce(plan, watched, async (execution) => void saved.push(execution), {
    clock,
    stopping: undefined,
    log: () => undefined,
  });
  return saved;
}

test('an order that fills at once is stored once, with its end', async () => {
  const { plan, orders } = planned({});
  expect(await run(plan, orders)).toEqual([
    expect.objectContaining({ status: 'done', orders: [expect.objectContaining({ status: 'filled', filled: '5' })] }),
  ]);
});

test('an order that rests does not hold up others', async () => {
  const { plan, orders } = planned({ orderType: 'limit', limitPrice: 100 });
  const [saved] = await run(plan, orders);
  expect(saved?.orders).toEqual([expect.objectContaining({ status: 'working', filled: '0' })]);
});

test('a broker that does not answer is asked outside of the turn, and nothing is stored', async () => {
  const { plan, orders } = planned({});
  const saved: unknown[] = [];
  const silent: WatchedPorts = { ...orders, underWay: () => 0, submit: () => Promise.reject(new Error('no line')) };
  const ran = runAtOnce(plan, silent, async (execution) => void saved.push(execution), {
    clock,
    stopping: undefined,
    log: () => undefined,
  });
  await expect(ran).rejects.toBe(takesTime);
  expect(saved).toEqual([]);
});

test('the progress of an execution is read with its plan, wherever a version has stored that', async () => {
  const { plan, orders } = planned({});
  const [progress] = await run(plan, orders);
  if (progress === undefined) {
    throw new Error('nothing was stored');
  }
  const { plan: _, ...alone } = progress;
  expect(progressOf({ plan, progress: alone })).toEqual(progress);
  expect(progressOf({ plan: null, progress })).toEqual(progress);
  expect(progressOf({ plan, progress: [] })).toBeUndefined();
  expect(progressOf({ plan, progress: null })).toBeUndefined();
});
