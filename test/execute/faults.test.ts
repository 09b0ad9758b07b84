// Calls that failed: how they are counted and told, and when a broker without answers ends a plan.
import { describe, expect, it } from 'vitest';
import { countFault, countUnclear, endRow, giveUpSilentBroker } from '../../src/execute/faults.js';
import type { Execution, ExecutionOrderStatus } from '../../src/execute/index.js';
import { openRun, type Run } from '../../src/execute/run.js';
import { entry } from './rule-examples.js';

const at = '2026-01-26T15:30:00Z';

function runOf(changes: Pick<Execution, 'faults'> & Partial<Pick<Execution, 'orders'>> = {}): Run {
  return openRun({
    version: 1,
    status: 'running',
    plan: entry,
    steps: [],
    orders: [],
    notices: [],
    now: at,
    ...changes,
  });
}

function orderOf(clientOrderId: string, status: ExecutionOrderStatus): Execution['orders'][number] {
  return { order: { clientOrderId }, role: 'entry', status, filled: '0', submits: 1 };
}

describe('a call that failed', () => {
  it('is told with the number of such calls, in place of the one before', () => {
    const run = runOf();
    countFault(run, { event: 'fault', port: 'submit', order: { clientOrderId: 's-entry' }, fault: 'timeout', at });
    expect(run.notices).toEqual([
      {
        code: 'port-failing',
        message:
          'Calls to the broker failed once; last, submit of s-entry took too long. runExecution tells onFault why.',
      },
    ]);
    countFault(run, { event: 'fault', port: 'updates', fault: 'rejected', at });
    expect(run.notices).toEqual([
      {
        code: 'port-failing',
        message: 'Calls to the broker failed 2 times; last, updates rejected. runExecution tells onFault why.',
      },
    ]);
    expect(run.faults).toEqual({ inRow: 0, failing: 2, invalid: 0 });
  });

  it('is told of answers that are not events', () => {
    const run = runOf();
    const told = (times: string): string =>
      `The broker answered ${times} what is not an event of an order; last at find of o1. runExecution tells onFault the answer.`;
    for (const times of ['once', '2 times', '3 times']) {
      countFault(run, { event: 'fault', port: 'find', order: { orderId: 'o1' }, fault: 'invalid', at });
      expect(run.notices).toEqual([{ code: 'port-answer-invalid', message: told(times) }]);
    }
    expect(run.faults).toEqual({ inRow: 0, failing: 0, invalid: 3 });
  });

  it('is told with the first 64 characters of a longer name', () => {
    const run = runOf();
    countFault(run, { event: 'fault', port: 'cancel', order: { orderId: 'x'.repeat(65) }, fault: 'rejected', at });
    expect(run.notices[0]?.message).toBe(
      `Calls to the broker failed once; last, cancel of ${'x'.repeat(64)} rejected. runExecution tells onFault why.`,
    );
  });
});

describe('commands without an answer', () => {
  it('are counted in a row', () => {
    const run = runOf();
    countUnclear(run);
    expect(run.faults).toEqual({ inRow: 1, failing: 0, invalid: 0 });
    countUnclear(run);
    expect(run.faults).toEqual({ inRow: 2, failing: 0, invalid: 0 });
  });

  it.each<[string, Execution['faults'], Execution['faults']]>([
    ['nothing where only the row was counted', { inRow: 2, failing: 0, invalid: 0 }, undefined],
    ['the calls that failed', { inRow: 2, failing: 1, invalid: 0 }, { inRow: 0, failing: 1, invalid: 0 }],
    ['the answers that are not events', { inRow: 2, failing: 0, invalid: 1 }, { inRow: 0, failing: 0, invalid: 1 }],
    ['both counts', { inRow: 2, failing: 1, invalid: 1 }, { inRow: 0, failing: 1, invalid: 1 }],
    ['nothing where nothing was counted', undefined, undefined],
  ])('leave %s after an answer', (_, faults, left) => {
    const run = runOf(faults && { faults });
    endRow(run);
    expect(run.faults).toEqual(left);
  });

  it('leave the same counts after an answer without a row', () => {
    const faults = { inRow: 0, failing: 1, invalid: 0 };
    const run = runOf({ faults });
    endRow(run);
    expect(run.faults).toBe(faults);
  });

  it.each<[string, number | undefined, ExecutionOrderStatus, boolean]>([
    ['end a plan after ten where no order works', 10, 'sent', true],
    ['end a plan after more than ten', 11, 'sent', true],
    ['do not end a plan after nine', 9, 'sent', false],
    ['do not end a plan where one of its orders works', 10, 'working', false],
    ['do not end a plan without faults', undefined, 'sent', false],
  ])('%s', (_, inRow, status, ends) => {
    const orders = [orderOf('s-exit', 'filled'), orderOf('s-entry', status)];
    const run = runOf({ orders, ...(inRow !== undefined && { faults: { inRow, failing: 0, invalid: 0 } }) });
    giveUpSilentBroker(run);
    const message = 'The broker has not answered 10 times in a row.';
    expect(run.failure).toEqual(ends ? { reason: { code: 'broker-unclear', message }, end: 'stopped', at } : undefined);
  });
});
