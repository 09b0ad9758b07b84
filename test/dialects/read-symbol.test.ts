import { describe, expect, test } from 'vitest';
import { readSymbol, type SymbolOptions } from '../../src/dialects/read-symbol.js';

const forms = 'a form such as NASDAQ:AAPL, EURUSD, BTCUSDT, BTC/USDT, BTCUSDT.P, CME_MINI:ES1! or an OCC symbol';

/** A caller without types. */
function readAny(text: unknown, options?: unknown): unknown {
  const [given, how] = [text, options] as [string, SymbolOptions];
  return readSymbol(given, how);
}

describe('readSymbol', () => {
  test.each<[unknown, unknown, string]>([
    [7, 7, '7'],
    [['A'], '["A"]', '["A"]'],
    ['', '', '""'],
    ['NYSE:', 'NYSE:', '"NYSE:"'],
    ['BRK B', 'BRK B', '"BRK B"'],
  ])('rejects %j', (text, received, quoted) => {
    expect(readAny(text)).toEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-symbol',
          message: `The symbol is ${quoted}; expected ${forms}.`,
          received,
          expected: forms,
        },
      ],
    });
  });

  test('reads text of at most 100 characters', () => {
    const texts = [100, 101].map((length) => 'AAPL'.padEnd(length));
    expect(texts.map((text) => readSymbol(text).ok)).toEqual([true, false]);
  });

  test('has an exchange only where one is written', () => {
    expect(readSymbol('AAPL')).toStrictEqual({ ok: true, value: { kind: 'stock', ticker: 'AAPL' } });
    expect(readSymbol('NASDAQ:AAPL')).toStrictEqual({
      ok: true,
      value: { kind: 'stock', ticker: 'AAPL', exchange: 'NASDAQ' },
    });
  });

  test('has the currencies of a pair between banks', () => {
    expect(readSymbol('OANDA:EUR/USD')).toStrictEqual({
      ok: true,
      value: { kind: 'forex', ticker: 'EUR-USD', base: 'EUR', quote: 'USD', exchange: 'OANDA' },
    });
  });

  test('has the root of a continuous future', () => {
    expect(readSymbol('ES1!')).toStrictEqual({
      ok: true,
      value: { kind: 'continuous-future', ticker: 'ES1!', root: 'ES' },
    });
  });

  test('names the pairs that a symbol can be', () => {
    expect(readSymbol('XYZTUSD')).toEqual({
      ok: false,
      errors: [
        {
          code: 'symbol-ambiguous',
          message: 'The symbol is "XYZTUSD"; expected one of XYZT-USD, XYZ-TUSD.',
          received: 'XYZTUSD',
          expected: 'one of XYZT-USD, XYZ-TUSD',
        },
      ],
    });
  });

  test('says what the currencies have to be', () => {
    expect(readAny('AAPL', { quoteCurrencies: 'USD' })).toEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-symbol',
          message: 'The symbol is "AAPL"; expected quoteCurrencies as a list of currencies.',
          received: 'AAPL',
          expected: 'quoteCurrencies as a list of currencies',
        },
      ],
    });
  });

  test('says of which class a symbol has to be', () => {
    expect(readSymbol('AAPL', { assetClass: 'futures' })).toMatchObject({
      errors: [{ message: 'The symbol is "AAPL"; expected a symbol of the class futures.' }],
    });
  });

  test('says that a class is not text', () => {
    expect(readAny('AAPL', { assetClass: Symbol('stocks') })).toMatchObject({
      errors: [{ expected: 'a symbol of the class symbol' }],
    });
  });

  test('takes null options as absence', () => {
    expect(readAny('AAPL', null)).toEqual({ ok: true, value: { kind: 'stock', ticker: 'AAPL' } });
  });

  test.each<[string, SymbolOptions, string]>([
    ['BTC-XYZ', {}, 'stock'],
    ['BTC-XYZ', { assetClass: 'crypto' }, 'crypto'],
    ['EURUSD', {}, 'forex'],
    ['BINANCE:EURUSD', {}, 'crypto'],
    ['WHITEBIT:EURUSD', {}, 'crypto'],
    ['MEXC:EURUSD', {}, 'crypto'],
    ['BINANCE:EURUSD', { assetClass: 'forex' }, 'forex'],
    ['SPY', { assetClass: 'options' }, 'stock'],
    ['SPY', { assetClass: 'index_options' }, 'stock'],
    ['ESH6', {}, 'future'],
    ['ESH6', { assetClass: 'stocks' }, 'stock'],
  ])('reads %s with %j as %s', (text, options, kind) => {
    expect(readSymbol(text, options)).toMatchObject({ value: { kind } });
  });
});
