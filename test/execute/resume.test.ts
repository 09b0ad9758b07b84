// What is asked after a restart (execution rule 12).
import { describe, expect, it } from 'vitest';
import { type Execution, type ExecutionOrder, resume } from '../../src/execute/index.js';
import type { OrderPlan } from '../../src/index.js';
import { entry, exit, plan, restore, submit } from './rule-examples.js';
import { executionOf, failure, now, restingOrder, restoredStop, secondsFromNow, sentOrder } from './runs.js';

const ladder: OrderPlan = {
  ...plan(
    submit('entry', 'buy', '10', {
      takeProfit: { limitPrice: '160', timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: '140', timeInForce: 'gtc' },
    }),
  ),
  moves: [{ when: 'entry', stops: ['entry'], to: '150' }],
};
const { moves: _moves, ...withoutMoves } = ladder;
const bracketed = sentOrder('entry', {
  ...{ status: 'filled', filled: '10', workedAt: now },
  legs: { takeProfit: { status: 'working', filled: '0' }, stopLoss: { status: 'working', filled: '0' } },
});
const asked = { at: secondsFromNow(-30), again: now, unclear: 0 };
const working = { status: 'working', workedAt: now } as const;
const ended: ExecutionOrder = sentOrder('exit', { status: 'cancelled', isFillUnknown: true });

type Case = readonly [string, OrderPlan, ExecutionOrder, Partial<Execution>, boolean];

describe('a restart', () => {
  it.each<Case>([
    ['an order that was sent', entry, sentOrder('entry'), {}, true],
    ['an order that works', entry, sentOrder('entry', working), {}, true],
    ['an order that has ended', entry, sentOrder('entry', { status: 'filled', filled: '10' }), {}, false],
    ['an order that has ended, and was asked for', exit, { ...ended, question: asked }, {}, true],
    ['an order that has ended without a figure, and was not asked for', exit, ended, {}, false],
    ['a stop that was sent, after the end', exit, restoredStop(), { status: 'stopped', failure }, true],
    ['a stop that works, after the end', exit, restoredStop(working), { status: 'stopped', failure }, false],
    ['a resting order that works, after a failure', exit, restingOrder(1), { status: 'stopped', failure }, true],
    ['a resting order that works, after the end', exit, restingOrder(1), { status: 'done' }, false],
    ['an entry whose legs work, where stops move', ladder, bracketed, {}, true],
    ['an entry whose legs work, where none moves', withoutMoves, bracketed, {}, false],
    ['an entry whose legs work, after the end', ladder, bracketed, { status: 'stopped', failure }, false],
    [
      'an entry whose legs work, after the end of a plan that is followed',
      ladder,
      bracketed,
      { status: 'done', following: true },
      true,
    ],
  ])('asks, or does not: %s', (_, begun, order, changes, isAsked) => {
    const { commands, execution } = resume(executionOf(begun, [order], changes), { at: now });
    const finds = commands.filter(({ command }) => command === 'find');
    expect(finds).toEqual(isAsked ? [{ command: 'find', order: order.order }] : []);
    expect(execution.orders[0]?.question?.at).toBe(isAsked ? now : undefined);
  });

  it.each<[string, Partial<ExecutionOrder>]>([
    ['that is due', { workedAt: secondsFromNow(-5) }],
    [
      'that has no answer',
      {
        workedAt: secondsFromNow(-40),
        confirmation: { at: secondsFromNow(-20), askedAt: secondsFromNow(-20) },
      },
    ],
  ])('begins the time for a confirmation %s again', (_, changes) => {
    const stop = restoredStop({ status: 'working', ...changes });
    const { execution } = resume(executionOf(exit, [stop], { failure }), { at: secondsFromNow(3) });
    const at = secondsFromNow(3);
    expect(execution.orders[0]?.confirmation).toEqual({ at, askedAt: at });
  });

  it.each<[string, Partial<ExecutionOrder>]>([
    ['that is not due', { workedAt: secondsFromNow(-4) }],
    [
      'that was answered',
      {
        workedAt: secondsFromNow(-40),
        confirmation: { at: secondsFromNow(-20), askedAt: secondsFromNow(-20), result: 'confirmed' },
      },
    ],
  ])('leaves a confirmation %s as it is', (_, changes) => {
    const stop = restoredStop({ status: 'working', ...changes });
    const { execution } = resume(executionOf(exit, [stop], { failure }), { at: now });
    expect(execution.orders[0]?.confirmation).toBe(stop.confirmation);
  });

  it('asks where a stop is that was told to move', () => {
    const moves: OrderPlan = {
      ...plan({ step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders: [{ orderId: 'o1', stopPrice: '150' }] }),
      restore,
    };
    const move = { stopPrice: '150', at: secondsFromNow(-3), tries: 2 } as const;
    const { commands, execution } = resume(executionOf(moves, [restingOrder(1, { move })]), { at: now });
    expect(commands[0]).toEqual({ command: 'find', order: { orderId: 'o1' } });
    expect(execution.orders[0]?.move).toEqual({ ...move, isAsked: true });
  });

  it('moves the clock forward alone', () => {
    expect(resume(executionOf(entry), { at: secondsFromNow(7) }).execution.now).toBe(secondsFromNow(7));
    expect(resume(executionOf(entry), { at: secondsFromNow(-7) }).execution.now).toBe(now);
  });

  it('repeats a wake that is past', () => {
    const late = sentOrder('entry', { status: 'working', workedAt: now, question: asked });
    const withdrawn = { ...entry, withdrawals: { entry: secondsFromNow(-9) } };
    expect(resume(executionOf(withdrawn, [late]), { at: now }).commands).toEqual([
      { command: 'find', order: { clientOrderId: 's-entry' } },
      { command: 'wake', at: secondsFromNow(-9) },
    ]);
  });
});
