import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/order/order.js';
import { orderCost } from '../../../src/plan/expected/order-cost.js';
import { calculation, figure } from '../../core/calculation.ts';
import { decisionOf, type Request } from '../../market/contracts/sample.ts';
import { call, options } from '../sample.ts';

const entry: Order = {
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'market',
  quantity: '10',
  timeInForce: 'day',
};

function costOf(over: Partial<Pick<Order, 'ticker' | 'side'>>, price: number | undefined, request: Request = {}) {
  const cost = orderCost({ ...entry, ...over }, price === undefined ? undefined : figure(price), decisionOf(request));
  return cost && calculation(cost);
}

const margins = { long: '60', short: '80' };
const short = { side: 'sell' } as const;

/** A market with terms of AAPL. */
function terms(instrument: object): Request {
  return { market: { instruments: { AAPL: instrument } } };
}

describe('what an entry takes of the buying power', () => {
  it.each<[string, Parameters<typeof costOf>, string | undefined]>([
    ['its value', [{}, 150], '1500 times(10 market orders.AAPL.quantity, 150 constant test)'],
    ['unknown without a price', [{}, undefined], undefined],
    [
      'the margin of a long, without a price too',
      [{}, undefined, terms({ initialMargin: margins })],
      '600 times(10 market orders.AAPL.quantity, 60 market instruments.AAPL.initialMargin.long)',
    ],
    [
      'the margin of a short',
      [short, 150, terms({ initialMargin: margins })],
      '800 times(10 market orders.AAPL.quantity, 80 market instruments.AAPL.initialMargin.short)',
    ],
    [
      'its value and its fee',
      [{}, 150, terms({ fee: { perUnit: '0.5' } })],
      '1505 plus(1500 times(10 market orders.AAPL.quantity, 150 constant test), 5 times(10 market orders.AAPL.quantity, 0.5 market instruments.AAPL.fee.perUnit))',
    ],
    [
      'unknown without the price that a fee is a part of',
      [{}, undefined, terms({ initialMargin: margins, fee: { percent: '0.1' } })],
      undefined,
    ],
    [
      'the premium of an option that is bought',
      [{ ticker: call }, 4, options({ quantity: 1 })],
      '4000 times(40 times(10 market orders.SPY 260130C600.quantity, 4 constant test), 100 default options.pointValue)',
    ],
    ['unknown of an option that is sold', [{ ticker: call, ...short }, 4, options({ quantity: 1 })], undefined],
    [
      'unknown of a future that nobody describes',
      [{ ticker: 'ESH2026' }, 6900, { payload: { ticker: 'ESH2026' }, settings: { assetClass: 'futures' } }],
      undefined,
    ],
  ])('is %s', (_, [over, price, request], expected) => {
    expect(costOf(over, price, request)).toBe(expected);
  });
});
