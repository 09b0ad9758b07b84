// Instants and days with their origin, for decisions and errors that name them.
import { type Choice, chosen, given } from '../core/figure.js';
import { type IsoDate, type IsoInstant, instantText } from '../core/time.js';
import { defaultSettings } from '../settings/defaults.js';
import { messageChoice, type SentFieldReader } from '../signal/field-reader.js';
import type { Signal } from '../signal/signal.js';

/** The clock, in milliseconds since 1970. */
export function nowChoice(now: number): Choice {
  return given(instantText(now), 'clock', ['now']);
}

/** Time zone of days. */
export function marketTimeZoneChoice(marketTimeZone: string): Choice {
  const from = marketTimeZone === defaultSettings.marketTimeZone ? 'default' : 'setting';
  return given(marketTimeZone, from, ['marketTimeZone']);
}

/** Day of the clock in a time zone. */
export function dayChoice(day: IsoDate, now: number, timeZone: Choice): Choice<IsoDate> {
  return chosen(day, 'dayOf', nowChoice(now), timeZone);
}

/** `time` of the signal, else its receipt. */
export function sentChoice({ time, receivedAt }: Pick<Signal, 'time' | 'receivedAt'>, fields: SentFieldReader): Choice {
  return time === undefined ? receiptChoice(receivedAt) : messageChoice(time, ['time'], fields);
}

/** Receipt of the signal. */
export function receiptChoice(receivedAt: IsoInstant): Choice {
  return given(receivedAt, 'clock', ['receivedAt']);
}

/** A day of the message, with the words that were sent for it and the day that they count from. */
export function sentDayChoice(
  day: IsoDate,
  field: 'expiresAt' | 'expiration',
  { receivedAt, sentTimes }: Pick<Signal, 'receivedAt' | 'sentTimes'>,
  fields: SentFieldReader,
): Choice<IsoDate> {
  const time = sentTimes?.[field];
  if (time?.from === undefined || time.timeZone === undefined) {
    return messageChoice(day, [field], fields);
  }
  const { sent, from, timeZone } = time;
  const today = chosen(from, 'dayOf', receiptChoice(receivedAt), marketTimeZoneChoice(timeZone));
  return chosen(day, 'countedFrom', messageChoice(sent, [field], fields), today);
}

/** Release of a delayed signal, with the delay that was sent. */
export function releaseChoice(
  releaseAt: IsoInstant,
  { receivedAt, sentTimes }: Pick<Signal, 'receivedAt' | 'sentTimes'>,
  fields: SentFieldReader,
): Choice {
  const receipt = receiptChoice(receivedAt);
  const { delay } = sentTimes ?? {};
  if (delay === undefined) {
    return chosen(releaseAt, 'afterDelay', receipt);
  }
  const sent = messageChoice(delay.sent, ['delay'], fields);
  return delay.from === undefined ? chosen(releaseAt, 'inUtc', sent) : chosen(releaseAt, 'afterDelay', receipt, sent);
}
