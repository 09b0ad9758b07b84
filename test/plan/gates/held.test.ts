import { describe, expect, it } from 'vitest';
import { rejection, rejectionCodes, stepsOf } from '../sample.ts';
import { buy, minutesAgo, msft, quotes } from './guarded-buy.ts';

describe('what is held', () => {
  it('needs a quote of what is held, fresh where the settings say so', () => {
    const guard = { maxTotalValue: 100_000 };
    expect(rejection(buy({ guard, market: { positions: msft } }))).toMatchObject([
      { code: 'quote-unavailable', received: 'MSFT' },
    ]);
    const old = { ...quotes, MSFT: { ...quotes.MSFT, time: minutesAgo(5) } };
    expect(stepsOf(buy({ guard, market: { quotes: old, positions: msft } }))).toEqual(['entry buy 10']);
    const stale = buy({ guard, settings: { maxQuoteAgeSeconds: 60 }, market: { quotes: old, positions: msft } });
    expect(rejection(stale)).toMatchObject([{ code: 'quote-unavailable', received: 'MSFT' }]);
    const openOrders = [
      { id: 'o1', ticker: 'TSLA', type: 'limit', side: 'sell', role: 'entry', quantity: 1, limitPrice: 9 },
    ];
    expect(rejection(buy({ guard, market: { openOrders } }))).toMatchObject([
      { code: 'quote-unavailable', received: 'TSLA' },
    ]);
  });

  it('needs the quantity of every resting entry, and the facts of every future', () => {
    const guard = { maxTotalValue: 100_000 };
    const restingEntries = [{ id: 'o1', ticker: 'TSLA', type: 'limit', side: 'buy', role: 'entry', limitPrice: 9 }];
    expect(rejection(buy({ guard, market: { restingEntries } }))).toMatchObject([
      { code: 'account-unavailable', path: ['restingEntries', 0, 'quantity'] },
    ]);
    const positions = { ESH2026: { side: 'long', quantity: 1 } };
    const future = { quotes: { ...quotes, ESH2026: { bid: 6000, ask: 6001 } }, positions };
    expect(rejectionCodes(buy({ guard, market: future }))).toEqual(['instrument-unknown']);
    const undescribed = { ES: { assetClass: 'futures', tickSize: 0.25 } };
    expect(rejectionCodes(buy({ guard, market: { ...future, instruments: undescribed } }))).toEqual([
      'instrument-unknown',
    ]);
    const instruments = { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } };
    expect(rejection(buy({ guard, market: { ...future, instruments } }))).toMatchObject([{ actual: '301525.2' }]);
  });

  it('converts what is held in another currency', () => {
    const instruments = { SAP: { assetClass: 'stocks', quoteCurrency: 'EUR' } };
    const held = { positions: { SAP: { side: 'long', quantity: 10 } }, instruments };
    const market = { quotes: { ...quotes, SAP: { bid: 200, ask: 200 }, 'EUR-USD': { bid: 1.1, ask: 1.1 } }, ...held };
    expect(rejection(buy({ guard: { maxTotalValue: 3700 }, market }))).toMatchObject([{ actual: '3700.2' }]);
    const without = { quotes: { ...quotes, SAP: { bid: 200, ask: 200 } }, ...held };
    expect(rejectionCodes(buy({ guard: { maxTotalValue: 3700 }, market: without }))).toEqual(['currency-mismatch']);
  });
});
