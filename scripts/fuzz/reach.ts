// What a campaign must have met at least once: a code or a rule that no input reaches is not tested by it.
import { type ErrorCode, errorCatalogue } from '../../src/core/errors.js';
import { noticeCatalogue } from '../../src/core/notices.js';
import { traceRules } from '../../src/core/trace.js';

/** Codes that check, formula and plan never give: those of a request, and of asynchronous ports. */
const elsewhere: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'post-required',
  'empty-json',
  'malformed-json',
  'not-platform-a',
  'not-platform-b',
  'invalid-ip-address',
  'invalid-ip-address-format',
  'invalid-password',
  'not-found',
  'too-many-requests',
  'payload-too-large',
  'account-unavailable',
]);

/** Everything that is to be met, by group. */
export const wanted: Readonly<Record<string, readonly string[]>> = {
  'error code': errorCatalogue.map(({ code }) => code).filter((code) => !elsewhere.has(code)),
  'plan step': ['cancel-orders', 'submit-order', 'await-fill'],
  outcome: ['orders', 'nothing-to-do', 'postponed'],
  'trace rule': Object.keys(traceRules),
  notice: Object.keys(noticeCatalogue),
};

/** How often something was met: `group name` → count. */
export type Reach = Map<string, number>;

export function meet(reach: Reach, group: string, name: string): void {
  const key = `${group} ${name}`;
  reach.set(key, (reach.get(key) ?? 0) + 1);
}

export function timesMet(reach: Reach, group: string, name: string): number {
  return reach.get(`${group} ${name}`) ?? 0;
}

/** What was never met. */
export function unmet(reach: Reach): readonly string[] {
  return Object.entries(wanted).flatMap(([group, names]) =>
    names.filter((name) => timesMet(reach, group, name) === 0).map((name) => `${group} ${name}`),
  );
}
