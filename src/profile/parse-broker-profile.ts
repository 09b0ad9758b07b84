import { once } from '../core/once.js';
import { type Result, resultOf } from '../core/result.js';
import { parseWith, type Schema } from '../core/schema.js';
import type { BrokerProfile } from './broker-profile.js';
import { contradictions } from './contradictions.js';
import { profileSchema } from './profile-schema.js';

const schema: () => Schema<BrokerProfile> = /* @__PURE__ */ once(profileSchema);

/**
 * Parses a profile of your own. Unknown keys are rejected, and so is a profile that contradicts itself: a bracket on
 * entries that no form takes, a rule about a time in force that is never taken, a table of steps with a gap. All errors are
 * reported, with the place as `path` and what would be consistent as `expected`.
 *
 * Codes: `invalid-setting`.
 *
 * @example
 * parseBrokerProfile(JSON.parse(JSON.stringify(alpaca))).ok; // true
 * const answer = parseBrokerProfile({ ...alpaca, clientOrderId: { maxLength: 128, pattern: '^[ -~]{1,48}$' } });
 * answer.ok ? undefined : answer.errors[0].expected; // '48, the length of the pattern'
 */
export function parseBrokerProfile(input: unknown): Result<BrokerProfile> {
  const parsed = parseWith(schema(), input, 'invalid-setting', 'The profile');
  return parsed.ok ? resultOf(contradictions(parsed.value), () => parsed.value) : parsed;
}
