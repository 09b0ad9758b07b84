import { describe, expect, test } from 'vitest';
import { advance, parseExecution, resume } from '../../src/execute/index.js';
import { type StartOptions, startExecution } from '../../src/execute/start-execution.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { notInstants } from '../tables/instants.js';

const order: Order = {
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'market',
  quantity: '5',
  timeInForce: 'gtc',
  clientOrderId: 'alert-7-entry',
};

const plan: OrderPlan = {
  outcome: 'orders',
  ticker: 'AAPL',
  action: 'buy',
  signalId: 'alert-7',
  steps: [
    { step: 'submit-order', id: 'entry', role: 'entry', order },
    { step: 'await-fill', of: 'entry' },
    { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['b-1'] },
  ],
  notices: [],
  trace: [],
  figures: [],
};

const at = '2026-01-26T15:30:00Z';

function faultOf(begin: unknown, options: unknown) {
  const started = startExecution(begin as OrderPlan, options as StartOptions);
  return started.ok ? 'started' : started.errors.map(({ path, message }) => [path, message]);
}

describe('startExecution', () => {
  test('starts a plan with steps of each kind', () => {
    expect(faultOf(plan, { at })).toBe('started');
  });

  test.each<[Omit<StartOptions, 'at'>, object]>([
    [{}, {}],
    [{ until: 'working', replace: false }, {}],
    [
      { until: 'protected', replace: true },
      { until: 'protected', replace: true },
    ],
  ])('keeps of the options %j what is not usual', (options, expected) => {
    const started = startExecution(plan, { at, ...options });
    expect(started.ok && started.value.execution).toStrictEqual({
      ...{ version: 1, status: 'running', plan, notices: [], now: at, wake: '2026-01-26T15:30:30Z' },
      steps: [{ status: 'begun', at }, { status: 'open' }, { status: 'open' }],
      orders: [
        { order: { orderId: 'b-1' }, role: 'resting', status: 'working', filled: '0', submits: 0, workedAt: at },
        {
          ...{ order: { clientOrderId: 'alert-7-entry' }, role: 'entry', step: 'entry', status: 'sent' },
          ...{ quantity: '5', filled: '0', submits: 1, sentAt: at },
        },
      ],
      ...expected,
    });
  });

  test.each(notInstants.map((value) => [value]))('refuses to begin at %j', (time) => {
    const started = startExecution(plan, { at: time } as StartOptions);
    expect(!started.ok && started.errors.map(({ code, path }) => [code, path])).toStrictEqual([
      ['invalid-snapshot', ['at']],
    ]);
  });

  test.each([undefined, null, 5])('refuses %s in place of options', (options) => {
    const message = 'The argument options cannot be used, because it is not an object; expected an object with at.';
    expect(faultOf(plan, options)).toStrictEqual([[['options'], message]]);
  });

  test.each([
    [{}, '{}'],
    [null, 'null'],
    [{ step: 'submit-order', id: 'entry' }, '{"step":"submit-order","id":"entry"}'],
    [{ step: 'await-fill' }, '{"step":"await-fill"}'],
    [{ step: 'cancel-orders' }, '{"step":"cancel-orders"}'],
    [{ step: 'wait', orderIds: [] }, '{"step":"wait","orderIds":[]}'],
  ])('refuses the step %j', (step, written) => {
    const message = `plan.steps.1 is ${written}; expected a step of a plan.`;
    expect(faultOf({ ...plan, steps: [plan.steps[0], step] }, { at })).toStrictEqual([[['plan', 'steps', 1], message]]);
  });

  test('refuses steps that are not a list', () => {
    const message = 'plan.steps is 5; expected a list of steps.';
    expect(faultOf({ ...plan, steps: 5 }, { at })).toStrictEqual([[['plan', 'steps'], message]]);
  });
});

describe('an execution', () => {
  const started = startExecution(plan, { at });
  if (!started.ok) {
    throw new Error('not started');
  }
  const { execution } = started.value;

  test.each(notInstants.map((value) => [value]))('reads no stored time in %j', (time) => {
    const read = parseExecution({ ...execution, now: time });
    expect(!read.ok && read.errors.map(({ path }) => path)).toStrictEqual([['now']]);
  });

  test.each(notInstants.map((value) => [value]))('does not move its clock to %j', (time) => {
    expect(resume(execution, { at: time } as { at: string }).execution.now).toBe(at);
    const told = advance(execution, { event: 'time', at: time } as { event: 'time'; at: string });
    expect(told.execution.now).toBe(at);
    // Rule 13: an event that cannot be read is ignored, with a notice.
    expect(told.execution.notices.map(({ code }) => code)).toStrictEqual(['event-malformed']);
  });
});
