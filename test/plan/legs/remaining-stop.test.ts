import { describe, expect, it } from 'vitest';
import { holdingsOf } from '../../../src/market/holdings.js';
import { remainingStop } from '../../../src/plan/legs/remaining-stop.js';
import { figure } from '../../core/calculation.ts';
import { decisionOf, traceOf } from '../../market/contracts/sample.ts';
import { long, resting, short } from '../sample.ts';

/** The stop for 6 AAPL in place of cancelled ones, and its trace. */
function stopFor(cancelled: readonly object[], market: object = long) {
  const planning = decisionOf({ market: { ...market, openOrders: cancelled } });
  const orders = planning.context.broker.openOrders('AAPL');
  const [step] = holdingsOf(planning).map((held) => remainingStop(held, figure(6), orders, 'stop-loss', planning));
  return { step, trace: traceOf(planning, 'stop.remaining') };
}

const stop = (id: string, stopPrice: string | undefined, over: object = {}) =>
  resting(id, 'stop-loss', { type: 'stop', stopPrice, quantity: '10', ...over });
const trail = (id: string) => stop(id, undefined, { type: 'trailing_stop', trailAmount: '2' });

describe('remainingStop (safety B4)', () => {
  it('is an order that protects, on the terms of the stop, and writes them down', () => {
    const { step, trace } = stopFor([stop('s1', '140', { timeInForce: 'day' })]);
    expect(step).toMatchObject({ id: 'stop-loss', role: 'protection', order: { quantity: '6', timeInForce: 'day' } });
    expect(trace).toStrictEqual([
      {
        rule: 'stop.remaining',
        read: { contract: 'AAPL', unit: 'share', cancelled: 's1' },
        decided: { type: 'stop', stopPrice: '140' },
        figures: {
          quantity: '6 constant test',
          timeInForce: 'day market openOrders.s1.timeInForce',
          stopPrice: '140 market openOrders.s1.stopPrice',
        },
      },
    ]);
  });

  it.each<[string, object, object]>([
    [
      'a stop-limit without its limit',
      { type: 'stop_limit' },
      { type: 'stop_limit', stopPrice: '140', limitPrice: '140' },
    ],
    ['a stop-limit', { type: 'stop_limit', limitPrice: '139' }, { type: 'stop_limit', limitPrice: '139' }],
    ['a trailing stop without its trail', { type: 'trailing_stop' }, { type: 'stop', stopPrice: '140' }],
    ['a trailing stop', { type: 'trailing_stop', trailPercent: '1' }, { type: 'trailing_stop', trailPercent: '1' }],
  ])('has the prices that are known of %s', (_, over, expected) => {
    expect(stopFor([stop('s1', '140', over)]).step?.order).toMatchObject(expected);
  });

  it.each([
    ['day', 'day market openOrders.s1.timeInForce'],
    ['gtc', 'gtc market openOrders.s1.timeInForce'],
    // Any other time rests as long as the broker lets it.
    ['ioc', 'gtc constant protectiveTimeInForce'],
    [undefined, 'gtc constant protectiveTimeInForce'],
  ])('rests as long as the stop that rested: %s', (timeInForce, expected) => {
    const { trace } = stopFor([stop('s1', '140', { timeInForce })]);
    expect(trace[0]?.figures?.['timeInForce']).toBe(expected);
  });

  it.each<[string, readonly object[], object, object | undefined]>([
    ['the highest of a long position', [stop('s1', '139'), stop('s2', '141')], long, { stopPrice: '141' }],
    ['that one in any order', [stop('s1', '141'), stop('s2', '139')], long, { stopPrice: '141' }],
    [
      'the lowest of a short position',
      [stop('s1', '162', { side: 'buy' }), stop('s2', '161', { side: 'buy' })],
      short,
      { stopPrice: '161' },
    ],
    ['one with a price before one that trails', [trail('s1'), stop('s2', '139')], long, { stopPrice: '139' }],
    ['one with a price, also before one that trails', [stop('s1', '139'), trail('s2')], long, { stopPrice: '139' }],
    ['the first of those that trail', [trail('s1'), trail('s2')], long, { trailAmount: '2' }],
    ['undefined where no price is known', [stop('s1', undefined)], long, undefined],
  ])('is the stop that the market reaches first: %s', (_, cancelled, market, expected) => {
    const { step } = stopFor(cancelled, market);
    expect(step?.order).toEqual(expected && expect.objectContaining(expected));
  });
});
