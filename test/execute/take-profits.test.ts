// Take profits that give way to a stop which the broker rejected when it was put back (execution rule 7).
import { describe, expect, it } from 'vitest';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { openRun, type Run } from '../../src/execute/run.js';
import { cancelTakeProfits, isCancelledForStop, restoreOnceMore } from '../../src/execute/take-profits.js';
import type { Restore } from '../../src/index.js';
import { given } from './play-examples.js';
import { entry, exit, restore } from './rule-examples.js';

type Cancelled = Restore['orders'][number];

const at = '2026-01-26T15:30:00Z';
const takeProfit: Cancelled = { orderId: 'o2', ticker: 'AAPL', side: 'sell', role: 'take-profit', quantity: '10' };
const second: Cancelled = { ...takeProfit, orderId: 'o3' };
const reserve: ExecutionOrder['cancel'] = { at, why: 'reserve' };

/** The stop o1 of 10 as it was cancelled, and the one that was sent for it and rejected. */
const o1 = orderOf({ order: { orderId: 'o1' }, role: 'resting', place: 1, status: 'cancelled' });
const rejected = orderOf({ order: { clientOrderId: 's-restore-1' }, role: 'protection', place: 1, status: 'rejected' });
const o2 = orderOf({ order: { orderId: 'o2' }, role: 'resting', place: 2, status: 'cancelled', cancel: reserve });
const o3: ExecutionOrder = { ...o2, order: { orderId: 'o3' }, place: 3 };

function orderOf(changes: Pick<ExecutionOrder, 'order' | 'role' | 'status'> & Partial<ExecutionOrder>): ExecutionOrder {
  return { filled: '0', quantity: '10', submits: 1, ...changes };
}

function runOf(
  orders: readonly ExecutionOrder[],
  changes: Partial<Restore> = {},
  status: Execution['status'] = 'running',
): Run {
  const plan = { ...exit, restore: { ...restore, takeProfits: [takeProfit], ...changes } };
  return openRun({ version: 1, status, plan, steps: [], orders, notices: [], now: at });
}

/** Commands in short. */
function commandsOf({ before, commands }: Run): string {
  return given({ execution: before, commands });
}

describe('a take profit beside a stop that is put back', () => {
  it('is cancelled once, and told, when the broker rejects the stop', () => {
    const run = runOf([o1, rejected]);
    cancelTakeProfits(run);
    cancelTakeProfits(run);
    expect(commandsOf(run)).toBe('cancel o2');
    expect(run.orders.at(-1)).toEqual({
      ...{ order: { orderId: 'o2' }, role: 'resting', place: 2, status: 'working', filled: '0', quantity: '10' },
      ...{ submits: 0, workedAt: at, cancel: reserve },
    });
    expect(run.notices).toEqual([
      {
        code: 'take-profit-cancelled',
        message: 'The take profit o2 is to be cancelled: beside it the broker rejected s-restore-1.',
      },
    ]);
  });

  it('is cancelled with every other one', () => {
    const run = runOf([o1, rejected], { takeProfits: [takeProfit, second] });
    cancelTakeProfits(run);
    expect(commandsOf(run)).toBe('cancel o2, cancel o3');
    expect(run.orders.map(({ place }) => place)).toEqual([1, 1, 2, 3]);
  });

  const soldAll = orderOf({ order: { clientOrderId: 's-exit' }, role: 'exit', status: 'filled', filled: '10' });
  const { place: _, ...ofPlan } = rejected;

  it.each<[string, readonly ExecutionOrder[], Partial<Restore>, Execution['status']?]>([
    ['after the end', [o1, rejected], {}, 'stopped'],
    ['of another contract', [o1, rejected], { takeProfits: [{ ...takeProfit, ticker: 'MSFT' }] }],
    ['of the other side', [o1, rejected], { takeProfits: [{ ...takeProfit, side: 'buy' }] }],
    ['while the stop works', [o1, { ...rejected, status: 'working' }], {}],
    ['beside a stop that was cancelled', [o1, { ...rejected, status: 'cancelled' }], {}],
    ['before the stop was put back', [o1], {}],
    ['where the resting stop itself was rejected', [{ ...o1, status: 'rejected' }], {}],
    ['beside a stop of the plan', [o1, ofPlan], {}],
    [
      'where the stop was sent twice',
      [o1, rejected, { ...rejected, order: { clientOrderId: 's-restore-1-2' }, isReduced: true }],
      {},
    ],
    ['where nothing is held any more', [o1, rejected, { ...soldAll, step: 'exit' }], {}],
    [
      'where the terms of the stop are not known',
      [o1, rejected],
      { orders: restore.orders.map(({ order: _terms, ...stop }) => stop) },
    ],
  ])('is not cancelled %s', (_title, orders, changes, status) => {
    const run = runOf(orders, changes, status);
    cancelTakeProfits(run);
    expect(commandsOf(run)).toBe('');
    expect(run).toMatchObject({ orders, notices: [] });
  });
});

describe('a plan without take profits beside its stops', () => {
  it.each([
    ['without any to restore', { ...exit, restore }],
    ['without anything to restore', entry],
  ])('cancels nothing, %s', (_, plan) => {
    const run = openRun({
      ...{ version: 1, status: 'running', plan },
      steps: [],
      orders: [o1, rejected],
      notices: [],
      now: at,
    });
    cancelTakeProfits(run);
    expect(commandsOf(run)).toBe('');
  });
});

describe('a rejected stop', () => {
  const both: Partial<Restore> = { takeProfits: [takeProfit, second] };
  const failed: ExecutionOrder = { ...o2, cancel: { at, why: 'reserve', hasFailed: true } };
  const again = 'submit s-restore-1-2 10';
  const { place: _, ...nowhere } = o2;

  it.each<[string, readonly ExecutionOrder[], Execution['status'], string]>([
    ['is sent once more when the take profit has ended', [o2], 'running', again],
    ['is sent once more when both have ended', [o2, o3], 'running', again],
    ['waits for a take profit that works', [{ ...o2, status: 'working' }], 'running', ''],
    ['waits for each of them', [o2, { ...o3, status: 'working' }], 'running', ''],
    ['waits for the fill of a take profit', [{ ...o2, isFillUnknown: true }], 'running', ''],
    ['is not sent where no take profit was cancelled', [], 'running', ''],
    ['is not sent after the cancel of another kind', [{ ...o2, cancel: { at, why: 'plan' } }], 'running', ''],
    ['is not sent for an order of unknown contract', [nowhere], 'running', ''],
    ['is not sent after the end', [o2], 'stopped', ''],
    ['is sent after the end where the cancel came late', [failed], 'stopped', again],
    ['is sent after the end where one of the cancels came late', [failed, o3], 'stopped', again],
  ])('%s', (_title, orders, status, commands) => {
    const run = runOf([o1, rejected, ...orders], both, status);
    restoreOnceMore(run);
    expect(commandsOf(run)).toBe(commands);
  });

  it('is not sent for a take profit of another contract', () => {
    const run = runOf([o1, rejected, o2], { takeProfits: [{ ...takeProfit, ticker: 'MSFT' }] });
    restoreOnceMore(run);
    expect(commandsOf(run)).toBe('');
  });
});

describe('the end of a take profit', () => {
  const open: ExecutionOrder = { ...o2, status: 'working' };
  const { cancel: _, ...uncancelled } = open;

  it.each<[string, Execution['status'], ExecutionOrder, boolean]>([
    ['that was cancelled for a stop', 'running', open, true],
    ['after the end', 'stopped', open, false],
    ['that has ended', 'running', o2, false],
    ['whose cancel has failed', 'running', { ...open, cancel: { at, why: 'reserve', hasFailed: true } }, false],
    ['that the plan cancels', 'running', { ...open, cancel: { at, why: 'plan' } }, false],
    ['that is not cancelled', 'running', uncancelled, false],
  ])('is waited for, %s: %3$j', (_title, status, order, isWaitedFor) => {
    expect(isCancelledForStop(runOf([order], {}, status), order)).toBe(isWaitedFor);
  });
});
