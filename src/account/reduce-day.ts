// The only place that counts what an account did (guard G1). Events of a day come in any order, and more than once.
import { type Amount, compareAmounts, type DecimalString, readNumber, signOf } from '../core/decimal.js';
import { isInstant } from '../core/instant.js';
import { isRecord } from '../core/json.js';
import { epochMilliseconds, type IsoDate, type IsoInstant, instantText } from '../core/time.js';
import { type GuardSettings, guardCodes } from '../settings/guard-settings.js';
import type { AccountDay, AccountEvent, DayClose, DayEntry, EquityPoint, Halt } from './account-day.js';
import { brokenRules, compareEquities, hasRule, highBefore, highOfEnds, sinceClear, withEquity } from './equities.js';
import { countedTicker } from './ticker-family.js';
import { tradingDay } from './trading-day.js';

/**
 * What an account did after one more event. An account begins with its first equity; what comes before it, an event of a day that is
 * over, and one that cannot be read change nothing. The events of a day may come in any order and be repeated, with one exception: a
 * person clears what is known then, so `cleared` comes before equities that are later. A raised limit ends no halt; a rule
 * that the guard does not have has none.
 *
 * Store the whole value before the next order is sent, and send `entry` before the order. Only equity counts: a deposit looks like a
 * profit, `cleared` after it starts the drawdown again.
 *
 * @example
 * const began = accountDay(undefined, { event: 'equity', equity: 50000, at: '2026-01-26T14:00:00Z' }, guard); // maxLossPerDay 1000
 * const later = accountDay(began, { event: 'equity', equity: 48900, at: '2026-01-26T15:00:00Z' }, guard);
 * later?.halts; // [{ code: 'day-loss-reached', at: '2026-01-26T15:00:00Z' }]
 */
export function accountDay(day: AccountDay, event: AccountEvent, guard: GuardSettings): AccountDay;
export function accountDay(
  day: AccountDay | undefined,
  event: AccountEvent,
  guard: GuardSettings,
): AccountDay | undefined;
export function accountDay(
  day: AccountDay | undefined,
  event: AccountEvent,
  guard: GuardSettings,
): AccountDay | undefined {
  const read = readEvent(event);
  if (read === undefined || !isReadable(day)) {
    return day;
  }
  const date = tradingDay(epochMilliseconds(read.at), guard);
  if (day === undefined) {
    return read.event === 'equity' ? firstDay(date, read, guard) : undefined;
  }
  return date < day.date ? day : withEvent(dayFrom(day, date), read, guard);
}

/** Whether a stored state can be read; undefined before the first event. */
function isReadable(day: unknown): boolean {
  const lists = ['equities', 'entries', 'closes', 'halts'] as const;
  return day === undefined || (isRecord(day) && lists.every((name) => Array.isArray(day[name])));
}

/** The state at the begin of a day, if it is of an earlier one. */
export function dayFrom(day: AccountDay, date: IsoDate): AccountDay {
  if (date <= day.date) {
    return day;
  }
  const { firstEquity, lastEquity, lastLossAt } = day;
  const high = higher(day.highEquity, lastEquity);
  return {
    date,
    firstEquity,
    startEquity: lastEquity,
    lastEquity,
    highEquity: high,
    equities: [],
    entries: [],
    closes: [],
    ...(lastLossAt !== undefined && { lastLossAt }),
    halts: day.halts.filter(({ code }) => code === 'drawdown-reached'),
    highBefore: high,
  };
}

function higher(one: AccountDay['highEquity'], other: AccountDay['highEquity']): AccountDay['highEquity'] {
  return compareAmounts(one, other) < 0 ? other : one;
}

/** An event that can be read, with canonical values. */
type ReadEvent =
  | { readonly event: 'equity' | 'cleared'; readonly equity: DecimalString; readonly at: IsoInstant }
  | ({ readonly event: 'entry' } & DayEntry)
  | ({ readonly event: 'closed' } & DayClose & { readonly profit: DecimalString });

/** Events come from brokers and files: what their type does not say is left out. */
function readEvent(written: unknown): ReadEvent | undefined {
  const { event, at, equity, id, ticker, profit } = isRecord(written) ? written : {};
  if (!isInstant(at)) {
    return undefined;
  }
  const time = { at: instantText(epochMilliseconds(at)) };
  if (event === 'equity' || event === 'cleared') {
    const amount = readNumber(equity);
    return amount === undefined ? undefined : { event, equity: amount, ...time };
  }
  if (!isName(id) || !isName(ticker)) {
    return undefined;
  }
  const of = { id, ticker: countedTicker(ticker), ...time };
  if (event === 'entry') {
    return { event, ...of, id: wholeEntryId(id) };
  }
  const amount = readNumber(profit);
  return event === 'closed' && amount !== undefined ? { event, ...of, profit: amount } : undefined;
}

/** Identifier of an entry of which an order is a part: a ladder is one entry for a guard (targets 4). */
function wholeEntryId(id: string): string {
  return id.replace(/(-entry)-\d+$/, '$1').replace(/^([0-9a-f]{12,24}e)p\d+$/, '$1');
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function firstDay(date: IsoDate, first: EquityEvent, guard: GuardSettings): AccountDay {
  const { equity, at } = first;
  const whole = { firstEquity: equity, startEquity: equity, lastEquity: equity, highEquity: equity };
  const lists = { equities: [], entries: [], closes: [], halts: [] };
  return withEvent({ date, ...whole, ...lists, beganAt: at }, first, guard);
}

type EquityEvent = Extract<ReadEvent, { readonly equity: DecimalString }>;

function withEvent(day: AccountDay, event: ReadEvent, guard: GuardSettings): AccountDay {
  switch (event.event) {
    case 'equity':
      return afterEquity(day, event, guard);
    case 'cleared':
      return afterClear(day, event, guard);
    case 'entry': {
      const { id, ticker, at } = event;
      return hasId(day.entries, id)
        ? keepingHalts(day, guard)
        : keepingHalts({ ...day, entries: [...day.entries, { id, ticker, at }].toSorted(compareItems) }, guard);
    }
    case 'closed': {
      const { id, ticker, profit, at } = event;
      if (hasId(day.closes, id)) {
        return keepingHalts(day, guard);
      }
      const closes = [...day.closes, { id, ticker, profit, at }].toSorted(compareItems);
      const isLatest = day.lastLossAt === undefined || epochMilliseconds(day.lastLossAt) < epochMilliseconds(at);
      const loss = signOf(profit) < 0 && isLatest && { lastLossAt: at };
      return keepingHalts({ ...day, closes, ...loss }, guard);
    }
  }
}

function hasId(items: readonly { readonly id: string }[], id: string): boolean {
  return items.some((item) => item.id === id);
}

/** By time; of one instant the profits first, then by their names: the order in which they come decides nothing. */
function compareItems(one: DayEntry | DayClose, other: DayEntry | DayClose): number {
  const byTime = epochMilliseconds(one.at) - epochMilliseconds(other.at);
  const byProfit = 'profit' in one && 'profit' in other ? compareAmounts(other.profit, one.profit) : 0;
  return byTime || byProfit || (one.id < other.id ? -1 : 1);
}

/** The state after a reading of its day. */
export function afterEquity(
  day: AccountDay,
  { equity, at }: Pick<EquityEvent, 'equity' | 'at'>,
  guard: GuardSettings,
): AccountDay {
  const equities = withEquity(day.equities, { at, equity }, day.clearedAt);
  const lastEquity = equities.reduce<Amount>((_, point) => point.equity, equity);
  const moved = withBegin({ ...day, equities, lastEquity });
  // Another begin is another measure of what came after it: the halts so far were of the wrong one.
  const isMoved = moved.startEquity !== day.startEquity;
  return withHalts({ ...moved, highEquity: highEquity(moved, guard) }, isMoved ? [] : day.halts, guard);
}

/** The first day of an account begins with its first equity, also where that comes late. */
function withBegin(day: AccountDay): AccountDay {
  const [first] = day.equities;
  if (day.beganAt === undefined || first === undefined) {
    return day;
  }
  const { at, equity } = first;
  return { ...day, beganAt: at, startEquity: equity, ...(day.clearedAt === undefined && { firstEquity: equity }) };
}

function afterClear(before: AccountDay, { equity, at }: EquityEvent, guard: GuardSettings): AccountDay {
  if (isAfterClear(before, { at, equity })) {
    return afterEquity(before, { equity, at }, guard);
  }
  const { highBefore: _, ...rest } = before;
  const day = { ...rest, firstEquity: equity, highEquity: equity, clearedAt: at };
  const halts = day.halts.filter(({ code }) => code !== 'drawdown-reached');
  return afterEquity({ ...day, halts }, { equity, at }, guard);
}

/** Whether a clear of the day is later; of one instant the lowest counts. */
function isAfterClear({ clearedAt, firstEquity }: AccountDay, clear: EquityPoint): boolean {
  return clearedAt !== undefined && compareEquities({ at: clearedAt, equity: firstEquity }, clear) >= 0;
}

function highEquity(day: AccountDay, guard: GuardSettings): AccountDay['highEquity'] {
  if (guard.maxDrawdown?.trailing === 'end-of-day') {
    return highOfEnds(day);
  }
  const ofDay = sinceClear(day.equities, day.clearedAt).map((point: EquityPoint) => point.equity);
  return ofDay.reduce(higher, highBefore(day) ?? day.firstEquity);
}

/** Halts so far, and those of the equities of the day. */
function withHalts(day: AccountDay, before: readonly Halt[], guard: GuardSettings): AccountDay {
  const found = brokenRules(day, guard);
  const halts = found.map((halt) => earlier(halt, before));
  const kept = before.filter(({ code }) => !found.some((halt) => halt.code === code));
  return keepingHalts({ ...day, halts: [...kept, ...halts] }, guard);
}

function earlier(halt: Halt, before: readonly Halt[]): Halt {
  const known = before.find(({ code }) => code === halt.code);
  return known === undefined || epochMilliseconds(halt.at) < epochMilliseconds(known.at) ? halt : known;
}

/** Halts of the rules that the guard has, in the order of the rules. */
function keepingHalts(day: AccountDay, guard: GuardSettings): AccountDay {
  const halts = day.halts.filter(({ code }) => hasRule(code, guard));
  return { ...day, halts: halts.toSorted((one, other) => rank(one) - rank(other)) };
}

function rank({ code }: Halt): number {
  return guardCodes.indexOf(code);
}
