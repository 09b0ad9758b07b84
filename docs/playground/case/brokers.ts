import { type BrokerProfile, brokerProfiles, parseBrokerProfile, type Result } from '../library.js';

/** The profile of a broker; undefined for an empty text. A broker that the package does not have is an error. */
export function profileOf(broker: string): Result<BrokerProfile | undefined> {
  const named = brokerProfiles.find(({ id }) => id === broker);
  return broker === '' || named !== undefined ? { ok: true, value: named } : parseBrokerProfile(broker);
}
