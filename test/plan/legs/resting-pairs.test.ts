import { describe, expect, it } from 'vitest';
import { holdingsOf } from '../../../src/market/holdings.js';
import { restingPairs } from '../../../src/plan/legs/resting-pairs.js';
import { calculation } from '../../core/calculation.ts';
import { decisionOf } from '../../market/contracts/sample.ts';
import { pair } from '../../market/pair.ts';
import { long, resting, short } from '../sample.ts';

/** The pairs among resting orders of AAPL. */
function pairsOf(openOrders: readonly object[], market: object = long) {
  const planning = decisionOf({ market: { ...market, openOrders } });
  return holdingsOf(planning).map((holding) => restingPairs(planning.context.broker.openOrders('AAPL'), holding))[0];
}

const names = (pairs: ReturnType<typeof pairsOf>) => pairs?.map(({ stop }) => stop.id);

describe('restingPairs (targets 10)', () => {
  const [near, far, runs] = [pair('1', '4', '153'), pair('2', '3', '156'), pair('3', '2')];
  const runsToo = pair('4', '1');

  it('have their stop with its units, and their target with its price', () => {
    const shown = pairsOf([...near, ...runs])?.map(({ stop, units, target }) => [
      stop.id,
      calculation(units),
      target?.order.id,
      target && calculation(target.price),
    ]);
    expect(shown).toStrictEqual([
      ['s1', '4 market openOrders.s1.quantity', 't1', '153 market openOrders.t1.limitPrice'],
      ['s3', '2 market openOrders.s3.quantity', undefined, undefined],
    ]);
  });

  it.each([
    ['as they are told', [...near, ...far, ...runs], ['s1', 's2', 's3']],
    ['the farthest target first', [...far, ...near], ['s1', 's2']],
    ['what runs first', [...runs, ...far, ...near], ['s1', 's2', 's3']],
    ['what runs between targets', [...near, ...runs, ...far], ['s1', 's2', 's3']],
    ['what runs at both ends', [...runs, ...near, ...runsToo], ['s1', 's3', 's4']],
  ])('are in the order of their targets, and what runs is last: %s', (_, orders, expected) => {
    expect(names(pairsOf(orders))).toStrictEqual(expected);
  });

  it('of a short position begin with the highest target', () => {
    const buys = { side: 'buy' };
    const orders = [...pair('1', '4', '144', buys), ...pair('2', '3', '147', buys), ...pair('3', '3', '141', buys)];
    expect(names(pairsOf(orders, short))).toStrictEqual(['s2', 's1', 's3']);
  });

  it('are told beside an entry that rests', () => {
    const entry = resting('e1', 'entry', { side: 'buy', limitPrice: '140', quantity: '5' });
    expect(names(pairsOf([entry, ...near, ...far]))).toStrictEqual(['s1', 's2']);
  });

  it.each([
    ['one pair', near],
    ['stops without a target', [...runs, ...runsToo]],
    ['a target without a price', [...near, ...pair('2', '3', '0')]],
    ['a stop of unknown size', [...near, ...pair('2', '3', '156', { quantity: undefined })]],
    ['a take profit without a stop', [...near, ...far, resting('t9', 'take-profit', { limitPrice: '160' })]],
  ])('are undefined of %s', (_, orders) => {
    expect(pairsOf(orders)).toBeUndefined();
  });
});
