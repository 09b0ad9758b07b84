import { describe, expect, it } from 'vitest';
import { firstTicker, tickersOf } from '../form/market-tickers.js';

const market = '{ "quotes": { "SPY": {}, "ESH2026": {} }, "positions": { "ESZ2025": {} } }';

describe('the tickers that the market form can show', () => {
  it('are those of the message, then those that the market knows', () => {
    expect(tickersOf('{ "ticker": "AAPL" }', market)).toEqual(['AAPL', 'ESZ2025', 'SPY', 'ESH2026']);
    expect(tickersOf('[{ "ticker": "KO" }, { "ticker": "SPY" }]', market)).toEqual(['KO', 'SPY', 'ESZ2025', 'ESH2026']);
  });

  it('are those of the market when the message is not JSON', () => {
    expect(tickersOf('{', market)).toEqual(['ESZ2025', 'SPY', 'ESH2026']);
    expect(tickersOf('{ "ticker": 1 }', '[')).toEqual([]);
  });
});

describe('the ticker that the market form shows first', () => {
  it.each([
    ['the ticker that is sent', 'SPY', 'SPY'],
    ['the sent ticker, though nothing is known of it', 'AAPL', 'AAPL'],
    ['a contract of the continuous future that is sent', 'ES1!', 'ESZ2025'],
  ])('is %s', (_, ticker, expected) => {
    expect(firstTicker(JSON.stringify({ ticker }), market)).toBe(expected);
  });

  it('is the first of the market when none is sent', () => {
    expect(firstTicker('', market)).toBe('ESZ2025');
    expect(firstTicker('', '')).toBeUndefined();
  });
});
