import { describe, expect, it } from 'vitest';
import { type Execution, type ExecutionOrder, type StepState, startExecution } from '../../src/execute/index.js';
import { storedPartFaults } from '../../src/execute/stored-parts.js';
import type { OrderPlan } from '../../src/index.js';
import { entry, followed, plan, restore, reverse, submit, underTwo } from './rule-examples.js';
import { stopMoveExamples } from './stop-move-examples.js';

const at = '2026-01-26T15:30:00Z';

function storedOf(begun: OrderPlan, changes: Partial<Execution> = {}): Execution {
  const started = startExecution(begun, { at });
  if (!started.ok) {
    throw new Error('the plan starts');
  }
  return { ...started.value.execution, ...changes };
}

function faultsOf(execution: Execution): readonly unknown[] {
  return storedPartFaults(execution).map(({ path, expected }) => [path.join('.'), expected]);
}

const reason = { code: 'fill-timeout', message: 'It did not fill.' } as const;
const [restingStop] = restore.orders;

describe('a stored execution', () => {
  it('has as many states as its plan has steps', () => {
    expect(storedPartFaults(storedOf(entry, { steps: [] }))).toMatchObject([
      { path: ['steps'], message: 'steps is 0; expected 1 states, one for each step of the plan.' },
    ]);
  });

  it.each<[Execution['status']]>([['running'], ['done']])('says nothing of why it is %s', (status) => {
    expect(faultsOf(storedOf(entry, { status }))).toEqual([]);
  });

  it.each<[Execution['status']]>([['stopped'], ['replan']])('says why it is %s', (status) => {
    expect(faultsOf(storedOf(entry, { status, reason }))).toEqual([]);
    expect(faultsOf(storedOf(entry, { status }))).toEqual([['reason', `why it is ${status}`]]);
  });

  it('waits only for steps that send an order', () => {
    const wait = { step: 'await-fill', of: 'exit' } as const;
    const stored = storedOf(plan(submit('entry', 'buy', '10'), submit('exit', 'sell', '10'), wait));
    expect(faultsOf(stored)).toEqual([]);
    const steps = [submit('entry', 'buy', '10'), submit('exit-2', 'sell', '10'), wait] as const;
    expect(storedPartFaults({ ...stored, plan: plan(...steps) })).toMatchObject([
      { path: ['plan', 'steps', 2, 'of'], received: 'exit', expected: 'a step that sends an order' },
    ]);
  });

  it('knows orders by both of their names', () => {
    const [sent] = storedOf(entry).orders;
    const named = (order: ExecutionOrder['order']): readonly ExecutionOrder[] => (sent ? [{ ...sent, order }] : []);
    const orders = [...named({ clientOrderId: 'a' }), ...named({ orderId: 'a' }), ...named({ orderId: 'b' })];
    expect(faultsOf(storedOf(entry, { orders }))).toEqual([]);
    const repeated = [...orders, ...named({ orderId: 'a' }), ...named({ orderId: 'a' })];
    expect(storedPartFaults(storedOf(entry, { orders: repeated }))).toMatchObject([
      { path: ['orders', 3, 'order'], received: 'a', expected: 'each order once' },
      { path: ['orders', 4, 'order'], received: 'a', expected: 'each order once' },
    ]);
  });

  it('has each order that rested before', () => {
    const stored = storedOf(restingStop === undefined ? reverse : underTwo(restingStop));
    expect(faultsOf(stored)).toEqual([]);
    expect(faultsOf({ ...stored, orders: stored.orders.slice(1) })).toEqual([
      ['orders', 'the order o1, which rested before the plan'],
    ]);
    expect(faultsOf({ ...stored, orders: [] })).toEqual([
      ['orders', 'the order o1, which rested before the plan'],
      ['orders', 'the order o2, which rested before the plan'],
    ]);
  });

  it('has each stop that is moved where it rests', () => {
    const [example] = stopMoveExamples.filter(({ plan: { steps } }) =>
      steps.some(({ step }) => step === 'replace-orders'),
    );
    const stored = storedOf(example?.plan ?? reverse, { orders: [] });
    expect(faultsOf(stored)).toContainEqual(['orders', 'the order o1, which rested before the plan']);
  });

  it.each<[StepState['status'], boolean]>([
    ['open', false],
    ['begun', true],
    ['done', true],
    ['failed', false],
    ['skipped', false],
  ])('with a step that is %s has its order: %j', (status, isLost) => {
    const lost = storedOf(entry, { steps: [{ status, at }], orders: [] });
    expect(faultsOf(lost)).toEqual(isLost ? [['orders', 'the order of the step entry, which was sent']] : []);
  });

  it('may be without the stop of an awaited entry, which follows its fills', () => {
    const steps = followed.steps.map((): StepState => ({ status: 'done', at }));
    expect(faultsOf(storedOf(followed, { steps }))).toEqual([]);
    expect(faultsOf(storedOf(followed, { steps, orders: [] }))).toEqual([
      ['orders', 'the order of the step entry, which was sent'],
    ]);
  });
});
