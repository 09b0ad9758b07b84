// Profiles of brokers that a request can name; `brokers` lists them.
import { brokerProfiles, parseBrokerProfile } from '../brokers/index.js';
import { closestName } from '../core/closest-name.js';
import { isJsonObject } from '../core/json.js';
import { err, ok, type Result } from '../core/result.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import { invalidValue } from './requests.js';
import { errorsAt } from './responses.js';

/** The profile that a request names, or has. */
export function readProfile(broker: unknown): Result<BrokerProfile> {
  if (isJsonObject(broker)) {
    const parsed = parseBrokerProfile(broker);
    return parsed.ok ? parsed : { ok: false, errors: errorsAt(['broker'], parsed.errors) };
  }
  const ids = brokerProfiles.map(({ id }) => id);
  const named = brokerProfiles.find(({ id }) => id === broker);
  if (named !== undefined) {
    return ok(named);
  }
  const meant = typeof broker === 'string' ? closestName(broker, ids) : undefined;
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return err(invalidValue('broker', broker, `one of ${ids.join(', ')}, or a profile`, hint));
}

/** The profile of a request, which may have none. */
export function profileOf(broker: unknown): Result<BrokerProfile | undefined> {
  return broker == null ? ok(undefined) : readProfile(broker);
}

/** `brokers`: each profile of the package, with its day and its classes. */
export function brokersText(): string {
  const rows = brokerProfiles.map(({ id, asOf, classes }) => [id, asOf, Object.keys(classes).join(', ')]);
  const width = Math.max(...rows.map(([id = '']) => id.length));
  return rows.map(([id = '', ...rest]) => `${[id.padEnd(width), ...rest].join('  ')}\n`).join('');
}
