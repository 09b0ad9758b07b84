import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Difference, differences } from '../../docs/generate/calendars/differences.js';
import { calendars, isOpen, sessionsBetween } from '../../src/calendars/index.js';
import type { TradingCalendar } from '../../src/index.js';
import {
  type Interval,
  leanFile,
  leanIntervals,
  leanMarkets,
  leanSegments,
  localHours,
  merged,
  without,
} from '../models/lean-market-hours.js';

/** Our calendar, Lean's market, and whether its extended states count as open: for futures they do. */
const compared = [
  ['XNYS', 'Equity-usa-[*]', 'regular'],
  ['XNYS', 'Equity-usa-[*]', 'extended'],
  ['XCBO', 'Option-usa-[*]', 'regular'],
  ['XCBO-INDEX', 'IndexOption-usa-SPX', 'extended'],
  ['CME-EQUITY', 'Future-cme-ES', 'extended'],
  ['CME-FX', 'Future-cme-6E', 'extended'],
  ['CME-RATES', 'Future-cbot-ZN', 'extended'],
  ['NYMEX-COMEX', 'Future-nymex-CL', 'extended'],
  ['CBOT-GRAINS', 'Future-cbot-ZC', 'extended'],
  ['XEUR', 'Future-eurex-[*]', 'extended'],
  ['XTKS', 'Index-ose-[*]', 'extended'],
  ['FOREX', 'Forex-interactivebrokers-[*]', 'extended'],
  ['ALWAYS', 'Crypto-coinbase-[*]', 'extended'],
] as const;

const hourMs = 3_600_000;

function instant(at: number): string {
  return new Date(at).toISOString();
}

/** Instants that both know, whatever the time zone. */
function rangeOf({ valid }: TradingCalendar): Interval {
  return { from: Date.parse(`${valid.from}T12:00:00Z`), to: Date.parse('2026-12-31T12:00:00Z') };
}

function ownIntervals(calendar: TradingCalendar, range: Interval, kind: 'regular' | 'extended'): readonly Interval[] {
  const sessions = sessionsBetween(calendar, instant(range.from), instant(range.to)) ?? [];
  return merged(
    sessions
      .filter((session) => kind === 'extended' || session.kind === 'regular')
      .map(({ from, to }) => ({
        from: Math.max(Date.parse(from), range.from),
        to: Math.min(Date.parse(to), range.to),
      })),
  );
}

/** One line an interval: `open 13:00-17:00 2024-07-03`. */
function lines(
  own: Difference['own'],
  intervals: readonly Interval[],
  { timeZone }: TradingCalendar,
): readonly string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return intervals.map(({ from, to }) => {
    const end = format.format(to).slice(11);
    return `${own} ${format.format(from).slice(11)}-${end === '00:00' ? '24:00' : end} ${format.format(from).slice(0, 10)}`;
  });
}

/** Trade days of Eurex in summer time: from the last Sunday of March to the last one of October. */
function summerDays(calendar: TradingCalendar): readonly string[] {
  const closed = new Set(calendar.closed.map(({ date }) => date));
  return [
    ['2024-03-31', '2024-10-27'],
    ['2025-03-30', '2025-10-26'],
    ['2026-03-29', '2026-10-25'],
  ].flatMap(([from = '', to = '']) => {
    const days = (Date.parse(to) - Date.parse(from)) / (24 * hourMs);
    return Array.from({ length: days }, (_, index) =>
      instant(Date.parse(from) + index * 24 * hourMs).slice(0, 10),
    ).filter((date) => !closed.has(date) && new Date(date).getUTCDay() % 6 !== 0);
  });
}

// The file is not part of the project: a clone without the folder beside it skips the comparison.
describe.skipIf(!existsSync(leanFile))(
  'market hours of QuantConnect Lean, ../shared/data/lean-market-hours.json',
  () => {
    it.each(compared)('%s differs from %s (%s) in each minute that is decided, and in no other', (id, market, kind) => {
      const calendar = calendars[id];
      const range = rangeOf(calendar);
      const lean = leanIntervals(leanMarkets()[market] ?? Object.create(null), range, kind === 'extended');
      const own = ownIntervals(calendar, range, kind);
      const found = [...lines('open', without(own, lean), calendar), ...lines('closed', without(lean, own), calendar)];
      const decided = differences
        .filter((each) => each.calendar === id && kind === 'extended')
        .flatMap(({ own: state, hours, dates }) =>
          (dates ?? summerDays(calendar)).map((date) => `${state} ${hours} ${date}`),
        );
      expect(found.toSorted()).toEqual(decided.toSorted());
    });

    /** Clocks change in March and November in America, in March and October in Europe. */
    const weeks = ['2024-03-08', '2024-03-29', '2024-10-25', '2024-11-01', '2025-03-07', '2025-03-28', '2025-10-24']
      .concat(['2025-10-31', '2026-03-06', '2026-03-27', '2026-10-23', '2026-10-30'])
      .filter((date) => date !== '2024-03-29');

    it.each(compared)(
      '%s is open in each minute around daylight saving time in which %s (%s) is',
      (id, market, kind) => {
        const calendar = calendars[id];
        const entry = leanMarkets()[market];
        const decided = differences.filter((each) => each.calendar === id).flatMap(({ dates }) => dates ?? []);
        let minutes = 0;
        for (const week of weeks.filter((date) => date > calendar.valid.from)) {
          const from = Date.parse(`${week}T00:00:00Z`);
          for (const { at, date, minutes: begin } of localHours(entry?.timeZone ?? '', {
            from,
            to: from + 120 * hourMs,
          })) {
            const segments = entry === undefined ? [] : leanSegments(entry, date);
            for (let minute = begin; minute < begin + 60; minute += 1) {
              const isIn = segments.some(
                ({ from: start, to, state }) =>
                  minute >= start &&
                  minute < to &&
                  (kind === 'extended' || state === 'market') &&
                  !isSummerNight(id, date, minute),
              );
              minutes += 1;
              const own = isOpen(calendar, instant(at + (minute - begin) * 60_000), kind);
              if (own !== isIn) {
                expect.fail(`${date} ${minute}: ${own}`);
              }
            }
          }
        }
        expect(decided.filter((date) => weeks.includes(date))).toEqual([]);
        expect(minutes).toBeGreaterThanOrEqual(50_000);
      },
    );

    const summer = new Set(summerDays(calendars.XEUR));

    /** The hour that Eurex does not trade in summer time. */
    function isSummerNight(id: string, date: string, minute: number): boolean {
      return id === 'XEUR' && minute < 130 && summer.has(date);
    }
  },
);
