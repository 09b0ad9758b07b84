// Restored stops become smaller with late fills (rule 16): which ones, and when.
import { describe, expect, it } from 'vitest';
import type { OrderPlan, PlanStep, Restore } from '../../src/index.js';
import { submitStep } from '../order/submit-step.js';
import { play, sentencesOf } from './play-examples.js';
import { cancelStop, exit, part, plan, submit } from './rule-examples.js';

const exceeds = (claims: number, held: number): string =>
  `Orders may still close ${claims} AAPL, and ${held} are held.`;

const restored = [
  [1, 'o1 cancelled 0'],
  [2, 's-exit cancelled 0'],
  [3, 's-restore-1 working 0'],
] as const;

describe('a restored stop', () => {
  it('is cancelled and sent once more for what is held', () => {
    const scenes = [...restored, [4, 's-exit cancelled 4'], [5, 's-restore-1 cancelled 0']] as const;
    const { commands, execution } = play(exit, scenes);
    expect(commands.slice(2)).toEqual([
      'submit s-restore-1 10',
      'wake 8',
      'cancel s-restore-1',
      'submit s-restore-1-2 6',
    ]);
    expect(execution.orders.at(-1)).toMatchObject({ place: 1, isReduced: true });
    expect(execution.orders.at(-2)).toMatchObject({ cancel: { why: 'excess' } });
  });

  it('is cancelled when it was told working, and not before', () => {
    const { commands } = play(exit, [
      [1, 'o1 cancelled 0'],
      [2, 's-exit cancelled 0'],
      [3, 's-exit cancelled 4'],
      [4, 's-restore-1 working 0'],
    ]);
    expect(commands.slice(2)).toEqual(['submit s-restore-1 10', '', 'cancel s-restore-1, wake 9']);
  });

  it('is replaced by a broker that can, and counts what it has filled', () => {
    const scenes = [...restored, [4, 's-restore-1 working 2'], [5, 's-exit cancelled 4']] as const;
    const { commands, execution } = play(exit, scenes, { replace: true });
    // 4 are left, and 2 have filled.
    expect(commands.at(-1)).toBe('replace s-restore-1 6');
    expect(execution.orders.at(-1)).toMatchObject({ replacement: { quantity: '6' }, isReduced: true });
  });

  it('is cancelled 30 seconds after a replace that nobody confirms', () => {
    const scenes = [...restored, [4, 's-exit cancelled 4'], [8, 'time'], [9, 's-restore-1 working 0']] as const;
    const early = play(exit, [...scenes, [29, 'time']], { replace: true });
    expect(early.commands.slice(4)).toEqual(['replace s-restore-1 6', 'find s-restore-1, wake 30', '', '']);
    const late = play(exit, [...scenes, [30, 'time']], { replace: true });
    expect(late.commands.at(-1)).toBe('cancel s-restore-1, wake 60');
    expect(late.execution.orders.at(-1)).not.toHaveProperty('replacement');
  });

  it('is left alone after the end, and told', () => {
    const { commands, execution } = play(exit, [
      ...restored,
      [8, 'time'],
      [9, 's-restore-1 working 0'],
      [10, 's-exit cancelled 4'],
    ]);
    expect(commands.at(-1)).toBe('');
    expect(execution.status).toBe('stopped');
    expect(sentencesOf(execution).at(-1)).toBe(exceeds(10, 6));
  });

  it('is made smaller once: then it is told', () => {
    const { commands, execution } = play(exit, [
      ...restored,
      [4, 's-exit cancelled 4'],
      [5, 's-restore-1 cancelled 0'],
      [6, 's-restore-1-2 working 0'],
      [7, 's-exit cancelled 5'],
    ]);
    expect(commands.at(-1)).toBe('');
    expect(sentencesOf(execution)).toEqual([exceeds(6, 5)]);
  });

  it('is made smaller, and not a stop of the plan', () => {
    const { commands, execution } = play(part, [
      [1, 'o1 cancelled 0'],
      [2, 's-stop-loss working 0'],
      [3, 's-exit cancelled 0'],
      [4, 's-restore-1 working 0'],
      [5, 's-exit cancelled 3'],
      [6, 's-restore-1 cancelled 0'],
      [7, 's-restore-1-2 working 0'],
      [7, 's-exit cancelled 4'],
    ]);
    expect(commands.slice(3)).toEqual([
      'submit s-restore-1 6',
      '',
      'cancel s-restore-1',
      'submit s-restore-1-2 3',
      '',
      '',
    ]);
    expect(sentencesOf(execution)).toEqual([exceeds(7, 6)]);
  });

  it('is the one of the contract that was closed', () => {
    const stop = { type: 'stop', stopPrice: '140', timeInForce: 'gtc', side: 'sell', effect: 'close' } as const;
    const cancelled = (ticker: string, orderId: string): Restore['orders'][number] => ({
      ...{ orderId, ticker, side: 'sell', role: 'stop-loss', quantity: '2' },
      order: { ...stop, ticker, quantity: '2' },
    });
    const exitOf = (ticker: string, id: string): PlanStep =>
      submitStep(id, {
        ...{ ticker, side: 'sell', effect: 'close', quantity: '2', clientOrderId: `s-${id}` },
        ...{ type: 'market', timeInForce: 'day' },
      });
    const two: OrderPlan = {
      ...plan(
        { step: 'cancel-orders', id: 'cancel', ticker: 'A', orderIds: ['a', 'b'] },
        exitOf('A', 'exit'),
        exitOf('B', 'exit-2'),
      ),
      restore: {
        held: [
          { ticker: 'A', quantity: '2' },
          { ticker: 'B', quantity: '2' },
        ],
        orders: [cancelled('A', 'a'), cancelled('B', 'b')],
      },
    };
    const { commands } = play(two, [
      [1, 'a cancelled 0'],
      [1, 'b cancelled 0'],
      [2, 's-exit working 0'],
      [2, 's-exit-2 rejected 0'],
      [3, 's-exit cancelled 0'],
      [4, 's-restore-1 working 0'],
      [4, 's-restore-2 working 0'],
      [5, 's-exit cancelled 1'],
    ]);
    expect(commands.slice(5)).toEqual([
      'submit s-restore-1 2, submit s-restore-2 2',
      'wake 9',
      '',
      'cancel s-restore-1',
    ]);
  });
});

describe('orders that may close more than is held', () => {
  it('are not told while one of them is being cancelled', () => {
    const { commands, execution } = play(plan(cancelStop, submit('exit', 'sell', '10', { cancelAfter: 10 })), [
      [1, 'o1 cancelled 0'],
      [2, 's-exit working 0'],
      [12, 'time'],
      [13, 'o1 cancelled 5'],
      [14, 's-exit cancelled 0'],
    ]);
    expect(commands.slice(3)).toEqual(['cancel s-exit, wake 42', '', 'submit s-restore-1 5']);
    expect(execution.notices).toEqual([]);
  });

  it('are told at once where none of them is', () => {
    const { execution } = play(exit, [
      [1, 'o1 cancelled 0'],
      [2, 's-exit working 0'],
      [3, 'o1 cancelled 5'],
    ]);
    expect(sentencesOf(execution)).toEqual([exceeds(10, 5)]);
  });
});
