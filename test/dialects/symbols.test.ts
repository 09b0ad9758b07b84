import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type MarketSymbol,
  quoteCurrencies,
  readSymbol,
  type SymbolForm,
  type SymbolOptions,
  writeSymbol,
} from '../../src/dialects/index.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseContext } from '../../src/settings/message-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { runCount } from '../properties/seeds.js';

const call = { underlying: 'SPY', expiration: '2026-01-30', type: 'call', strike: '600' };

/** Text, options, and kind with ticker, or the code. */
const readings: readonly (readonly [string, SymbolOptions, string])[] = [
  ['AAPL', {}, 'stock AAPL'],
  ['NASDAQ:AAPL', {}, 'stock AAPL of NASDAQ'],
  [' NYSE:BRK.B ', {}, 'stock BRK.B of NYSE'],
  ['BRK-B', {}, 'stock BRK-B'],
  ['BF/B', {}, 'stock BF/B'],
  ['ABTC', {}, 'stock ABTC'],
  ['ABTC', { assetClass: 'crypto' }, 'crypto A-BTC'],
  ['BTCUSDT', {}, 'crypto BTC-USDT'],
  ['BTCUSDT', { assetClass: 'stocks' }, 'stock BTCUSDT'],
  ['BINANCE:BTCUSDT', {}, 'crypto BTC-USDT of BINANCE'],
  ['BTC/USDT', {}, 'crypto BTC-USDT'],
  ['BTC-USD', {}, 'crypto BTC-USD'],
  ['BTCTUSD', {}, 'crypto BTC-TUSD'],
  ['BTCFDUSD', {}, 'crypto BTC-FDUSD'],
  ['XBTUSD', {}, 'crypto XBT-USD'],
  ['DOTUSD', {}, 'crypto DOT-USD'],
  ['ARBUSD', {}, 'crypto ARB-USD'],
  ['BNBUSD', {}, 'crypto BNB-USD'],
  ['KRAKEN:XBTUSD.P', {}, 'crypto XBT-USD perpetual of KRAKEN'],
  ['XYZTUSD', {}, 'symbol-ambiguous'],
  ['XYZ-TUSD', {}, 'crypto XYZ-TUSD'],
  ['1000PEPEUSDT', {}, 'crypto 1000PEPE-USDT'],
  ['BTCUSDT.P', {}, 'crypto BTC-USDT perpetual'],
  ['BYBIT:BTCUSDT.P', {}, 'crypto BTC-USDT perpetual of BYBIT'],
  ['BTC/USDT:USDT', {}, 'crypto BTC-USDT perpetual'],
  ['BTC/USD:BTC', {}, 'invalid-symbol'],
  // Of two known bases, the longer one.
  ['IOSTUSD', { quoteCurrencies: ['STUSD', 'USD'] }, 'crypto IOST-USD'],
  ['IOSTUSD', { quoteCurrencies: ['USD', 'STUSD'] }, 'crypto IOST-USD'],
  ['BTCXYZ', { assetClass: 'crypto', quoteCurrencies: ['XYZ'] }, 'crypto BTC-XYZ'],
  ['BTC-XYZ', { assetClass: 'crypto' }, 'crypto BTC-XYZ'],
  ['BTCXYZ', { assetClass: 'crypto' }, 'invalid-symbol'],
  ['EURUSD', {}, 'forex EUR-USD'],
  ['EUR/USD', {}, 'forex EUR-USD'],
  ['EUR-USD', {}, 'forex EUR-USD'],
  ['OANDA:USDJPY', {}, 'forex USD-JPY of OANDA'],
  ['EURUSD', { assetClass: 'forex' }, 'forex EUR-USD'],
  ['KRAKEN:EURUSD', { assetClass: 'forex' }, 'forex EUR-USD of KRAKEN'],
  ['KRAKEN:EURUSD', {}, 'crypto EUR-USD of KRAKEN'],
  ['EURUSD', { assetClass: 'crypto' }, 'crypto EUR-USD'],
  ['EURUSD', { assetClass: 'stocks' }, 'stock EURUSD'],
  ['EURUSD.P', {}, 'crypto EUR-USD perpetual'],
  ['EUREUR', {}, 'crypto EUR-EUR'],
  ['XAUUSD', {}, 'crypto XAU-USD'],
  ['BTCUSD', { assetClass: 'forex' }, 'invalid-symbol'],
  ['CME_MINI:ES1!', {}, 'continuous-future ES1! of CME_MINI'],
  ['NQ2!', {}, 'continuous-future NQ2!'],
  ['ESH2026', {}, 'future ESH2026'],
  ['CME_MINI:ESH2026', { assetClass: 'futures' }, 'future ESH2026 of CME_MINI'],
  ['ESH6', { assetClass: 'stocks' }, 'stock ESH6'],
  ['SPY   260130C00600000', {}, 'option SPY 260130C600'],
  ['SPY260130C00600500', {}, 'option SPY 260130C600.5'],
  ['SPY 260130C600', { assetClass: 'options' }, 'option SPY 260130C600'],
  ['SPXW 260130C6000', { assetClass: 'index_options' }, 'option SPXW 260130C6000'],
  ['SPY', { assetClass: 'options' }, 'stock SPY'],
  ['SPY 260230C600', {}, 'invalid-symbol'],
  ['', {}, 'invalid-symbol'],
  ['AAPL US', {}, 'invalid-symbol'],
  ['{{ticker}}', {}, 'invalid-symbol'],
  ['USDT', { assetClass: 'crypto' }, 'invalid-symbol'],
  ['AAPL', { assetClass: 'futures' }, 'invalid-symbol'],
];

function textOf(symbol: MarketSymbol): string {
  const perpetual = symbol.kind === 'crypto' && symbol.perpetual ? ' perpetual' : '';
  return `${symbol.kind} ${symbol.ticker}${perpetual}${symbol.exchange === undefined ? '' : ` of ${symbol.exchange}`}`;
}

describe('readSymbol', () => {
  test.each(readings)('reads %j with %j as %s', (text, options, expected) => {
    const read = readSymbol(text, options);
    expect(read.ok ? textOf(read.value) : read.errors[0].code).toBe(expected);
  });

  test('has all parts of a contract, a pair and a future', () => {
    expect(readSymbol('SPY 260130C600')).toEqual({
      ok: true,
      value: { kind: 'option', ticker: 'SPY 260130C600', ...call },
    });
    expect(readSymbol('BTCUSDT.P')).toEqual({
      ok: true,
      value: { kind: 'crypto', ticker: 'BTC-USDT', base: 'BTC', quote: 'USDT', perpetual: true },
    });
    expect(readSymbol('ESH2026')).toEqual({ ok: true, value: { kind: 'future', ticker: 'ESH2026', root: 'ES' } });
  });

  test('says what is expected, and that a placeholder was not filled in', () => {
    const read = readSymbol('{{ticker}}', { assetClass: 'crypto' });
    expect(read.ok ? [] : read.errors).toEqual([
      {
        code: 'invalid-symbol',
        message:
          'The symbol is "{{ticker}}"; expected a symbol of the class crypto. An alert placeholder was probably not filled in.',
        received: '{{ticker}}',
        expected: 'a symbol of the class crypto',
      },
    ]);
  });

  test('answers options of another type, and null as absence', () => {
    const read = (text: string, options: unknown): unknown => {
      const symbol = readSymbol(text, options as Parameters<typeof readSymbol>[1]);
      return symbol.ok ? symbol.value.ticker : symbol.errors[0].expected;
    };
    expect(read('BTCUSDT', { assetClass: Symbol('crypto') })).toBe('a symbol of the class symbol');
    expect(read('BTCUSDT', { quoteCurrencies: 'USDT' })).toBe('quoteCurrencies as a list of currencies');
    expect(read('BTCUSDT', { quoteCurrencies: [{ toString: 1 }] })).toBe('quoteCurrencies as a list of currencies');
    expect(read('BTCUSDT', { assetClass: null, quoteCurrencies: null })).toBe('BTC-USDT');
  });

  test('answers any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (text) => {
        // @ts-expect-error: a caller without types
        const read = readSymbol(text);
        expect(read.ok ? read.value.ticker : read.errors[0].message).not.toBe('');
      }),
      { numRuns: runCount(2000) },
    );
  });

  test('changes nothing about what parseSignal takes', () => {
    const context = parseContext({ ...defaultSettings, assetClass: 'crypto' }, { now: () => 0 });
    const taken = ['BTCUSDT', 'BTC/USDT', 'BTCUSDT.P', 'BINANCE:BTCUSDT'].filter(
      (ticker) => parseSignal({ ticker, action: 'buy' }, context).ok,
    );
    expect(taken).toEqual([]);
  });
});

/** Symbol, form, and what is written, or the code. */
const writings: readonly (readonly [string, SymbolForm, string])[] = [
  ['NASDAQ:AAPL', 'tradingview', 'NASDAQ:AAPL'],
  ['NASDAQ:AAPL', 'ticker', 'AAPL'],
  ['AAPL', 'joined', 'no-such-form'],
  ['AAPL', 'ccxt', 'no-such-form'],
  ['AAPL', 'occ', 'no-such-form'],
  ['BTCUSDT', 'ticker', 'BTC-USDT'],
  ['BTC-USDT', 'joined', 'BTCUSDT'],
  ['BTC-USDT', 'tradingview', 'BTCUSDT'],
  ['BTCUSDT', 'ccxt', 'BTC/USDT'],
  ['BTCUSDT', 'occ', 'no-such-form'],
  ['BINANCE:BTCUSDT.P', 'tradingview', 'BINANCE:BTCUSDT.P'],
  ['BTCUSDT.P', 'ccxt', 'BTC/USDT:USDT'],
  ['BTCUSDT.P', 'joined', 'no-such-form'],
  ['BTCUSDT.P', 'ticker', 'no-such-form'],
  ['BTCT-USD', 'joined', 'no-such-form'],
  ['EUR/USD', 'joined', 'EURUSD'],
  ['OANDA:USDJPY', 'tradingview', 'OANDA:USDJPY'],
  ['EURUSD', 'ticker', 'EUR-USD'],
  ['EURUSD', 'ccxt', 'no-such-form'],
  ['CME_MINI:ES1!', 'tradingview', 'CME_MINI:ES1!'],
  ['ESH2026', 'ticker', 'ESH2026'],
  ['SPY 260130C600', 'occ', 'SPY   260130C00600000'],
  ['SPY   260130C00600000', 'ticker', 'SPY 260130C600'],
  ['SPY 260130C600', 'tradingview', 'no-such-form'],
];

const forms: readonly SymbolForm[] = ['ticker', 'tradingview', 'joined', 'ccxt', 'occ'];

/** Instruments that can be written, each with the class by which it is read again. */
const symbols: fc.Arbitrary<readonly [MarketSymbol, SymbolOptions]> = fc.oneof(
  fc
    .record({
      base: fc.stringMatching(/^[A-Z0-9]{1,8}$/),
      quote: fc.constantFrom(...quoteCurrencies),
      perpetual: fc.boolean(),
    })
    .map(
      (pair) => [{ kind: 'crypto', ticker: `${pair.base}-${pair.quote}`, ...pair }, { assetClass: 'crypto' }] as const,
    ),
  fc.stringMatching(/^[A-Z]{1,5}$/).map((ticker) => [{ kind: 'stock', ticker }, { assetClass: 'stocks' }] as const),
  fc
    .tuple(fc.stringMatching(/^[A-Z]{1,3}$/), fc.constantFrom('1!', '2!'))
    .map(
      ([root, nth]) =>
        [{ kind: 'continuous-future', ticker: `${root}${nth}`, root }, { assetClass: 'futures' }] as const,
    ),
  fc
    .tuple(fc.stringMatching(/^[A-Z]{1,3}$/), fc.constantFrom(...'FGHJKMNQUVXZ'), fc.integer({ min: 2000, max: 2099 }))
    .map(
      ([root, month, year]) =>
        [{ kind: 'future', ticker: `${root}${month}${year}`, root }, { assetClass: 'futures' }] as const,
    ),
  fc
    .tuple(fc.stringMatching(/^[A-Z]{1,5}$/), fc.constantFrom('call', 'put'), fc.integer({ min: 1, max: 99_999_999 }))
    .map(([underlying, type, thousandths]) => {
      const strike = `${thousandths / 1000}` as const;
      const ticker = `${underlying} 260130${type === 'call' ? 'C' : 'P'}${strike}`;
      return [
        { kind: 'option', ticker, underlying, expiration: '2026-01-30', type, strike },
        { assetClass: 'options' },
      ] as const;
    }),
);

describe('writeSymbol', () => {
  test.each(writings)('writes %s in the form %s as %s', (text, form, expected) => {
    const read = readSymbol(text, text === 'BTCT-USD' ? { assetClass: 'crypto' } : {});
    const written = read.ok ? writeSymbol(read.value, form) : read;
    expect(written.ok ? written.value : written.errors[0].code).toBe(expected);
  });

  test('answers a form that does not exist, and what is not the value of readSymbol', () => {
    const stock = { kind: 'stock', ticker: 'AAPL' };
    const write = (symbol: unknown, form: unknown): unknown => {
      const [given, to] = [symbol, form] as Parameters<typeof writeSymbol>;
      const written = writeSymbol(given, to);
      return written.ok ? written.value : written.errors[0].expected;
    };
    const forms = 'one of the forms ticker, tradingview, joined, ccxt, occ';
    expect([write(stock, 'toString'), write(stock, { toString: 1 })]).toEqual([forms, forms]);
    expect(write({ kind: 'crypto', base: Symbol('A'), quote: 'USD' }, 'ccxt')).toBe(
      'an instrument that is written as in BTC/USDT, BTC/USDT:USDT',
    );
  });

  test('is read as the instrument that it was written from', () => {
    const written = new Set<SymbolForm>();
    fc.assert(
      fc.property(symbols, fc.constantFrom(...forms), ([symbol, options], form) => {
        const text = writeSymbol(symbol, form);
        if (text.ok) {
          written.add(form);
          expect(readSymbol(text.value, options)).toEqual({ ok: true, value: symbol });
        }
      }),
      { numRuns: runCount(4000) },
    );
    expect(written.size).toBe(forms.length);
  });

  test('writes what was read in the form in which it was read', () => {
    for (const text of [
      'BTC/USDT',
      'BTC/USDT:USDT',
      'BINANCE:BTCUSDT.P',
      'NASDAQ:AAPL',
      'CME_MINI:ES1!',
      'SPY   260130C00600000',
    ]) {
      const read = readSymbol(text);
      const all = forms.map((form) => (read.ok ? writeSymbol(read.value, form) : read));
      expect(all).toContainEqual({ ok: true, value: text });
    }
  });
});
