import { describe, expect, it } from 'vitest';
import { expectedFills } from '../../../src/plan/expected/fills.js';
import { calculation } from '../../core/calculation.ts';
import { contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import { ordersOf } from '../sample.ts';

/** The price and the cost of an entry as if it had filled. */
function fillOf(payload: object, market: Request['market'] = {}): readonly unknown[] {
  const request = { payload: { quantity: 5, ...payload }, market };
  return expectedFills(contextOf(request), signalOf(request), ordersOf(request)).map(({ price, cost }) =>
    [price(), cost()].map((figure) => figure && calculation(figure)),
  );
}

const units = '5 market orders.AAPL.quantity';
const ask = '150.02 market quotes.AAPL.ask';

describe('the fill of an order', () => {
  it.each<[string, object, string | undefined, string]>([
    ['a market order: the ask', {}, ask, `750.1 times(${units}, ${ask})`],
    [
      'a limit below the ask',
      { orderType: 'limit', limitPrice: 140 },
      '140 market orders.AAPL.limitPrice',
      `700 times(${units}, 140 market orders.AAPL.limitPrice)`,
    ],
    [
      'a stop above the ask',
      { orderType: 'stop', stopPrice: 155 },
      '155 market orders.AAPL.stopPrice',
      `775 times(${units}, 155 market orders.AAPL.stopPrice)`,
    ],
    [
      'a trail in points: only what it can cost now',
      { orderType: 'trailing_stop', trailAmount: 2 },
      undefined,
      `760.1 times(${units}, 152.02 plus(${ask}, 2 market orders.AAPL.trailAmount))`,
    ],
    [
      'a trail in percent: only what it can cost now',
      { orderType: 'trailing_stop', trailPercent: 1 },
      undefined,
      `757.601 times(${units}, 151.5202 plus(${ask}, 1.5002 percentOf(1 market orders.AAPL.trailPercent, ${ask})))`,
    ],
  ])('of %s', (_, payload, price, cost) => {
    expect(fillOf(payload)).toStrictEqual([[price, cost]]);
  });

  it('is at the last price where the quote has no other', () => {
    const last = '150 market quotes.AAPL.last';
    expect(fillOf({}, { quotes: { AAPL: { last: '150' } } })).toStrictEqual([[last, `750 times(${units}, ${last})`]]);
  });

  it('has no price without a quote', () => {
    expect(fillOf({}, { quotes: {} })).toStrictEqual([[undefined, undefined]]);
  });
});
