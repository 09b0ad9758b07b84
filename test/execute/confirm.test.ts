// A stop is looked at once more before the end (execution rules 15 and 18).
import { describe, expect, it } from 'vitest';
import { confirmation, isUnconfirmed, waitsForLegs } from '../../src/execute/confirm.js';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { openRun, type Run } from '../../src/execute/run.js';
import { instant, play } from './play-examples.js';
import { followed, plan, submit } from './rule-examples.js';

const question = { at: instant(10), again: instant(40), unclear: 0 };
const failure = { reason: { code: 'order-rejected', message: 'It failed.' }, end: 'stopped', at: instant(3) } as const;
const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
const bracketed = plan(submit('entry', 'buy', '10', { stopLoss }));

/** A stop that works since a second after the start. */
function stopOf(changes: Partial<ExecutionOrder> = {}): ExecutionOrder {
  const named = { order: { clientOrderId: 's-stop-loss' }, role: 'protection', step: 'stop-loss', submits: 1 } as const;
  return { ...named, status: 'working', filled: '0', quantity: '10', workedAt: instant(1), ...changes };
}

/** An entry with a stop loss of its own that has filled. */
const filledEntry = stopOf({
  order: { clientOrderId: 's-entry' },
  role: 'entry',
  step: 'entry',
  status: 'filled',
  filled: '10',
});

const runOf = (changes: Partial<Execution> = {}): Run => openRun({ ...play(followed, []).execution, ...changes });

describe('confirmation', () => {
  const confirmed = { at: instant(10), askedAt: instant(10), result: 'confirmed' } as const;

  it.each<[string, Partial<ExecutionOrder>, ExecutionOrder['confirmation']]>([
    ['confirms a stop', { question }, confirmed],
    ['confirms one that was asked for 5 seconds after it worked', { question, workedAt: instant(5) }, confirmed],
    ['says nothing of one that was asked for earlier', { question, workedAt: instant(5.001) }, undefined],
    ['says nothing of one that nobody asked for', {}, undefined],
    ['says nothing of an entry', { question, role: 'entry' }, undefined],
  ])('%s', (_title, changes, expected) => {
    expect(confirmation(stopOf(changes))).toStrictEqual(expected === undefined ? {} : { confirmation: expected });
  });

  it('says nothing of a stop that was never seen working', () => {
    const { workedAt: _, ...unseen } = stopOf({ question });
    expect(confirmation(unseen)).toStrictEqual({});
  });
});

describe('isUnconfirmed', () => {
  const asked = { at: instant(6), askedAt: instant(6) };
  const waits = { plan: bracketed, until: 'protected' } as const;

  it.each<[string, ExecutionOrder, Partial<Execution>, boolean]>([
    ['a stop that works', stopOf(), {}, true],
    ['a stop that works, after a failure', stopOf(), { failure }, true],
    ['a stop that works, after the end', stopOf(), { status: 'done' }, false],
    ['a stop that was asked for', stopOf({ confirmation: asked }), {}, true],
    ['a stop that was confirmed', stopOf({ confirmation: { ...asked, result: 'confirmed' } }), {}, false],
    ['a stop that has ended', stopOf({ status: 'filled' }), {}, false],
    ['an entry whose stop loss is waited for', filledEntry, waits, true],
    ['an entry whose stop loss is not waited for', filledEntry, { plan: bracketed }, false],
    ['an entry of a plan that has failed', filledEntry, { ...waits, failure }, false],
    ['an entry without a fill', { ...filledEntry, status: 'cancelled', filled: '0' }, waits, false],
    ['an entry that still works', { ...filledEntry, status: 'working', filled: '4' }, waits, false],
    [
      'an entry whose stop loss works',
      { ...filledEntry, legs: { stopLoss: { status: 'working', filled: '0' } } },
      waits,
      false,
    ],
    [
      'an entry whose stop loss was rejected',
      { ...filledEntry, legs: { stopLoss: { status: 'rejected', filled: '0' } } },
      waits,
      false,
    ],
  ])('%s', (_title, order, changes, expected) => {
    expect(isUnconfirmed(runOf(changes), order)).toBe(expected);
  });

  it('waits for the stop loss of an entry alone', () => {
    expect(waitsForLegs(runOf(waits), filledEntry)).toBe(true);
    expect(waitsForLegs(runOf({ until: 'protected' }), filledEntry)).toBe(false);
  });
});
