import { expect, it } from 'vitest';
import { orderOf } from '../../../src/plan/legs/order.js';

const trade = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '5' } as const;

it('an order has what its parts say, and nothing else', () => {
  expect(orderOf(trade, { type: 'market', timeInForce: 'day' }, {})).toStrictEqual({
    ticker: 'AAPL',
    side: 'buy',
    effect: 'open',
    type: 'market',
    quantity: '5',
    timeInForce: 'day',
  });
});

it('an order may have every field', () => {
  const prices = {
    type: 'stop_limit',
    limitPrice: '150.5',
    stopPrice: '150',
    trailAmount: '1',
    trailPercent: '2',
    timeInForce: 'gtc',
    extendedHours: true,
    cancelAfter: 60,
    expiresAt: '2026-02-01',
  } as const;
  const bracket = {
    takeProfit: { limitPrice: '160', timeInForce: 'gtc' },
    stopLoss: { type: 'stop', stopPrice: '140', timeInForce: 'gtc' },
  } as const;
  const order = orderOf(trade, prices, bracket, 'alert-7-entry');
  expect(order).toStrictEqual({ ...trade, ...prices, ...bracket, clientOrderId: 'alert-7-entry' });
});
