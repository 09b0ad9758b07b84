import { isRecord, type JsonRecord, recordIn, valueAt } from '../json/edit-json.js';
import { type AccountDay, accountDay, defaultSettings, type GuardSettings, parseSettings } from '../library.js';
import type { FormField } from './field.js';

/** Figures of the day that a form can show. */
export const dayFields: readonly FormField[] = [
  { label: 'Date', empty: 'missing', path: ['accountDay', 'date'], isText: true },
  { label: 'Equity at its start', empty: 'missing', path: ['accountDay', 'startEquity'] },
  { label: 'Highest equity', empty: 'missing', path: ['accountDay', 'highEquity'] },
  { label: 'First equity ever', empty: 'missing', path: ['accountDay', 'firstEquity'] },
];

type CountName = 'entries' | 'closes';

/** What happened today as a number: the form writes as many events, a minute apart, the last one a minute ago. */
export const dayCounts: readonly {
  readonly label: string;
  readonly name: CountName;
  readonly countIn: (day: unknown) => number;
}[] = [
  { label: 'Entries sent', name: 'entries', countIn: (day) => listIn(day, 'entries').length },
  { label: 'Losses in a row', name: 'closes', countIn: (day) => lossesInRow(listIn(day, 'closes')) },
];

/** More would not fit the form; no rule of a guard needs them. */
const maxCount = 99;

const usualNow = '2026-01-26T15:30:00Z';
const usualEquity = 100_000;

/** A day that begins now, at the equity of the market; undefined where those cannot be read. */
export function beganDay(market: string, settings: string): AccountDay | undefined {
  const { now, equity } = recordIn(market) ?? {};
  const at = typeof now === 'string' ? now : usualNow;
  return accountDay(undefined, { event: 'equity', equity: Number(equity ?? usualEquity), at }, guardIn(settings));
}

/** The guard that is written; without one, that of the defaults. */
function guardIn(settings: string): GuardSettings {
  const parsed = parseSettings(recordIn(settings) ?? {});
  const own = parsed.ok ? parsed.value.guard : undefined;
  return own ?? { timeZone: defaultSettings.marketTimeZone, dayStart: '00:00', fit: 'refuse' };
}

/** The day of a market with another number of entries, or of losses in a row. */
export function withCount(market: string, name: CountName, count: number): JsonRecord {
  const { now, accountDay: day } = recordIn(market) ?? {};
  const end = Date.parse(typeof now === 'string' ? now : usualNow);
  const length = Number.isInteger(count) ? Math.min(Math.max(count, 0), maxCount) : 0;
  const minutesAgo = (minutes: number) => new Date(end - minutes * 60_000).toISOString().replace('.000', '');
  const events = Array.from({ length }, (_, index) => ({
    id: `${name}-${index + 1}`,
    ticker: 'AAPL',
    ...(name === 'closes' && { profit: '-100' }),
    at: minutesAgo(length - index),
  }));
  const known = isRecord(day) ? day : {};
  if (name === 'entries') {
    return { ...known, entries: events };
  }
  const { lastLossAt: _, ...rest } = known;
  return { ...rest, closes: events, ...(length > 0 && { lastLossAt: minutesAgo(1) }) };
}

function listIn(day: unknown, name: CountName): readonly unknown[] {
  const list = valueAt(day, [name]);
  return Array.isArray(list) ? list : [];
}

function lossesInRow(closes: readonly unknown[]): number {
  const isLoss = (close: unknown) => Number(valueAt(close, ['profit'])) < 0;
  return closes.length - 1 - closes.findLastIndex((close) => !isLoss(close));
}
