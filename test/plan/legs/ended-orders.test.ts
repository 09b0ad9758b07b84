import { describe, expect, it } from 'vitest';
import type { OpenOrder } from '../../../src/market/ports.js';
import { endedWith, noticeEnded } from '../../../src/plan/legs/ended-orders.js';
import { listedCalculations } from '../../core/calculation.ts';
import { decisionOf, noticesOf } from '../../market/contracts/sample.ts';

function order(id: string, over: Partial<OpenOrder> = {}): OpenOrder {
  return { id, ticker: 'AAPL', type: 'limit', side: 'sell', role: 'take-profit', ...over };
}

describe('endedWith (safety S20)', () => {
  it('is what rests in a group of the orders that are cancelled, without these', () => {
    const cancelled = [order('s1', { type: 'stop', role: 'stop-loss', group: 'near' }), order('s2')];
    const own = [...cancelled, order('same', { group: 'near' }), order('other', { group: 'far' }), order('none')];
    expect(endedWith(cancelled, own).map(({ id }) => id)).toStrictEqual(['same']);
  });
});

describe('noticeEnded', () => {
  it('names each order, with its limit where it is known', () => {
    const planning = decisionOf();
    noticeEnded([order('t1', { limitPrice: '170.50' }), order('t2', { limitPrice: '0' })], planning);
    const [first, second] = noticesOf(planning);
    const { calculation, ...notice } = first ?? {};
    expect(notice).toStrictEqual({
      code: 'take-profit-cancelled',
      message: 'The broker ends the take profit t1 at 170.5 together with the stop that is cancelled.',
      orderIds: ['t1'],
      price: '170.5',
    });
    expect(calculation && listedCalculations(calculation.of, calculation.figures)).toStrictEqual({
      price: '170.5 market openOrders.t1.limitPrice',
    });
    expect(second).toStrictEqual({
      code: 'take-profit-cancelled',
      message: 'The broker ends the take profit t2 together with the stop that is cancelled.',
      orderIds: ['t2'],
    });
  });
});
