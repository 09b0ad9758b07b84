// What happens after the first thing that failed (execution rules 3 and 7).
import { describe, expect, it } from 'vitest';
import { play, sentencesOf } from './play-examples.js';
import { awaitExit, cancelStop, exit, plan, submit } from './rule-examples.js';

describe('a failure', () => {
  const twoExits = plan(cancelStop, submit('exit', 'sell', '6'), submit('exit-2', 'sell', '4'), awaitExit);
  const late = [
    [1, 'o1 cancelled 0'],
    [2, 's-exit working 0'],
    [3, 's-exit-2 working 0'],
    [120, 'time'],
  ] as const;

  it('cancels all orders of the plan that work, and says so in them', () => {
    const { commands, execution } = play(twoExits, late);
    expect(commands.at(-1)).toBe('cancel s-exit, cancel s-exit-2, wake 150');
    expect(execution.orders.map(({ cancel }) => cancel?.why)).toEqual([undefined, 'failure', 'failure']);
  });

  it('names all orders that keep the stop away for 60 seconds', () => {
    expect(sentencesOf(play(twoExits, [...late, [179, 'time']]).execution)).toEqual([]);
    expect(sentencesOf(play(twoExits, [...late, [180, 'time']]).execution)).toEqual([
      'The position is without its stop until s-exit, s-exit-2 has ended at the broker: it may still fill.',
    ]);
  });

  it('leaves a resting order alone whose cancel failed', () => {
    const { execution } = play(exit, [
      [30, 'time'],
      [31, 'o1 working 0'],
    ]);
    expect(execution.status).toBe('stopped');
    expect(execution.orders[0]).not.toHaveProperty('cancel');
  });
});
