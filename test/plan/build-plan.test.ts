import { describe, expect, it } from 'vitest';
import { long, ordersOf, planned, resting } from './sample.js';

describe('a plan', () => {
  it('names every order after the signal and its step', () => {
    const request = { payload: { action: 'reverse' }, market: long, signalId: 'alert-7' };
    expect(ordersOf(request).map(({ clientOrderId }) => clientOrderId)).toStrictEqual([
      'alert-7-exit',
      'alert-7-entry',
    ]);
  });

  it('names no order without the identifier of a signal', () => {
    expect(ordersOf({ payload: { action: 'exit' }, market: long })[0]).not.toHaveProperty('clientOrderId');
  });

  it('leaves the other steps as they are', () => {
    const market = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    const { steps } = planned({ payload: { action: 'reverse' }, market, signalId: 'alert-7' });
    expect(steps.filter(({ step }) => step !== 'submit-order')).toStrictEqual([
      { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] },
      { step: 'await-fill', of: 'exit', seconds: 120 },
    ]);
    expect(steps[1]).toMatchObject({ step: 'submit-order', id: 'exit' });
  });

  it('without a step has nothing to do', () => {
    expect(planned({ payload: { action: 'cancel' } })).toMatchObject({ outcome: 'nothing-to-do', steps: [] });
    expect(planned({})).toMatchObject({ outcome: 'orders', ticker: 'AAPL', action: 'buy' });
    expect(planned({})).not.toHaveProperty('releaseAt');
  });

  it('has the notices of the Signal first', () => {
    const payload = { time: 'soon', orderType: 'limit' };
    const { notices } = planned({ payload });
    expect(notices.map(({ code }) => code)).toStrictEqual(['time-unreadable', 'limit-without-price']);
  });

  it('has the notices of the Signal while it is postponed', () => {
    const { outcome, notices } = planned({ payload: { time: 'soon', delay: 60 } });
    expect([outcome, ...notices.map(({ code }) => code)]).toStrictEqual(['postponed', 'time-unreadable']);
  });
});
