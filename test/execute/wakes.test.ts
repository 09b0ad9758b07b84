// When an execution has to be woken (execution rules 12 and 13).
import { describe, expect, it } from 'vitest';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { repeatWake, requestWake } from '../../src/execute/wakes.js';
import type { OrderPlan } from '../../src/index.js';
import { awaitEntry, awaitExit, entry, exit, plan, submit } from './rule-examples.js';
import { failure, now, restingOrder, runOf, secondsFromNow, sentOrder } from './runs.js';

const sentBefore = (seconds: number): ExecutionOrder => sentOrder('entry', { sentAt: secondsFromNow(-seconds) });
const withdrawn = plan(submit('exit', 'sell', '10', { cancelAfter: 10 }), awaitExit);
const working = sentOrder('exit', { status: 'working', workedAt: now });
const awaiting = [{ status: 'done' }, { status: 'begun', at: secondsFromNow(-20) }] as const;
const postponed: OrderPlan = {
  ...{ outcome: 'postponed', ticker: 'AAPL', action: 'exit', notices: [], trace: [], figures: [] },
  ...{ releaseAt: secondsFromNow(60), steps: [] },
};

type Case = readonly [
  title: string,
  plan: OrderPlan,
  orders: readonly ExecutionOrder[],
  changes: Partial<Execution>,
  seconds: number | undefined,
];

describe('a wake', () => {
  it.each<Case>([
    ['30 seconds after a submit without an answer', entry, [sentBefore(10)], {}, 20],
    ['at the first of two', entry, [sentBefore(10), sentBefore(15)], {}, 15],
    ['not for what is past', entry, [sentBefore(40)], {}, undefined],
    ['not for what is due now', entry, [sentBefore(30)], {}, undefined],
    ['for what comes after what is past', entry, [sentBefore(40), sentBefore(10)], {}, 20],
    ['not without a deadline', entry, [], {}, undefined],
    ['at the release of a postponed plan', postponed, [], {}, 60],
    ['when a fill is late', withdrawn, [], { steps: awaiting }, 100],
    [
      'not for a fill without a time',
      plan(submit('entry', 'buy', '10'), awaitEntry),
      [],
      { steps: awaiting },
      undefined,
    ],
    [
      'not while another step is at work',
      plan(awaitExit, submit('exit', 'sell', '10')),
      [],
      { steps: awaiting },
      undefined,
    ],
    ['when an order is to be withdrawn', withdrawn, [working], {}, 10],
    ['60 seconds after a failure, which withdraws nothing', withdrawn, [working], { failure }, 60],
    ['for a question after the end', exit, [sentBefore(10)], { status: 'stopped', failure }, 20],
    ['not for a withdrawal after the end', withdrawn, [working], { status: 'done' }, undefined],
    [
      '30 seconds after a cancel',
      exit,
      [restingOrder(1, { cancel: { at: secondsFromNow(-10), why: 'plan' } })],
      {},
      20,
    ],
  ])('is asked for: %s', (_, begun, orders, changes, seconds) => {
    const run = runOf(begun, orders, changes);
    requestWake(run);
    const at = seconds === undefined ? undefined : secondsFromNow(seconds);
    expect(run.wake).toBe(at);
    expect(run.commands).toEqual(at === undefined ? [] : [{ command: 'wake', at }]);
  });

  it.each([
    ['later than the deadline', 25, 20, true],
    ['earlier than the deadline', 15, 15, false],
    ['at the deadline', 20, 20, false],
    ['that has come', 0, 20, true],
    ['that is past', -5, 20, true],
  ])('that is under way counts unless it is late: one %s', (_, underWay, expected, isGiven) => {
    const run = runOf(entry, [sentBefore(10)], { wake: secondsFromNow(underWay) });
    requestWake(run);
    expect(run.wake).toBe(secondsFromNow(expected));
    expect(run.commands).toHaveLength(isGiven ? 1 : 0);
  });

  it.each([-5, 0])('that was %i seconds ago is forgotten', (seconds) => {
    const run = runOf(entry, [], { wake: secondsFromNow(seconds) });
    requestWake(run);
    expect(run.wake).toBeUndefined();
    expect(run.commands).toEqual([]);
  });
});

describe('a wake after a restart', () => {
  it.each([
    ['one that is past', [sentBefore(40), sentBefore(10)], -10],
    ['one that is to come', [sentBefore(10)], 20],
    ['where nothing is due', [], undefined],
  ] as const)('is for the first deadline: %s', (_, orders, seconds) => {
    const run = runOf(entry, orders, { wake: secondsFromNow(5) });
    repeatWake(run);
    const at = seconds === undefined ? undefined : secondsFromNow(seconds);
    expect(run.wake).toBe(at);
    expect(run.commands).toEqual(at === undefined ? [] : [{ command: 'wake', at }]);
  });
});
