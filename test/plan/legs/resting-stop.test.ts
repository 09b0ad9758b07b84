import { describe, expect, it } from 'vitest';
import type { OpenOrder } from '../../../src/market/ports.js';
import { knownPrice, restingStopPrices } from '../../../src/plan/legs/resting-stop.js';

const stop: OpenOrder = { id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' };
/** All that a broker may tell, whatever the type. */
const all = { limitPrice: '139', stopPrice: '140', trailAmount: '2', trailPercent: '3' } as const;

describe('restingStopPrices', () => {
  it.each<[order: Partial<OpenOrder>, prices: object | undefined]>([
    [
      { type: 'stop', ...all },
      { type: 'stop', stopPrice: '140' },
    ],
    [
      { type: 'stop_limit', ...all },
      { type: 'stop_limit', limitPrice: '139', stopPrice: '140' },
    ],
    [
      { type: 'trailing_stop', ...all },
      { type: 'trailing_stop', trailAmount: '2' },
    ],
    [
      { type: 'trailing_stop', ...all, trailAmount: '0' },
      { type: 'trailing_stop', trailPercent: '3' },
    ],
    [{ type: 'limit', ...all }, undefined],
    [{ type: 'market', ...all }, undefined],
    [{ type: 'limit', trailPercent: '3' }, undefined],
    [{ type: 'stop', ...all, stopPrice: '0' }, undefined],
    [{ type: 'stop_limit', stopPrice: '140' }, undefined],
    [{ type: 'stop_limit', limitPrice: '139' }, undefined],
    [{ type: 'trailing_stop', stopPrice: '140' }, undefined],
  ])('of %j are %j', (order, prices) => {
    expect(restingStopPrices({ ...stop, ...order })).toStrictEqual(prices);
  });
});

describe('knownPrice', () => {
  it.each([
    ['140.50', '140.5'],
    [140.5, '140.5'],
    ['0', undefined],
    ['-1', undefined],
    [null, undefined],
    [undefined, undefined],
  ] as const)('of %j is %j', (amount, price) => {
    expect(knownPrice(amount)).toBe(price);
  });
});
