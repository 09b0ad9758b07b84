// An order that the broker does not know is sent again, or given up (execution rule 10).
import { describe, expect, it } from 'vitest';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { resend } from '../../src/execute/resend.js';
import type { Run } from '../../src/execute/run.js';
import type { OrderPlan, Restore } from '../../src/index.js';
import { entry, exit, followed, plan, restore, submit, underTwo } from './rule-examples.js';
import { failure, now, restingOrder, restoredStop, runOf, secondsFromNow, sentOrder } from './runs.js';

const lost = { question: { at: now, again: secondsFromNow(30), unclear: 0 } } as const;
const stopOfFour: Restore['orders'][number] = {
  ...{ orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss', quantity: '4' },
};

/** The run after the first order was not found. */
function afterLoss(begun: OrderPlan, orders: readonly [ExecutionOrder, ...ExecutionOrder[]], changes = {}): Run {
  const [first, ...others] = orders;
  const order = { ...first, ...lost };
  const run = runOf(begun, [order, ...others], changes);
  resend(run, order);
  return run;
}

const sentIn = ({ commands }: Run): readonly unknown[] =>
  commands.map((command) =>
    command.command === 'submit' ? [command.order.clientOrderId, command.order.quantity] : [],
  );

describe('an order that was lost', () => {
  it('is sent again with its terms under its identifier', () => {
    const run = afterLoss(entry, [sentOrder('entry', { sentAt: secondsFromNow(-9) })]);
    expect(run.commands).toEqual([
      {
        command: 'submit',
        order: {
          ...{ ticker: 'AAPL', type: 'market', timeInForce: 'day', side: 'buy', effect: 'open' },
          ...{ quantity: '10', clientOrderId: 's-entry' },
        },
      },
    ]);
    expect(run.orders).toStrictEqual([sentOrder('entry', { submits: 2, sentAt: now })]);
  });

  it.each<[string, ExecutionOrder, Partial<Execution>, boolean]>([
    ['an exit while the plan runs', sentOrder('exit'), {}, true],
    ['an exit while the plan fails', sentOrder('exit'), { failure }, false],
    ['an exit after the end', sentOrder('exit'), { status: 'done' }, false],
    ['an exit after a failure', sentOrder('exit'), { status: 'stopped', failure }, false],
    ['a stop while the plan fails', restoredStop(), { failure }, true],
    ['a stop after a failure', restoredStop(), { status: 'stopped', failure }, true],
    ['a stop that was sent four times', restoredStop({ submits: 4 }), { failure }, true],
    ['a stop that was sent five times', restoredStop({ submits: 5 }), { failure }, false],
  ])('is sent again or not: %s', (_, order, changes, isSent) => {
    const run = afterLoss(exit, [order], changes);
    expect(run.commands).toHaveLength(isSent ? 1 : 0);
    expect(run.orders.map(({ status, question }) => [status, question])).toEqual([
      [isSent ? 'sent' : 'not-found', undefined],
    ]);
    expect(run.failure).toBe(changes.failure);
  });

  it.each<[string, OrderPlan, ExecutionOrder]>([
    ['of which the plan knows nothing', exit, { ...sentOrder('exit-2') }],
    ['without an identifier of its own', exit, { ...sentOrder('exit'), order: { orderId: 'o9' } }],
    [
      'that replaces a stop without terms and size',
      {
        ...exit,
        restore: { ...restore, orders: [{ orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss' }] },
      },
      restoredStop(),
    ],
  ])('is given up: one %s', (_, begun, order) => {
    const run = afterLoss(begun, [order]);
    expect(run.commands).toEqual([]);
    expect(run.orders.map(({ status }) => status)).toEqual(['not-found']);
  });

  it('is given up where its quantity is not known', () => {
    const { quantity: _, ...order } = sentOrder('exit');
    expect(afterLoss(exit, [order]).commands).toEqual([]);
  });

  it('is given up where nothing is left that it could protect', () => {
    const run = afterLoss(exit, [restoredStop(), sentOrder('exit', { status: 'filled', filled: '10' })], { failure });
    expect(run.commands).toEqual([]);
    expect(run.orders[0]?.status).toBe('not-found');
  });
});

describe('a stop that was lost', () => {
  it('has the quantity that fits now where it replaces one that the plan cancelled', () => {
    const run = afterLoss(exit, [restoredStop(), sentOrder('exit', { status: 'cancelled', filled: '4' })], { failure });
    expect(sentIn(run)).toEqual([['s-restore-1', '6']]);
  });

  it('is made smaller, and not given up, where a resting order filled after its cancel', () => {
    const second = { ...restoredStop(), place: 2, order: { clientOrderId: 's-restore-2' } };
    const filled = restingOrder(1, { status: 'cancelled', filled: '4', quantity: '4' });
    const run = afterLoss(underTwo(stopOfFour), [second, filled]);
    expect(sentIn(run)).toEqual([['s-restore-2', '6']]);
    expect(run.failure).toBeUndefined();
  });

  it('has what the other stops of its entry leave', () => {
    const stop = sentOrder('stop-loss', { role: 'protection', quantity: '4' });
    const entered = sentOrder('entry', { status: 'filled', filled: '10' });
    const further: ExecutionOrder = { ...stop, order: { clientOrderId: 's-stop-loss-2' }, quantity: '7' };
    expect(sentIn(afterLoss(followed, [stop, entered, further]))).toEqual([['s-stop-loss', '3']]);
  });
});

describe('an order that was lost and no longer fits', () => {
  const withdrawn: OrderPlan = { ...exit, withdrawals: { exit: now } };
  const late = restingOrder(1, { status: 'cancelled', filled: '4' });

  it('fails the plan when its time was over', () => {
    const run = afterLoss(withdrawn, [sentOrder('exit')]);
    expect(run.commands).toEqual([]);
    expect(run.orders[0]?.status).toBe('not-found');
    expect(run.failure?.reason).toEqual({
      code: 'withdrawal-due',
      message: 'The time of s-exit was over before the broker had it.',
    });
  });

  it('fails the plan when a resting order filled after its cancel', () => {
    const run = afterLoss(exit, [sentOrder('exit'), late]);
    expect(run.commands).toEqual([]);
    expect(run.failure).toEqual({
      reason: {
        code: 'resting-order-filled',
        message: 'o1 filled after its cancel, so s-exit no longer fits: plan the signal again.',
      },
      end: 'replan',
      at: now,
    });
  });

  it('is sent again where what it closes is still held', () => {
    const small = plan(submit('exit', 'sell', '6'));
    const run = afterLoss({ ...small, restore }, [sentOrder('exit', { quantity: '6' }), late]);
    expect(sentIn(run)).toEqual([['s-exit', '6']]);
  });

  it('says nothing after the end', () => {
    expect(afterLoss(withdrawn, [sentOrder('exit')], { status: 'done' }).failure).toBeUndefined();
    expect(afterLoss(exit, [sentOrder('exit'), late], { status: 'done' }).failure).toBeUndefined();
  });
});
