import { describe, expect, it } from 'vitest';
import { buildOrder, type OrderPrices, type StopLossLeg, stopLossPrices } from '../../../src/order/order.js';

const trade = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '5' } as const;

describe('buildOrder', () => {
  it('has nothing but its parts', () => {
    expect(buildOrder({ trade, prices: { type: 'market' }, duration: { timeInForce: 'day' } })).toStrictEqual({
      ticker: 'AAPL',
      side: 'buy',
      effect: 'open',
      type: 'market',
      quantity: '5',
      timeInForce: 'day',
    });
  });

  it('writes its properties in one order', () => {
    const prices = { type: 'stop_limit', limitPrice: '150.5', stopPrice: '150' } as const;
    const duration = { timeInForce: 'gtc', extendedHours: true, cancelAfter: 60, expiresAt: '2026-02-01' } as const;
    const bracket = {
      takeProfit: { limitPrice: '160', timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: '140', timeInForce: 'gtc' },
    } as const;
    expect(JSON.stringify(buildOrder({ trade, prices, duration, bracket }, 'alert-7-entry'))).toBe(
      '{"ticker":"AAPL","side":"buy","effect":"open","type":"stop_limit","quantity":"5","timeInForce":"gtc",' +
        '"limitPrice":"150.5","stopPrice":"150","extendedHours":true,"cancelAfter":60,"expiresAt":"2026-02-01",' +
        '"takeProfit":{"limitPrice":"160","timeInForce":"gtc"},' +
        '"stopLoss":{"type":"stop","stopPrice":"140","timeInForce":"gtc"},"clientOrderId":"alert-7-entry"}',
    );
  });
});

describe('stopLossPrices', () => {
  it.each<readonly [StopLossLeg, OrderPrices]>([
    [
      { type: 'stop', stopPrice: '147', timeInForce: 'gtc' },
      { type: 'stop', stopPrice: '147' },
    ],
    [
      { type: 'stop_limit', stopPrice: '147', limitPrice: '146', timeInForce: 'gtc' },
      { type: 'stop_limit', limitPrice: '146', stopPrice: '147' },
    ],
    [
      { type: 'trailing_stop', trailAmount: '3', timeInForce: 'gtc' },
      { type: 'trailing_stop', trailAmount: '3' },
    ],
    [
      { type: 'trailing_stop', trailPercent: '2', timeInForce: 'gtc' },
      { type: 'trailing_stop', trailPercent: '2' },
    ],
  ])('takes type and prices of %j', (leg, prices) => {
    expect(stopLossPrices(leg)).toStrictEqual(prices);
  });

  it('has the limit price of a stop-limit leg before its stop price', () => {
    const prices = stopLossPrices({ type: 'stop_limit', stopPrice: '147', limitPrice: '146', timeInForce: 'gtc' });
    expect(JSON.stringify(prices)).toBe('{"type":"stop_limit","limitPrice":"146","stopPrice":"147"}');
  });
});
