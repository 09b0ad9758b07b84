// What is kept of an order when a command is given for it once more.
import { describe, expect, it } from 'vitest';
import { ask, giveCancel } from '../../src/execute/give.js';
import type { ExecutionOrder } from '../../src/execute/index.js';
import { openRun, type Run } from '../../src/execute/run.js';
import { instant, play } from './play-examples.js';
import { entry } from './rule-examples.js';

const order = { clientOrderId: 's-entry' } as const;
const at = instant(20);

function orderOf(changes: Partial<ExecutionOrder> = {}): ExecutionOrder {
  return { order, role: 'entry', submits: 1, status: 'working', filled: '0', quantity: '10', ...changes };
}

const runOf = (known: ExecutionOrder): Run => openRun({ ...play(entry, []).execution, now: at, orders: [known] });

describe('giveCancel', () => {
  it.each<[string, ExecutionOrder['cancel'], ExecutionOrder['cancel']]>([
    ['keeps when it is given first', undefined, { at, why: 'failure' }],
    ['keeps when it was given first', { at: instant(1), why: 'plan' }, { at, since: instant(1), why: 'failure' }],
    [
      'keeps the first time and the count when it is given a third time',
      { at: instant(5), since: instant(1), unclear: 2, again: instant(20), why: 'plan' },
      { at, since: instant(1), unclear: 2, why: 'failure' },
    ],
  ])('%s', (_title, cancel, expected) => {
    const known = orderOf(cancel && { cancel });
    const run = runOf(known);
    giveCancel(run, known, 'failure');
    expect(run.orders).toStrictEqual([orderOf(expected && { cancel: expected })]);
    expect(run.commands).toStrictEqual([{ command: 'cancel', order }]);
  });
});

describe('ask', () => {
  const asked = { at, again: '2026-01-26T15:30:50Z', unclear: 0 };

  it.each<[string, ExecutionOrder['question'], ExecutionOrder['question']]>([
    ['asks first', undefined, asked],
    ['keeps the count of what was not answered', { ...asked, at: instant(1), unclear: 3 }, { ...asked, unclear: 3 }],
    ['keeps that it is the last question', { ...asked, at: instant(1), isFinal: true }, { ...asked, isFinal: true }],
  ])('%s', (_title, question, expected) => {
    const known = orderOf(question && { question });
    const run = runOf(known);
    expect(ask(run, known)).toStrictEqual(orderOf(expected && { question: expected }));
    expect(run.commands).toStrictEqual([{ command: 'find', order }]);
  });
});
