// Steps are taken one after another (execution rules 2 and 7).
import { describe, expect, it } from 'vitest';
import type { StepState } from '../../../src/execute/execution.js';
import { takeSteps } from '../../../src/execute/steps/take-steps.js';
import type { OrderPlan, PlanStep } from '../../../src/order/order-plan.js';
import { given } from '../play-examples.js';
import { awaitExit, cancelStop, plan, submit } from '../rule-examples.js';
import { now, restingOrder, runOf, secondsFromNow, sentOrder } from '../runs.js';

const bothExits = plan(submit('exit', 'sell', '6'), submit('exit-2', 'sell', '4'));
const isPast: OrderPlan = { ...bothExits, withdrawals: { exit: secondsFromNow(-1) } };
const open: StepState = { status: 'open' };
const earlier = secondsFromNow(-5);

const move: PlanStep = {
  ...{ step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders: [{ orderId: 'o1', stopPrice: '150' }] },
};

describe('takeSteps', () => {
  it.each<[string, OrderPlan, string]>([
    ['cancels', plan(cancelStop, submit('exit', 'sell', '10')), 'cancel o1'],
    ['moves', plan(move, submit('exit', 'sell', '10')), 'replace o1 150'],
    ['sends', plan(submit('exit', 'sell', '10'), cancelStop), 'submit s-exit 10'],
    ['waits', plan(awaitExit, cancelStop), ''],
  ])('begins with a step that %s', (_, begun, commands) => {
    const orders = [restingOrder(1), sentOrder('exit')];
    const run = runOf(begun, orders, { replace: true });
    takeSteps(run);
    expect(given({ execution: run.before, commands: run.commands })).toBe(commands);
    expect(run.steps).toStrictEqual([{ status: 'begun', at: now }, open]);
  });

  it('begins a step alone while the one before it waits', () => {
    const run = runOf(bothExits);
    takeSteps(run);
    expect(given({ execution: run.before, commands: run.commands })).toBe('submit s-exit 6');
    expect(run.steps).toStrictEqual([{ status: 'begun', at: now }, open]);
  });

  it('begins the next one when it is complete, and keeps when it began', () => {
    const steps = [{ status: 'begun', at: earlier }, open] as const;
    const run = runOf(bothExits, [sentOrder('exit', { status: 'working' })], { steps });
    takeSteps(run);
    expect(given({ execution: run.before, commands: run.commands })).toBe('submit s-exit-2 4');
    expect(run.steps).toStrictEqual([
      { status: 'done', at: earlier },
      { status: 'begun', at: now },
    ]);
  });

  it('goes on at once from a step that finds nothing to do', () => {
    const run = runOf(plan(cancelStop, submit('exit', 'sell', '10')), [restingOrder(1, { status: 'cancelled' })]);
    takeSteps(run);
    expect(given({ execution: run.before, commands: run.commands })).toBe('submit s-exit 10');
    expect(run.steps).toStrictEqual([
      { status: 'done', at: now },
      { status: 'begun', at: now },
    ]);
  });

  it.each(['done', 'failed', 'skipped'] as const)('goes past a step that is %s', (status) => {
    const steps = [{ status }, open] as const;
    const run = runOf(bothExits, [], { steps });
    takeSteps(run);
    expect(run.steps).toStrictEqual([{ status }, { status: 'begun', at: now }]);
  });

  it('takes no further step after one that fails as it begins', () => {
    const run = runOf(isPast);
    takeSteps(run);
    const reason = 'The time of s-exit is over: it was not sent.';
    expect(run.commands).toEqual([]);
    expect(run.steps).toStrictEqual([{ status: 'failed', at: now, reason }, { status: 'skipped' }]);
  });

  it('takes no further step after one that fails later', () => {
    const steps = [{ status: 'begun', at: earlier }, open] as const;
    const run = runOf(bothExits, [sentOrder('exit', { status: 'rejected' })], { steps });
    takeSteps(run);
    const reason = 'The broker rejected s-exit.';
    expect(run.failure).toStrictEqual({ reason: { code: 'order-rejected', message: reason }, end: 'stopped', at: now });
    expect(run.steps).toStrictEqual([{ status: 'failed', at: earlier, reason }, { status: 'skipped' }]);
  });
});
