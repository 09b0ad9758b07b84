import { describe, expect, it } from 'vitest';
import { noticeCodesOf, rejection } from '../sample.ts';
import { buy, quotes } from './guarded-buy.ts';

describe('a limit of the exposure', () => {
  it('values a pair that is held in the second of the two, whatever the settings trade', () => {
    const held = (ticker: string) => ({ positions: { [ticker]: { side: 'long', quantity: 10 } } });
    const pairs = { 'ETH-BTC': { bid: 0.05, ask: 0.05 }, 'USD-JPY': { bid: 150, ask: 150 } };
    const market = { quotes: { ...quotes, ...pairs, 'BTC-USD': { bid: 100_000, ask: 100_000 } } };
    const guard = { maxTotalValue: 2000 };
    // 10 × 0.05 BTC at 100,000, with 10 AAPL bought at 150.02.
    expect(rejection(buy({ guard, market: { ...market, ...held('ETH-BTC') } }))).toMatchObject([{ actual: '51500.2' }]);
    // 10 dollars are 1500 yen, and 10 dollars.
    expect(noticeCodesOf(buy({ guard, market: { ...market, ...held('USD-JPY') } }))).toEqual([]);
    // A strategy of crypto trades currencies as coins.
    const crypto = { ticker: 'BTC-USD', action: 'buy', quantity: 1 };
    const euro = { quotes: { ...market.quotes, 'EUR-USD': { bid: 1.25, ask: 1.25 } }, ...held('EUR-USD') };
    expect(
      rejection(buy({ guard, fields: crypto, settings: { assetClass: 'crypto', guard }, market: euro })),
    ).toMatchObject([{ actual: '100012.5' }]);
    // A class of shares is not a pair.
    const berkshire = { ...market, quotes: { ...market.quotes, 'BRK-B': { bid: 400, ask: 400 } }, ...held('BRK-B') };
    expect(rejection(buy({ guard, market: berkshire }))).toMatchObject([{ actual: '5500.2' }]);
  });
});
