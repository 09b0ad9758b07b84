import { describe, expect, it } from 'vitest';
import { heldInstruments, isCounted } from '../../../src/plan/gates/held-instruments.js';
import { decisionOf } from '../../market/contracts/sample.ts';
import { call, noticeCodesOf, rejection } from '../sample.ts';
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

describe('the instrument of what is held', () => {
  /** In short: `options, 100 a point, USD`, or the code of an error. */
  function instrumentOf(ticker: string, assetClass: string, instruments: object = {}): string {
    const payload = { crypto: { ticker: 'BTC-USD' }, futures: { ticker: 'NQH2026' }, forex: { ticker: 'EUR-USD' } };
    const own = Object.entries(payload).find(([name]) => name === assetClass)?.[1] ?? {};
    const planning = decisionOf({ payload: own, settings: { assetClass }, market: { instruments } });
    const known = heldInstruments(planning)(ticker);
    if (!known.ok) {
      return known.errors.map(({ code }) => code).join();
    }
    const { pointValue, quoteCurrency } = known.value;
    return `${known.value.assetClass}, ${pointValue.text} a point, ${quoteCurrency}`;
  }

  it.each([
    // What the settings trade
    ['MSFT', 'stocks', 'stocks, 1 a point, USD'],
    ['BRK-B', 'stocks', 'stocks, 1 a point, USD'],
    ['ETH-USD', 'crypto', 'crypto, 1 a point, USD'],
    // Under a strategy of options a stock is a stock.
    ['MSFT', 'options', 'stocks, 1 a point, USD'],
    ['MSFT', 'index_options', 'stocks, 1 a point, USD'],
    // What the symbol says
    [call, 'stocks', 'options, 100 a point, USD'],
    [call, 'futures', 'options, 100 a point, USD'],
    [call, 'options', 'options, 100 a point, USD'],
    ['SPXW 260130C6000', 'index_options', 'index_options, 100 a point, USD'],
    ['USD-JPY', 'stocks', 'forex, 1 a point, JPY'],
    ['USD-JPY', 'forex', 'forex, 1 a point, JPY'],
    ['ETH-BTC', 'stocks', 'crypto, 1 a point, BTC'],
    ['ETH-BTC', 'forex', 'crypto, 1 a point, BTC'],
    // A strategy of crypto trades currencies as coins.
    ['EUR-USD', 'crypto', 'crypto, 1 a point, USD'],
    // The point value of a future has to be known.
    ['ESH2026', 'stocks', 'instrument-unknown'],
    ['ESH2026', 'futures', 'instrument-unknown'],
  ])('%s under a strategy of %s is %s', (ticker, assetClass, expected) => {
    expect(instrumentOf(ticker, assetClass)).toBe(expected);
  });

  it.each(['stocks', 'options', 'futures', 'crypto'])('is that of the root of a future, under %s too', (assetClass) => {
    const instruments = { ES: { tickSize: 0.25, pointValue: 50 } };
    expect(instrumentOf('ESH2026', assetClass, instruments)).toBe('futures, 50 a point, USD');
  });

  it('counts an option that is described as a stock', () => {
    const described = heldInstruments(decisionOf())('MSFT');
    expect(described.ok && described.value.assetClass).toBe('stocks');
    expect(isCounted(described, 'MSFT')).toBe(false);
    expect(isCounted(described, call)).toBe(true);
  });

  it.each([
    ['MSFT', {}, false],
    ['USD-JPY', {}, false],
    [call, {}, true],
    // Described as a stock it still is an option.
    [call, { [call]: { assetClass: 'stocks' } }, true],
    ['MSFT', { MSFT: { assetClass: 'futures', tickSize: 1, pointValue: 1 } }, true],
    // Nothing is left out.
    ['ESH2026', {}, true],
  ])('counts %s with %j as contracts: %s', (ticker, instruments, counted) => {
    const planning = decisionOf({ market: { instruments } });
    expect(isCounted(heldInstruments(planning)(ticker), ticker)).toBe(counted);
  });
});
