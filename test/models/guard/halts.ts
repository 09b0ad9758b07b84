// Rules that an account has broken: of the day until it ends, of the drawdown until a person clears it (guard G1, G2).
import type { GuardSettings } from '../../../src/index.js';
import { byTime, clearedAt, type EventLog, type Reading } from './event-log.js';
import { highest, lowest, type Num, num, percentOf } from './numbers.js';

export const haltCodes = ['day-loss-reached', 'day-profit-reached', 'drawdown-reached'] as const;
export type HaltCode = (typeof haltCodes)[number];

/** Codes of the halts on the last day of a log. */
export function haltsOf(log: EventLog, guard: GuardSettings): readonly HaltCode[] {
  const isBroken = {
    'day-loss-reached': () => hasLost(log, guard),
    'day-profit-reached': () => hasWon(log, guard),
    'drawdown-reached': () => hasDrawnDown(log, guard),
  };
  const hasRule = {
    'day-loss-reached': lossLimits(guard, num(0)).length > 0,
    'day-profit-reached': guard.maxProfitPerDay !== undefined,
    'drawdown-reached': guard.maxDrawdown !== undefined,
  };
  const stays = (code: HaltCode) =>
    log.earlierHalts.some((halt) =>
      halt.code !== code
        ? false
        : code === 'drawdown-reached'
          ? halt.clearedAt === clearedAt(log)
          : halt.day === log.day,
    );
  return haltCodes.filter((code) => hasRule[code] && (isBroken[code]() || stays(code)));
}

function hasLost(log: EventLog, guard: GuardSettings): boolean {
  const start = startEquity(log, log.day);
  const limits = lossLimits(guard, start);
  return readingsOfDay(log).some(({ equity }) => limits.some(({ limit }) => equity.lt(start.minus(limit))));
}

function hasWon(log: EventLog, { maxProfitPerDay }: GuardSettings): boolean {
  const start = startEquity(log, log.day);
  return (
    maxProfitPerDay !== undefined && readingsOfDay(log).some(({ equity }) => equity.gt(start.plus(maxProfitPerDay)))
  );
}

function hasDrawnDown(log: EventLog, guard: GuardSettings): boolean {
  const list = countedReadings(log);
  return list.some(({ day, equity }, index) => {
    const floor = drawdownFloor(guard, highOn(list.slice(0, index + 1), day, guard), firstOf(list).equity);
    return floor !== undefined && equity.lt(floor.equity);
  });
}

export interface LossLimit {
  readonly setting: 'maxLossPerDay' | 'maxLossPerDayPercent';
  readonly limit: Num;
  readonly percent?: Num;
}

/** What a day may lose that begins with an equity. */
export function lossLimits({ maxLossPerDay, maxLossPerDayPercent }: GuardSettings, start: Num): readonly LossLimit[] {
  const amount = maxLossPerDay === undefined ? [] : [{ setting: 'maxLossPerDay' as const, limit: num(maxLossPerDay) }];
  if (maxLossPerDayPercent === undefined) {
    return amount;
  }
  const limit = percentOf(start, maxLossPerDayPercent);
  return [...amount, { setting: 'maxLossPerDayPercent', limit, percent: num(maxLossPerDayPercent) }];
}

export interface DrawdownFloor {
  /** Below it the drawdown is reached. */
  readonly equity: Num;
  /** What it is measured from. */
  readonly from: Num;
  /** From there to the floor. */
  readonly limit: Num;
}

/** Undefined: no rule of the drawdown. */
export function drawdownFloor({ maxDrawdown }: GuardSettings, high: Num, first: Num): DrawdownFloor | undefined {
  if (maxDrawdown === undefined) {
    return undefined;
  }
  const { amount, percent = '0', trailing, stopsAtStart } = maxDrawdown;
  const from = trailing === 'none' ? first : high;
  const trailed = from.minus(amount ?? percentOf(from, percent));
  const equity = stopsAtStart ? lowest(trailed, first) : trailed;
  return { equity, from, limit: from.minus(equity) };
}

/** Readings that count for the drawdown: since the account began, or a person cleared it. Sorted. */
export function countedReadings(log: EventLog): readonly Reading[] {
  const since = clearedAt(log);
  const sorted = byTime(log.readings);
  const from = sorted.findIndex(({ cleared, at }) => cleared && at === since);
  return sorted.slice(Math.max(0, from));
}

/** High of sorted readings on a day, as the drawdown trails it. */
export function highOn(list: readonly Reading[], day: string, { maxDrawdown }: GuardSettings): Num {
  const first = firstOf(list).equity;
  if (maxDrawdown?.trailing !== 'end-of-day') {
    return highest(first, ...list.map(({ equity }) => equity));
  }
  const ends = new Map<string, Num>();
  for (const reading of list) {
    if (reading.day < day) {
      ends.set(reading.day, reading.equity);
    }
  }
  return highest(first, ...ends.values());
}

/** The last equity before a day; on the first day of the account its first one. */
export function startEquity({ readings }: EventLog, day: string): Num {
  const sorted = byTime(readings);
  return (sorted.findLast((reading) => reading.day < day) ?? firstOf(sorted)).equity;
}

export function readingsOfDay({ readings, day }: EventLog): readonly Reading[] {
  return byTime(readings.filter((reading) => reading.day === day));
}

/** A log begins with a reading. */
export function firstOf(list: readonly Reading[]): Reading {
  const [first] = list;
  if (first === undefined) {
    throw new Error('An account has no readings.');
  }
  return first;
}
