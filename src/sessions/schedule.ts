// The sessions of a calendar as instants. A day is converted from its time zone once: what it gave is kept as long as the
// calendar is (benchmark row `isOpen`).
import { attempt } from '../core/attempt.js';
import { epochMilliseconds, type IsoDate, instantInZone, instantText, isCalendarDate } from '../core/time.js';
import { type Weekday, weekdays } from '../core/vocabulary.js';
import type { Session, SessionHours, TradingCalendar, WeeklySession } from './trading-calendar.js';

/** A session with its limits in milliseconds since 1970. */
export interface Span {
  readonly session: Session;
  readonly from: number;
  readonly to: number;
  /** Whether its trade day is one that the calendar knows. */
  readonly isKnown: boolean;
}

/** Hours in minutes since the midnight before the begin. */
interface Hours {
  readonly from: number;
  readonly to: number;
  readonly kind: Session['kind'];
}

interface WeeklyHours extends Hours {
  readonly days: ReadonlySet<Weekday | undefined>;
  readonly season: WeeklySession['season'];
}

interface SpecialHours {
  readonly name: string;
  readonly hours: readonly Hours[];
}

/** What is known of a calendar, and the days that were converted. Days are numbers of days since 1970. */
export interface Schedule {
  readonly timeZone: string;
  readonly weekly: readonly WeeklyHours[];
  readonly closed: ReadonlySet<IsoDate>;
  readonly special: ReadonlyMap<IsoDate, SpecialHours>;
  /** Begin of the first weekly session over midnight, of a calendar in which it belongs to its end. */
  readonly evening: number;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Begin of the first day, inclusive, and end of the last one, exclusive. */
  readonly from: number;
  readonly to: number;
  readonly tradeDays: Map<number, readonly Span[]>;
  readonly utcDays: Map<number, readonly Span[]>;
}

const minutesOfDay = 1440;
const minuteMs = 60_000;
export const dayMs = 86_400_000;

const schedules: WeakMap<TradingCalendar, Schedule> = /* @__PURE__ */ new WeakMap<TradingCalendar, Schedule>();

/** The schedule of a calendar; undefined for one that cannot be read. */
export function scheduleOf(calendar: TradingCalendar): Schedule | undefined {
  const known = schedules.get(calendar);
  if (known !== undefined) {
    return known;
  }
  // A caller without a compiler may pass anything.
  const made = attempt(() => readCalendar(calendar));
  if (made !== undefined) {
    schedules.set(calendar, made);
  }
  return made;
}

function readCalendar({ timeZone, tradeDay, sessions, closed, special, valid }: TradingCalendar): Schedule | undefined {
  const weekly = sessions.map(({ days, season, ...hours }) => ({ ...readHours(hours), days: new Set(days), season }));
  const specialHours = special.map(({ date, name, sessions: own }): [IsoDate, SpecialHours] => [
    date,
    { name, hours: own.map(readHours) },
  ]);
  const overMidnight = weekly.filter(({ to }) => to > minutesOfDay).map(({ from }) => from);
  const isReadable =
    [...weekly, ...specialHours.flatMap(([, { hours }]) => hours)].every(
      ({ from, to }) => from < minutesOfDay && to <= 2 * minutesOfDay,
    ) &&
    isCalendarDate(valid.from) &&
    isCalendarDate(valid.to);
  if (!isReadable) {
    return undefined;
  }
  const [firstDay, lastDay] = [dayNumber(valid.from), dayNumber(valid.to)];
  const from = epochAt(firstDay, 0, timeZone);
  if (Number.isNaN(from)) {
    return undefined;
  }
  return {
    timeZone,
    weekly,
    closed: new Set(closed.map(({ date }) => date)),
    special: new Map(specialHours),
    evening: tradeDay === 'end' ? Math.min(...overMidnight) : Number.POSITIVE_INFINITY,
    firstDay,
    lastDay,
    from,
    to: epochAt(lastDay + 1, 0, timeZone),
    tradeDays: new Map(),
    utcDays: new Map(),
  };
}

/** An end that is not after the begin is on the next day. A time that is not one is infinite. */
function readHours({ from, to, kind }: SessionHours): Hours {
  const [begin, end] = [readTimeOfDay(from), readTimeOfDay(to)];
  return { from: begin, to: end > begin ? end : end + minutesOfDay, kind: kind ?? 'regular' };
}

function readTimeOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text) ?? [];
  const read = Number(hours) * 60 + Number(minutes);
  return read <= minutesOfDay ? read : Number.POSITIVE_INFINITY;
}

/** Days from 1970 to a date. */
export function dayNumber(date: IsoDate): number {
  return epochMilliseconds(date) / dayMs;
}

/** Date of a number of days since 1970. */
export function dateOfDay(day: number): IsoDate {
  return instantText(day * dayMs).slice(0, 10);
}

function weekdayOf(day: number): Weekday | undefined {
  // 1970-01-01 was a Thursday.
  return weekdays[(((day + 3) % 7) + 7) % 7];
}

/** Minutes may be more than those of a day. NaN in an unknown time zone. */
function epochAt(day: number, minutes: number, timeZone: string): number {
  const date = new Date(day * dayMs + minutes * minuteMs);
  const clock = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: 0,
  };
  return epochMilliseconds(instantInZone(clock, timeZone) ?? '');
}

/** Sessions of a trade day, in order; those of the week for a day that the calendar does not know. */
export function spansOfTradeDay(schedule: Schedule, day: number): readonly Span[] {
  const known = schedule.tradeDays.get(day);
  if (known !== undefined) {
    return known;
  }
  const made = isKnownDay(schedule, day) ? knownDay(schedule, day) : usualDay(schedule, day, false);
  schedule.tradeDays.set(day, made);
  return made;
}

function isKnownDay({ firstDay, lastDay }: Schedule, day: number): boolean {
  return day >= firstDay && day <= lastDay;
}

function knownDay(schedule: Schedule, day: number): readonly Span[] {
  const date = dateOfDay(day);
  if (schedule.closed.has(date)) {
    return [];
  }
  const special = schedule.special.get(date);
  if (special === undefined) {
    return usualDay(schedule, day, true);
  }
  const { name, hours } = special;
  const spans = hours.map((each) =>
    span(each, { schedule, day, begin: each.from >= schedule.evening ? day - 1 : day, name, isKnown: true }),
  );
  return inOrder(spans);
}

function usualDay(schedule: Schedule, day: number, isKnown: boolean): readonly Span[] {
  const { weekly, evening } = schedule;
  const spans = weekly.flatMap((hours) => {
    const begin = evening !== Number.POSITIVE_INFINITY && hours.to > minutesOfDay ? day - 1 : day;
    return hours.days.has(weekdayOf(begin)) && isInSeason(hours, begin, schedule)
      ? [span(hours, { schedule, day, begin, isKnown })]
      : [];
  });
  return inOrder(spans);
}

function isInSeason({ season }: WeeklyHours, day: number, { timeZone }: Schedule): boolean {
  return season === undefined || (season === 'daylight-time') === isDaylightTime(day, timeZone);
}

/** Whether clocks are ahead of standard time on a day: the smaller offset of January and July is standard time. */
function isDaylightTime(day: number, timeZone: string): boolean {
  const offset = (date: number): number => date * dayMs - epochAt(date, 0, timeZone);
  const year = dateOfDay(day).slice(0, 4);
  const standard = Math.min(...['01', '07'].map((month) => offset(dayNumber(`${year}-${month}-01`))));
  return offset(day) > standard;
}

interface SpanOrigin {
  readonly schedule: Schedule;
  /** Trade day. */
  readonly day: number;
  /** Day on which it begins. */
  readonly begin: number;
  readonly name?: string;
  readonly isKnown: boolean;
}

function span({ from, to, kind }: Hours, { schedule, day, begin, name, isKnown }: SpanOrigin): Span {
  const { timeZone } = schedule;
  const limits = { from: epochAt(begin, from, timeZone), to: epochAt(begin, to, timeZone) };
  const session: Session = {
    tradeDay: dateOfDay(day),
    from: instantText(limits.from),
    to: instantText(limits.to),
    kind,
    ...(name !== undefined && { name }),
  };
  return { session, ...limits, isKnown };
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  return spans.toSorted((one, other) => one.from - other.from);
}

/** Sessions that are open in a day of UTC, in order. A session lasts a day at most, and no clock is a day from UTC. */
export function spansOfUtcDay(schedule: Schedule, day: number): readonly Span[] {
  const known = schedule.utcDays.get(day);
  if (known !== undefined) {
    return known;
  }
  const [from, to] = [day * dayMs, (day + 1) * dayMs];
  const made = [-2, -1, 0, 1, 2]
    .flatMap((offset) => spansOfTradeDay(schedule, day + offset))
    .filter((each) => each.from < to && each.to > from);
  schedule.utcDays.set(day, made);
  return made;
}
