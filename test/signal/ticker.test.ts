import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetClasses } from '../../src/core/vocabulary.js';
import {
  indexUnderlyings,
  readContinuousSymbol,
  readFuturesSymbol,
  readOptionSymbol,
  tickerFormats,
  underlyingsOf,
} from '../../src/signal/ticker.js';
import { processorTime } from '../processor-time.js';

describe('A.17: the format of a ticker', () => {
  it.each([
    ['stocks', 'AAPL'],
    ['stocks', 'BRK.B'],
    ['stocks', 'brk/b'],
    ['stocks', '7'],
    ['stocks', 'ABCDEFGHIJKL'],
    ['stocks', 'A-'],
    ['options', 'SPY'],
    ['options', 'SPY 260130C600'],
    ['options', 'SPY 240229P0.5'],
    ['options', 'ABCDEFGHIJKL 260130C1'],
    ['index_options', 'SPX 260130C6000'],
    ['index_options', 'SPX'],
    ['futures', 'ESH6'],
    ['futures', 'ESH26'],
    ['futures', 'ESH2026'],
    ['futures', '6EZ25'],
    ['futures', 'M2KH1'],
    ['futures', 'ES1!'],
    ['futures', 'MNQ2!'],
    ['forex', 'EUR-USD'],
    ['forex', 'EURUSD'],
    ['forex', 'EUR/USD'],
    ['forex', 'OANDA:EURUSD'],
    ['crypto', 'BTC-USD'],
    ['crypto', '1inch-usdt'],
    ['crypto', `${'A'.repeat(1000)}-B`],
    ['options', `SPY 260130C${'9'.repeat(89)}`],
  ] as const)('%s: accepts %s', (assetClass, ticker) => {
    expect(tickerFormats[assetClass].matches(ticker)).toBe(true);
  });

  it.each([
    ['stocks', ''],
    ['stocks', '.A'],
    ['stocks', '...'],
    ['stocks', '/-'],
    ['stocks', 'ä'],
    ['stocks', '[]'],
    ['stocks', 'ABCDEFGHIJKLM'],
    ['stocks', 'AAPL '],
    ['stocks', 'SPY 260130C600'],
    ['stocks', 'ÄPL'],
    ['stocks', 'AAPL\n'],
    ['options', 'SPY  260130C600'],
    ['options', 'SPY260130C600 '],
    ['options', ' 260130C600'],
    ['options', 'SPY 260230C600'],
    ['options', 'SPY 261301C600'],
    ['options', 'SPY 250229C600'],
    ['options', 'SPY 260130c600'],
    ['options', 'SPY 260130C0'],
    ['options', 'SPY 260130C0.00'],
    ['options', 'SPY 260130C600.'],
    ['options', 'SPY 260130C.5'],
    ['options', 'SPY 260130C'],
    ['options', 'ABCDEFGHIJKLM 260130C1'],
    ['options', `SPY 260130C${'9'.repeat(90)}`],
    ['futures', 'ES'],
    ['futures', 'ESA26'],
    ['futures', 'ESH026'],
    ['futures', 'ABCDEH26'],
    ['futures', 'esH26'],
    ['futures', 'ES3!'],
    ['futures', '1!'],
    ['forex', 'EUR'],
    ['forex', 'BTC-USD'],
    ['crypto', 'BTCUSD'],
    ['crypto', 'BTC-'],
    ['crypto', '-USD'],
    ['crypto', 'BTC-USD-X'],
    ['crypto', 'BTC/USD'],
    ['crypto', 'BTC- USD'],
    ['crypto', 'B.C-USD'],
    ['crypto', '--'],
    ['crypto', '-'],
    ['crypto', ''],
  ] as const)('%s: rejects %j', (assetClass, ticker) => {
    expect(tickerFormats[assetClass].matches(ticker)).toBe(false);
  });

  it.each(assetClasses)('%s: rejects ten million characters in linear time', (assetClass) => {
    const long = ['A', '-', ' ', '1', 'A-', '1!'].map((part) => part.repeat(10_000_000 / part.length));
    const start = processorTime();
    for (const ticker of [...long, `SPY 260130C${'0'.repeat(10_000_000)}`, `SPY 260130C1.${'0'.repeat(5_000_000)}x`]) {
      tickerFormats[assetClass].matches(ticker);
    }
    expect(processorTime() - start).toBeLessThan(2_000);
  });
});

describe('an option symbol', () => {
  it.each([
    ['A 260130C6', { underlying: 'A', expiration: '2026-01-30', type: 'call', strike: '6' }],
    ['SPY 260130C600', { underlying: 'SPY', expiration: '2026-01-30', type: 'call', strike: '600' }],
    ['BRK.B 991231P0600.50', { underlying: 'BRK.B', expiration: '2099-12-31', type: 'put', strike: '600.5' }],
    ['X 000229C00.10', { underlying: 'X', expiration: '2000-02-29', type: 'call', strike: '0.1' }],
  ])('is read from %s', (ticker, contract) => {
    expect(readOptionSymbol(ticker)).toEqual(contract);
  });

  it.each(['SPY', '', ' ', 'SPY 260130X600', 'SPY 260132C600', 'ESH2026', 'SPY 260130C600 '])(
    'is not read from %j',
    (ticker) => {
      expect(readOptionSymbol(ticker)).toBeUndefined();
    },
  );

  it('has a canonical strike for any number of zeros', () => {
    const digits = fc.stringMatching(/^\d{1,9}$/);
    fc.assert(
      fc.property(digits, fc.option(digits), (whole, fraction) => {
        const written = fraction === null ? whole : `${whole}.${fraction}`;
        const strike = readOptionSymbol(`SPY 260130C${written}`)?.strike;
        // Nine digits on each side: every one of them would show in the double.
        expect(strike === undefined ? 0 : Number(strike)).toBe(Number(written));
        expect(strike ?? '1').toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });
});

describe('a futures symbol', () => {
  it.each([
    ['ESH2026', { root: 'ES', month: 'H', year: '2026' }],
    ['ESH6', { root: 'ES', month: 'H', year: '6' }],
    ['6EZ25', { root: '6E', month: 'Z', year: '25' }],
    ['HHH26', { root: 'HH', month: 'H', year: '26' }],
    ['Z1Z1', { root: 'Z1', month: 'Z', year: '1' }],
  ])('is read from %s', (ticker, contract) => {
    expect(readFuturesSymbol(ticker)).toEqual(contract);
  });

  it.each(['ES1!', 'ES', 'H26', 'ESH202', 'ESH20266', 'ESI26'])('is not read from %s', (ticker) => {
    expect(readFuturesSymbol(ticker)).toBeUndefined();
  });
});

describe('a continuous symbol', () => {
  it.each([
    ['ES1!', { root: 'ES', nth: 1 }],
    ['ES2!', { root: 'ES', nth: 2 }],
    ['ES11!', { root: 'ES1', nth: 1 }],
  ])('is read from %s', (ticker, symbol) => {
    expect(readContinuousSymbol(ticker)).toEqual(symbol);
  });

  it.each(['ES3!', 'ES!', '1!', 'ES1', 'ESH2026', 'ABCDE1!'])('is not read from %s', (ticker) => {
    expect(readContinuousSymbol(ticker)).toBeUndefined();
  });
});

it('rejects text before or after a symbol', () => {
  expect(readOptionSymbol('SPY 260130C600')?.underlying).toBe('SPY');
  expect(readOptionSymbol('A SPY 260130C600')).toBeUndefined();
  expect(readContinuousSymbol('ES1!')?.root).toBe('ES');
  expect(readContinuousSymbol('ES1!x')).toBeUndefined();
});

describe('underlyingsOf', () => {
  it.each([
    ['SPXW', ['SPXW', 'SPX']],
    ['NDXP', ['NDXP', 'NDX']],
    ['RUTW', ['RUTW', 'RUT']],
    ['VIXW', ['VIXW', 'VIX']],
    ['SPX', ['SPX']],
    ['SPY', ['SPY']],
  ] as const)('%s names contracts of %j', (symbol, underlyings) => {
    expect(underlyingsOf(symbol)).toStrictEqual(underlyings);
  });

  it('returns only index underlyings for a symbol with several series', () => {
    for (const symbol of indexUnderlyings) {
      expect(underlyingsOf(symbol).every((underlying) => indexUnderlyings.has(underlying))).toBe(true);
    }
  });
});
