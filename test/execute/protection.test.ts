// The stop of an entry follows its fill (execution rule 6).
import { describe, expect, it } from 'vitest';
import type { OrderPlan } from '../../src/index.js';
import { play, sentencesOf } from './play-examples.js';
import { followed } from './rule-examples.js';

const startEntry = 'submit s-entry 10, wake 30';
const inSteps: OrderPlan = { ...followed, restore: { held: [], orders: [], quantityStep: '1' } };

describe('the stop of an entry', () => {
  it('is one more for each further fill, and none for a fill that is told again', () => {
    const { commands, execution } = play(followed, [
      [1, 's-entry working 4'],
      [2, 's-entry working 4'],
      [3, 's-entry working 6'],
      [4, 's-entry filled 10'],
    ]);
    const stops = ['submit s-stop-loss 4', '', 'submit s-stop-loss-2 2', 'submit s-stop-loss-3 4'];
    expect(commands).toEqual([startEntry, ...stops]);
    expect(execution.orders.map(({ role, step }) => [role, step])).toEqual([
      ['entry', 'entry'],
      ['protection', 'stop-loss'],
      ['protection', 'stop-loss'],
      ['protection', 'stop-loss'],
    ]);
  });

  it('is for whole steps while the entry works, and then for the rest', () => {
    expect(
      play(inSteps, [
        [1, 's-entry working 2.5'],
        [2, 's-entry expired 2.5'],
      ]).commands,
    ).toEqual([startEntry, 'submit s-stop-loss 2', 'submit s-stop-loss-2 0.5']);
  });

  it('is for whole steps after a fee, and what it leaves is told when the entry has ended', () => {
    const working = play(inSteps, [[1, 's-entry working 4 fee=0.1']]);
    expect(working.commands.at(-1)).toBe('submit s-stop-loss 3');
    expect(sentencesOf(working.execution)).toEqual([]);
    const ended = play(inSteps, [[1, 's-entry expired 4 fee=0.1']]);
    expect(ended.commands.at(-1)).toBe('submit s-stop-loss 3');
    expect(sentencesOf(ended.execution)).toContain(
      'After the fee, 0.9 AAPL are less than one step: no stop is sent for them.',
    );
  });

  it('is sent again for its own size, at most for what the others leave', () => {
    const lost = [
      [1, 's-entry working 4'],
      [2, 's-stop-loss submit unclear'],
      [3, 's-entry filled 10'],
      [4, 's-stop-loss-2 working 0'],
    ] as const;
    expect(play(followed, [...lost, [5, 's-stop-loss not-found']]).commands.at(-1)).toBe('submit s-stop-loss 4');
    // The other one has filled 8 of its 6: 2 are held.
    const overfilled = play(followed, [...lost, [5, 's-stop-loss-2 filled 8'], [6, 's-stop-loss not-found']]);
    expect(overfilled.commands.at(-1)).toBe('submit s-stop-loss 2');
    const closed = play(followed, [...lost, [5, 's-stop-loss-2 filled 10'], [6, 's-stop-loss not-found']]);
    expect(closed.commands.at(-1)).toBe('');
  });

  it('fails the plan where the broker does not take it', () => {
    const lost = [10, 20, 30, 40, 50].flatMap((at) => [
      [at, 's-stop-loss submit unclear'] as const,
      [at + 1, 's-stop-loss not-found'] as const,
    ]);
    const { execution } = play(followed, [[1, 's-entry filled 10'], ...lost]);
    const message = 'The broker did not take s-stop-loss.';
    expect(execution).toMatchObject({ status: 'stopped', reason: { code: 'broker-unclear', message } });
    expect(execution.orders[1]).toMatchObject({ status: 'not-found', submits: 5 });
  });
});
