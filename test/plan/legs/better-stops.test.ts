import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import { decimal } from '../../../src/core/decimal.js';
import { type Holding, holdingsOf } from '../../../src/market/holdings.js';
import type { OpenOrder } from '../../../src/market/ports.js';
import type { Order } from '../../../src/order/order.js';
import { asGoodStops, isAsGood, noticeBetterStops, withoutWorseStops } from '../../../src/plan/legs/better-stops.js';
import type { PlannedExit } from '../../../src/plan/legs/planned-exit.js';
import { limitOrder, marketOrder, stopOrder, trailingOrder } from '../../brokers/sample.ts';
import { figure, listedCalculations } from '../../core/calculation.ts';
import { decisionOf, noticesOf, traceOf } from '../../market/contracts/sample.ts';
import { long, short } from '../sample.ts';

/** A position of 10 AAPL. The market: bid 149.98, ask 150.02. */
function held(market: object = long) {
  const planning = decisionOf({ market: { ...market } });
  const [holding] = holdingsOf(planning);
  if (holding === undefined) {
    throw new Error('nothing is held');
  }
  return { planning, holding };
}

function stop(id: string, over: Partial<OpenOrder> = {}): OpenOrder {
  return {
    id,
    ticker: 'AAPL',
    type: 'stop',
    side: 'sell',
    role: 'stop-loss',
    stopPrice: '140',
    quantity: '10',
    ...over,
  };
}

describe('isAsGood', () => {
  const trail = { type: 'trailing_stop', stopPrice: undefined } as const;
  const ofShort = { side: 'buy', stopPrice: '160' } as const;

  it.each<[title: string, market: object, order: Partial<OpenOrder>, good: DecimalString, better: DecimalString]>([
    ['a stop that sells', long, {}, '140', '140.01'],
    ['a stop that buys', short, ofShort, '160', '159.99'],
    ['a stop-limit', long, { type: 'stop_limit', limitPrice: '139' }, '140', '140.01'],
    ['a trail that sells, from the bid', long, { ...trail, trailAmount: '2' }, '147.98', '147.99'],
    ['a trail that buys, from the ask', short, { ...trail, side: 'buy', trailAmount: '2' }, '152.02', '152.01'],
    // 10 % of 149.98 is 14.998.
    ['a trail in percent', long, { ...trail, trailPercent: '10' }, '134.982', '134.983'],
    ['a trail by its amount', long, { ...trail, trailAmount: '2', trailPercent: '10' }, '147.98', '147.99'],
    ['a trail without an amount', long, { ...trail, trailAmount: '0', trailPercent: '10' }, '134.982', '134.983'],
  ])('is true of %s up to its own price', (_, market, order, good, better) => {
    const { holding, planning } = held(market);
    expect(isAsGood(stop('o1', order), decimal(good), holding, planning)).toBe(true);
    expect(isAsGood(stop('o1', order), decimal(better), holding, planning)).toBe(false);
  });

  it.each<[title: string, order: Partial<OpenOrder>, market?: object]>([
    ['opens', { side: 'buy', stopPrice: '145' }],
    ['has no price', { stopPrice: undefined }],
    ['has a price of 0', { stopPrice: '0' }],
    ['is a limit', { type: 'limit', limitPrice: '145', stopPrice: '145' }],
    ['trails by an unknown distance', { type: 'trailing_stop' }],
    ['trails from an unknown price', { type: 'trailing_stop', trailAmount: '2' }, { ...long, quotes: {} }],
  ])('is false of an order that %s', (_, order, market) => {
    const { holding, planning } = held(market);
    expect(isAsGood(stop('o1', order), decimal('1'), holding, planning)).toBe(false);
  });
});

describe('asGoodStops', () => {
  it.each<[title: string, stops: readonly OpenOrder[], ids: readonly string[]]>([
    ['one for the whole position', [stop('a')], ['a']],
    [
      'two that are the whole position together',
      [stop('a', { quantity: '6' }), stop('b', { quantity: '4' })],
      ['a', 'b'],
    ],
    ['none where a part is uncovered', [stop('a', { quantity: '6' }), stop('b', { quantity: '3.9' })], []],
    ['none of an unknown size', [stop('a', { quantity: undefined })], []],
    ['only those that are not worse', [stop('a'), stop('b', { stopPrice: '139' })], ['a']],
    ['none where only a worse one completes them', [stop('a', { quantity: '6' }), stop('b', { stopPrice: '139' })], []],
  ])('are %s', (_, stops, ids) => {
    const { holding, planning } = held();
    expect(asGoodStops(stops, decimal('140'), holding, planning).map(({ id }) => id)).toStrictEqual(ids);
  });
});

describe('withoutWorseStops (safety S22)', () => {
  const target = stop('t', { type: 'limit', role: 'take-profit', stopPrice: undefined, limitPrice: '170' });
  const closing = { side: 'sell', effect: 'close' } as const;
  const exitOf = (holding: Holding, order: Order | undefined, remaining: DecimalString = '0'): PlannedExit => ({
    holding,
    units: figure('10').minus(figure(remaining)),
    step: order && { step: 'submit-order', id: 'exit', role: 'exit', order: { ...order, ...closing } },
    remaining: figure(remaining),
    dust: undefined,
  });

  it('leaves out the exit by a stop that is not better, and its orders stay', () => {
    const { holding, planning } = held();
    const exit = exitOf(holding, { ...stopOrder, stopPrice: '140' });
    const resting = [stop('s'), target, stop('other', { ticker: 'MSFT' })];
    expect(withoutWorseStops([exit], resting, planning)).toStrictEqual({ exits: [], staying: [stop('s'), target] });
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'stop-already-better',
        message: 'The resting stop s is as good as the exit at 140: it stays.',
        orderIds: ['s'],
      },
    ]);
  });

  it.each<[title: string, order: Order | undefined, resting: readonly OpenOrder[], remaining?: DecimalString]>([
    ['by a better stop', { ...stopOrder, stopPrice: '140.01' }, [stop('s')]],
    ['of a part', { ...stopOrder, stopPrice: '140' }, [stop('s')], '4'],
    ['at market', marketOrder, [stop('s')]],
    ['by a limit', limitOrder, [stop('s')]],
    ['by a trailing stop', trailingOrder, [stop('s')]],
    ['that is not sent', undefined, [stop('s')]],
    ['beside a stop of an entry', { ...stopOrder, stopPrice: '140' }, [stop('s', { role: 'entry' })]],
    ['without resting orders', { ...stopOrder, stopPrice: '140' }, []],
  ])('keeps an exit %s', (_, order, resting, remaining) => {
    const { holding, planning } = held();
    const exit = exitOf(holding, order, remaining);
    expect(withoutWorseStops([exit], resting, planning)).toStrictEqual({ exits: [exit], staying: [] });
    expect(noticesOf(planning)).toStrictEqual([]);
  });
});

describe('noticeBetterStops', () => {
  it('names the stops that stay, with the figures that they are compared with', () => {
    const planning = decisionOf();
    noticeBetterStops([stop('a'), stop('b')], 'breakeven at 140', planning, { stopPrice: figure('140') });
    const [{ calculation, ...notice } = { calculation: undefined }] = noticesOf(planning);
    expect(notice).toStrictEqual({
      code: 'stop-already-better',
      message: 'The resting stops a, b are as good as breakeven at 140: they stay.',
      orderIds: ['a', 'b'],
    });
    const figures = { stopPrice: '140 constant test' };
    expect(calculation && listedCalculations(calculation.of, calculation.figures)).toStrictEqual(figures);
    expect(traceOf(planning, 'breakeven.resting')).toStrictEqual([
      { rule: 'breakeven.resting', read: {}, decided: ['a', 'b'], figures },
    ]);
  });
});
