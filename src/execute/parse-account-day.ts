import type { AccountDay } from '../account/account-day.js';
import { once } from '../core/once.js';
import type { Result } from '../core/result.js';
import { parseWith, type Schema } from '../core/schema.js';
import { accountDayKind } from '../market/account-day-kind.js';

const schema: () => Schema<AccountDay> = /* @__PURE__ */ once(() => accountDayKind.schema());

/**
 * Parses a day of an account that was stored as JSON. A state that cannot be read is not an account without losses: nothing
 * is entered until a person starts the account again. All errors are reported, with their place as `path`.
 *
 * Codes: `invalid-snapshot`.
 *
 * @example
 * const stored = JSON.parse(JSON.stringify(day));
 * parseAccountDay(stored).ok; // true
 * const read = parseAccountDay({ ...stored, halts: 'none' });
 * read.ok ? [] : read.errors[0].path; // ['halts']
 */
export function parseAccountDay(input: unknown): Result<AccountDay> {
  return parseWith(schema(), input, 'invalid-snapshot', 'The account day');
}
