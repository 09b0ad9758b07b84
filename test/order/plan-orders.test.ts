import { expect, it } from 'vitest';
import type { Order } from '../../src/order/order.js';
import type { PlanStep } from '../../src/order/order-plan.js';
import { actionsOf, plannedOrders, submitSteps } from '../../src/order/plan-orders.js';

const exit: Order = {
  ticker: 'AAPL',
  side: 'sell',
  effect: 'close',
  type: 'market',
  quantity: '10',
  timeInForce: 'day',
};
const entry: Order = { ...exit, effect: 'open', quantity: '5' };
const steps: readonly PlanStep[] = [
  { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] },
  { step: 'submit-order', id: 'exit', role: 'exit', order: exit },
  { step: 'await-fill', of: 'exit', seconds: 30 },
  { step: 'submit-order', id: 'entry', role: 'entry', order: entry },
];

it('has the steps that submit an order, and their orders, in the order of the plan', () => {
  expect(submitSteps(steps).map(({ id }) => id)).toStrictEqual(['exit', 'entry']);
  expect(plannedOrders(steps)).toStrictEqual([exit, entry]);
});

it('has none in a plan without orders', () => {
  expect(submitSteps(steps.slice(0, 1))).toStrictEqual([]);
  expect(plannedOrders([])).toStrictEqual([]);
});

it('leaves version, notices, trace and figures out of what a plan does', () => {
  const actions = { outcome: 'nothing-to-do', ticker: 'AAPL', action: 'exit', signalId: 'a1', steps: [] } as const;
  const plan = { ...actions, libraryVersion: '0.1.0', notices: [], trace: [], figures: [] };
  expect(actionsOf(plan)).toStrictEqual(actions);
});
