// When a market is open. An answer of its own says that nobody knows: outside the days of a calendar.
import { type IsoDate, type IsoInstant, instantText, readInstant } from '../core/instant.js';
import { dayMs, dayNumber, type Schedule, type Span, scheduleOf, spansOfTradeDay, spansOfUtcDay } from './schedule.js';
import type { Session, SessionKind, TradingCalendar } from './trading-calendar.js';

/** The session at an instant; false while the market is closed, undefined where nobody knows. */
function spanAt(schedule: Schedule | undefined, epoch: number, kind: SessionKind): Span | false | undefined {
  // An instant that is not one is in no range.
  if (schedule === undefined || !(epoch >= schedule.from && epoch < schedule.to)) {
    return undefined;
  }
  for (const span of spansOfUtcDay(schedule, Math.floor(epoch / dayMs))) {
    if (epoch >= span.from && epoch < span.to && isOfKind(span, kind)) {
      return span.isKnown ? span : undefined;
    }
  }
  return false;
}

/** Extended hours are open in the regular sessions too. */
function isOfKind({ session }: Span, kind: SessionKind): boolean {
  return session.kind === 'regular' || kind === 'extended';
}

/**
 * Whether a market is open at an instant: in a regular session, or with `extended` in any. Undefined where nobody knows: the
 * date, or the trade day of the session, is not in the calendar's `valid`, or the instant or calendar cannot be read.
 *
 * @example
 * isOpen(xnys, '2026-11-27T17:59:59Z'); // true: the half day after Thanksgiving closes at 13:00
 * isOpen(xnys, '2026-11-27T18:00:00Z'); // false
 */
export function isOpen(calendar: TradingCalendar, at: IsoInstant, kind: SessionKind = 'regular'): boolean | undefined {
  const span = spanAt(scheduleOf(calendar), readInstant(at), kind);
  return span === undefined ? undefined : span !== false;
}

/**
 * The session at an instant: a regular one, or with `extended` any. `unknown` where `isOpen` is undefined.
 *
 * @example
 * const session = sessionOf(cmeEquity, '2026-11-29T23:30:00Z'); // Sunday 17:30 in Chicago
 * typeof session === 'string' ? session : session.tradeDay; // '2026-11-30'
 */
export function sessionOf(
  calendar: TradingCalendar,
  at: IsoInstant,
  kind: SessionKind = 'regular',
): Session | 'closed' | 'unknown' {
  const span = spanAt(scheduleOf(calendar), readInstant(at), kind);
  if (span === undefined) {
    return 'unknown';
  }
  return span === false ? 'closed' : span.session;
}

/**
 * The next instant at which a market is open, the instant itself where it is. Undefined where nobody knows: as `isOpen`, and
 * where the next open is not in the calendar's `valid`.
 *
 * @example
 * nextOpen(xnys, '2026-11-26T15:00:00Z'); // '2026-11-27T14:30:00Z'
 * nextOpen(xnys, '2029-01-02T15:00:00Z'); // undefined: nobody knows
 */
export function nextOpen(
  calendar: TradingCalendar,
  at: IsoInstant,
  kind: SessionKind = 'regular',
): IsoInstant | undefined {
  const schedule = scheduleOf(calendar);
  const epoch = readInstant(at);
  if (schedule === undefined || !(epoch >= schedule.from && epoch < schedule.to)) {
    return undefined;
  }
  for (let day = Math.floor(epoch / dayMs); day * dayMs < schedule.to; day += 1) {
    for (const span of spansOfUtcDay(schedule, day)) {
      if (span.to > epoch && isOfKind(span, kind)) {
        return span.isKnown ? laterOf(span.from, epoch, at) : undefined;
      }
    }
  }
  return undefined;
}

function laterOf(from: number, epoch: number, at: IsoInstant): IsoInstant {
  return from > epoch ? instantText(from) : at;
}

/**
 * Sessions, regular and extended, that are open at any instant from one, inclusive, to another, exclusive, in order. Undefined
 * where nobody knows all of them.
 *
 * @example
 * const sessions = sessionsBetween(xtks, '2026-01-26T00:00:00Z', '2026-01-27T00:00:00Z') ?? [];
 * sessions.map(({ to }) => to); // ['2026-01-26T02:30:00Z', '2026-01-26T06:30:00Z']
 */
export function sessionsBetween(
  calendar: TradingCalendar,
  from: IsoInstant,
  to: IsoInstant,
): readonly Session[] | undefined {
  const schedule = scheduleOf(calendar);
  const [begin, end] = [readInstant(from), readInstant(to)];
  if (schedule === undefined || !(begin >= schedule.from && end <= schedule.to)) {
    return undefined;
  }
  const found = new Set<Span>();
  for (let day = Math.floor(begin / dayMs); day * dayMs < end; day += 1) {
    for (const span of spansOfUtcDay(schedule, day)) {
      if (span.to > begin && span.from < end && begin < end) {
        found.add(span);
      }
    }
  }
  const spans = [...found];
  return spans.every(({ isKnown }) => isKnown) ? spans.map(({ session }) => session) : undefined;
}

/** Sessions of a trade day, in order; none on a holiday, undefined for a day that the calendar does not know. */
export function sessionsOfDay(calendar: TradingCalendar, tradeDay: IsoDate): readonly Session[] | undefined {
  const schedule = scheduleOf(calendar);
  const day = dayNumber(tradeDay);
  return schedule === undefined || !(day >= schedule.firstDay && day <= schedule.lastDay)
    ? undefined
    : spansOfTradeDay(schedule, day).map(({ session }) => session);
}
