// When a market is open by the file of QuantConnect Lean, read as Lean's `SecurityExchangeHours` reads it.
import { readFileSync } from 'node:fs';

/** One market of the file. Segments are `from-to state`, by the names of the days. */
export interface LeanMarket {
  readonly timeZone: string;
  readonly week: Readonly<Record<string, readonly string[]>>;
  readonly holidays: readonly string[];
  readonly earlyCloses: Readonly<Record<string, string>>;
  readonly lateOpens: Readonly<Record<string, string>>;
}

/** Part of a day in minutes since midnight. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly state: string;
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** File of the market hours, and the licence under which it may be read here. */
export const leanFile = new URL('../../../shared/data/lean-market-hours.json', import.meta.url);

export function leanMarkets(): Readonly<Record<string, LeanMarket>> {
  return JSON.parse(readFileSync(leanFile, 'utf8')).entries;
}

function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Segments of a local date. A late open after an early close ends a pause, and one before it begins the day later. */
export function leanSegments(market: LeanMarket, date: string): readonly Segment[] {
  if (market.holidays.includes(date)) {
    return [];
  }
  const name = days[new Date(date).getUTCDay()] ?? '';
  const usual = (market.week[name] ?? []).map((text) => {
    const [, from = '', to = '', state = ''] = /^(.+)-(.+) (.+)$/.exec(text) ?? [];
    return { from: minutesOf(from), to: minutesOf(to), state };
  });
  const [close, open] = [market.earlyCloses[date], market.lateOpens[date]].map((text) =>
    text === undefined ? undefined : minutesOf(text),
  );
  const before = close === undefined ? usual : until(usual, close);
  if (open === undefined) {
    return before;
  }
  return close !== undefined && close <= open ? [...before, ...since(usual, open)] : since(before, open);
}

function until(segments: readonly Segment[], close: number): readonly Segment[] {
  return segments.flatMap((each) => (each.from < close ? [{ ...each, to: Math.min(each.to, close) }] : []));
}

function since(segments: readonly Segment[], open: number): readonly Segment[] {
  return segments.flatMap((each) => (each.to > open ? [{ ...each, from: Math.max(each.from, open) }] : []));
}

/** An interval of instants, in milliseconds since 1970. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const hourMs = 3_600_000;

/** Local dates and minutes of every hour of UTC in a range: offsets of all zones here are whole hours. */
export function localHours(
  timeZone: string,
  { from, to }: Interval,
): readonly { at: number; date: string; minutes: number }[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  return Array.from({ length: (to - from) / hourMs }, (_, index) => {
    const at = from + index * hourMs;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { at, date: `${parts.year}-${parts.month}-${parts.day}`, minutes: Number(parts.hour) * 60 };
  });
}

/** Intervals in which a market of Lean is open: with the extended states, or in `market` only. */
export function leanIntervals(market: LeanMarket, range: Interval, isExtended: boolean): readonly Interval[] {
  const pieces = localHours(market.timeZone, range).flatMap(({ at, date, minutes }) =>
    leanSegments(market, date)
      .filter(({ state }) => isExtended || state === 'market')
      .map(({ from, to }) => ({
        from: at + Math.max(from - minutes, 0) * 60_000,
        to: at + Math.min(to - minutes, 60) * 60_000,
      }))
      .filter(({ from, to }) => from < to),
  );
  return merged(pieces);
}

/** Intervals in order, those that touch as one. */
export function merged(intervals: readonly Interval[]): readonly Interval[] {
  const found: Interval[] = [];
  for (const each of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last !== undefined && each.from <= last.to) {
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, each.to) };
    } else {
      found.push(each);
    }
  }
  return found;
}

/** Parts of intervals that are in none of the others. Both in order. */
export function without(intervals: readonly Interval[], others: readonly Interval[]): readonly Interval[] {
  const found: Interval[] = [];
  let next = 0;
  for (const { from, to } of intervals) {
    while ((others[next]?.to ?? Number.POSITIVE_INFINITY) <= from) {
      next += 1;
    }
    let begin = from;
    for (let index = next; (others[index]?.from ?? to) < to; index += 1) {
      const other = others[index];
      if (other !== undefined) {
        if (begin < other.from) {
          found.push({ from: begin, to: other.from });
        }
        begin = Math.max(begin, other.to);
      }
    }
    if (begin < to) {
      found.push({ from: begin, to });
    }
  }
  return found;
}
