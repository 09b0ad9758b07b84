/**
 * Currencies in which crypto pairs are quoted, by which a pair without a separator is split: `BTCUSDT` is `BTC` and `USDT`.
 * The longest that fits counts, so their order has no meaning.
 *
 * @example
 * quoteCurrencies.includes('USDT'); // true
 * quoteCurrencies.includes('AAPL'); // false
 */
export const quoteCurrencies: readonly string[] = [
  ...['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF', 'BRL', 'TRY', 'KRW', 'INR', 'ZAR', 'MXN', 'PLN'],
  ...['USDT', 'USDC', 'FDUSD', 'TUSD', 'BUSD', 'PYUSD', 'USDD', 'USDE', 'DAI', 'EURC'],
  ...['BTC', 'XBT', 'ETH', 'BNB'],
];
