// Trade days with regular sessions: the first open and the last close of each. Lunch is not a close.
import { epochMilliseconds, type IsoDate, type IsoInstant, instantText } from '../core/time.js';
import { dateOfDay, dayMs, dayNumber, type Schedule, scheduleOf, spansOfTradeDay, spansOfUtcDay } from './schedule.js';
import type { SessionKind, TradingCalendar } from './trading-calendar.js';

/** A trade day with regular sessions. Limits in milliseconds since 1970. */
export interface TradingDay {
  readonly date: IsoDate;
  /** First regular open. */
  readonly open: number;
  /** Last regular close. */
  readonly close: number;
  /** First open and last close of any session. */
  readonly extended: { readonly open: number; readonly close: number };
}

/** Trade days around an instant. Undefined: the calendar does not know it. */
export interface TradingDaysAround {
  /** The last one whose regular close is not after the instant. */
  readonly before: TradingDay | undefined;
  /** The first one whose regular close is after the instant. */
  readonly next: TradingDay | undefined;
}

/** Trade days around an instant, of a calendar that knows its date. */
export function tradingDaysAround(calendar: TradingCalendar, at: number): TradingDaysAround {
  const schedule = scheduleOf(calendar);
  // A session ends on its trade day or the day after it, and no clock is a day from UTC.
  const today = Math.floor(at / dayMs);
  return {
    before: firstDay(schedule, today + 2, -1, ({ close }) => close <= at),
    next: firstDay(schedule, today - 2, 1, ({ close }) => close > at),
  };
}

/** The trade day with regular sessions after another one. */
export function tradingDayAfter(calendar: TradingCalendar, { date }: TradingDay): TradingDay | undefined {
  return firstDay(scheduleOf(calendar), dayNumber(date) + 1, 1, () => true);
}

/** The first open of a trade day after an instant: exactly at an open, that of the next trade day. */
export function openAfter(calendar: TradingCalendar, at: number): IsoInstant | undefined {
  const { next } = tradingDaysAround(calendar, at);
  const day = next !== undefined && next.open <= at ? tradingDayAfter(calendar, next) : next;
  return day && instantText(day.open);
}

/** The last close of a trade day on or before a date. */
export function lastCloseBy(
  calendar: TradingCalendar,
  date: IsoDate,
  kind: SessionKind = 'regular',
): IsoInstant | undefined {
  const schedule = scheduleOf(calendar);
  const day = dayNumber(date);
  const found = isKnown(schedule, day) ? firstDay(schedule, day, -1, () => true) : undefined;
  return found && instantText(closeOf(found, kind));
}

/** Close of the session in which an order that is sent at an instant can trade first, of its trade day: lunch does not end it. */
export function firstClose(
  calendar: TradingCalendar,
  at: IsoInstant,
  kind: SessionKind = 'regular',
): IsoInstant | undefined {
  const epoch = epochMilliseconds(at);
  const { before, next } = tradingDaysAround(calendar, epoch);
  const day = [before, next].find((each) => each !== undefined && closeOf(each, kind) > epoch);
  // Between the regular close and the end of the late session, only an order of extended hours still trades.
  return day && instantText(closeOf(day, kind));
}

function closeOf({ close, extended }: TradingDay, kind: SessionKind): number {
  return kind === 'extended' ? extended.close : close;
}

/** Whether a close ends the trading: no regular session begins with it, as the next one of a market without a close does. */
export function isRealClose(calendar: TradingCalendar, { close }: TradingDay): boolean {
  const schedule = scheduleOf(calendar);
  return (
    schedule === undefined ||
    spansOfUtcDay(schedule, Math.floor(close / dayMs)).every(
      ({ from, session }) => from !== close || session.kind !== 'regular',
    )
  );
}

/** No day of a calendar that cannot be read is known. */
function isKnown(schedule: Schedule | undefined, day: number): schedule is Schedule {
  return schedule !== undefined && day >= schedule.firstDay && day <= schedule.lastDay;
}

/** The first known trade day with regular sessions that meets a condition, in a direction; none past the days that are known. */
function firstDay(
  schedule: Schedule | undefined,
  from: number,
  step: 1 | -1,
  meets: (day: TradingDay) => boolean,
): TradingDay | undefined {
  const begin = step === 1 ? Math.max(from, schedule?.firstDay ?? from) : Math.min(from, schedule?.lastDay ?? from);
  for (let day = begin; isKnown(schedule, day); day += step) {
    const found = tradingDay(schedule, day);
    if (found !== undefined && meets(found)) {
      return found;
    }
  }
  return undefined;
}

function tradingDay(schedule: Schedule, day: number): TradingDay | undefined {
  const spans = spansOfTradeDay(schedule, day);
  const regular = spans.filter(({ session }) => session.kind === 'regular');
  if (regular.length === 0) {
    return undefined;
  }
  const limits = (list: typeof spans): { open: number; close: number } => ({
    open: Math.min(...list.map(({ from }) => from)),
    close: Math.max(...list.map(({ to }) => to)),
  });
  return { date: dateOfDay(day), ...limits(regular), extended: limits(spans) };
}
