// What refuses entries only (safety M6, M7): an exit of the same signal is planned, with a notice of the same code.
import { countText } from '../../core/count-text.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { excerpt } from '../../core/excerpt.js';
import { Figure } from '../../core/figure.js';
import { calculationOf, type NamedFigures } from '../../core/figure-list.js';
import { epochMilliseconds } from '../../core/time.js';
import { nowChoice, releaseChoice, sentDayChoice } from '../../market/moments.js';
import { defaultSettings } from '../../settings/defaults.js';
import type { Settings } from '../../settings/settings.js';
import type { SentFields } from '../../signal/field-reader.js';
import { isTestSignal } from '../../signal/test-signal.js';
import { tickerMistyped } from '../errors.js';
import type { GateFacts, SignalFacts } from './gate-facts.js';
import { failed, type Verdicts, verdict } from './verdict.js';

export function testSignal(
  { testSignals }: Pick<Settings, 'testSignals'>,
  { fields }: SignalFacts,
): Verdicts<'test-signal-refused'> {
  const test = fields.peek('test');
  return isTestSignal({ test }) ? [verdict({ testSignals }, testSignals === 'refuse' && testRefused(test))] : [];
}

function testRefused(test: SentFields['test']): SignalError<'test-signal-refused'> {
  const message = 'The signal is a test, and the settings refuse test signals.';
  return signalError('test-signal-refused', { message, path: ['test'], received: excerpt(test) });
}

/** Safety S24. Without the setting it is a notice of the plan. */
export function mistypedTicker(
  { mistypedFields }: Pick<Settings, 'mistypedFields'>,
  _: unknown,
  { signal: { ticker }, similarTicker }: GateFacts,
): Verdicts<'ticker-mistyped'> {
  const suggestion = mistypedFields === 'refuse' ? similarTicker() : undefined;
  if (suggestion === undefined) {
    return [];
  }
  const message = tickerMistyped(ticker, suggestion);
  const error = signalError('ticker-mistyped', { message, received: ticker, expected: suggestion, suggestion });
  return [verdict({ mistypedFields }, error)];
}

/** Exactly the limit passes. */
export function lateRelease(
  { maxReleaseDelaySeconds: limit }: Pick<Settings, 'maxReleaseDelaySeconds'>,
  { signal, fields, now }: SignalFacts,
): Verdicts<'released-too-late'> {
  const { releaseAt } = signal;
  if (releaseAt === undefined) {
    return [];
  }
  const lateSeconds = (now - epochMilliseconds(releaseAt)) / 1000;
  if (lateSeconds <= limit) {
    return [verdict({ lateSeconds, limit }, undefined)];
  }
  const release = releaseChoice(releaseAt, signal, fields);
  const from = limit === defaultSettings.maxReleaseDelaySeconds ? 'default' : 'setting';
  const figures = {
    actual: Figure.secondsBetween(release, nowChoice(now), lateSeconds),
    limit: Figure.from(from, ['maxReleaseDelaySeconds'], limit),
  };
  return [verdict({ lateSeconds, limit }, releasedTooLate(lateSeconds, limit, figures), figures)];
}

function releasedTooLate(lateSeconds: number, limit: number, figures: NamedFigures): SignalError<'released-too-late'> {
  const message = `The delayed signal is planned ${countText(lateSeconds, 'second')} after its release; the limit is ${limit}.`;
  const calculation = calculationOf(figures, 'seconds');
  return signalError('released-too-late', { message, path: ['delay'], lateSeconds, limit, calculation });
}

export function lastDay(_: unknown, facts: SignalFacts): Verdicts<'order-expired'> {
  const error = orderExpired(facts);
  return error === undefined ? [] : [failed(error)];
}

/** The last day of an order counts in the time zone of the market, and ends with the last session by then (safety S17). */
export function orderExpired(facts: SignalFacts): SignalError<'order-expired'> | undefined {
  const { fields, today } = facts;
  const expiresAt = fields.peek('expiresAt');
  if (expiresAt === undefined) {
    return undefined;
  }
  const day = sentDayChoice(expiresAt, 'expiresAt', facts.signal, fields);
  const error = (message: string, expected: string, figures: NamedFigures): SignalError<'order-expired'> => {
    const calculation = calculationOf({ expiresAt: day, ...figures });
    return signalError('order-expired', { message, path: ['expiresAt'], received: expiresAt, expected, calculation });
  };
  if (expiresAt < today()) {
    const message = `expiresAt is ${expiresAt}, before today, ${today()}.`;
    return error(message, 'today or later', { today: facts.todayChoice() });
  }
  const end = facts.sessionEndBy(expiresAt);
  if (end === undefined || epochMilliseconds(end.choice) > facts.now) {
    return undefined;
  }
  const message = `expiresAt is ${expiresAt}: the last session by that day ended at ${end.choice}.`;
  return error(message, 'a day whose session has not ended', { sessionEnd: end, now: nowChoice(facts.now) });
}
