// A step that sends an order (execution rules 4, 6 and 9).
import { describe, expect, it } from 'vitest';
import type { ExecutionOrder } from '../../../src/execute/index.js';
import { beginSubmitOrder, checkSubmitOrder } from '../../../src/execute/steps/submit-order.js';
import type { OrderPlan, SubmitOrderStep } from '../../../src/order/order-plan.js';
import { given } from '../play-examples.js';
import { entry, exit, followed, reverse } from '../rule-examples.js';
import { now, restingOrder, runOf, secondsFromNow, sentOrder } from '../runs.js';

function submitOf(plan: OrderPlan, id: string): SubmitOrderStep {
  for (const step of plan.steps) {
    if (step.step === 'submit-order' && step.id === id) {
      return step;
    }
  }
  throw new Error(`the plan has no step ${id}`);
}

const until = (seconds: number): OrderPlan => ({ ...entry, withdrawals: { entry: secondsFromNow(seconds) } });
const filledLate = restingOrder(1, { status: 'filled', filled: '10' });

describe('a step that sends an order', () => {
  it.each<[string, OrderPlan, string, readonly ExecutionOrder[], string]>([
    ['sends it with its quantity', entry, 'entry', [], 'submit s-entry 10'],
    ['sends it before its time is over', until(1), 'entry', [], 'submit s-entry 10'],
    ['leaves the stop of an entry to the fill', followed, 'stop-loss', [], ''],
  ])('%s', (_, plan, id, orders, commands) => {
    const run = runOf(plan, orders);
    beginSubmitOrder(run, submitOf(plan, id));
    expect(given({ execution: run.before, commands: run.commands })).toBe(commands);
    expect(run.failure).toBeUndefined();
  });

  it.each<[string, OrderPlan, string, readonly ExecutionOrder[], unknown]>([
    [
      'the time of the order is over',
      until(0),
      'entry',
      [],
      {
        reason: { code: 'withdrawal-due', message: 'The time of s-entry is over: it was not sent.' },
        ...{ end: 'stopped', at: now },
      },
    ],
    [
      'a cancelled order has filled late',
      reverse,
      'entry',
      [filledLate],
      {
        reason: {
          code: 'resting-order-filled',
          message: 'o1 filled after its cancel, so s-entry no longer fits: plan the signal again.',
        },
        ...{ end: 'replan', at: now },
      },
    ],
  ])('fails the plan and sends nothing where %s', (_, plan, id, orders, failure) => {
    const run = runOf(plan, orders);
    beginSubmitOrder(run, submitOf(plan, id));
    expect(run).toMatchObject({ failure, commands: [], orders });
  });

  const refused = (message: string, code: string) => ({ is: 'failed', code, reason: message });
  const rejection = { status: 'rejected', reason: 'no margin' } as const;

  it.each<[string, OrderPlan, string, readonly ExecutionOrder[], unknown]>([
    ['waits for an answer', exit, 'exit', [sentOrder('exit')], { is: 'waiting' }],
    ['is done when the order works', exit, 'exit', [sentOrder('exit', { status: 'working' })], { is: 'done' }],
    ['is done when it ended unfilled', exit, 'exit', [sentOrder('exit', { status: 'expired' })], { is: 'done' }],
    [
      'fails when it is rejected',
      exit,
      'exit',
      [sentOrder('exit', rejection)],
      refused('The broker rejected s-exit: no margin.', 'order-rejected'),
    ],
    [
      'fails when the broker never knew it',
      exit,
      'exit',
      [sentOrder('exit', { status: 'not-found' })],
      refused('The broker did not take s-exit.', 'broker-unclear'),
    ],
    [
      'does not wait for the order of another step',
      reverse,
      'entry',
      [sentOrder('exit'), sentOrder('entry', { status: 'working' })],
      { is: 'done' },
    ],
    [
      'does not fail with the order of another step',
      reverse,
      'entry',
      [sentOrder('exit', rejection), sentOrder('entry', { status: 'working' })],
      { is: 'done' },
    ],
    [
      'waits for every stop that follows its entry',
      followed,
      'stop-loss',
      [
        sentOrder('entry', { status: 'filled', filled: '10' }),
        sentOrder('stop-loss', { role: 'protection', status: 'working', quantity: '4' }),
        sentOrder('stop-loss', { role: 'protection', order: { clientOrderId: 's-stop-loss-2' }, quantity: '6' }),
      ],
      { is: 'waiting' },
    ],
  ])('%s', (_, plan, id, orders, verdict) => {
    expect(checkSubmitOrder(runOf(plan, orders), submitOf(plan, id))).toEqual(verdict);
  });
});
