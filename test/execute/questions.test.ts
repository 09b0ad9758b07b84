// When the broker is asked (execution rules 10, 11 and 20).
import { describe, expect, it } from 'vitest';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { askAfter, askLater, askWhatIsDue, needsFill } from '../../src/execute/questions.js';
import { openRun, type Run } from '../../src/execute/run.js';
import type { OrderPlan } from '../../src/index.js';
import { instant, play } from './play-examples.js';
import { awaitExit, entry, exit, followed, plan, submit } from './rule-examples.js';

const order = { clientOrderId: 's-exit' } as const;
const at = instant(20);
const question = { at: instant(10), again: instant(40), unclear: 1 };
const failure = { reason: { code: 'order-rejected', message: 'It failed.' }, end: 'stopped', at } as const;

function orderOf(changes: Partial<ExecutionOrder> = {}): ExecutionOrder {
  const exitOf = { order, role: 'exit', step: 'exit', submits: 1 } as const;
  return { ...exitOf, status: 'cancelled', filled: '0', quantity: '10', ...changes };
}

function runOf(begun: OrderPlan, known: ExecutionOrder, changes: Partial<Execution> = {}): Run {
  return openRun({ ...play(begun, []).execution, now: at, orders: [known], ...changes });
}

const simple = plan(submit('exit', 'sell', '10'));
const awaited = plan(submit('exit', 'sell', '10'), awaitExit, submit('entry', 'sell', '10'));

describe('askLater', () => {
  it('asks again after a pause that doubles', () => {
    const known = orderOf({ question });
    const run = runOf(simple, known);
    askLater(run, known, { at });
    const later = { ...question, again: '2026-01-26T15:30:22Z', unclear: 2, isUnclear: true } as const;
    expect(run.orders).toStrictEqual([orderOf({ question: later })]);
    const unasked = runOf(simple, orderOf());
    askLater(unasked, orderOf(), { at });
    expect(unasked.orders).toStrictEqual([orderOf()]);
  });
});

describe('askAfter', () => {
  it.each<[string, Partial<ExecutionOrder>, string | undefined, number]>([
    ['asks after the command', {}, instant(20), 1],
    ['does not ask after an earlier one', {}, instant(21), 0],
    ['does not ask where nothing was given', {}, undefined, 0],
    ['does not ask twice', { question }, instant(20), 0],
  ])('%s', (_title, changes, givenAt, count) => {
    const known = orderOf(changes);
    const run = runOf(simple, known);
    askAfter(run, known, givenAt, { at });
    expect(run.commands).toHaveLength(count);
  });
});

describe('askWhatIsDue', () => {
  const unknown = { isFillUnknown: true } as const;

  it.each<[string, Partial<ExecutionOrder>, number]>([
    ['asks for a fill that something depends on', unknown, 1],
    ['waits for the answer to that', { ...unknown, question }, 0],
    ['asks again when it is time', { ...unknown, question: { ...question, again: at } }, 1],
    ['asks for a submit that nobody answered', { status: 'sent', sentAt: instant(-10) }, 1],
    ['waits 30 seconds for that', { status: 'sent', sentAt: instant(-9) }, 0],
  ])('%s', (_title, changes, count) => {
    const run = runOf(awaited, orderOf(changes));
    askWhatIsDue(run);
    expect(run.commands).toHaveLength(count);
  });
});

describe('needsFill', () => {
  const unknown = { isFillUnknown: true } as const;
  const resting: Partial<ExecutionOrder> = { ...unknown, order: { orderId: 'o1' }, role: 'resting' };
  const { step: _, ...restingOrder } = orderOf(resting);

  it.each<[string, OrderPlan, ExecutionOrder, Partial<Execution>, boolean]>([
    ['an exit that nothing waits for', simple, orderOf(unknown), {}, false],
    ['an exit that a step waits for', awaited, orderOf(unknown), {}, true],
    ['an exit whose fill is known', awaited, orderOf(), {}, false],
    ['an exit that a step waited for, after the end', awaited, orderOf(unknown), { status: 'done' }, false],
    [
      'an exit that a step waited for, after a failure',
      awaited,
      orderOf(unknown),
      { status: 'stopped', failure },
      false,
    ],
    ['an exit under a stop that was cancelled', exit, orderOf(unknown), {}, true],
    ['the same after a failure', exit, orderOf(unknown), { status: 'stopped', failure }, true],
    ['the same after the end without a failure', exit, orderOf(unknown), { status: 'done' }, false],
    ['an order that rested before', simple, restingOrder, {}, true],
    ['the same after a failure that cancelled no stop', simple, restingOrder, { status: 'stopped', failure }, true],
    ['the same after the end', simple, restingOrder, { status: 'done' }, false],
    ['an entry whose fill its stop follows', followed, orderOf({ ...unknown, role: 'entry', step: 'entry' }), {}, true],
    ['an entry that nothing waits for', entry, orderOf({ ...unknown, role: 'entry', step: 'entry' }), {}, false],
  ])('%s', (_title, begun, known, changes, expected) => {
    expect(needsFill(runOf(begun, known, changes), known)).toBe(expected);
  });
});
