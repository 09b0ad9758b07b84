import { alpaca, binance, binanceFutures, interactiveBrokers, tradier } from '../../src/brokers/index.js';

/** Every profile of the package, by its export. */
export const profiles = { alpaca, interactiveBrokers, tradier, binance, binanceFutures } as const;
