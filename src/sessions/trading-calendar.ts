// A calendar of a market: the sessions of its week, its holidays and its special days, as data.
import type { IsoDate, IsoInstant } from '../core/time.js';
import type { Weekday } from '../core/vocabulary.js';

/** Kind of a session. Where one is asked for, `extended` means the extended sessions and the regular ones. */
export type SessionKind = 'regular' | 'extended';

/** Time of day on the clock of a calendar: `09:30`. As an end also `24:00`. */
export type TimeOfDay = string;

/** Begin and end of a session. */
export interface SessionHours {
  /** Begin, inclusive. */
  readonly from: TimeOfDay;
  /** End, exclusive. One that is not after the begin is on the next day. */
  readonly to: TimeOfDay;
  /** Extended hours; absent: a regular session. */
  readonly kind?: 'extended' | undefined;
}

/** A session of the week. Lunch and maintenance are gaps between rows. */
export interface WeeklySession extends SessionHours {
  /** Days on which it begins. */
  readonly days: readonly Weekday[];
  /** Part of the year in which it is held, by the clock of the time zone; absent: the whole year. */
  readonly season?: 'standard-time' | 'daylight-time' | undefined;
}

/** A trade day without sessions. */
export interface ClosedDay {
  /** Trade day. */
  readonly date: IsoDate;
  /** Name of the holiday. */
  readonly name: string;
}

/** A trade day whose sessions replace those of the week: a half day, a late open. */
export interface SpecialDay {
  /** Trade day. */
  readonly date: IsoDate;
  /** Name of the holiday. */
  readonly name: string;
  /** Its sessions. With `tradeDay: 'end'` a begin at or after that of the weekly session over midnight is on the evening before. */
  readonly sessions: readonly SessionHours[];
}

/** When a market is open, as data that does not change while it is used. */
export interface TradingCalendar {
  /** Identifier: a `CalendarId`, or that of a calendar of your own. */
  readonly id: string;
  /** Name of the market. */
  readonly name: string;
  /** Time zone of the database, as `America/New_York`. */
  readonly timeZone: string;
  /** Day that a session over midnight belongs to: the one on which it starts or ends. */
  readonly tradeDay: 'start' | 'end';
  /** Sessions of a week. */
  readonly sessions: readonly WeeklySession[];
  /** Holidays: trade days without sessions. */
  readonly closed: readonly ClosedDay[];
  /** Trade days with sessions of their own. */
  readonly special: readonly SpecialDay[];
  /** Days of which the calendar knows, both ends inclusive. */
  readonly valid: { readonly from: IsoDate; readonly to: IsoDate };
  /** Publication that the days are from. */
  readonly source: string;
  /** Day on which it was read. */
  readonly retrieved: IsoDate;
}

/** A session of a calendar. */
export interface Session {
  /** Day of trading that it belongs to. */
  readonly tradeDay: IsoDate;
  /** Begin, inclusive. */
  readonly from: IsoInstant;
  /** End, exclusive. */
  readonly to: IsoInstant;
  /** Regular or extended. */
  readonly kind: SessionKind;
  /** Name of a special day; absent: a usual one. */
  readonly name?: string;
}
