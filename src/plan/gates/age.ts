import { countText } from '../../core/count-text.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { placeholderHint, quote } from '../../core/excerpt.js';
import { Figure } from '../../core/figure.js';
import { calculationOf, type NamedFigures } from '../../core/figure-list.js';
import { epochMilliseconds } from '../../core/time.js';
import { nowChoice, receiptChoice, releaseChoice, sentChoice } from '../../market/moments.js';
import type { SignalHead } from '../../market/planning-context.js';
import type { OrderDefaults } from '../../settings/settings.js';
import { messageFigure } from '../../signal/field-reader.js';
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
  const sentLimit = permitted('rejectAfter', leg);
  const limit = sentLimit ?? rejectOlderThan;
  if (limit === undefined) {
    return [];
  }
  const limitFigure = (): Figure =>
    sentLimit === undefined
      ? Figure.from('setting', [leg, 'rejectOlderThan'], limit)
      : messageFigure(`${sentLimit}`, ['rejectAfter'], fields);
  const unreadable = unreadableTime(signal, leg, limit, limitFigure);
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
  if (ageSeconds <= limit) {
    return [verdict({ ageSeconds, limit }, undefined)];
  }
  const sinceSent = Figure.secondsBetween(sentChoice(signal, fields), nowChoice(now), (now - sentAt) / 1000);
  const actual =
    releaseAt === undefined
      ? sinceSent
      : sinceSent.minus(
          Figure.secondsBetween(receiptChoice(receivedAt), releaseChoice(releaseAt, signal, fields), delay / 1000),
        );
  const figures = { actual, limit: limitFigure() };
  return [verdict({ ageSeconds, limit }, tooOld(ageSeconds, limit, figures), figures)];
}

function tooOld(ageSeconds: number, limit: number, figures: NamedFigures): SignalError<'signal-too-old'> {
  const message = `The signal is ${countText(ageSeconds, 'second')} old; the limit is ${countText(limit, 'second')}.`;
  return signalError('signal-too-old', { message, ageSeconds, limit, calculation: calculationOf(figures, 'seconds') });
}

/** Without its `time` a signal has no age: the trader asked for the limit, so nothing passes (safety M6). */
function unreadableTime(
  { notices }: SignalHead,
  leg: Leg,
  seconds: number,
  limit: () => Figure,
): SignalError<'invalid-time'> | undefined {
  const notice = notices?.find(({ code }) => code === 'time-unreadable');
  if (notice === undefined) {
    return undefined;
  }
  const { received = null } = notice;
  const message = `time is ${quote(received)} and cannot be read; this ${leg} is limited to an age of ${countText(seconds, 'second')}.`;
  const expected = 'a date and time, or a number of seconds or milliseconds since 1970';
  const calculation = calculationOf({ limit: limit() }, 'seconds');
  return signalError('invalid-time', {
    message: `${message}${placeholderHint(received)}`,
    received,
    expected,
    calculation,
  });
}
