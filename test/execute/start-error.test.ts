import { describe, expect, it } from 'vitest';
import { clientOrderIdRequired, invalidStart, planFault } from '../../src/execute/start-error.js';
import { awaitExit, cancelStop, plan, submit } from './rule-examples.js';

const first = submit('exit', 'sell', '10');
const section = 'configuration';

describe('the error', () => {
  it('of a start has what was received', () => {
    const expected = 'an instant of the years 1970 to 9999, as 2026-01-26T15:30:00Z';
    const message = `at is "today"; expected ${expected}.`;
    const facts = { path: ['at'], section, received: 'today', expected };
    expect(invalidStart('today')).toStrictEqual({ code: 'invalid-snapshot', message, ...facts });
  });

  it('of a missing identifier is about the signal', () => {
    expect(clientOrderIdRequired('An order has no clientOrderId')).toStrictEqual({
      code: 'client-order-id-required',
      message: 'An order has no clientOrderId; expected a different one for each order. Plan with a signalId.',
      path: ['signalId'],
      section: 'execution',
    });
  });

  it('of another argument in place of a plan names the argument', () => {
    const expected = 'the value of planSignal';
    const message = `The argument plan cannot be used, because it is not an object; expected ${expected}.`;
    const error = { code: 'invalid-snapshot', message, path: ['plan'], section, expected };
    expect(planFault('exit')).toStrictEqual(error);
  });
});

describe('planFault', () => {
  const moved = { orderId: 'o1', order: {} };
  it.each<[string, unknown]>([
    ['no step', { steps: [] }],
    ['steps of three kinds', plan(cancelStop, first, awaitExit)],
    ['a step that moves stops', { steps: [{ step: 'replace-orders', orders: [moved, moved] }] }],
  ])('finds nothing in a plan with %s', (_, begin) => {
    expect(planFault(begin)).toBeUndefined();
  });

  it.each<[unknown]>([
    [null],
    ['submit-order'],
    [{ step: 'submit-order', order: null }],
    [{ step: 'submit-order', of: 'exit', orderIds: [], orders: [] }],
    [{ step: 'await-fill', of: 5 }],
    [{ step: 'await-fill', order: {}, orderIds: [], orders: [] }],
    [{ step: 'cancel-orders', orderIds: 'o1' }],
    [{ step: 'cancel-orders', order: {}, of: 'exit', orders: [] }],
    [{ step: 'replace-orders', orders: moved }],
    [{ step: 'replace-orders', orders: [moved, 'o2'] }],
    [{ step: 'replace-orders', order: {}, of: 'exit', orderIds: [] }],
    [{ step: 'wait', order: {}, of: 'exit', orderIds: [], orders: [] }],
  ])('refuses the step %j', (step) => {
    expect(planFault({ steps: [first, step] })).toMatchObject({
      path: ['plan', 'steps', 1],
      expected: 'a step of a plan',
    });
  });

  it('refuses steps that are not a list', () => {
    const [message, expected] = ['plan.steps is "exit"; expected a list of steps.', 'a list of steps'];
    const error = { code: 'invalid-snapshot', message, path: ['plan', 'steps'], section, received: 'exit', expected };
    expect(planFault({ steps: 'exit' })).toStrictEqual(error);
  });
});
