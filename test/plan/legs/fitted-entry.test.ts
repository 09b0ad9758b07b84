// Guard G2.4: `fit: 'shrink'` plans an entry that is too large with the largest quantity that every limit allows.
// AAPL is at 149.98 to 150.02: a buy at the market pays 150.02.
import { describe, expect, it, test } from 'vitest';
import type { Request } from '../../market/contracts/sample.ts';
import { figuresOf, long, noticeCodesOf, noticesOf, ordersOf, rejectionCodes, stepsOf, traceOf } from '../sample.ts';

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

describe('the quantity of an entry that was too large', () => {
  const midpoint = '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)';
  const ask = `150.02 higher(${midpoint}, 150.02 market quotes.AAPL.ask)`;
  const value = `150.02 times(1 constant unit, ${ask})`;
  const loss = `3.02 times(1 constant unit, 3.02 difference(${ask}, 147 message stopLoss.stopPrice))`;
  const held = `1500.2 times(10 market positions.AAPL.quantity, ${value})`;
  const equity = '100000 market equity';

  // The limits leave nothing after the division, so that the quantity is the quotient.
  it.each<readonly [string, object, object, string]>([
    ['maxOrderValue', { maxOrderValue: 750.1 }, {}, `5 dividedBy(750.1 setting maxOrderValue, ${value})`],
    ['maxLossAtStop', { maxLossAtStop: 9.06 }, {}, `3 dividedBy(9.06 setting maxLossAtStop, ${loss})`],
    [
      'maxLossAtStopPercent',
      { maxLossAtStopPercent: 0.00906 },
      {},
      `3 dividedBy(9.06 percentOf(0.00906 setting maxLossAtStopPercent, ${equity}), ${loss})`,
    ],
    ['buyingPower', {}, { buyingPower: 300.04 }, `2 dividedBy(300.04 market buyingPower, ${value})`],
    [
      'buyingPower',
      {},
      { buyingPower: 330.04, instruments: { AAPL: { fee: { minimum: 30 } } } },
      `2 dividedBy(300.04 minus(330.04 market buyingPower, 30 market instruments.AAPL.fee.minimum), ${value})`,
    ],
    [
      'buyingPower',
      {},
      { buyingPower: 302.04, instruments: { AAPL: { fee: { perUnit: 1 } } } },
      `2 dividedBy(302.04 market buyingPower, 151.02 plus(${value}, 1 market instruments.AAPL.fee.perUnit))`,
    ],
    [
      'maxTotalValue',
      { guard: { maxTotalValue: 900.12 } },
      {},
      `6 dividedBy(900.12 setting guard.maxTotalValue, ${value})`,
    ],
    [
      'maxTotalValuePercent',
      { guard: { maxTotalValuePercent: 0.90012 } },
      {},
      `6 dividedBy(900.12 percentOf(0.90012 setting guard.maxTotalValuePercent, ${equity}), ${value})`,
    ],
    ['maxOpenRisk', { guard: { maxOpenRisk: 12.08 } }, {}, `4 dividedBy(12.08 setting guard.maxOpenRisk, ${loss})`],
  ])('is traced to %s of %j', (by, settings, market, quantity) => {
    const request = buy(settings, {}, market);
    expect(traceOf(request, 'quantity.reduced')).toMatchObject([
      { read: { leg: 'entry', contract: 'AAPL', unit: 'share', by } },
    ]);
    expect(figuresOf(request, 'quantity.reduced')).toEqual([{ quantity }]);
  });

  it('is traced to what the position is worth that it adds to', () => {
    const request = buy({ maxPositionValue: 2250.3 }, { action: 'add' }, long);
    expect(figuresOf(request, 'quantity.reduced')).toEqual([
      { quantity: `5 dividedBy(750.1 minus(2250.3 setting maxPositionValue, ${held}), ${value})` },
    ]);
  });

  it('is traced to its step, with a sentence about both quantities', () => {
    const request = buy({ maxOrderQuantity: 7.5 });
    expect(figuresOf(request, 'quantity.reduced')).toEqual([
      { quantity: '7 downToStep(7.5 setting maxOrderQuantity, 1 default useFractionalQuantity)' },
    ]);
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'quantity-reduced',
        message: 'The quantity is reduced from 10 to 7: maxOrderQuantity allows no more.',
        path: ['quantity'],
        requested: '10',
        quantity: '7',
        by: 'maxOrderQuantity',
        calculation: expect.objectContaining({ of: { asked: expect.any(Number), quantity: expect.any(Number) } }),
      },
    ]);
  });

  it('is traced to weighted contracts', () => {
    const request: Request = {
      payload: { ticker: 'ESH2026', action: 'buy', quantity: 5 },
      settings: { assetClass: 'futures', guard: { fit: 'shrink', maxContracts: { limit: 35, weights: { ES: 10 } } } },
      market: {
        quotes: { ESH2026: { bid: 6000, ask: 6001 } },
        instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
        positions: { NQH2026: { side: 'long', quantity: 5 } },
      },
    };
    const left = '30 minus(35 setting guard.maxContracts.limit, 5 market positions.NQH2026.quantity)';
    expect(figuresOf(request, 'quantity.reduced')).toEqual([
      { quantity: `3 dividedBy(${left}, 10 setting guard.maxContracts.weights.ES)` },
    ]);
  });
});
