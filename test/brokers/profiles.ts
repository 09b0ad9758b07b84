import { alpaca, binance, binanceFutures, interactiveBrokers } from '../../src/brokers/index.js';

/** Every profile of the package, by its export. */
export const profiles = { alpaca, interactiveBrokers, binance, binanceFutures } as const;
