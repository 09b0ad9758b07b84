import {
  defaultSettings,
  type MarketSnapshot,
  type OrderPlan,
  parseSignal,
  planSignal,
  snapshotContext,
} from 'signal-to-order';
import { advance, type ExecutionEvent, type Execution as PlanExecution, startExecution } from 'signal-to-order/execute';
import { expect, test } from 'vitest';
import { isEndedBySignal } from '../src/alarms/ended-by-signal.js';
import type { Queryable } from '../src/database.js';

const at = '2026-01-26T15:30:00Z';

function planOf(message: object, market: Partial<MarketSnapshot>, signalId: string): OrderPlan {
  const signal = parseSignal({ ticker: 'AAPL', ...message }, { clock: { now: () => Date.parse(at) } });
  const snapshot = { now: at, quotes: { AAPL: { bid: '149.98', ask: '150.02' } }, ...market } as const;
  const plan = signal.ok ? planSignal(signal.value, snapshotContext(snapshot, defaultSettings, signalId)) : signal;
  if (!plan.ok) {
    throw new Error(plan.errors[0].message);
  }
  return plan.value;
}

function begun(plan: OrderPlan): PlanExecution {
  const started = startExecution(plan, { at, until: 'protected' });
  if (!started.ok) {
    throw new Error(started.errors[0].message);
  }
  return started.value.execution;
}

/** An order of an entry that is cancelled when some of it has filled; its stop has the same number. */
function cancelled(clientOrderId: string, number: 1 | 2, filled: '0' | '4'): ExecutionEvent {
  return {
    event: 'order',
    order: { clientOrderId },
    orderId: `e${number}`,
    status: 'cancelled',
    filled,
    legs: { stopLoss: { status: 'cancelled', orderId: `s${number}`, filled: '0' } },
    at,
  };
}

/** A buy of 10 with a stop, of which 4 have filled. */
function cancelledEntry(): PlanExecution {
  const plan = planOf({ action: 'buy', quantity: 10, stopLoss: { percent: 2 } }, {}, 'a');
  return advance(begun(plan), cancelled('a-entry', 1, '4')).execution;
}

/** A buy of 10 with two targets, thus of two orders: 4 of the first have filled. */
function cancelledLadder(): PlanExecution {
  const targets = [{ percent: 2 }, { percent: 4 }];
  const plan = planOf({ action: 'buy', quantity: 10, stopLoss: { percent: 2 }, targets }, {}, 'a');
  const events = [cancelled('a-entry-1', 1, '4'), cancelled('a-entry-2', 2, '0')];
  return events.reduce((execution, event) => advance(execution, event).execution, begun(plan));
}

/** The exit of 4, which cancels what rests. */
function exitThatCancels(...ids: readonly string[]): PlanExecution {
  const orders = [
    { id: 'e1', type: 'market', side: 'buy', role: 'entry', quantity: '6' },
    { id: 's1', type: 'stop', side: 'sell', role: 'stop-loss', quantity: '4', stopPrice: '147' },
  ] as const;
  const openOrders = orders.filter(({ id }) => ids.includes(id)).map((order) => ({ ...order, ticker: 'AAPL' }));
  const positions = { AAPL: { side: 'long', quantity: '4', averageEntryPrice: '150' } } as const;
  return begun(planOf({ action: 'exit' }, { positions, openOrders }, 'b'));
}

function endedBy(later: PlanExecution, progress: PlanExecution): Promise<boolean> {
  const { plan, ...rest } = later;
  const rows: readonly unknown[] = [{ plan, progress: rest }];
  const database: Queryable = { query: async <Row>() => [...rows] as Row[] };
  return isEndedBySignal(database, { id: 'first', progress });
}

test('a plan was ended by a signal that has cancelled its entry with the stop of what had filled', async () => {
  const entry = cancelledEntry();
  expect([entry.reason?.code, entry.notices.map(({ code }) => code)]).toEqual([
    'order-cancelled',
    ['position-unprotected'],
  ]);
  expect(await endedBy(exitThatCancels('e1', 's1'), entry)).toBe(true);
});

test('a plan was not ended by a signal that has cancelled its entry but not its stop', async () => {
  expect(await endedBy(exitThatCancels('e1'), cancelledEntry())).toBe(false);
});

test('a plan of several entries was ended by a signal that has cancelled them with the stop of those that had filled', async () => {
  const ladder = cancelledLadder();
  expect(ladder.reason?.code).toBe('order-cancelled');
  expect(ladder.notices.map(({ code }) => code)).toContain('position-unprotected');
  expect(await endedBy(exitThatCancels('e1', 's1'), ladder)).toBe(true);
  expect(await endedBy(exitThatCancels('e1'), ladder)).toBe(false);
});

test('a plan that has not put back the stop of an earlier one is told, whoever ended it', async () => {
  const entry = cancelledEntry();
  const lost = { code: 'protection-not-restored', message: 'The stop s0 on AAPL is not back.' } as const;
  const notices = [...entry.notices, lost];
  expect(await endedBy(exitThatCancels('e1', 's1'), { ...entry, notices })).toBe(false);
});

test('a plan was not ended by a signal that has cancelled something else', async () => {
  expect(await endedBy(exitThatCancels('s1'), cancelledEntry())).toBe(false);
});
