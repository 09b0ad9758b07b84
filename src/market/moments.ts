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

/** Release of a delayed signal. */
export function releaseChoice(releaseAt: IsoInstant, receivedAt: IsoInstant): Choice {
  return chosen(releaseAt, 'afterDelay', receiptChoice(receivedAt));
}
