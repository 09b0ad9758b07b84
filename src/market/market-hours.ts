// Whether the market of a signal is open, by the calendar that the context has for it.
import { attempt } from '../core/attempt.js';
import { type Choice, given } from '../core/figure.js';
import { epochMilliseconds, type IsoInstant, instantText } from '../core/time.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { Instrument } from '../order/contract-facts.js';
import { scheduleOf } from '../sessions/schedule.js';
import { isOpen, nextOpen } from '../sessions/sessions.js';
import type { SessionKind, TradingCalendar } from '../sessions/trading-calendar.js';
import { isRealClose, type TradingDay, tradingDayAfter, tradingDaysAround } from '../sessions/trading-days.js';
import type { EntryWindow, Settings } from '../settings/settings.js';
import type { TradingContext } from './ports.js';
import { isMeantBy, sameContract } from './symbols.js';

/** What is traded, and in which hours. */
export interface TradedHours {
  readonly ticker: string;
  readonly assetClass: AssetClass;
  readonly instrument: Instrument | undefined;
  /** Calendar that the broker's profile names for the class. */
  readonly profileCalendar?: string | undefined;
  /** Whether the order may fill in extended hours. */
  readonly kind: SessionKind;
}

/** State of a market. Nothing is planned as if a market of which nobody knows were open. */
export type MarketHours =
  /** The settings do not know sessions. */
  | { readonly state: 'off' }
  /** `missing`: why there is no calendar, in words. */
  | { readonly state: 'unknown'; readonly calendar: undefined; readonly missing: string }
  | { readonly state: 'unknown'; readonly calendar: TradingCalendar }
  | { readonly state: 'open'; readonly calendar: TradingCalendar }
  /** Without `opensAt` nobody knows the next open. */
  | { readonly state: 'closed'; readonly calendar: TradingCalendar; readonly opensAt: IsoInstant | undefined };

type CalendarContext = Pick<TradingContext, 'calendarOf'> & { readonly settings: Pick<Settings, 'calendars'> };

/** Whether planning knows sessions. A caller without a compiler may leave the setting out. */
export function knowsSessions({ calendars = false }: Partial<Pick<Settings, 'calendars'>>): boolean {
  return calendars !== false;
}

/** Calendar of what is traded: the instrument's own, that of the settings, of the profile, the default; undefined: there is none. */
export function tradedCalendar(
  { ticker, assetClass, instrument, profileCalendar }: Omit<TradedHours, 'kind'>,
  { settings, calendarOf }: CalendarContext,
  now: number,
): TradingCalendar | undefined {
  if (!knowsSessions(settings)) {
    return undefined;
  }
  const set = namedCalendar({ ticker, instrument, profileCalendar }, settings, now);
  const known = set === undefined ? instrument : { ...instrument, calendar: set };
  // The program's own function may throw, or answer what is not a calendar.
  const calendar = attempt(() => calendarOf?.(ticker, known, assetClass));
  return calendar != null && scheduleOf(calendar) !== undefined ? calendar : undefined;
}

/** The calendar that the settings or the profile name for an instrument that names none. */
function namedCalendar(
  { ticker, instrument, profileCalendar }: Pick<TradedHours, 'ticker' | 'instrument' | 'profileCalendar'>,
  settings: Pick<Settings, 'calendars'>,
  now: number,
): string | undefined {
  return instrument?.calendar == null ? (calendarOfSettings(ticker, settings, now) ?? profileCalendar) : undefined;
}

/** Why there is no calendar. */
function missingCalendar(traded: TradedHours, { settings, calendarOf }: CalendarContext, now: number): string {
  if (calendarOf === undefined) {
    return 'the context has no calendarOf; pass the option calendarOf of signal-to-order/calendars';
  }
  const name = traded.instrument?.calendar ?? namedCalendar(traded, settings, now);
  return name === undefined ? 'it has no calendar' : `calendarOf knows no calendar ${name}`;
}

/** A ticker by itself, by its underlying, or by its futures root. */
function calendarOfSettings(
  ticker: string,
  { calendars }: Pick<Settings, 'calendars'>,
  now: number,
): string | undefined {
  const named = Object.entries(typeof calendars === 'boolean' ? {} : calendars);
  const found =
    named.find(([name]) => name === ticker) ??
    named.find(([name]) => sameContract(name, ticker, now)) ??
    named.find(([name]) => isMeantBy(name, ticker, now));
  return found?.[1];
}

/** Whether a list of a setting is for a ticker, or for the contract that it is traded in; an absent list is for all. */
export function isListed(
  tickers: readonly string[] | undefined,
  traded: readonly (string | undefined)[],
  now: number,
): boolean {
  return (
    tickers === undefined ||
    tickers.some((name) => traded.some((symbol) => symbol !== undefined && isMeantBy(name, symbol, now)))
  );
}

/** State of the market of what is traded, under settings that know sessions. */
export function marketHours(traded: TradedHours, context: CalendarContext, now: number): MarketHours {
  const calendar = tradedCalendar(traded, context, now);
  if (calendar === undefined) {
    return { state: 'unknown', calendar, missing: missingCalendar(traded, context, now) };
  }
  const at = instantText(now);
  const open = isOpen(calendar, at, traded.kind);
  if (open === undefined) {
    return { state: 'unknown', calendar };
  }
  return open
    ? { state: 'open', calendar }
    : { state: 'closed', calendar, opensAt: nextOpen(calendar, at, traded.kind) };
}

/** A close at which positions are closed for the night, and the moment from which nothing is entered before it. */
export interface EndOfDay {
  readonly day: TradingDay;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Trade days among which a market that closes once a week closes. */
const daysOfWeek = 7;

/**
 * The close before which, or after which until the next open, an instant lies: the moment some minutes before it; undefined
 * while the market may be entered. `next`: the one that comes, on a later day where the day of now has none, as a market that closes on
 * Fridays. Unknown where the calendar does not know the days around.
 */
export function endOfDay(
  calendar: TradingCalendar,
  minutesBeforeClose: number,
  { now, kind }: { readonly now: number; readonly kind: SessionKind },
):
  | { readonly ended: EndOfDay | undefined; readonly next: EndOfDay | undefined; readonly calendar: TradingCalendar }
  | 'unknown' {
  const { before, next } = tradingDaysAround(calendar, now);
  const momentOf = (day: TradingDay | undefined): EndOfDay | undefined =>
    day !== undefined && isRealClose(calendar, day) ? { day, at: day.close - minutesBeforeClose * 60_000 } : undefined;
  if (next === undefined) {
    return 'unknown';
  }
  const opensAt = kind === 'extended' ? next.extended.open : next.open;
  const [last, coming] = [momentOf(before), nextEnd(calendar, next, momentOf)];
  const ended = coming !== undefined && now >= coming.at ? coming : now < opensAt ? last : undefined;
  return { ended, next: coming, calendar };
}

/** The end of a day, or of the first one after it that has one; undefined: the market does not close. */
function nextEnd(
  calendar: TradingCalendar,
  from: TradingDay,
  momentOf: (day: TradingDay) => EndOfDay | undefined,
): EndOfDay | undefined {
  let day: TradingDay | undefined = from;
  for (let days = 0; day !== undefined && days < daysOfWeek; days += 1) {
    const end = momentOf(day);
    if (end !== undefined) {
      return end;
    }
    day = tradingDayAfter(calendar, day);
  }
  return undefined;
}

/** Part of a trade day in which entries are allowed, in milliseconds since 1970. */
export interface EntryHours {
  readonly from: number;
  readonly to: number;
  readonly calendar: TradingCalendar;
}

/** The current or the next part of a trade day in which entries are allowed; none on a market without a close. */
export function entryHours(
  calendar: TradingCalendar,
  { after, before }: EntryWindow,
  now: number,
): EntryHours | 'unknown' | undefined {
  const { next } = tradingDaysAround(calendar, now);
  let empty: EntryHours | undefined;
  for (let day = next; day !== undefined; day = tradingDayAfter(calendar, day)) {
    if (!isRealClose(calendar, day)) {
      return undefined;
    }
    // The lunch break is not part of it. After the last close that the calendar knows, nobody knows the next open.
    const begin = day.open + after * 60_000;
    const open = nextOpen(calendar, instantText(begin));
    const from = open === undefined ? begin : epochMilliseconds(open);
    const hours = { from, to: day.close - before * 60_000, calendar };
    // On a short day the part can be empty.
    if (hours.from < hours.to) {
      return hours;
    }
    empty ??= hours;
  }
  // No day is long enough: it lets nothing pass.
  return empty ?? 'unknown';
}

/** An instant of a calendar with its origin. */
export function calendarChoice(epoch: number, calendar: TradingCalendar): Choice<IsoInstant> {
  return given(instantText(epoch), 'market', ['calendar', calendar.id]);
}
