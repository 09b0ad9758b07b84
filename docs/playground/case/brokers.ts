import {
  alpaca,
  type BrokerProfile,
  binance,
  binanceFutures,
  binanceUs,
  bybit,
  coinbase,
  interactiveBrokers,
  kraken,
  okx,
  parseBrokerProfile,
  type Result,
  schwab,
  tastytrade,
  tradeStation,
  tradier,
  tradovate,
  webull,
} from '../library.js';

/** Brokers that a plan can be made for. */
export const profiles: readonly BrokerProfile[] = [
  alpaca,
  interactiveBrokers,
  tradier,
  schwab,
  tradeStation,
  tastytrade,
  webull,
  tradovate,
  coinbase,
  binance,
  binanceFutures,
  binanceUs,
  bybit,
  kraken,
  okx,
];

/** The profile of a broker; undefined for an empty text. A broker that the package does not have is an error. */
export function profileOf(broker: string): Result<BrokerProfile | undefined> {
  const named = profiles.find(({ id }) => id === broker);
  return broker === '' || named !== undefined ? { ok: true, value: named } : parseBrokerProfile(broker);
}
