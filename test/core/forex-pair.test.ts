import { describe, expect, it } from 'vitest';
import { forexSpellings, forexTicker, pipSize, readForexPair } from '../../src/core/forex-pair.js';

describe('a pair of currencies', () => {
  it.each([
    ['EUR-USD', undefined],
    ['EURUSD', undefined],
    ['EUR/USD', undefined],
    ['OANDA:EURUSD', 'OANDA'],
    ['FX_IDC:EUR/USD', 'FX_IDC'],
    ['A2345678901234567890:EURUSD', 'A2345678901234567890'],
  ])('is read in %s', (text, prefix) => {
    expect(readForexPair(text)).toStrictEqual({ ticker: 'EUR-USD', base: 'EUR', quote: 'USD', prefix });
    expect(forexTicker(text)).toBe('EUR-USD');
    expect(forexSpellings(text)).toStrictEqual(['EUR-USD', 'EURUSD', 'EUR/USD']);
  });

  it.each([
    'EURXXX',
    'XXXUSD',
    'EUREUR',
    'EUR',
    'eurusd',
    'EUR--USD',
    'EUR USD',
    'EURUSDT',
    'XEURUSD',
    ' EURUSD',
    ':EURUSD',
    '1A:EURUSD',
    'oanda:EURUSD',
    'A:B:EURUSD',
    'A23456789012345678901:EURUSD',
    'AAPL',
    '',
  ])('is not read in %j', (text) => {
    expect(readForexPair(text)).toBeUndefined();
    expect(forexTicker(text)).toBe(text);
    expect(forexSpellings(text)).toStrictEqual([text]);
  });
});

describe('pipSize', () => {
  it.each([
    ['USD', '0.0001'],
    ['JPY', '0.01'],
  ])('of a price in %s is %s', (quote, size) => {
    expect(pipSize({ quote })).toBe(size);
  });
});
