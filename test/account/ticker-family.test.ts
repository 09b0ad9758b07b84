import { expect, it } from 'vitest';
import { countedTicker, tickerFamily } from '../../src/account/ticker-family.js';

it.each([
  ['AAPL', 'AAPL'],
  ['SPY 260130C600', 'SPY'],
  ['SPXW 260130C6000', 'SPX'],
  ['ESH2026', 'ES'],
  ['ESH6', 'ES'],
  ['ES1!', 'ES'],
  ['EUR-USD', 'EUR-USD'],
  ['EURUSD', 'EUR-USD'],
  ['OANDA:EURUSD', 'EUR-USD'],
  ['BTC-USD', 'BTC-USD'],
])('an entry in %s counts under %s', (symbol, name) => {
  expect(countedTicker(symbol)).toBe(name);
});

it('a series of an index is found by its own name first', () => {
  expect(tickerFamily('SPXW 260130C6000')).toEqual(['SPXW', 'SPX']);
});
