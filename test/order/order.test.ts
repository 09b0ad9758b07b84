import { describe, expect, it } from 'vitest';
import { buildOrder, stopLossPrices } from '../../src/order/order.js';

const trade = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '5' } as const;
const takeProfit = { limitPrice: '160', timeInForce: 'gtc' } as const;
const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;

describe('buildOrder', () => {
  it('writes contract, quantity, prices, validity and bracket in one order', () => {
    const prices = { limitPrice: '150', type: 'limit' } as const;
    const duration = { cancelAfter: 60, timeInForce: 'day' } as const;
    expect(JSON.stringify(buildOrder({ trade, prices, duration, bracket: { takeProfit, stopLoss } }, 'a1-entry'))).toBe(
      '{"ticker":"AAPL","side":"buy","effect":"open","type":"limit","quantity":"5","timeInForce":"day","limitPrice":"150",' +
        '"cancelAfter":60,"takeProfit":{"limitPrice":"160","timeInForce":"gtc"},' +
        '"stopLoss":{"type":"stop","stopPrice":"140","timeInForce":"gtc"},"clientOrderId":"a1-entry"}',
    );
  });

  it.each<readonly [object, Parameters<typeof buildOrder>[0]['bracket']]>([
    [{}, undefined],
    [{}, { takeProfit: undefined, stopLoss: undefined }],
    [{ takeProfit }, { takeProfit, stopLoss: undefined }],
    [{ stopLoss }, { takeProfit: undefined, stopLoss }],
  ])('has the legs %j of its bracket, and leaves out what is not given', (legs, bracket) => {
    const parts = { trade, prices: { type: 'market' }, duration: { timeInForce: 'day' } } as const;
    const order = { ...trade, type: 'market', timeInForce: 'day', ...legs };
    expect(buildOrder(bracket === undefined ? parts : { ...parts, bracket })).toStrictEqual(order);
  });
});

describe('the prices of a stop loss as an order of its own', () => {
  it('are those of the leg, with the limit before the stop', () => {
    const limited = { timeInForce: 'gtc', type: 'stop_limit', stopPrice: '140', limitPrice: '139' } as const;
    expect(JSON.stringify(stopLossPrices(limited))).toBe('{"type":"stop_limit","limitPrice":"139","stopPrice":"140"}');
    expect(stopLossPrices(stopLoss)).toStrictEqual({ type: 'stop', stopPrice: '140' });
    expect(stopLossPrices({ type: 'trailing_stop', trailPercent: '5', timeInForce: 'gtc' })).toStrictEqual({
      type: 'trailing_stop',
      trailPercent: '5',
    });
  });
});
