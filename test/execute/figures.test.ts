// Figures that are not those of the plan: more filled than asked (execution rule 17), and what the end says (rule 20).
import { describe, expect, it } from 'vitest';
import { dropQuestions, noticeOverfills, noticeUnfilled } from '../../src/execute/figures.js';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { openRun, type Run } from '../../src/execute/run.js';
import { exit } from './rule-examples.js';

const at = '2026-01-26T15:30:00Z';

function runOf(changes: Partial<Execution>, ...orders: readonly ExecutionOrder[]): Run {
  return openRun({ version: 1, status: 'running', plan: exit, steps: [], orders, notices: [], now: at, ...changes });
}

function orderOf(changes: Partial<ExecutionOrder>): ExecutionOrder {
  const named = { order: { clientOrderId: 's-exit' }, role: 'exit', submits: 1 } as const;
  return { ...named, status: 'working', filled: '0', quantity: '10', ...changes };
}

describe('an order that filled more than its quantity', () => {
  const reason = { code: 'order-overfilled', message: 's-exit filled 12, more than its 10.' } as const;

  it.each<[string, Execution['status'], ExecutionOrder['role'], boolean]>([
    ['fails the plan where it closes', 'running', 'exit', true],
    ['fails the plan where it is a stop', 'running', 'protection', true],
    ['fails the plan where it rested before', 'running', 'resting', true],
    ['does not fail the plan where it is an entry', 'running', 'entry', false],
    ['fails nothing after the end', 'done', 'exit', false],
  ])('is told, and %s', (_, status, role, fails) => {
    const run = runOf({ status }, orderOf({ role, status: 'filled', filled: '12' }));
    noticeOverfills(run);
    expect(run.notices).toEqual([reason]);
    expect(run.failure).toEqual(fails ? { reason, end: 'stopped', at } : undefined);
  });

  it('is not one that filled its quantity', () => {
    const run = runOf({}, orderOf({ status: 'filled', filled: '10' }));
    noticeOverfills(run);
    expect(run).toMatchObject({ notices: [], failure: undefined });
  });
});

describe('an order that ended short of its quantity', () => {
  const short = orderOf({ status: 'cancelled', filled: '4' });

  it('is told when the plan is done', () => {
    const run = runOf({ status: 'done' }, short);
    noticeUnfilled(run);
    expect(run.notices).toEqual([{ code: 'order-unfilled', message: 's-exit ended (cancelled) with 4 of 10 filled.' }]);
  });

  it.each<[string, Execution['status'], ExecutionOrder]>([
    ['while the plan runs', 'running', short],
    ['of a plan that stopped', 'stopped', short],
    ['of a stop, which has notices of its own', 'done', { ...short, role: 'protection' }],
    ['of one that rested before', 'done', { ...short, role: 'resting' }],
    ['while its fill is not known', 'done', { ...short, isFillUnknown: true }],
    ['of one that works', 'done', { ...short, status: 'working' }],
    ['of one that filled', 'done', orderOf({ status: 'filled', filled: '10' })],
  ])('is not told %s', (_, status, order) => {
    const run = runOf({ status }, order);
    noticeUnfilled(run);
    expect(run.notices).toEqual([]);
  });
});

describe('a question that is open at the end', () => {
  const question = { at, again: at, unclear: 0 };
  const failure = { reason: { code: 'order-rejected', message: 'It was rejected.' }, end: 'stopped', at } as const;
  const move: NonNullable<ExecutionOrder['move']> = { stopPrice: '150', at, tries: 1 };

  it.each<[string, Partial<ExecutionOrder>, Partial<Execution>, boolean]>([
    ['is dropped of an exit', { role: 'exit' }, {}, false],
    ['is dropped of an exit after a failure', { role: 'exit' }, { failure }, false],
    ['is dropped of an entry', { role: 'entry' }, {}, false],
    ['is kept of a stop', { role: 'protection' }, {}, true],
    ['is kept of a stop after a failure', { role: 'protection' }, { failure }, true],
    ['is dropped of an order that rested before', { role: 'resting' }, {}, false],
    ['is kept of an order that rested before a failure', { role: 'resting' }, { failure }, true],
    ['is kept of an entry whose stop moves', { role: 'entry', move }, {}, true],
    [
      'is dropped of an entry whose stop did not move',
      { role: 'entry', move: { ...move, hasFailed: true } },
      {},
      false,
    ],
  ])('%s', (_, changes, ends, isKept) => {
    const run = runOf({ status: 'done', ...ends }, orderOf({ ...changes, question }));
    dropQuestions(run);
    expect(run.orders.map((order) => order.question)).toEqual([isKept ? question : undefined]);
  });

  it('leaves orders without one as they are', () => {
    const order = orderOf({});
    const run = runOf({ status: 'done' }, order);
    const { orders } = run;
    dropQuestions(run);
    expect(run.orders).toBe(orders);
  });
});
