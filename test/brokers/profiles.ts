import {
  alpaca,
  binance,
  binanceFutures,
  interactiveBrokers,
  schwab,
  tastytrade,
  tradeStation,
  tradier,
  tradovate,
  webull,
} from '../../src/brokers/index.js';

/** Every profile of the package, by its export. */
export const profiles = {
  alpaca,
  interactiveBrokers,
  tradier,
  schwab,
  tradeStation,
  tastytrade,
  webull,
  tradovate,
  binance,
  binanceFutures,
} as const;
