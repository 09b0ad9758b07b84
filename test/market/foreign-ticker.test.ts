import { expect, it } from 'vitest';
import { foreignTicker } from '../../src/market/foreign-ticker.js';

it.each([
  ['AAPL', { ticker: 'MSFT' }, 'MSFT'],
  ['ESH2026', { ticker: 'ESM2026' }, 'ESM2026'],
  ['ESH2026', { ticker: 'NQH2026' }, 'NQH2026'],
  ['ESH2026', { ticker: 'ESH2027' }, 'ESH2027'],
  ['SPY 260130C600', { ticker: 'SPY 260130P600' }, 'SPY 260130P600'],
  ['SPY 260130C600', { ticker: 'SPY' }, 'SPY'],
])('%s is not the ticker of the position %j', (ticker, position, foreign) => {
  expect(foreignTicker(ticker, position)).toBe(foreign);
});

it.each([
  ['AAPL', { ticker: 'AAPL' }],
  ['AAPL', { ticker: 'aapl' }],
  ['BRK.B', { ticker: 'BRK/B' }],
  ['BTC-USD', { ticker: 'BTCUSD' }],
  ['ESH2026', { ticker: 'ESH6' }],
  ['ESH26', { ticker: 'ESH2026' }],
  ['SPY 260130C600', { ticker: 'SPY   260130C00600000' }],
])('%s can be the ticker of the position %j', (ticker, position) => {
  expect(foreignTicker(ticker, position)).toBeUndefined();
});

it.each([[{ side: 'long' }], [{ ticker: undefined }], [{ ticker: 7 }], [null], [undefined], ['MSFT']])(
  'the position %j names no ticker',
  (position) => {
    expect(foreignTicker('AAPL', position)).toBeUndefined();
  },
);
