// `calendar`: the days of a market, or all calendars.
import { type CalendarId, calendars, nextOpen } from '../calendars/index.js';
import { closestName } from '../core/closest-name.js';
import { type IsoDate, type IsoInstant, isCalendarDate, midnightInZone } from '../core/time.js';
import { weekdays } from '../core/vocabulary.js';
import { sessionsOfDay } from '../sessions/sessions.js';
import type { Session, TradingCalendar } from '../sessions/trading-calendar.js';
import type { CommandIo } from './command-io.js';
import type { ExitResult } from './request-stream.js';
import type { UsageError } from './requests.js';

/** `calendar`: without an identifier it lists the calendars, without a date it tells what a calendar knows. */
export interface CalendarInvocation {
  readonly run: 'calendar';
  readonly calendar?: CalendarId;
  readonly date?: IsoDate;
  readonly json: boolean;
}

/** The invocation of arguments, or what is wrong with them. */
export function calendarInvocation([id, date]: readonly string[], json: boolean): CalendarInvocation | UsageError {
  if (id === undefined) {
    return { run: 'calendar', json };
  }
  const name = id.toUpperCase();
  if (!isCalendarId(name)) {
    const meant = closestName(name, Object.keys(calendars));
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    return { usageError: `Unknown calendar ${JSON.stringify(id)}; calendar without arguments lists them.${hint}` };
  }
  if (date === undefined) {
    return { run: 'calendar', calendar: name, json };
  }
  return isCalendarDate(date)
    ? { run: 'calendar', calendar: name, date, json }
    : { usageError: `The date is ${JSON.stringify(date)}; expected a date such as 2026-11-27.` };
}

function isCalendarId(name: string): name is CalendarId {
  return Object.hasOwn(calendars, name);
}

/** Prints a day, a calendar, or all calendars. A day that nobody knows is status 1. */
export async function calendar({ calendar: id, date, json }: CalendarInvocation, io: CommandIo): Promise<ExitResult> {
  if (id === undefined) {
    const all: readonly TradingCalendar[] = Object.values(calendars);
    await io.write(json ? `${JSON.stringify(Object.keys(calendars))}\n` : listText(all));
    return { status: 0 };
  }
  const one = calendars[id];
  if (date === undefined) {
    await io.write(json ? `${JSON.stringify(one, undefined, 2)}\n` : daysText(one));
    return { status: 0 };
  }
  const day = tradeDay(one, date);
  await io.write(json ? `${JSON.stringify(day, undefined, 2)}\n` : dayText(one, day));
  return { status: day.state === 'unknown' ? 1 : 0 };
}

/** A trade day as JSON. */
interface DayAnswer {
  readonly calendar: string;
  readonly date: IsoDate;
  readonly state: 'open' | 'closed' | 'unknown';
  /** Name of a holiday or half day. */
  readonly name?: string;
  readonly sessions: readonly Session[];
  /** Next regular open after the day; absent where nobody knows it. */
  readonly nextOpen?: IsoInstant;
}

function tradeDay(one: TradingCalendar, date: IsoDate): DayAnswer {
  const sessions = sessionsOfDay(one, date);
  const day = [...one.closed, ...one.special].find((each) => each.date === date);
  // Without a session, from the begin of the day: an evening may open for the next one.
  const end = sessions?.at(-1)?.to ?? String(midnightInZone(date, one.timeZone));
  const next = sessions === undefined ? undefined : nextOpen(one, end);
  return {
    calendar: one.id,
    date,
    state: sessions === undefined ? 'unknown' : sessions.length === 0 ? 'closed' : 'open',
    ...(day !== undefined && { name: day.name }),
    sessions: sessions ?? [],
    ...(next !== undefined && { nextOpen: next }),
  };
}

function dayText({ name: market, timeZone, valid }: TradingCalendar, day: DayAnswer): string {
  const { calendar: id, date, state, name, sessions, nextOpen: next } = day;
  const unknown = `nobody knows: the calendar knows ${valid.from} to ${valid.to}`;
  const what =
    state === 'unknown'
      ? unknown
      : [...(state === 'closed' ? ['closed'] : []), ...(name === undefined ? [] : [name])].join(': ');
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' });
  const timeOf = (instant: IsoInstant): string => clock.format(new Date(instant));
  return [
    `${id}  ${market}`,
    `${weekdayOf(date)} ${date}${what === '' ? '' : `  ${what}`}`,
    ...sessions.map(
      ({ kind, from, to }) => `  ${kind.padEnd(8)}  ${timeOf(from)}–${timeOf(to)} ${timeZone}  ${from} to ${to}`,
    ),
    ...(next === undefined ? [] : [`  next open ${next}`]),
    '',
  ].join('\n');
}

function weekdayOf(date: IsoDate): string {
  const index = (new Date(date).getUTCDay() + 6) % 7;
  return weekdays.filter((_, day) => day === index).join();
}

function daysText({ id, name, timeZone, valid, closed, special, source, retrieved }: TradingCalendar): string {
  const days = [
    ...closed.map((day) => ({ ...day, hours: 'closed' })),
    ...special.map((day) => ({ ...day, hours: day.sessions.map(({ from, to }) => `${from}–${to}`).join(', ') })),
  ].toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return [
    `${id}  ${name}, ${timeZone}`,
    `  ${valid.from} to ${valid.to}; ${source}, read ${retrieved}`,
    ...days.map((day) => `  ${day.date}  ${day.hours}  ${day.name}`),
    '',
  ].join('\n');
}

function listText(all: readonly TradingCalendar[]): string {
  const width = Math.max(...all.map(({ id }) => id.length));
  return all.map(({ id, name, valid }) => `${id.padEnd(width)}  ${valid.from} to ${valid.to}  ${name}\n`).join('');
}
