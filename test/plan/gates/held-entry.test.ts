import { describe, expect, it, test } from 'vitest';
import { rejection, rejectionCodes, stepsOf } from '../sample.ts';
import { buy, quotes } from './guarded-buy.ts';

describe('a limit of the exposure', () => {
  test.each([
    // type, prices, value of 10 with MSFT at 399 to 401
    ['buy', { type: 'limit', limitPrice: 380 }, '3800'],
    ['sell', { type: 'limit', limitPrice: 380 }, '3990'],
    ['sell', { type: 'limit', limitPrice: 420 }, '4200'],
    ['buy', { type: 'stop', stopPrice: 410 }, '4100'],
    ['buy', { type: 'stop', stopPrice: 390 }, '4010'],
    ['buy', { type: 'stop_limit', stopPrice: 410, limitPrice: 415 }, '4150'],
    ['buy', { type: 'trailing_stop', trailAmount: 9 }, '4100'],
    // Nobody says how far it trails.
    ['buy', { type: 'trailing_stop' }, '4010'],
    ['buy', { type: 'market' }, '4010'],
    // A market order has no trigger, and this limit is not known.
    ['buy', { type: 'market', stopPrice: 500 }, '4010'],
    ['buy', { type: 'limit' }, '4010'],
  ])('counts a resting entry that is a %s %j as %s', (side, order, value) => {
    const openOrders = [{ id: 'o1', ticker: 'MSFT', side, role: 'entry', quantity: 10, ...order }];
    const at = (maxTotalValue: number) => buy({ guard: { maxTotalValue }, market: { quotes, openOrders } });
    expect(stepsOf(at(Number(value) + 1500.2))).toEqual(['entry buy 10']);
    expect(rejectionCodes(at(Number(value) + 1500.19))).toEqual(['exposure-too-large']);
  });

  it('counts a resting entry at the last price where neither bid nor ask is quoted', () => {
    const openOrders = [{ id: 'o1', ticker: 'MSFT', type: 'market', side: 'buy', role: 'entry', quantity: 10 }];
    const last = { ...quotes, MSFT: { last: 400 } };
    const at = (maxTotalValue: number) => buy({ guard: { maxTotalValue }, market: { quotes: last, openOrders } });
    expect(stepsOf(at(5500.2))).toEqual(['entry buy 10']);
    expect(rejection(at(5500.19))).toMatchObject([{ actual: '5500.2' }]);
  });

  it.each([
    ['buy', { type: 'limit', limitPrice: 380 }, 'long'],
    ['sell', { type: 'limit', limitPrice: 420 }, 'short'],
  ])('counts a %s %j as %s', (side, order, own) => {
    const openOrders = [{ id: 'o1', ticker: 'MSFT', side, role: 'entry', quantity: 10, ...order }];
    // The entry is long: an entry that rests on the other side does not count with it.
    const request = buy({ guard: { maxSideValue: 1500.2 }, market: { quotes, openOrders } });
    expect(own === 'long' ? rejectionCodes(request) : stepsOf(request)).toEqual([
      own === 'long' ? 'exposure-too-large' : 'entry buy 10',
    ]);
  });

  it('needs a quote unless it is a buy with a limit', () => {
    const order = { id: 'o1', ticker: 'TSLA', role: 'entry', quantity: 1, type: 'limit', limitPrice: 9 };
    const at = (side: string) =>
      buy({ guard: { maxTotalValue: 1509.2 }, market: { openOrders: [{ ...order, side }] } });
    expect(stepsOf(at('buy'))).toEqual(['entry buy 10']);
    expect(rejection(at('sell'))).toMatchObject([{ code: 'quote-unavailable', received: 'TSLA' }]);
  });
});
