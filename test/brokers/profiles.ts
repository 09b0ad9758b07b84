import {
  alpaca,
  binance,
  binanceFutures,
  bybit,
  coinbase,
  interactiveBrokers,
  kraken,
} from '../../src/brokers/index.js';

/** Every profile of the package, by its export. */
export const profiles = { alpaca, interactiveBrokers, binance, binanceFutures, coinbase, bybit, kraken } as const;
