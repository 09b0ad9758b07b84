// What the state of an account says (guard G1), from its whole log.
import type { GuardSettings } from '../../../src/index.js';
import { byTime, type EventLog, type LoggedClose, type LoggedEntry, type Reading } from './event-log.js';
import { countedReadings, firstOf, type HaltCode, haltsOf, highOn, readingsOfDay, startEquity } from './halts.js';
import type { Num } from './numbers.js';

export interface AccountFigures {
  readonly date: string;
  readonly firstEquity: Num;
  readonly startEquity: Num;
  readonly lastEquity: Num;
  readonly highEquity: Num;
  readonly entries: readonly LoggedEntry[];
  readonly closes: readonly LoggedClose[];
  readonly lastLossAt: number | undefined;
  readonly halts: readonly HaltCode[];
}

/** Figures of the last day on which something happened. */
export function accountFigures(log: EventLog, guard: GuardSettings): AccountFigures {
  const { day } = log;
  const counted = countedReadings(log);
  const losses = log.closes.filter(({ profit }) => profit.lt(0)).map(({ at }) => at);
  return {
    date: day,
    firstEquity: firstOf(counted).equity,
    startEquity: startEquity(log, day),
    lastEquity: firstOf(byTime(log.readings).slice(-1)).equity,
    highEquity: highOn(counted, day, guard),
    entries: byTime(log.entries.filter((entry) => entry.day === day)),
    closes: byTime(log.closes.filter((close) => close.day === day)),
    lastLossAt: losses.length === 0 ? undefined : Math.max(...losses),
    halts: haltsOf(log, guard),
  };
}

/** New highs of the last day, and lows below all that follow. */
export function equitiesOfDay(log: EventLog): readonly Reading[] {
  const today = readingsOfDay(log);
  return today.filter(
    ({ equity }, index) =>
      today.slice(0, index).every((earlier) => earlier.equity.lt(equity)) ||
      today.slice(index + 1).every((later) => later.equity.gt(equity)),
  );
}

/** The account as planning sees it on a day: the days before it are over. Undefined: the log is of a later day. */
export function accountOn(log: EventLog, day: string, guard: GuardSettings): AccountFigures | undefined {
  if (log.day > day) {
    return undefined;
  }
  const figures = accountFigures(log, guard);
  if (log.day === day) {
    return figures;
  }
  return {
    ...figures,
    date: day,
    startEquity: figures.lastEquity,
    highEquity: highOn(countedReadings(log), day, guard),
    entries: [],
    closes: [],
    halts: figures.halts.filter((code) => code === 'drawdown-reached'),
  };
}

/** Losses at the end of a day's closes; a profit of 0 neither counts nor ends a row. */
export function lossesInRow(closes: readonly LoggedClose[]): number {
  return closes.reduce((row, { profit }) => (profit.lt(0) ? row + 1 : profit.gt(0) ? 0 : row), 0);
}
