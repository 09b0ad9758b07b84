// Orders that are to be cancelled after a time (execution rule 9).
import { describe, expect, it } from 'vitest';
import type { ExecutionOrder } from '../../src/execute/index.js';
import { never } from '../../src/execute/timing.js';
import { hasWithdrawal, isPastWithdrawal, withdrawalDue, withdrawWhatIsDue } from '../../src/execute/withdrawals.js';
import type { OrderPlan } from '../../src/index.js';
import { entry, exit, plan, submit } from './rule-examples.js';
import { now, restoredStop, runOf, secondsFromNow, sentOrder } from './runs.js';

const after10 = plan(submit('entry', 'buy', '10', { cancelAfter: 10 }));
const until = (plan: OrderPlan, seconds: number): OrderPlan => ({
  ...plan,
  withdrawals: { entry: secondsFromNow(seconds) },
});
const working = sentOrder('entry', { status: 'working', workedAt: now });
const dueIn = (seconds: number): number => Date.parse(now) + seconds * 1000;

describe('an order that was sent', () => {
  it.each<[string, OrderPlan, ExecutionOrder, boolean]>([
    ['one with seconds', after10, working, true],
    ['one with an instant for its step', until(entry, 60), working, true],
    ['not one with an instant for another step', until(exit, 60), sentOrder('exit'), false],
    ['not one without both', entry, working, false],
    ['not one without a step', until(exit, 60), restoredStop(), false],
  ])('has a time to be cancelled: %s', (_, begun, order, expected) => {
    expect(hasWithdrawal(runOf(begun), order)).toBe(expected);
  });

  it.each<[string, OrderPlan, ExecutionOrder, number]>([
    ['its seconds after it works', after10, { ...working, workedAt: secondsFromNow(-4) }, dueIn(6)],
    ['at the instant of its step', until(entry, 60), working, dueIn(60)],
    ['at the earlier of both, its seconds', until(after10, 60), working, dueIn(10)],
    ['at the earlier of both, the instant', until(after10, 5), working, dueIn(5)],
    ['never without both', entry, working, never],
    ['never before it works', until(after10, 5), sentOrder('entry'), never],
    ['never after it has ended', until(after10, 5), { ...working, status: 'expired' }, never],
    ['never after it was cancelled', until(after10, 5), { ...working, cancel: { at: now, why: 'failure' } }, never],
    ['never without a step', until(exit, 5), restoredStop({ status: 'working', workedAt: now }), never],
  ])('is to be cancelled: %s', (_, begun, order, expected) => {
    expect(withdrawalDue(runOf(begun), order)).toBe(expected);
  });

  it('is cancelled when its time has come', () => {
    const due = runOf(until(entry, 0), [working]);
    withdrawWhatIsDue(due);
    expect(due.commands).toEqual([{ command: 'cancel', order: { clientOrderId: 's-entry' } }]);
    expect(due.orders).toEqual([{ ...working, cancel: { at: now, why: 'withdrawal' } }]);
    const early = runOf(until(entry, 1), [working]);
    withdrawWhatIsDue(early);
    expect(early.commands).toEqual([]);
  });
});

describe('an order that is to be sent', () => {
  it.each<[string, OrderPlan, string, boolean]>([
    ['from the instant of its step on', until(entry, 0), 'entry', true],
    ['not before it', until(entry, 1), 'entry', false],
    ['not without an instant', after10, 'entry', false],
    ['not where another step has one', until(exit, 0), 'exit', false],
  ])('is past its withdrawal: %s', (_, begun, step, expected) => {
    expect(isPastWithdrawal(runOf(begun), { step })).toBe(expected);
  });
});
