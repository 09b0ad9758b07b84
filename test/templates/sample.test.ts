import { describe, expect, test } from 'vitest';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { sampleMarket, scaledPrice, timeBefore } from '../../src/templates/sample.js';

const now = '2026-01-26T15:30:00Z';

describe('sampleMarket', () => {
  test('is at a stock without settings and market', () => {
    const expected = { ticker: 'AAPL', baseCurrency: 'BTC', currency: 'USD', price: undefined, now: Date.parse(now) };
    expect(sampleMarket(undefined, undefined, undefined)).toEqual(expected);
    expect(sampleMarket(undefined, { now }, undefined)).toEqual(expected);
    expect(sampleMarket(undefined, { now, quotes: {} }, undefined)).toEqual(expected);
  });

  test('splits a pair of currencies, which the platform writes without a dash', () => {
    const settings = { ...defaultSettings, allowedTickers: ['ETH-EUR', 'BTC-USD'] };
    expect(sampleMarket(settings, undefined, undefined)).toMatchObject({
      ...{ ticker: 'ETHEUR', baseCurrency: 'ETH', currency: 'EUR' },
    });
  });

  test('takes ticker, price and time of the market, and a time of its own before that', () => {
    const market = { now: '2026-03-02T10:00:00Z', quotes: { TSLA: { last: 5 }, MSFT: { last: 6 } } };
    const settings = { ...defaultSettings, allowedTickers: ['MSFT'] };
    expect(sampleMarket(settings, market, undefined)).toEqual({
      ...{ ticker: 'TSLA', baseCurrency: 'BTC', currency: 'USD', price: '5', now: Date.parse(market.now) },
    });
    expect(sampleMarket(settings, market, now).now).toBe(Date.parse(now));
  });

  test.each([
    ['null', null],
    ['a price of 0', { last: 0 }],
    ['a price below 0', { last: -1 }],
    ['an ask alone', { ask: 5 }],
  ])('has the prices of the tables where the quote is %s', (_, quote) => {
    // What the types do not allow.
    const market = { now, quotes: { TSLA: quote } } as unknown as MarketSnapshot;
    expect(sampleMarket(undefined, market, undefined)).toMatchObject({ ticker: 'TSLA', price: undefined });
  });

  test('is at a time that has a text form', () => {
    expect(sampleMarket(undefined, undefined, '+255479-11-28T14:13:20Z').now).toBe(Date.parse(now));
    expect(sampleMarket(undefined, undefined, 'yesterday').now).toBe(Date.parse(now));
  });
});

describe('scaledPrice', () => {
  test.each([
    ['149', '300', '298'],
    ['149.5', '0.5', '0.49833333'],
    ['149', '0.000000001', '0.000000001'],
    ['149', undefined, '149'],
  ] as const)('of %s at the price %s is %s', (value, price, scaled) => {
    expect(scaledPrice(value, { ...sampleMarket(undefined, undefined, undefined), price })).toBe(scaled);
  });
});

describe('timeBefore', () => {
  test('is in whole seconds', () => {
    const market = { ...sampleMarket(undefined, undefined, undefined), now: Date.parse(now) + 999 };
    expect(timeBefore(0, market)).toBe('2026-01-26T15:30:00Z');
    expect(timeBefore(15, market)).toBe('2026-01-26T15:15:00Z');
  });
});
