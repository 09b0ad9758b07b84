import { describe, expect, it } from 'vitest';
import { call, long, noticesOf, options, put, rejectionCodes, resting, stepsOf, traceOf } from '../sample.ts';

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

  it('add by cancelling only the orders of the contracts that the signal means', () => {
    const openOrders = [resting('c', 'entry', { ticker: call }), resting('p', 'entry', { ticker: put })];
    const told = { ...buy, optionType: 'call', cancel: true };
    const held = { [call]: { side: 'long', quantity: '1' } };
    expect(stepsOf(options(told, held, settings, { openOrders }))).toStrictEqual(['cancel c', 'entry buy 5']);
    expect(stepsOf(options(told, {}, settings, { openOrders }))).toStrictEqual(['cancel c p', 'entry buy 5']);
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

describe('an entry from flat', () => {
  it('names the exits that it leaves although nothing is held', () => {
    const market = { openOrders: [resting('o1', 'stop-loss'), resting('o2', 'entry')] };
    expect(noticesOf({ payload: { ...buy, cancel: false }, market })).toMatchObject([
      { code: 'resting-exits-exceed-position', orderIds: ['o1'] },
    ]);
    expect(noticesOf({ payload: buy, market })).toStrictEqual([]);
  });

  it('is limited by the guard without the entries that it cancels', () => {
    // 5 × 150.02 are 750.10; the resting entry is for 10 × 150 more.
    const market = { openOrders: [resting('o1', 'entry', { side: 'buy', quantity: '10', limitPrice: '150' })] };
    const limited = { guard: { maxTotalValue: 2000 } };
    expect(stepsOf({ payload: buy, market, settings: limited })).toStrictEqual(['cancel o1', 'entry buy 5']);
    expect(rejectionCodes({ payload: { ...buy, cancel: false }, market, settings: limited })).toStrictEqual([
      'exposure-too-large',
    ]);
  });
});
