// An order that is waited for fills, ends otherwise, or takes too long (execution rules 5, 6 and 9).
import { describe, expect, it } from 'vitest';
import type { ExecutionOrder } from '../../../src/execute/index.js';
import { checkAwaitFill } from '../../../src/execute/steps/await-fill.js';
import type { Verdict } from '../../../src/execute/steps/verdict.js';
import type { AwaitFillStep } from '../../../src/order/order-plan.js';
import { instant, play } from '../play-examples.js';
import { followed, reverse } from '../rule-examples.js';
import { now, runOf, secondsFromNow, sentOrder } from '../runs.js';

const awaitExit: AwaitFillStep = { step: 'await-fill', of: 'exit', seconds: 120 };
const awaitEntry: AwaitFillStep = { step: 'await-fill', of: 'entry' };
const withdrawn = { at: now, why: 'withdrawal' } as const;
const partFilled = { status: 'cancelled', filled: '4' } as const;

describe('an order that is waited for', () => {
  const ended = (code: string, how: string) => ({ is: 'failed', code, reason: `s-exit ended ${how} filled.` });

  it.each<[string, readonly ExecutionOrder[], unknown]>([
    ['has filled', [sentOrder('exit', { status: 'filled', filled: '10' })], { is: 'done' }],
    ['works', [sentOrder('exit', { status: 'working', filled: '4' })], { is: 'waiting' }],
    [
      'has ended, and nobody knows how much of it filled',
      [sentOrder('exit', { status: 'cancelled', isFillUnknown: true })],
      { is: 'waiting' },
    ],
    ['ended with a part', [sentOrder('exit', partFilled)], ended('order-cancelled', '(cancelled) with 4 of 10')],
    ['lapsed', [sentOrder('exit', { status: 'expired' })], ended('order-lapsed', '(expired) with 0 of 10')],
    [
      'was withdrawn',
      [sentOrder('exit', { status: 'cancelled', cancel: withdrawn })],
      ended('withdrawal-due', '(cancelled) with 0 of 10'),
    ],
    [
      'was not sent, although another one was',
      [sentOrder('entry', { status: 'filled', filled: '10' })],
      { is: 'failed', code: 'order-cancelled', reason: 'Step exit has sent no order.' },
    ],
  ])('decides: it %s', (_, orders, verdict) => {
    expect(checkAwaitFill(runOf(reverse, orders), awaitExit, { status: 'begun', at: now })).toEqual(verdict);
  });

  it.each<[string, number, Partial<ExecutionOrder>, unknown]>([
    ['waits before its last second', 119, {}, { is: 'waiting' }],
    [
      'fails then',
      120,
      {},
      { is: 'failed', code: 'fill-timeout', reason: 's-exit has not filled within 120 seconds.' },
    ],
    ['is done then, where it has filled', 120, { status: 'filled', filled: '10' }, { is: 'done' }],
  ])('has 120 seconds from the beginning of the step: it %s', (_, seconds, changes, verdict) => {
    const run = runOf(reverse, [sentOrder('exit', { status: 'working', ...changes })]);
    const state = { status: 'begun', at: secondsFromNow(-seconds) } as const;
    expect(checkAwaitFill(run, awaitExit, state)).toEqual(verdict);
  });
});

describe('an entry that a stop follows', () => {
  const reason = (filled: number) => `s-entry ended (cancelled) with ${filled} of 10 filled.`;

  it.each<[string, Partial<ExecutionOrder>, Verdict]>([
    ['may end with a part', partFilled, { is: 'done', reason: reason(4) }],
    ['may be withdrawn', { status: 'cancelled', cancel: withdrawn }, { is: 'done', reason: reason(0) }],
    [
      'fails where it is cancelled',
      { status: 'cancelled' },
      { is: 'failed', code: 'order-cancelled', reason: reason(0) },
    ],
    [
      'fails where another reason cancels it',
      { status: 'cancelled', cancel: { at: now, why: 'failure' } },
      { is: 'failed', code: 'order-cancelled', reason: reason(0) },
    ],
  ])('%s', (_, changes, verdict) => {
    const run = runOf(followed, [sentOrder('entry', changes)]);
    expect(checkAwaitFill(run, awaitEntry, { status: 'begun', at: now })).toEqual(verdict);
  });

  it('says in its step how it ended, and only there', () => {
    const { execution } = play(followed, [
      [1, 's-entry working 4'],
      [2, 's-entry cancelled 4'],
      [3, 's-stop-loss working 0'],
    ]);
    expect(execution.steps.map(({ status, reason: why }) => [status, why])).toEqual([
      ['done', undefined],
      ['done', reason(4)],
      ['done', undefined],
    ]);
    expect(execution.steps[0]).toStrictEqual({ status: 'done', at: instant(0) });
  });
});
