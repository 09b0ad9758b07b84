// A step that moves resting stops (targets 10).
import { describe, expect, it } from 'vitest';
import type { ExecutionOrder } from '../../../src/execute/index.js';
import { checkReplaceOrders } from '../../../src/execute/steps/replace-orders.js';
import type { OrderPlan, ReplaceOrdersStep } from '../../../src/order/order-plan.js';
import { given } from '../play-examples.js';
import { now, restingOrder, runOf, secondsFromNow, sentOrder } from '../runs.js';

const step: ReplaceOrdersStep = {
  ...{ step: 'replace-orders', id: 'replace', ticker: 'AAPL' },
  orders: [
    { orderId: 'o1', stopPrice: '150' },
    { orderId: 'o2', stopPrice: '150', limitPrice: '149.5' },
  ],
};
const breakeven: OrderPlan = {
  ...{ outcome: 'orders', ticker: 'AAPL', action: 'breakeven', signalId: 's', steps: [step] },
  ...{ notices: [], trace: [], figures: [] },
};
const there = { stopPrice: '150' } as const;
const onItsWay = { move: { stopPrice: '150', at: now, tries: 1 } } as const;
const givenUp = { move: { ...onItsWay.move, tries: 5, hasFailed: true } } as const;
const replan = { is: 'failed', end: 'replan' } as const;
const notMoved = (name: string, how: string) => `${name} has ended (${how}) and was not moved: plan the signal again.`;

describe('a step that moves stops', () => {
  it.each<[string, readonly ExecutionOrder[], string, unknown]>([
    [
      'tells each that is not there',
      [restingOrder(1), restingOrder(2)],
      'replace o1 150, replace o2 150 limit 149.5',
      { is: 'waiting' },
    ],
    ['tells none that it does not name', [restingOrder(1, there), restingOrder(3)], '', { is: 'done' }],
    ['tells no order of the plan', [restingOrder(1, there), sentOrder('exit')], '', { is: 'done' }],
    ['waits for one that is on its way', [restingOrder(1, onItsWay), restingOrder(2, there)], '', { is: 'waiting' }],
    ['is done when all are there', [restingOrder(1, there), restingOrder(2, there)], '', { is: 'done' }],
    [
      'moves none that has ended',
      [restingOrder(1, { status: 'cancelled' })],
      '',
      { ...replan, code: 'order-cancelled', reason: notMoved('o1', 'cancelled') },
    ],
    [
      'asks for another plan where one has filled',
      [restingOrder(1, there), restingOrder(2, { status: 'filled', filled: '10' })],
      '',
      { ...replan, code: 'resting-order-filled', reason: notMoved('o2', 'filled') },
    ],
    [
      'waits for the other before it fails',
      [restingOrder(1, givenUp), restingOrder(2, onItsWay)],
      '',
      { is: 'waiting' },
    ],
    [
      'fails when those that are left were given up',
      [restingOrder(1, givenUp), restingOrder(2, givenUp)],
      '',
      {
        ...{ is: 'failed', code: 'stop-not-moved' },
        reason: 'o1 has not moved to 150, o2 has not moved to 150: the stop protects where it was.',
      },
    ],
  ])('%s', (_, orders, commands, verdict) => {
    const run = runOf(breakeven, orders, { replace: true });
    expect(checkReplaceOrders(run, step)).toEqual(verdict);
    expect(given({ execution: run.before, commands: run.commands })).toBe(commands);
  });

  it('forgets the move of one that is there', () => {
    const orders = [restingOrder(1, { ...there, move: { stopPrice: '150', at: secondsFromNow(-1), tries: 1 } })];
    const run = runOf(breakeven, orders, { replace: true });
    expect(checkReplaceOrders(run, step)).toEqual({ is: 'done' });
    expect(run.orders).toStrictEqual([restingOrder(1, there)]);
  });
});
