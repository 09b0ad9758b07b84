import { describe, expect, it } from 'vitest';
import { type Execution, type ExecutionOrder, type ExecutionReason, endKey } from '../../../src/execute/index.js';
import type { OrderPlan, PlanStep } from '../../../src/index.js';
import { awaitExit, cancelStop, entry, exit, followed, plan, submit } from '../rule-examples.js';

const at = '2026-01-26T15:30:00Z';

function sent(step: string, changes: Partial<ExecutionOrder>): ExecutionOrder {
  const role = step.startsWith('stop') ? 'protection' : step.startsWith('exit') ? 'exit' : 'entry';
  const named = { order: { clientOrderId: `s-${step}` }, role, step, submits: 1 } as const;
  return { ...named, status: 'working', filled: '0', quantity: '10', ...changes };
}

/** The key of an execution whose steps are all done, or as `changes` say. */
function keyOf(begun: OrderPlan, orders: readonly ExecutionOrder[], changes: Partial<Execution> = {}): string {
  const steps = begun.steps.map(() => ({ status: 'done' }) as const);
  const execution = { version: 1, status: 'done', plan: begun, steps, orders, notices: [], now: at } as const;
  return endKey({ ...execution, ...changes });
}

/** An execution whose first step has failed. */
function failedBy(code: ExecutionReason): Partial<Execution> {
  const failure = { reason: { code, message: 'It failed.' }, end: 'stopped', at } as const;
  return { status: 'stopped', steps: [{ status: 'failed' }, { status: 'skipped' }], failure };
}

describe('the key of an end', () => {
  it.each<[string, Partial<ExecutionOrder>]>([
    ['unsent', { status: 'sent' }],
    ['unsent', { status: 'not-found' }],
    ['unfilled', { status: 'not-found', workedAt: at }],
    ['working', { status: 'working' }],
    ['rejected', { status: 'rejected' }],
    ['unfilled', { status: 'rejected', seenAt: at }],
    ['unfilled', { status: 'expired' }],
    ['unfilled', { status: 'cancelled' }],
    ['unfilled', { status: 'cancelled', cancel: { at, why: 'failure' } }],
    ['withdrawn', { status: 'cancelled', cancel: { at, why: 'withdrawal' } }],
    ['withdrawn', { status: 'expired', cancel: { at, why: 'withdrawal' } }],
    ['part', { status: 'working', filled: '4' }],
    ['part', { status: 'cancelled', filled: '4', cancel: { at, why: 'withdrawal' } }],
    ['part', { status: 'expired', filled: '10' }],
    ['filled', { status: 'filled', filled: '10' }],
    ['filled', { status: 'filled', filled: '0' }],
    ['overfilled', { status: 'filled', filled: '12' }],
    ['overfilled', { status: 'cancelled', filled: '12' }],
  ])('says %s of an entry as %j', (word, changes) => {
    expect(keyOf(entry, [sent('entry', changes)])).toBe(`entry:${word}`);
  });

  const placed = sent('stop-loss', { seenAt: at });
  const rejected = sent('stop-loss', { status: 'rejected' });
  const lost = sent('stop-loss', { status: 'expired', seenAt: at });

  it.each<[string, string, readonly ExecutionOrder[]]>([
    ['unsent', 'was not sent', []],
    ['placed', 'works', [placed]],
    ['placed', 'has filled', [sent('stop-loss', { status: 'filled', filled: '10', seenAt: at })]],
    ['lost', 'has worked and ended', [lost]],
    ['lost', 'has two parts, of which one has worked and ended', [placed, lost]],
    ['rejected', 'is rejected', [rejected]],
    ['rejected', 'has two parts, of which one is rejected', [placed, rejected]],
    ['rejected', 'has a part that has ended, and one that is rejected', [lost, rejected]],
  ])('says %s of a stop that %s', (word, _, stops) => {
    const filled = sent('entry', { status: 'filled', filled: '10' });
    expect(keyOf(followed, [filled, ...stops])).toBe(`entry:filled,stop-loss:${word}`);
  });

  it.each<[string, ExecutionOrder['legs'], string]>([
    ['is refused', { stopLoss: { status: 'rejected', filled: '0' } }, 'entry:filled,entry-leg:rejected'],
    ['is missing', { stopLoss: { status: 'missing', filled: '0' } }, 'entry:filled,entry-leg:rejected'],
    ['works', { stopLoss: { status: 'working', filled: '0' } }, 'entry:filled'],
    ['works for a part', { stopLoss: { status: 'working', filled: '0', quantity: '4' } }, 'entry:filled'],
    ['has filled', { stopLoss: { status: 'filled', filled: '10' } }, 'entry:filled'],
    ['was never told', undefined, 'entry:filled'],
  ])('names the stop loss of an entry where it has to: it %s', (_, legs, key) => {
    expect(keyOf(entry, [sent('entry', { status: 'filled', filled: '10', ...(legs && { legs }) })])).toBe(key);
  });

  it('has each order of the plan, in the order of its steps', () => {
    const reverse = plan(submit('exit', 'sell', '10'), awaitExit, submit('entry', 'sell', '10'));
    const orders = [sent('entry', {}), sent('exit', { status: 'filled', filled: '10' })];
    expect(keyOf(reverse, orders)).toBe('exit:filled,entry:working');
  });

  it.each<[string, Partial<Execution>]>([
    ['exit:unsent', {}],
    ['cancel:filled,exit:unsent', failedBy('resting-order-filled')],
    ['cancel:filled,exit:unsent', failedBy('order-overfilled')],
    ['cancel:failed,exit:unsent', failedBy('cancel-failed')],
    ['exit:unsent', failedBy('broker-unclear')],
    ['exit:unsent', { ...failedBy('order-overfilled'), steps: [{ status: 'done' }, { status: 'failed' }] }],
  ])('is %s after a cancel, for %j', (key, changes) => {
    expect(keyOf(exit, [], changes)).toBe(key);
  });

  it('says what a cancel came to where it is all that the plan does', () => {
    expect(keyOf(plan(cancelStop), [])).toBe('cancel:done');
    expect(keyOf(plan(cancelStop), [], failedBy('cancel-failed'))).toBe('cancel:failed');
  });

  const replaced: PlanStep = {
    ...{ step: 'replace-orders', id: 'replace', ticker: 'AAPL' },
    orders: [{ orderId: 'o1', stopPrice: '150' }],
  };
  it.each<[string, Partial<Execution>]>([
    ['moved', {}],
    ['failed', failedBy('stop-not-moved')],
    ['ended', failedBy('resting-order-filled')],
    ['lost', failedBy('order-cancelled')],
    ['moved', { ...failedBy('order-rejected'), steps: [{ status: 'done' }, { status: 'failed' }] }],
  ])('says that stops were %s, for %j', (word, changes) => {
    expect(keyOf(plan(replaced, submit('exit', 'sell', '4')), [], changes)).toBe(`replace:${word},exit:unsent`);
  });

  it('names a plan without orders by its outcome', () => {
    const base = { ticker: 'AAPL', action: 'exit', notices: [], trace: [], figures: [] } as const;
    expect(keyOf({ outcome: 'nothing-to-do', ...base, steps: [] }, [])).toBe('plan:nothing-to-do');
    expect(keyOf({ outcome: 'postponed', ...base, releaseAt: at, steps: [] }, [])).toBe('plan:postponed');
  });
});
