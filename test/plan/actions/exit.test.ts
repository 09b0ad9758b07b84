import { describe, expect, it } from 'vitest';
import { long, planned, refusalCodes, resting, stepsOf } from '../sample.ts';

const exit = { action: 'exit' };

describe('exit without a position', () => {
  const market = { openOrders: [resting('o1', 'entry')] };

  it('cancels what rests', () => {
    expect(planned({ payload: exit, market })).toMatchObject({ outcome: 'orders', steps: [{ orderIds: ['o1'] }] });
    expect(stepsOf({ payload: { action: 'buy', sentiment: 'flat' }, market })).toStrictEqual(['cancel o1']);
  });

  it('is refused when nothing rests, or nothing is to be cancelled', () => {
    expect(refusalCodes({ payload: exit })).toStrictEqual(['no-position']);
    expect(refusalCodes({ payload: { ...exit, cancel: false }, market })).toStrictEqual(['no-position']);
    expect(refusalCodes({ payload: { ...exit, cancelOrderType: 'stop' }, market })).toStrictEqual(['no-position']);
  });

  it('is refused by its gates first', () => {
    expect(refusalCodes({ payload: exit, market, settings: { ignoreExitSignals: true } })).toStrictEqual([
      'exit-signals-ignored',
    ]);
    const wide = { payload: { ...exit, bidAskSpreadFilter: '0.01' }, market };
    expect(refusalCodes(wide)).toStrictEqual(['spread-too-wide']);
  });

  it('is refused, and cancels nothing, when the position is on the same side as a flat sent', () => {
    const held = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    expect(refusalCodes({ payload: { action: 'buy', sentiment: 'flat' }, market: held })).toStrictEqual([
      'no-position',
    ]);
  });
});
