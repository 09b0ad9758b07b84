// A step that cancels resting orders (execution rule 3).
import { describe, expect, it } from 'vitest';
import type { ExecutionOrder } from '../../../src/execute/index.js';
import { beginCancelOrders, checkCancelOrders } from '../../../src/execute/steps/cancel-orders.js';
import type { CancelOrdersStep } from '../../../src/order/order-plan.js';
import { given } from '../play-examples.js';
import { exit } from '../rule-examples.js';
import { now, restingOrder, runOf, sentOrder } from '../runs.js';

const step: CancelOrdersStep = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1', 'o2'] };
const cancel = { at: now, why: 'plan' } as const;
const ended = { status: 'cancelled' } as const;

describe('a step that cancels orders', () => {
  it('cancels those that it names and that have not ended', () => {
    const run = runOf(exit, [restingOrder(1), restingOrder(2, ended), restingOrder(3), sentOrder('exit')]);
    beginCancelOrders(run, step);
    expect(given({ execution: run.before, commands: run.commands })).toBe('cancel o1');
    expect(run.orders.map((order) => order.cancel)).toEqual([cancel, undefined, undefined, undefined]);
  });

  const stuck = { cancel: { ...cancel, hasFailed: true } } as const;

  it.each<[string, readonly ExecutionOrder[], unknown]>([
    ['waits for the last of them', [restingOrder(1, ended), restingOrder(2, { cancel })], { is: 'waiting' }],
    ['waits for its fill', [restingOrder(1, { ...ended, isFillUnknown: true })], { is: 'waiting' }],
    ['is done when all have ended', [restingOrder(1, ended), restingOrder(2, ended)], { is: 'done' }],
    ['does not wait for others', [restingOrder(1, ended), restingOrder(3), sentOrder('exit')], { is: 'done' }],
    [
      'fails where one works on',
      [restingOrder(1, ended), restingOrder(2, stuck)],
      {
        ...{ is: 'failed', code: 'cancel-failed' },
        reason: 'o2 was still working 30 seconds after it was cancelled.',
      },
    ],
    ['looks at no other that works on', [restingOrder(1, ended), restingOrder(3, stuck)], { is: 'done' }],
    [
      'asks for another plan where some have filled',
      [restingOrder(1, { status: 'filled', filled: '10' }), restingOrder(2, { ...ended, filled: '4' })],
      {
        ...{ is: 'failed', code: 'resting-order-filled', end: 'replan' },
        reason: 'o1, o2 filled before the cancel: plan the signal again.',
      },
    ],
    [
      'looks at no other that has filled',
      [restingOrder(1, ended), restingOrder(3, { ...ended, filled: '4' })],
      { is: 'done' },
    ],
  ])('%s', (_, orders, verdict) => {
    expect(checkCancelOrders(runOf(exit, orders), step)).toEqual(verdict);
  });
});
