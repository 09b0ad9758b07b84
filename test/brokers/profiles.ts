import {
  alpaca,
  binance,
  binanceFutures,
  binanceUs,
  bybit,
  coinbase,
  interactiveBrokers,
  kraken,
  okx,
} from '../../src/brokers/index.js';

/** Every profile of the package, by its export. */
export const profiles = {
  alpaca,
  interactiveBrokers,
  binance,
  binanceFutures,
  coinbase,
  bybit,
  kraken,
  okx,
  binanceUs,
} as const;
