import { describe, expect, it } from 'vitest';
import { call, long, noticesOf, options, rejectionCodes, resting, stepsOf, traceOf } from '../sample.ts';

const buy = { action: 'buy', quantity: 5 };
const leg = { quantity: 50, quantityType: 'percent_of_position' };

describe('buy and sell on the side of a position', () => {
  const settings = { allowAddToPosition: true };

  it('add, and cancel only when told to', () => {
    const market = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    expect(stepsOf({ payload: buy, market, settings })).toStrictEqual(['entry buy 5']);
    const told = { payload: { ...buy, cancel: true }, market, settings };
    expect(stepsOf(told)).toStrictEqual(['cancel o1', 'entry buy 5']);
    expect(noticesOf(told)).toMatchObject([{ code: 'position-unprotected', orderIds: ['o1'] }]);
    expect(rejectionCodes({ payload: { ...buy, ...leg }, market: long, settings })).toStrictEqual(['no-position']);
  });

  it('add to the contract of the position', () => {
    const held = { 'SPY 260227C600': { side: 'long', quantity: '1' } };
    const market = { quotes: { 'SPY 260227C600': { bid: '5', ask: '5.2' } } };
    expect(traceOf(options(buy, held, settings, market), 'contract.option')).toStrictEqual([]);
    expect(stepsOf(options(buy, held, settings, market))).toStrictEqual(['entry buy 5']);
  });

  it('need one contract', () => {
    const held = { [call]: { side: 'long', quantity: '1' }, 'SPY 260227C600': { side: 'long', quantity: '1' } };
    expect(rejectionCodes(options(buy, held, settings))).toStrictEqual(['contract-ambiguous']);
    expect(rejectionCodes(options(buy, held))).toStrictEqual(['add-to-position-not-allowed']);
    const locked = { ...settings, entryLockout: true };
    expect(rejectionCodes(options(buy, held, locked))).toStrictEqual(['entry-locked-out']);
  });

  it('with a sentiment against it are rejected', () => {
    expect(rejectionCodes({ payload: { ...buy, sentiment: 'bearish' }, market: long })).toStrictEqual([
      'sentiment-conflict',
    ]);
    expect(rejectionCodes({ payload: { ...buy, sentiment: 'flat' }, market: long })).toStrictEqual(['no-position']);
  });
});
