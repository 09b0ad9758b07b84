// One more event in the log of an account (guard G1).
import type { GuardSettings } from '../../../src/index.js';
import { clearedAt, type EarlierHalt, type EventLog, type LoggedEntry } from './event-log.js';
import { haltsOf } from './halts.js';
import { type Num, num, zero } from './numbers.js';
import { tickerFamily } from './ticker-family.js';
import { tradingDay } from './trading-day.js';

/** The log after an event; the same log when the event changes nothing. */
export function recordEvent(log: EventLog | undefined, event: unknown, guard: GuardSettings): EventLog | undefined {
  const read = readEvent(event);
  if (read === undefined) {
    return log;
  }
  const { kind, at, amount, id, ticker } = read;
  const day = tradingDay(at, guard);
  const reading = { at, day, equity: amount, cleared: kind === 'cleared' };
  if (log === undefined) {
    return kind === 'equity'
      ? { day, guard, readings: [reading], entries: [], closes: [], earlierHalts: [] }
      : undefined;
  }
  if (day < log.day) {
    return log;
  }
  const next = { ...log, day, guard, earlierHalts: haltsBefore(log, guard) };
  const isNew = (list: readonly LoggedEntry[]) => !list.some((known) => known.id === id && known.day === day);
  switch (kind) {
    case 'equity':
    case 'cleared':
      return { ...next, readings: [...log.readings, reading] };
    case 'entry':
      return isNew(log.entries) ? { ...next, entries: [...log.entries, { id, ticker, at, day }] } : next;
    case 'closed':
      return isNew(log.closes) ? { ...next, closes: [...log.closes, { id, ticker, at, day, profit: amount }] } : next;
  }
}

function haltsBefore(log: EventLog, guard: GuardSettings): readonly EarlierHalt[] {
  if (JSON.stringify(log.guard) === JSON.stringify(guard)) {
    return log.earlierHalts;
  }
  const halts = haltsOf(log, log.guard).map((code) => ({ code, day: log.day, clearedAt: clearedAt(log) }));
  return [...log.earlierHalts, ...halts];
}

const kinds = ['equity', 'entry', 'closed', 'cleared'] as const;

interface ReadEvent {
  readonly kind: (typeof kinds)[number];
  readonly at: number;
  /** Equity or profit; 0 of an entry. */
  readonly amount: Num;
  readonly id: string;
  /** Root, underlying or ticker. */
  readonly ticker: string;
}

/** Undefined: the event is malformed. */
function readEvent(event: unknown): ReadEvent | undefined {
  const fields: Readonly<Record<string, unknown>> = typeof event === 'object' ? { ...event } : {};
  const kind = kinds.find((name) => name === fields.event);
  const at = typeof fields.at === 'string' ? Date.parse(fields.at) : Number.NaN;
  if (kind === undefined || Number.isNaN(at)) {
    return undefined;
  }
  const isMoney = kind === 'equity' || kind === 'cleared';
  const amount = isMoney ? readNumber(fields.equity) : kind === 'closed' ? readNumber(fields.profit) : zero;
  const { id, ticker } = isMoney ? { id: '', ticker: '' } : fields;
  if (amount === undefined || typeof id !== 'string' || typeof ticker !== 'string') {
    return undefined;
  }
  return { kind, at, amount, id, ticker: tickerFamily(ticker) };
}

function readNumber(value: unknown): Num | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? num(value) : undefined;
  }
  const isText = typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value);
  return isText ? num(value) : undefined;
}
