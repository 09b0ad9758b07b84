import { describe, expect, it } from 'vitest';
import { resting, short, stepsOf } from '../sample.ts';

const buy = { action: 'buy', quantity: 5 };

describe('the entry of a swap', () => {
  it('is limited by the guard without the entries that it cancels', () => {
    // The entry of 5 × 150.02 is worth 750.10; the one that rests is for 10 × 150 more.
    const openOrders = [resting('o1', 'entry', { side: 'buy', quantity: '10', limitPrice: '150' })];
    const request = { payload: buy, market: { ...short, openOrders }, settings: { guard: { maxTotalValue: 2000 } } };
    expect(stepsOf(request)).toStrictEqual(['cancel o1', 'exit buy 10', 'await exit', 'entry buy 5']);
    expect(stepsOf({ ...request, payload: { ...buy, cancel: false } })).toStrictEqual(['exit buy 10']);
  });
});
