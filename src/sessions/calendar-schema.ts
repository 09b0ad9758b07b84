// The schema of a calendar that comes from outside.
import * as v from 'valibot';
import { calendarDate } from '../core/instant-schema.js';
import { type Entries, list, object, oneOf, type Schema, text } from '../core/schema.js';
import { isTimeZone } from '../core/time.js';
import { weekdays } from '../core/vocabulary.js';
import type { ClosedDay, SessionHours, SpecialDay, TradingCalendar, WeeklySession } from './trading-calendar.js';

/** Schema of a calendar. The compiler checks its keys and types against `TradingCalendar`. */
export function calendarSchema(): Schema<TradingCalendar> {
  const valid: Entries<TradingCalendar['valid']> = { from: calendarDate(), to: calendarDate() };
  const weekly: Entries<WeeklySession> = {
    days: list('a list of days', oneOf(weekdays)),
    ...hours(),
    season: v.exactOptional(oneOf(['standard-time', 'daylight-time'])),
  };
  const closed: Entries<ClosedDay> = { date: calendarDate(), name: anyText() };
  const special: Entries<SpecialDay> = {
    date: calendarDate(),
    name: anyText(),
    sessions: list('a list of sessions', object('an object with from, to and kind', hours())),
  };
  const entries: Entries<TradingCalendar> = {
    id: calendarId(),
    name: anyText(),
    timeZone: text('a name of the time zone database such as America/New_York', isTimeZone),
    tradeDay: oneOf(['start', 'end']),
    sessions: list('a list of weekly sessions', object('an object with days, from, to, kind and season', weekly)),
    closed: list('a list of holidays', object('an object with date and name', closed)),
    special: list('a list of special days', object('an object with date, name and sessions', special)),
    valid: object('an object with from and to', valid),
    source: anyText(),
    retrieved: calendarDate(),
  };
  return object('a calendar with id, timeZone, sessions, closed, special and valid', entries);
}

/** Schema of the identifier of a calendar. */
export function calendarId(): Schema<string> {
  return text('the identifier of a calendar such as XNYS', /\S/);
}

function hours(): Entries<SessionHours> {
  return {
    from: text('a time as HH:MM, 00:00 to 23:59', /^(?:[01]\d|2[0-3]):[0-5]\d$/),
    to: text('a time as HH:MM, 00:00 to 24:00', /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/),
    kind: v.exactOptional(oneOf(['extended'])),
  };
}

function anyText(): Schema<string> {
  return text('text', /[\s\S]/);
}
