// Settings as the command reads them: `guard` may also be the identifier of the rules of a trading firm.
import { closestName } from '../core/closest-name.js';
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import type { Result } from '../core/result.js';
import { firmGuards } from '../guards/index.js';
import { parseSettings } from '../settings/parse-settings.js';
import type { Settings } from '../settings/settings.js';

/** The settings of a file or a request, or all of their errors. */
export function readSettings(content: unknown): Result<Settings> {
  if (!isRecord(content) || typeof content.guard !== 'string') {
    return parseSettings(content);
  }
  const { guard: id, ...rest } = content;
  const named = firmGuards.find((each) => each.id === id);
  if (named !== undefined) {
    return parseSettings({ ...rest, guard: named.guard });
  }
  const others = parseSettings(rest);
  return { ok: false, errors: [unknownGuard(content.guard), ...(others.ok ? [] : others.errors)] };
}

function unknownGuard(id: string): SignalError {
  const ids = firmGuards.map((each) => each.id);
  const closest = closestName(id, ids);
  const expected = `an object of limits of the day and the account, or one of ${ids.join(', ')}`;
  const hint = closest === undefined ? '' : ` Did you mean ${closest}?`;
  const message = `guard is ${quote(id)}; expected ${expected}.${hint}`;
  return signalError('invalid-setting', { message, path: ['guard'], received: excerpt(id), expected });
}
