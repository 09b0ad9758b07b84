import * as v from 'valibot';
import { closestName } from '../core/closest-name.js';
import { duplicateNames } from '../core/duplicate-names.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import { instant } from '../core/instant-schema.js';
import { parseJson } from '../core/malformed-json.js';
import { once } from '../core/once.js';
import { isNonEmpty, type Result } from '../core/result.js';
import { list, object, parseJsonWith, parseWith, rejectUnknownKeys, type Schema, text } from '../core/schema.js';
import { snapshotSchema } from '../market/snapshot-schema.js';
import { accountEventSchema } from './account-event-schema.js';
import type { DecisionRequest } from './compare-decisions.js';
import { nullLine } from './null-line.js';

/** What a line of a log has: a message, and the market in which it is decided. */
export type ReplayLine = Omit<DecisionRequest, 'calendarOf' | 'instruments'>;

const keys = ['payload', 'market', 'receivedAt', 'signalId', 'accountEvents'];

const form = 'an object with payload and market';

const schema: () => Schema<ReplayLine> = /* @__PURE__ */ once(() =>
  object<ReplayLine>(
    form,
    {
      // A message of any kind is decided: one that is not valid is rejected by each settings.
      payload: v.unknown(),
      market: snapshotSchema(),
      receivedAt: v.exactOptional(instant()),
      signalId: v.exactOptional(text('text', () => true)),
      accountEvents: v.exactOptional(list('a list of events of the account', accountEventSchema())),
    },
    rejectUnknownKeys(keys, (key) => closestName(key, keys, 4)),
  ),
);

/**
 * Parses a line of a log, as text or as the value that it holds: a message with the market in which it is decided. The market is
 * parsed as by `parseMarketSnapshot`, and the message only when it is decided. Unknown keys are ignored, except one that is
 * nearly a known key. All errors are reported, with their place as `path`. A text that has a name twice is refused.
 *
 * Codes: `invalid-snapshot`; `malformed-json` for a text that is not JSON.
 *
 * @example
 * const line = '{"payload":{"ticker":"AAPL","action":"exit"},"market":{"now":"2026-01-26T15:30:00Z"},"signalId":"a1"}';
 * const read = parseReplayLine(line);
 * read.ok && read.value.signalId; // 'a1'
 * const cut = parseReplayLine({ payload: {}, market: {} });
 * cut.ok ? [] : cut.errors[0].path; // ['market', 'now']
 */
export function parseReplayLine(line: unknown): Result<ReplayLine> {
  if (line === null) {
    return nullLine(form);
  }
  if (typeof line !== 'string') {
    return parseJsonWith(schema(), line, 'invalid-snapshot', 'The line');
  }
  const json = parseJson(line);
  if (!json.ok) {
    return json;
  }
  if (json.value === null) {
    return nullLine(form);
  }
  const twice = duplicateNames(line).map(duplicateNameError);
  return isNonEmpty(twice)
    ? { ok: false, errors: twice }
    : parseWith(schema(), json.value, 'invalid-snapshot', 'The line');
}

/** A program writes a log, and none writes a name twice: it is not known which of the values was decided (safety S25). */
function duplicateNameError(path: ErrorPath): SignalError {
  const expected = 'each name once';
  const message = `The line has ${quote(path.join('.'))} more than once; expected ${expected}.`;
  return signalError('invalid-snapshot', { message, path, expected });
}
