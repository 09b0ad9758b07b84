// The trading day of an instant (guard G1).
import type { GuardSettings } from '../../../src/index.js';

const millisecondsPerDay = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const instants = new Map<string, number>();

/** The date in the guard's zone; from `dayStart` on, the next one. */
export function tradingDay(at: number, { timeZone, dayStart }: Pick<GuardSettings, 'timeZone' | 'dayStart'>): string {
  const { date } = wallClock(at, timeZone);
  return dayStart === '00:00' || at < instantOf(date, dayStart, timeZone) ? date : nextDate(date);
}

interface WallClock {
  readonly date: string;
  /** What the clock shows, read as if it were UTC. */
  readonly shown: number;
}

function wallClock(at: number, timeZone: string): WallClock {
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) {
    part[type] = value;
  }
  const date = `${part.year}-${part.month}-${part.day}`;
  const fraction = ((at % 1000) + 1000) % 1000;
  return { date, shown: Date.parse(`${date}T${part.hour}:${part.minute}:${part.second}Z`) + fraction };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  });
  formats.set(timeZone, format);
  return format;
}

function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + millisecondsPerDay).toISOString().slice(0, 10);
}

/** Instant at which a clock shows a time: the earlier of two; of a time that is left out, as far after the gap as it is in it. */
function instantOf(date: string, time: string, timeZone: string): number {
  const key = `${date} ${time} ${timeZone}`;
  const known = instants.get(key);
  if (known !== undefined) {
    return known;
  }
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const offsetAt = (at: number) => wallClock(at, timeZone).shown - at;
  const before = offsetAt(wanted - millisecondsPerDay);
  const shows = [...new Set([before, offsetAt(wanted + millisecondsPerDay)])]
    .map((offset) => wanted - offset)
    .filter((at) => wallClock(at, timeZone).shown === wanted)
    .sort((first, second) => first - second);
  const instant = shows[0] ?? wanted - before;
  instants.set(key, instant);
  return instant;
}
