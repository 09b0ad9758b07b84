import { describe, expect, test } from 'vitest';
import type { MarketSymbol } from '../../src/dialects/market-symbol.js';
import { readSymbol, type SymbolOptions } from '../../src/dialects/read-symbol.js';
import { type SymbolForm, writeSymbol } from '../../src/dialects/write-symbol.js';

function symbolOf(text: string, options: SymbolOptions = {}): MarketSymbol {
  const read = readSymbol(text, options);
  if (!read.ok) {
    throw new Error(read.errors[0].message);
  }
  return read.value;
}

/** A caller without types. */
function writeAny(symbol: unknown, form: unknown, options?: unknown): unknown {
  const [given, to, how] = [symbol, form, options] as Parameters<typeof writeSymbol>;
  return writeSymbol(given, to, how);
}

describe('writeSymbol', () => {
  test.each<[string, SymbolForm, string]>([
    ['CME_MINI:ESH2026', 'tradingview', 'CME_MINI:ESH2026'],
    ['CME_MINI:ES1!', 'tradingview', 'CME_MINI:ES1!'],
    ['NASDAQ:AAPL', 'tradingview', 'NASDAQ:AAPL'],
    ['AAPL', 'tradingview', 'AAPL'],
    ['OANDA:EUR/USD', 'tradingview', 'OANDA:EURUSD'],
    ['BTCUSDT.P', 'tradingview', 'BTCUSDT.P'],
    ['A-BTC', 'joined', 'ABTC'],
    ['BTC-USDT', 'joined', 'BTCUSDT'],
    ['EUR-USD', 'joined', 'EURUSD'],
    ['BTCUSDT.P', 'ccxt', 'BTC/USDT:USDT'],
    ['BTCUSDT', 'ccxt', 'BTC/USDT'],
    ['BTCUSDT', 'ticker', 'BTC-USDT'],
    ['SPY 260130C600', 'ticker', 'SPY 260130C600'],
    ['SPY 260130C600', 'occ', 'SPY   260130C00600000'],
  ])('writes %s in the form %s as %s', (text, form, written) => {
    expect(writeSymbol(symbolOf(text), form)).toEqual({ ok: true, value: written });
  });

  test.each<[string, SymbolForm, string, string]>([
    ['OPRA:SPY 260130C600', 'tradingview', 'SPY 260130C600', 'NASDAQ:AAPL, BINANCE:BTCUSDT.P, CME_MINI:ES1!'],
    ['BTCUSDT.P', 'ticker', 'BTC-USDT', 'BTC-USDT, AAPL, ES1!, SPY 260130C600'],
    ['BTCUSDT.P', 'joined', 'BTC-USDT', 'BTCUSDT'],
    // Joined, it could be split at another place.
    ['XYZT-USD', 'joined', 'XYZT-USD', 'BTCUSDT'],
    ['AAPL', 'joined', 'AAPL', 'BTCUSDT'],
    ['EURUSD', 'ccxt', 'EUR-USD', 'BTC/USDT, BTC/USDT:USDT'],
    ['AAPL', 'occ', 'AAPL', 'SPY   260130C00600000'],
    ['SPY1234 260130C600', 'occ', 'SPY1234 260130C600', 'SPY   260130C00600000'],
  ])('cannot write %s in the form %s', (text, form, ticker, example) => {
    const expected = `an instrument that is written as in ${example}`;
    expect(writeSymbol(symbolOf(text), form)).toEqual({
      ok: false,
      errors: [
        {
          code: 'no-such-form',
          message: `The symbol is "${ticker}"; expected ${expected}.`,
          received: ticker,
          expected,
        },
      ],
    });
  });

  test('splits by the currencies of the options', () => {
    const pair = symbolOf('BTC-XYZ', { assetClass: 'crypto' });
    expect(writeSymbol(pair, 'joined')).toMatchObject({ ok: false });
    expect(writeSymbol(pair, 'joined', { quoteCurrencies: ['XYZ'] })).toEqual({ ok: true, value: 'BTCXYZ' });
  });

  test('answers a form that does not exist', () => {
    const expected = 'one of the forms ticker, tradingview, joined, ccxt, occ';
    for (const form of ['toString', 7, { toString: 1 }]) {
      expect(writeAny({ kind: 'stock', ticker: 'AAPL' }, form)).toEqual({
        ok: false,
        errors: [
          { code: 'no-such-form', message: `The symbol is "AAPL"; expected ${expected}.`, received: 'AAPL', expected },
        ],
      });
    }
  });

  test('answers what is not the value of readSymbol', () => {
    expect(writeAny(null, 'ccxt')).toEqual({
      ok: false,
      errors: [
        {
          code: 'no-such-form',
          message: 'The symbol is null; expected the value of readSymbol.',
          received: null,
          expected: 'the value of readSymbol',
        },
      ],
    });
  });

  test('takes null options as absence', () => {
    const pair = symbolOf('BTC-USDT');
    expect(writeAny(pair, 'joined', null)).toEqual({ ok: true, value: 'BTCUSDT' });
  });
});
