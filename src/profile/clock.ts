// Times of day of a broker: when orders may be sent, and when a day ends.
import { attempt } from '../core/attempt.js';
import {
  addToDate,
  dateInZone,
  epochMilliseconds,
  type IsoDate,
  type IsoInstant,
  instantInZone,
  isTimeZone,
  localTimeOfWeek,
} from '../core/time.js';
import type { ClassProfile, ClockPoint, SendingWindow, TradingSession } from './broker-profile.js';

const minutesOfDay = 24 * 60;

/** Minutes since midnight of a time of day, `24:00` included; undefined for any other text. */
export function readTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text) ?? [];
  const read = Number(hours) * 60 + Number(minutes);
  return read <= minutesOfDay ? read : undefined;
}

/** Minutes since midnight of a point of the day, below a day; undefined where the profile contradicts itself. */
export function minutesOf(point: ClockPoint, sessions: ClassProfile['sessions']): number | undefined {
  const [text, offset] =
    typeof point === 'string' ? [point, 0] : [sessions[point.session]?.[point.edge], point.minutes];
  const read = text === undefined ? undefined : readTimeOfDay(text);
  return read === undefined ? undefined : (read + offset + 2 * minutesOfDay) % minutesOfDay;
}

/** Whether an order may be sent at an instant. A window that cannot be read is closed. */
export function isInWindow(window: SendingWindow, sessions: ClassProfile['sessions'], now: IsoInstant): boolean {
  const from = minutesOf(window.from, sessions);
  const to = minutesOf(window.to, sessions);
  if (from === undefined || to === undefined || !isTimeZone(window.timeZone)) {
    return false;
  }
  const { minutes } = localTimeOfWeek(epochMilliseconds(now), window.timeZone);
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

/** Time of day of a point, for a sentence. */
export function timeText(point: ClockPoint, sessions: ClassProfile['sessions']): string {
  const minutes = minutesOf(point, sessions) ?? 0;
  const twoDigits = (number: number): string => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Next end of a session after an instant, from Monday to Friday; undefined if the session cannot be read. Holidays are not known. */
export function nextEnd(session: TradingSession, now: IsoInstant): IsoInstant | undefined {
  const { to, timeZone } = session;
  const minutes = readTimeOfDay(to);
  const epoch = epochMilliseconds(now);
  const today = attempt(() => dateInZone(epoch, timeZone));
  if (minutes === undefined || today === undefined) {
    return undefined;
  }
  const endsDaily = neverCloses(session);
  // Looks ahead from a Friday after the end of its session to the next Monday.
  for (const days of [0, 1, 2, 3]) {
    const date = days === 0 ? today : addToDate(today, days, 'day');
    const end = date !== undefined && (endsDaily || endsOnWeekday(date, minutes)) && endOn(date, minutes, timeZone);
    if (end && epochMilliseconds(end) > epoch) {
      return end;
    }
  }
  return undefined;
}

/** Last end of a session by a day, from Monday to Friday; undefined if the session cannot be read. Holidays are not known. */
export function lastEndBy(session: TradingSession, date: IsoDate): IsoInstant | undefined {
  const minutes = readTimeOfDay(session.to);
  if (minutes === undefined) {
    return undefined;
  }
  const endsDaily = neverCloses(session);
  // Looks back from a Sunday to the Friday before it.
  const [end] = [date, addToDate(date, -1, 'day'), addToDate(date, -2, 'day')].flatMap((day) =>
    day !== undefined && (endsDaily || endsOnWeekday(day, minutes)) ? [endOn(day, minutes, session.timeZone)] : [],
  );
  return end;
}

/** Next begin of a session after an instant, from Monday to Friday; undefined if the session cannot be read. Holidays are not known. */
export function nextBegin({ from, timeZone }: TradingSession, now: IsoInstant): IsoInstant | undefined {
  // The begin of a session is the end of the closed hours before it.
  return nextEnd({ from, to: from, timeZone }, now);
}

/** Whether a session is open at an instant, from Monday to Friday; false if the session cannot be read. Holidays are not known. */
export function isInSession(session: TradingSession, now: IsoInstant): boolean {
  const [from, to] = [readTimeOfDay(session.from), readTimeOfDay(session.to)];
  const end = nextEnd(session, now);
  if (from === undefined || to === undefined || end === undefined) {
    return false;
  }
  const length = to > from ? to - from : to - from + minutesOfDay;
  return epochMilliseconds(end) - epochMilliseconds(now) <= length * 60_000;
}

/** A session that never closes ends every day. */
export function neverCloses({ from, to }: Pick<TradingSession, 'from' | 'to'>): boolean {
  return readTimeOfDay(from) === 0 && readTimeOfDay(to) === minutesOfDay;
}

/** Whether a session that ends on a date is one from Monday to Friday. One until midnight belongs to the day before. */
function endsOnWeekday(date: IsoDate, minutes: number): boolean {
  const lastMoment = new Date(epochMilliseconds(`${date}T00:00:00Z`) + minutes * 60_000 - 1);
  return lastMoment.getUTCDay() % 6 !== 0;
}

/** End of a session on a day; undefined where the session cannot be read. */
export function dayEndOn({ to, timeZone }: TradingSession, date: IsoDate): IsoInstant | undefined {
  const minutes = readTimeOfDay(to);
  return minutes === undefined ? undefined : endOn(date, minutes, timeZone);
}

function endOn(date: IsoDate, minutes: number, timeZone: string): IsoInstant | undefined {
  const day = minutes === minutesOfDay ? addToDate(date, 1, 'day') : date;
  const [year = 0, month = 0, dayOfMonth = 0] = day?.split('-').map(Number) ?? [];
  const clock = { year, month, day: dayOfMonth, hour: Math.floor(minutes / 60) % 24, minute: minutes % 60, second: 0 };
  return day === undefined ? undefined : instantInZone(clock, timeZone);
}
