import { expect, test } from 'vitest';
import { readPairs } from '../../src/dialects/pair.js';
import { quoteCurrencies } from '../../src/dialects/quote-currencies.js';

test.each([
  // With a separator, only before a currency that quotes pairs.
  ['BTC-USDT', ['BTC-USDT']],
  ['BTC/USDT', ['BTC-USDT']],
  ['BTC-USDT.P', ['BTC-USDT perpetual']],
  ['BTC/USDT:USDT', ['BTC-USDT perpetual']],
  ['ABC-XYZ', []],
  // Settled in another currency, or marked as perpetual twice.
  ['BTC/USD:BTC', []],
  ['BTC/USDT:USDT.P', []],
  // Without one: a stock has at most five letters, and no mark.
  ['BTCUSDT', ['BTC-USDT']],
  ['BTCUSDT.P', ['BTC-USDT perpetual']],
  ['ABUSD', []],
  ['ABCUSD', ['ABC-USD']],
  ['ABTC', []],
  ['ABTC.P', ['A-BTC perpetual']],
  ['USD', []],
  ['USD.P', []],
  ['XYZTUSD', ['XYZT-USD', 'XYZ-TUSD']],
  // Behind a base that is known, the longer of two.
  ['XBTUSD', ['XBT-USD']],
  ['BTCTUSD', ['BTC-TUSD']],
  ['btcusdt', []],
  ['BTC USDT', []],
  ['', []],
])('reads %s as the pairs %j', (text, expected) => {
  expect(pairsOf(text, false)).toEqual(expected);
});

test.each([
  ['ABTC', ['A-BTC']],
  ['ABC-XYZ', ['ABC-XYZ']],
  ['ABC-XYZ.P', ['ABC-XYZ perpetual']],
  ['ABCXYZ', []],
])('reads %s, which is known to be a pair, as %j', (text, expected) => {
  expect(pairsOf(text, true)).toEqual(expected);
});

test('takes the longest base that is known, whatever the order of the currencies', () => {
  for (const currencies of [
    ['USD', 'STUSD'],
    ['STUSD', 'USD'],
  ]) {
    expect(readPairs('IOSTUSD', currencies, false).map(({ ticker }) => ticker)).toEqual(['IOST-USD']);
  }
});

test('tells a pair once where the list has its currency twice', () => {
  expect(readPairs('XYZUSD', ['USD', 'USD'], false)).toEqual([
    { kind: 'crypto', ticker: 'XYZ-USD', base: 'XYZ', quote: 'USD', perpetual: false },
  ]);
});

function pairsOf(text: string, isKnown: boolean): readonly string[] {
  return readPairs(text, quoteCurrencies, isKnown).map(
    ({ ticker, perpetual }) => `${ticker}${perpetual ? ' perpetual' : ''}`,
  );
}
