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

/** A buy of 10 with a stop, of which some have filled when its order is cancelled. */
function cancelledEntry(filled: '0' | '4'): PlanExecution {
  const entry = begun(planOf({ action: 'buy', quantity: 10, stopLoss: { percent: 2 } }, {}, 'a'));
  const cancelled: ExecutionEvent = {
    event: 'order',
    order: { clientOrderId: 'a-entry' },
    orderId: 'e1',
    status: 'cancelled',
    filled,
    legs: { stopLoss: { status: 'cancelled', orderId: 's1', filled: '0' } },
    at,
  };
  return advance(entry, cancelled).execution;
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
  const entry = cancelledEntry('4');
  expect([entry.reason?.code, entry.notices.map(({ code }) => code)]).toEqual([
    'order-cancelled',
    ['position-unprotected'],
  ]);
  expect(await endedBy(exitThatCancels('e1', 's1'), entry)).toBe(true);
});

test('a plan was not ended by a signal that has cancelled its entry but not its stop', async () => {
  expect(await endedBy(exitThatCancels('e1'), cancelledEntry('4'))).toBe(false);
});

test('a plan was ended by a signal that has cancelled its entry before it filled', async () => {
  expect(await endedBy(exitThatCancels('e1'), cancelledEntry('0'))).toBe(true);
});

test('a plan that has not put back the stop of an earlier one is told, whoever ended it', async () => {
  const entry = cancelledEntry('4');
  const lost = { code: 'protection-not-restored', message: 'The stop s0 on AAPL is not back.' } as const;
  const notices = [...entry.notices, lost];
  expect(await endedBy(exitThatCancels('e1', 's1'), { ...entry, notices })).toBe(false);
});

test('a plan was not ended by a signal that has cancelled something else', async () => {
  expect(await endedBy(exitThatCancels('s1'), cancelledEntry('4'))).toBe(false);
});
