import {
  alpaca,
  type BrokerProfile,
  binance,
  binanceFutures,
  interactiveBrokers,
  parseBrokerProfile,
  type Result,
} from '../library.js';

/** Brokers that a plan can be made for. */
export const profiles: readonly BrokerProfile[] = [alpaca, interactiveBrokers, binance, binanceFutures];

/** The profile of a broker; undefined for an empty text. What a link names and the package does not have is an error. */
export function profileOf(broker: string): Result<BrokerProfile | undefined> {
  const named = profiles.find(({ id }) => id === broker);
  return broker === '' || named !== undefined ? { ok: true, value: named } : parseBrokerProfile(broker);
}
