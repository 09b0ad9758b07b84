import { describe, expect, it } from 'vitest';
import { comparableCurrency, defaultQuoteCurrency } from '../../src/market/currencies.js';

describe('defaultQuoteCurrency', () => {
  it('is the second half of a pair, else dollars', () => {
    expect(defaultQuoteCurrency('ETH-BTC', 'crypto')).toBe('BTC');
    expect(defaultQuoteCurrency('EUR/JPY', 'forex')).toBe('JPY');
    expect(defaultQuoteCurrency('EURO', 'forex')).toBe('USD');
    expect(defaultQuoteCurrency('BF-B', 'stocks')).toBe('USD');
    expect(defaultQuoteCurrency('ESH2026', 'futures')).toBe('USD');
  });

  it('of a crypto ticker that is not a pair is not dollars', () => {
    expect(defaultQuoteCurrency('BTCUSD', 'crypto')).toBe('BTCUSD');
  });
});

describe('comparableCurrency', () => {
  it.each(['USDT', 'USDC', 'DAI', 'FDUSD', 'PYUSD', 'usdt'])('of %s is USD unless it is strict', (coin) => {
    expect(comparableCurrency(coin, false)).toBe('USD');
    expect(comparableCurrency(coin, true)).toBe(coin.toUpperCase());
  });

  it('of others is the currency itself', () => {
    expect(['btc', 'EUR', 'BUSD'].map((name) => comparableCurrency(name, false))).toStrictEqual(['BTC', 'EUR', 'BUSD']);
  });
});
