import { describe, expect, it } from 'vitest';
import { long, planned, rejectionCodes, resting, stepsOf, verdictsOf } from '../sample.ts';

const exit = { action: 'exit' };

describe('exit without a position', () => {
  const market = { openOrders: [resting('o1', 'entry')] };

  it('cancels what rests', () => {
    expect(planned({ payload: exit, market })).toMatchObject({ outcome: 'orders', steps: [{ orderIds: ['o1'] }] });
    expect(stepsOf({ payload: { action: 'buy', sentiment: 'flat' }, market })).toStrictEqual(['cancel o1']);
  });

  it('cancels one type, and says in the trace what it leaves', () => {
    const orders = [...market.openOrders, resting('o2', 'other', { type: 'stop' })];
    const request = { payload: { ...exit, cancelOrderType: 'stop' }, market: { openOrders: orders } };
    expect(stepsOf(request)).toStrictEqual(['cancel o2']);
    expect(verdictsOf(request, 'cancel')).toStrictEqual([{ left: ['o1'], decided: ['o2'] }]);
    expect(planned(request).notices).toStrictEqual([]);
  });

  it('is rejected without open orders, or if they are not cancelled', () => {
    expect(rejectionCodes({ payload: exit })).toStrictEqual(['no-position']);
    expect(rejectionCodes({ payload: { ...exit, cancel: false }, market })).toStrictEqual(['no-position']);
    expect(rejectionCodes({ payload: { ...exit, cancelOrderType: 'stop' }, market })).toStrictEqual(['no-position']);
  });

  it('is rejected by its gates first', () => {
    expect(rejectionCodes({ payload: exit, market, settings: { ignoreExitSignals: true } })).toStrictEqual([
      'exit-signals-ignored',
    ]);
    const wide = { payload: { ...exit, bidAskSpreadFilter: '0.01' }, market };
    expect(rejectionCodes(wide)).toStrictEqual(['spread-too-wide']);
  });

  it('is rejected, and cancels nothing, when the position is on the same side as a flat sent', () => {
    const held = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    expect(rejectionCodes({ payload: { action: 'buy', sentiment: 'flat' }, market: held })).toStrictEqual([
      'no-position',
    ]);
  });
});
