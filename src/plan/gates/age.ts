import { type SignalError, signalError } from '../../core/errors.js';
import { placeholderHint, quote } from '../../core/excerpt.js';
import { epochMilliseconds } from '../../core/time.js';
import type { SignalHead } from '../../market/planning-context.js';
import type { OrderDefaults } from '../../settings/settings.js';
import type { Leg } from '../overrides.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedLeg } from './gated-parts.js';
import { type Verdicts, verdict } from './verdict.js';

/** Age is counted from `time`, else from receipt, without the requested delay. From receipt it is often 0: no age to judge. */
export function age(
  { rejectOlderThan }: Pick<OrderDefaults, 'rejectOlderThan'>,
  { leg }: GatedLeg,
  { signal, fields, now, sentAt, permitted }: GateFacts,
): Verdicts<'signal-too-old' | 'invalid-time'> {
  const limit = permitted('rejectAfter', leg) ?? rejectOlderThan;
  if (limit === undefined) {
    return [];
  }
  const unreadable = unreadableTime(signal, leg, limit);
  if (unreadable !== undefined) {
    return [verdict({ limit }, unreadable)];
  }
  const { receivedAt, releaseAt } = signal;
  const delay = releaseAt === undefined ? 0 : epochMilliseconds(releaseAt) - epochMilliseconds(receivedAt);
  const ageSeconds = (now - sentAt - delay) / 1000;
  const isJudged = signal.time !== undefined || ageSeconds > 0;
  if (isJudged) {
    fields.take('rejectAfter');
  }
  return [verdict({ ageSeconds, limit }, ageSeconds > limit && tooOld(ageSeconds, limit))];
}

function tooOld(ageSeconds: number, limit: number): SignalError<'signal-too-old'> {
  const message = `The signal is ${ageSeconds} seconds old; the limit is ${limit}.`;
  return signalError('signal-too-old', { message, ageSeconds, limit });
}

/** Without its `time` a signal has no age: the trader asked for the limit, so nothing passes (safety M6). */
function unreadableTime({ notices }: SignalHead, leg: Leg, limit: number): SignalError<'invalid-time'> | undefined {
  const notice = notices?.find(({ code }) => code === 'time-unreadable');
  if (notice === undefined) {
    return undefined;
  }
  const { received = null } = notice;
  const message = `time is ${quote(received)} and cannot be read; this ${leg} is limited to an age of ${limit} seconds.`;
  const expected = 'a date and time, or a number of seconds or milliseconds since 1970';
  return signalError('invalid-time', { message: `${message}${placeholderHint(received)}`, received, expected });
}
