// What the rules of executions ask about a plan.
import { describe, expect, it } from 'vitest';
import type { ExecutionRole } from '../../src/execute/index.js';
import { isStopLoss, plannedOrder, planShape, roleOf } from '../../src/execute/plan-shape.js';
import type { Order, OrderPlan, Restore } from '../../src/index.js';
import { submitStep } from '../order/submit-step.js';
import { awaitEntry, awaitExit, entry, exit, followed, plan, restore, stopOf, submit } from './rule-examples.js';

type Cancelled = Restore['orders'][number];

const enter = submit('entry', 'buy', '10');
const leave = submit('exit', 'sell', '10');
const stopLoss = stopOf('10');
const other: Cancelled = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'other' };
const stop: Cancelled = { ...other, orderId: 'o2', role: 'stop-loss' };

describe('the shape of a plan', () => {
  it('has its orders by step, and the steps that are waited for', () => {
    const { submits, awaited } = planShape(followed);
    expect([...submits.entries()]).toEqual([
      ['entry', enter],
      ['stop-loss', stopLoss],
    ]);
    expect([...awaited]).toEqual(['entry']);
  });

  it('waits for nothing that a step cancels', () => {
    expect([...planShape(exit).awaited]).toEqual([]);
  });

  it.each<[string, readonly Cancelled[], boolean]>([
    ['nothing', [], false],
    ['another order than a stop loss', [other], false],
    ['a stop loss', [stop], true],
    ['a stop loss and another order', [other, stop], true],
  ])('tells whether protection is cancelled: %s', (_, orders, expected) => {
    expect(planShape({ ...exit, restore: { ...restore, orders } }).cancelsProtection).toBe(expected);
  });

  it('cancels no protection without anything to restore', () => {
    expect(planShape(entry).cancelsProtection).toBe(false);
  });

  it.each<[string, OrderPlan, boolean]>([
    ['a stop after the wait for the entry', followed, true],
    ['a stop after two waits', plan(leave, enter, awaitExit, awaitEntry, stopLoss), true],
    ['a stop after a wait for an order that no step sends', plan(enter, awaitExit, awaitEntry, stopLoss), true],
    ['a stop before the wait', plan(enter, stopLoss, awaitEntry), false],
    ['a stop without a wait', plan(enter, stopLoss), false],
    ['a stop after a wait for an exit', plan(leave, awaitExit, stopLoss), false],
    ['a wait without a stop', plan(enter, awaitEntry), false],
    ['an order of another name after the wait', plan(enter, awaitEntry, leave), false],
  ])('has a stop that follows the entry, or none: %s', (_, begun, isFollowed) => {
    expect(planShape(begun).followed).toEqual(isFollowed ? { entry: enter, stop: stopLoss } : undefined);
  });
});

describe('a resting order', () => {
  const [withTerms] = restore.orders;

  it.each<[string, Cancelled, boolean]>([
    ['by its role', stop, true],
    ['by its terms, whatever its role', { ...other, ...(withTerms?.order && { order: withTerms.order }) }, true],
    ['not without the role and terms', other, false],
  ])('is a stop loss, or not: %s', (_, order, expected) => {
    expect(isStopLoss(order)).toBe(expected);
  });
});

describe('the order that a plan has for one of the execution', () => {
  it('is that of its step', () => {
    const shape = planShape(followed);
    expect(plannedOrder(shape, { step: 'stop-loss' })).toMatchObject({ type: 'stop', clientOrderId: 's-stop-loss' });
    expect(plannedOrder(shape, { step: 'exit' })).toBeUndefined();
    expect(plannedOrder(shape, {})).toBeUndefined();
  });
});

describe('what an order of a plan is for', () => {
  const terms = { ticker: 'AAPL', quantity: '10', timeInForce: 'gtc' } as const;
  const closing = { ...terms, side: 'sell', effect: 'close' } as const;
  const stopOrder: Order = { ...closing, type: 'stop', stopPrice: '140' };
  const withdrawnAt = '2026-01-26T21:00:00Z';

  it.each<[string, Order, Record<string, string> | undefined, ExecutionRole]>([
    ['an opening order', { ...terms, side: 'buy', effect: 'open', type: 'market' }, undefined, 'entry'],
    [
      'a stop that opens',
      { ...terms, side: 'buy', effect: 'open', type: 'stop', stopPrice: '160' },
      undefined,
      'entry',
    ],
    ['a market order that closes', { ...closing, type: 'market' }, undefined, 'exit'],
    ['a limit order that closes', { ...closing, type: 'limit', limitPrice: '160' }, undefined, 'exit'],
    ['a stop', stopOrder, undefined, 'protection'],
    [
      'a stop-limit order',
      { ...closing, type: 'stop_limit', stopPrice: '140', limitPrice: '139' },
      undefined,
      'protection',
    ],
    ['a trailing stop', { ...closing, type: 'trailing_stop', trailPercent: '5' }, undefined, 'protection'],
    ['a stop that is withdrawn after some seconds', { ...stopOrder, cancelAfter: 60 }, undefined, 'exit'],
    ['a stop that is withdrawn at an instant', stopOrder, { 'exit-2': withdrawnAt }, 'exit'],
    ['a stop of a plan that withdraws another order', stopOrder, { exit: withdrawnAt }, 'protection'],
  ])('%s', (_, order, withdrawals, role) => {
    expect(roleOf(submitStep('exit-2', order), { ...exit, ...(withdrawals && { withdrawals }) })).toBe(role);
  });
});
