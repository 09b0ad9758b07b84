// Guard G2.4: `fit: 'shrink'` plans an entry that is too large with the largest quantity that every limit allows.
// AAPL is at 149.98 to 150.02: a buy at the market pays 150.02.
import { describe, expect, it, test } from 'vitest';
import type { Request } from '../../market/contracts/sample.ts';
import { long, noticeCodesOf, noticesOf, ordersOf, rejectionCodes, stepsOf } from '../sample.ts';

const buy = (settings: object, fields: object = {}, market: object = {}): Request => ({
  payload: { action: 'buy', quantity: 10, stopLoss: { stopPrice: 147 }, ...fields },
  settings: { ...settings, guard: { fit: 'shrink', ...('guard' in settings ? (settings.guard as object) : {}) } },
  market: { equity: 100_000, ...market },
});

describe('an entry that is too large', () => {
  test.each<[string, object, object, number]>([
    ['maxOrderQuantity', { maxOrderQuantity: 7.5 }, {}, 7],
    // 150.02 each
    ['maxOrderValue', { maxOrderValue: 750.1 }, {}, 5],
    ['maxOrderValue', { maxOrderValue: 750.09 }, {}, 4],
    ['maxPositionValue', { maxPositionValue: 900 }, {}, 5],
    // 3.02 to the stop
    ['maxLossAtStop', { maxLossAtStop: 9.06 }, {}, 3],
    ['maxLossAtStopPercent', { maxLossAtStopPercent: 0.01 }, {}, 3],
    ['buyingPower', {}, { buyingPower: 300.04 }, 2],
    // 6 × 150.02 and 30 are 930.12, 7 of them 1080.14: the minimum is that of the order.
    ['buyingPower', {}, { buyingPower: 1080.13, instruments: { AAPL: { fee: { minimum: 30 } } } }, 6],
    // 3 × 3.02 and 2 × 5 are 19.06, 4 × 3.02 and 2 × 5 are 22.08.
    ['maxLossAtStop', { maxLossAtStop: 22 }, { instruments: { AAPL: { fee: { minimum: 5 } } } }, 3],
    // With a dollar a unit: 6 × 151.02 are 906.12, above its minimum of 5; 7 of them 1057.14.
    ['buyingPower', {}, { buyingPower: 1057, instruments: { AAPL: { fee: { perUnit: 1, minimum: 5 } } } }, 6],
    ['maxTotalValue', { guard: { maxTotalValue: 1000 } }, {}, 6],
    ['maxTotalValuePercent', { guard: { maxTotalValuePercent: 1 } }, {}, 6],
    ['maxSideValue', { guard: { maxSideValue: 1000 } }, {}, 6],
    ['maxSideValuePercent', { guard: { maxSideValuePercent: 1 } }, {}, 6],
    ['maxOpenRisk', { guard: { maxOpenRisk: 12.08 } }, {}, 4],
    ['maxOpenRiskPercent', { guard: { maxOpenRiskPercent: 0.01 } }, {}, 3],
  ])('is planned as large as %s of %j allows', (by, settings, market, quantity) => {
    const request = buy(settings, {}, market);
    expect(ordersOf(request)).toMatchObject([{ quantity: `${quantity}`, stopLoss: { stopPrice: '147' } }]);
    expect(noticesOf(request)).toMatchObject([
      { code: 'quantity-reduced', requested: '10', quantity: `${quantity}`, by, path: ['quantity'] },
    ]);
    // Without it, it is refused.
    const guard = 'guard' in settings ? (settings.guard as object) : {};
    expect(rejectionCodes(buy({ ...settings, guard: { ...guard, fit: 'refuse' } }, {}, market))).toHaveLength(1);
  });

  it('is planned as large as the binding limit allows, the first of several', () => {
    const request = buy({ maxOrderQuantity: 7, maxOrderValue: 600.08, guard: { maxTotalValue: 650 } });
    expect(noticesOf(request)).toMatchObject([{ by: 'maxOrderValue', quantity: '4' }]);
  });

  it('counts what the position and the weighted contracts hold', () => {
    // 10 are held, and 5 more are 2,250.3.
    const add = buy({ maxPositionValue: 2300 }, { action: 'add' }, long);
    expect(ordersOf(add)).toMatchObject([{ quantity: '5' }]);
    const future: Request = {
      payload: { ticker: 'ESH2026', action: 'buy', quantity: 5 },
      settings: { assetClass: 'futures', guard: { fit: 'shrink', maxContracts: { limit: 35, weights: { ES: 10 } } } },
      market: {
        quotes: { ESH2026: { bid: 6000, ask: 6001 } },
        instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50, initialMargin: 15_000 } },
        buyingPower: 40_000,
      },
    };
    expect(ordersOf(future)).toMatchObject([{ quantity: '2' }]);
    expect(noticesOf(future)).toMatchObject([{ by: 'buyingPower' }]);
    expect(ordersOf({ ...future, market: { ...future.market, buyingPower: 50_000 } })).toMatchObject([
      { quantity: '3' },
    ]);
    const unmargined = { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } };
    expect(ordersOf({ ...future, market: { ...future.market, instruments: unmargined } })).toMatchObject([
      { quantity: '3' },
    ]);
  });

  it('has its take profit by P&L for the smaller quantity', () => {
    const request = buy({ maxOrderQuantity: 5 }, { takeProfit: { pnlAmount: 50 } });
    expect(ordersOf(request)).toMatchObject([{ quantity: '5', takeProfit: { limitPrice: '160' } }]);
  });

  it('is refused as before where less than a step, or than the minimum, is left', () => {
    expect(rejectionCodes(buy({ maxOrderValue: 150 }))).toEqual(['order-too-large']);
    const instruments = { AAPL: { assetClass: 'stocks', minQuantity: 6 } };
    expect(rejectionCodes(buy({ maxOrderQuantity: 5 }, {}, { instruments }))).toEqual(['order-too-large']);
    expect(stepsOf(buy({ maxOrderQuantity: 6 }, {}, { instruments }))).toEqual(['entry buy 6']);
  });

  it('is refused as before where it is a resize, has its stop by P&L, or cannot be measured', () => {
    const resize = { action: 'resize', quantity: 10 };
    expect(rejectionCodes(buy({ maxOrderQuantity: 5 }, resize))).toEqual(['order-too-large']);
    expect(rejectionCodes(buy({ maxOrderQuantity: 5 }, { stopLoss: { pnlAmount: 50 } }))).toEqual(['order-too-large']);
    const openOrders = [{ id: 'o1', ticker: 'MSFT', type: 'market', side: 'buy', role: 'entry' }];
    expect(rejectionCodes(buy({ guard: { maxTotalValue: 100 } }, {}, { openOrders }))).toEqual(['account-unavailable']);
  });

  it('is refused where more is held than allowed already', () => {
    const positions = { MSFT: { side: 'long', quantity: 10 } };
    const quotes = { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 399, ask: 401 } };
    const request = buy({ guard: { maxTotalValue: 3999 } }, {}, { positions, quotes });
    expect(rejectionCodes(request)).toEqual(['exposure-too-large']);
  });
});

it('an entry that fits is planned as it was asked for', () => {
  expect(noticeCodesOf(buy({ maxOrderQuantity: 10, guard: { maxTotalValue: 1500.2 } }))).toEqual([]);
});
