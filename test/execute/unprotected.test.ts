// What is held without a stop is told (execution rules 14, 17 and 18), and when.
import { describe, expect, it } from 'vitest';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { openRun } from '../../src/execute/run.js';
import { noticeBarePositions } from '../../src/execute/unprotected.js';
import { play, sentencesOf } from './play-examples.js';
import { cancelStop, exit, followed, part, plan, stopOf, submit } from './rule-examples.js';

const told = (...args: Parameters<typeof play>): readonly string[] => sentencesOf(play(...args).execution);

describe('a stop that ended', () => {
  it('is told with the units that it has not closed', () => {
    expect(
      told(followed, [
        [1, 's-entry working 4'],
        [2, 's-stop-loss working 1'],
        [3, 's-stop-loss cancelled 1'],
      ]),
    ).toEqual(['3 AAPL are without a stop: s-stop-loss ended (cancelled) with 1 of 4 filled.']);
  });

  it('of an entry is told while the rest of the entry is being cancelled', () => {
    const { commands, execution } = play(followed, [
      [1, 's-entry working 4'],
      [2, 's-stop-loss expired 0'],
    ]);
    expect(commands.at(-1)).toBe('cancel s-entry');
    expect(sentencesOf(execution)).toEqual([
      '4 AAPL are without a stop: s-stop-loss ended (expired) with 0 of 4 filled.',
    ]);
  });

  it('of a position is not told while it is being put back', () => {
    const lost = [
      [1, 'o1 cancelled 0'],
      [2, 's-stop-loss working 0'],
      [3, 's-exit working 0'],
      [4, 's-stop-loss cancelled 0'],
    ] as const;
    expect(told(part, lost)).toEqual([]);
    expect(told(part, [...lost, [5, 's-exit cancelled 2']])).toEqual([]);
    expect(told(part, [...lost, [5, 's-exit cancelled 2'], [6, 's-restore-1 rejected 0']])).toEqual([
      'The stop o1 on AAPL is not back: the broker rejected it.',
      '4 AAPL are without a stop: s-stop-loss ended (cancelled) with 0 of 4 filled.',
    ]);
  });

  it('is not told where another one has closed what it was for', () => {
    expect(
      told(followed, [
        [1, 's-entry working 4'],
        [2, 's-stop-loss working 0'],
        [3, 's-entry filled 10'],
        [4, 's-stop-loss-2 filled 10'],
        [5, 's-stop-loss cancelled 0'],
      ]),
    ).toEqual(['s-stop-loss-2 filled 10, more than its 6.', 'Orders may still close 4 AAPL, and 0 are held.']);
  });
});

describe('a stop that ended after the end', () => {
  it('is told also where the fill of an exit is not known', () => {
    const { execution } = play(part, [
      [1, 'o1 cancelled 0'],
      [2, 's-stop-loss working 0'],
      [3, 's-exit working 0'],
      [4, 's-stop-loss cancelled 0'],
    ]);
    const orders = execution.orders.map((order): ExecutionOrder => {
      return order.role === 'exit' ? { ...order, status: 'cancelled', isFillUnknown: true } : order;
    });
    const toldOf = (status: Execution['status']): readonly string[] => {
      const run = openRun({ ...execution, status, orders });
      noticeBarePositions(run);
      return run.notices.map(({ message }) => message);
    };
    expect(toldOf('running')).toEqual([]);
    expect(toldOf('stopped')).toEqual(['4 AAPL are without a stop: s-stop-loss ended (cancelled) with 0 of 4 filled.']);
  });
});

describe('a stop beside another one', () => {
  it.each([
    ['works', 's-stop-loss-2 working 0'],
    ['was sent', 'time'],
  ])('is told with what the other one is not for, which %s', (_title, words) => {
    expect(
      told(followed, [
        [1, 's-entry working 4'],
        [2, 's-stop-loss working 0'],
        [3, 's-entry filled 10'],
        [4, words],
        [5, 's-entry filled 10 fee=2'],
        [6, 's-stop-loss cancelled 0'],
      ]),
    ).toContain('2 AAPL are without a stop: s-stop-loss ended (cancelled) with 0 of 4 filled.');
  });
});

describe('a stop without an answer', () => {
  it('is told 60 seconds after it was sent, and not before', () => {
    const sent = [
      [1, 'o1 cancelled 0'],
      [31, 'time'],
    ] as const;
    const breakeven = plan(cancelStop, stopOf('10'));
    expect(told(breakeven, [...sent, [60, 'time']])).toEqual([]);
    expect(told(breakeven, [...sent, [61, 'time']])).toEqual([
      '10 AAPL may be without a stop: 60 seconds after s-stop-loss was sent, the broker has not told that it works.',
    ]);
  });

  it('is not told of an exit', () => {
    expect(
      told(exit, [
        [1, 'o1 cancelled 0'],
        [61, 'time'],
      ]),
    ).toEqual([]);
  });
});

describe('a position that has turned', () => {
  it('is told with its side', () => {
    const sell = [[1, 's-exit filled 12']] as const;
    expect(told(plan(submit('exit', 'sell', '10')), sell)).toContain(
      '2 AAPL are held short without a stop: more was closed than was held.',
    );
    expect(told(plan(submit('exit', 'buy', '10')), sell)).toContain(
      '2 AAPL are held long without a stop: more was closed than was held.',
    );
  });

  it('is told where two orders fill that are not too large alone', () => {
    const { execution } = play(exit, []);
    const filled = { status: 'filled', quantity: '10', filled: '10', submits: 1 } as const;
    const run = openRun({
      ...execution,
      orders: [
        { ...filled, order: { clientOrderId: 's-exit' }, role: 'exit', step: 'exit' },
        { ...filled, order: { clientOrderId: 's-restore-1' }, role: 'protection', place: 1 },
      ],
    });
    noticeBarePositions(run);
    expect(run.notices.map(({ message }) => message)).toEqual([
      '10 AAPL are held short without a stop: more was closed than was held.',
    ]);
  });

  it('is not one that is flat', () => {
    expect(
      told(exit, [
        [1, 'o1 cancelled 0'],
        [2, 's-exit filled 10'],
      ]),
    ).toEqual([]);
  });
});

describe('a stop loss of an entry', () => {
  const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
  const bracketed = plan(submit('entry', 'buy', '10', { stopLoss }));

  it('is told with what the take profit has not closed', () => {
    expect(told(bracketed, [[1, 's-entry filled 10 stop=cancelled/10 target=working/10/3']])).toEqual([
      '7 AAPL are without a stop: the stop loss of s-entry ended (cancelled) with 0 of 10 filled.',
    ]);
  });

  it('that is too small is told when the entry has ended', () => {
    expect(told(bracketed, [[1, 's-entry working 10 stop=working/6']])).toEqual([
      '4 AAPL are without a stop: the stop loss of s-entry works for 6.',
    ]);
    expect(told(bracketed, [[1, 's-entry working 8 stop=working/6']])).toEqual([]);
  });
});
