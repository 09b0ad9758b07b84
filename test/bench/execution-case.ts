import { defaultSettings, type OrderPlan, parseSignal, planSignal, snapshotContext } from 'signal-to-order';
import { type Advance, advance, type Execution, type ExecutionEvent, startExecution } from 'signal-to-order/execute';
import { flat, parseContext } from './library-cases.js';
import type { Case } from './measure.js';
import { anything, equals, succeeded } from './verify.js';

const at = '2026-01-26T15:30:01Z';

/** A reverse of 10 shares under a stop, planned from a message. */
function reverse(): OrderPlan {
  const stop = { id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' } as const;
  const market = {
    ...flat,
    positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } },
    openOrders: [{ ...stop, quantity: '10', stopPrice: '130', timeInForce: 'gtc' }],
  } as const;
  const signal = parseSignal({ ticker: 'AAPL', action: 'reverse', stopLoss: { percent: 2 } }, parseContext);
  const plan = signal.ok ? planSignal(signal.value, snapshotContext(market, defaultSettings, 'alert-7')) : signal;
  return succeeded(plan) as OrderPlan;
}

function orderEvent(order: ExecutionEvent & { readonly event: 'order' }): ExecutionEvent {
  return order;
}

const exit = { clientOrderId: 'alert-7-exit' };
const before = [
  orderEvent({ event: 'order', order: { orderId: 'o1' }, status: 'cancelled', filled: '0', at }),
  orderEvent({ event: 'order', order: exit, status: 'working', filled: '0', orderId: 'b7', at }),
].reduce<Execution>(
  (execution, event) => advance(execution, event).execution,
  (succeeded(startExecution(reverse(), { at })) as Advance).execution,
);
const text = JSON.stringify(before);
const fill = orderEvent({ event: 'order', order: exit, status: 'working', filled: '4', orderId: 'b7', at });

/** JSON.parse of the stored execution: the minimum work of anything that goes on with it. */
export const executionFloor: Case = { name: 'JSON.parse execution', run: () => JSON.parse(text), verify: anything };

/** An event that every fill in parts brings. */
export const executionCase: Case = {
  name: 'advance, a fill in part',
  run: () =>
    advance(before, fill).execution.orders.find(({ order }) => order.clientOrderId === exit.clientOrderId)?.filled,
  verify: equals('4'),
};
