// What is sent again of a stop that the plan cancelled (rules 7b and 8), where it is not what is held that decides.
import { describe, expect, it } from 'vitest';
import type { OrderPlan, Restore } from '../../src/index.js';
import { play, sentencesOf } from './play-examples.js';
import { cancelStop, exit, plan, restore, stopOf, underTwo, withoutTerms } from './rule-examples.js';

type Cancelled = Restore['orders'][number];
const terms = {
  ticker: 'AAPL',
  side: 'sell',
  effect: 'close',
  type: 'stop',
  stopPrice: '140',
  timeInForce: 'gtc',
} as const;
const stopOfFour: Cancelled = {
  ...{ orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss', quantity: '4' },
  order: { ...terms, quantity: '4' },
};
/** An exit of 10 under stops of 4 and of 6. */
const underStops = underTwo(stopOfFour);
const fourAndSix: OrderPlan = {
  ...underStops,
  restore: {
    held: restore.held,
    orders: (underStops.restore?.orders ?? []).map((stop) =>
      stop.orderId === 'o2' ? { ...stop, quantity: '6' } : stop,
    ),
  },
};
const holding = (begun: OrderPlan, quantity: `${number}`): OrderPlan => ({
  ...begun,
  restore: { ...restore, ...begun.restore, held: [{ ticker: 'AAPL', quantity }] },
});
const rejectedExit = [
  [1, 'o1 cancelled 0'],
  [2, 's-exit rejected 0'],
] as const;

describe('a stop that is put back', () => {
  it('has its own size where more is held', () => {
    expect(play(holding(exit, '12'), rejectedExit).commands).toEqual([
      'cancel o1, wake 30',
      'submit s-exit 10',
      'submit s-restore-1 10',
    ]);
  });

  it('has the size of its terms where the plan does not know another', () => {
    const orders = restore.orders.map(({ quantity: _, ...stop }) => stop);
    expect(play({ ...exit, restore: { ...restore, orders } }, rejectedExit).commands.at(-1)).toBe(
      'submit s-restore-1 10',
    );
  });

  it('has what was left of it where it filled before its cancel, and more is held', () => {
    expect(play(holding(exit, '15'), [[1, 'o1 cancelled 4']]).commands).toEqual([
      'cancel o1, wake 30',
      'submit s-restore-1 6',
    ]);
  });

  it('is not missed where it has filled', () => {
    const { commands, execution } = play(holding(exit, '12'), [[1, 'o1 filled 10']]);
    expect(commands).toEqual(['cancel o1, wake 30', '']);
    expect(execution).toMatchObject({ status: 'replan', notices: [] });
  });

  it('is not put back, and not missed, where nothing is held', () => {
    const { commands, execution } = play(fourAndSix, [
      [1, 'o1 cancelled 4'],
      [2, 'o2 cancelled 0'],
      [3, 's-restore-2 working 6'],
    ]);
    expect(commands).toEqual(['cancel o1, cancel o2, wake 30', '', 'submit s-restore-2 6', '']);
    expect(execution).toMatchObject({ status: 'replan', notices: [] });
  });

  it('is sent once more for what its first stop has left, where more is bare', () => {
    const { commands } = play(fourAndSix, [
      [1, 'o1 cancelled 0'],
      [1, 'o2 cancelled 0'],
      [2, 's-exit cancelled 0'],
      [3, 's-restore-1 working 0'],
      [3, 's-restore-2 working 0'],
      [4, 's-exit cancelled 1'],
      [5, 's-restore-1 cancelled 0'],
      // 4 are held and bare: of the stop of 6 one unit is left.
      [6, 's-restore-2 cancelled 5'],
    ]);
    expect(commands.slice(3)).toEqual([
      'submit s-restore-1 4, submit s-restore-2 6',
      'wake 8',
      '',
      'cancel s-restore-2',
      '',
      'submit s-restore-2-2 1',
    ]);
  });

  it('is sent once more for what a rejected one has left, where more is bare', () => {
    const takeProfit: Cancelled = { orderId: 'o2', ticker: 'AAPL', side: 'sell', role: 'take-profit', quantity: '10' };
    const breakeven = plan(cancelStop, stopOf('10'));
    const held = [{ ticker: 'AAPL', quantity: '12' }] as const;
    const { commands } = play({ ...breakeven, restore: { ...restore, held, takeProfits: [takeProfit] } }, [
      [1, 'o1 cancelled 0'],
      [2, 's-stop-loss rejected 0'],
      [3, 's-restore-1 working 3'],
      [4, 's-restore-1 rejected 3'],
      // 9 are held and bare.
      [5, 'o2 cancelled 0'],
    ]);
    expect(commands.slice(2)).toEqual(['submit s-restore-1 10', 'wake 8', 'cancel o2', 'submit s-restore-1-2 7']);
  });
});

describe('a stop that is not back', () => {
  const lost = [10, 20, 30, 40, 50].flatMap((at) => [
    [at, 's-restore-1 submit unclear'] as const,
    [at + 1, 's-restore-1 not-found'] as const,
  ]);

  it.each([
    ['that its broker did not take', exit, [...rejectedExit, ...lost], 'the broker did not take it'],
    ['that its broker rejected', exit, [...rejectedExit, [3, 's-restore-1 rejected 0']], 'the broker rejected it'],
    [
      'that ended after it had worked',
      exit,
      [...rejectedExit, [3, 's-restore-1 working 0'], [4, 's-restore-1 expired 4']],
      's-restore-1 ended (expired) with 4 of 10 filled',
    ],
    ['whose terms are not known', withoutTerms, rejectedExit, 'the broker did not tell its price'],
  ] as const)('is told %s', (_, begun, scenes, why) => {
    expect(sentencesOf(play(begun, scenes).execution)).toContain(`The stop o1 on AAPL is not back: ${why}.`);
  });

  it('is told once with what it was reduced to, whatever it fills', () => {
    const other: Cancelled = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'other', quantity: '4' };
    const { execution } = play(underTwo(other), [
      [1, 'o2 cancelled 0'],
      [30, 'time'],
      [31, 'o1 working 0'],
      [32, 's-restore-2 working 0'],
      [33, 's-restore-2 working 1'],
    ]);
    expect(sentencesOf(execution)).toEqual([
      'The stop o2 on AAPL is back for 6 of 10: other closing orders cover the rest while they work.',
    ]);
  });

  it('is not told of where nothing is bare', () => {
    const { execution } = play(withoutTerms, [
      [1, 'o1 cancelled 0'],
      [2, 's-exit filled 10'],
    ]);
    expect(execution).toMatchObject({ status: 'done', notices: [] });
  });
});
