import { describe, expect, it } from 'vitest';
import { rejection, stepsOf } from '../sample.ts';
import { buy, msft, quotes, stop } from './guarded-buy.ts';

describe('the risk of a position', () => {
  it('measures open risk by the nearest stops first, as far as they go', () => {
    const openOrders = [
      stop('MSFT', 380, 6),
      { ...stop('MSFT', 0, 2), id: 's2', type: 'trailing_stop', stopPrice: undefined, trailAmount: 5 },
      { ...stop('MSFT', 0, 2), id: 's3', type: 'trailing_stop', stopPrice: undefined, trailPercent: 1 },
      // Neither quantity nor price, on the other side, and of a take profit: they protect nothing.
      { ...stop('MSFT', 390, 1), id: 's4', quantity: undefined },
      { ...stop('MSFT', 390, 9), id: 's5', stopPrice: undefined },
      { ...stop('MSFT', 410, 9), id: 's6', side: 'buy' },
      { ...stop('MSFT', 410, 9), id: 's7', type: 'limit', role: 'take-profit' },
    ];
    // 2 × 4, 2 × 5 and 6 × 20; the entry whole
    const at = (maxOpenRisk: number) =>
      buy({ guard: { maxOpenRisk }, market: { quotes, positions: msft, openOrders } });
    expect(stepsOf(at(1638.2))).toEqual(['entry buy 10']);
    expect(rejection(at(1638.1))).toMatchObject([{ actual: '1638.2' }]);
  });

  it('takes the nearest of the stops that are for more units than are held', () => {
    const openOrders = [stop('MSFT', 380, 8), { ...stop('MSFT', 395, 8), id: 's2' }];
    // 8 × 5 and 2 × 20; the entry whole
    const request = buy({ guard: { maxOpenRisk: 1 }, market: { quotes, positions: msft, openOrders } });
    expect(rejection(request)).toMatchObject([{ actual: '1580.2' }]);
  });

  it('never has a negative risk, on either side', () => {
    const positions = { MSFT: { side: 'short', quantity: 10 } };
    const openOrders = [{ ...stop('MSFT', 395, 10), side: 'buy', role: 'other' }];
    expect(stepsOf(buy({ guard: { maxOpenRisk: 1500.2 }, market: { quotes, positions, openOrders } }))).toHaveLength(1);
  });

  it('is not less by another order that looks like a stop, such as an entry', () => {
    const openOrders = [{ ...stop('MSFT', 390, 10), role: 'entry' }];
    const request = buy({ guard: { maxOpenRisk: 5000 }, market: { quotes, positions: msft, openOrders } });
    // 10 × 400, 10 × 390 of the entry that rests, and 10 × 150.02
    expect(rejection(request)).toMatchObject([{ actual: '9400.2' }]);
  });
});
