// The equities of a day that a late event can still change something with (guard G1).
import { compareAmounts, type Decimal, decimal, percentOf } from '../core/decimal.js';
import { epochMilliseconds, type IsoInstant } from '../core/time.js';
import type { GuardCode, GuardSettings, MaxDrawdown } from '../settings/guard-settings.js';
import type { AccountDay, EquityPoint, Halt } from './account-day.js';

/** By time; of one instant the highest first, so that the order in which events come decides nothing. */
export function compareEquities(one: EquityPoint, other: EquityPoint): number {
  return epochMilliseconds(one.at) - epochMilliseconds(other.at) || compareAmounts(other.equity, one.equity);
}

/** The equities with one more, without those that can change nothing any more. */
export function withEquity(
  equities: readonly EquityPoint[],
  added: EquityPoint,
  clearedAt: IsoInstant | undefined,
): readonly EquityPoint[] {
  const after = equities.findLastIndex((point) => compareEquities(point, added) <= 0);
  const before = equities[after];
  if (before !== undefined && compareEquities(before, added) === 0) {
    return equities;
  }
  const all = equities.toSpliced(after + 1, 0, added);
  const lows = new Set<EquityPoint>();
  let lowest: EquityPoint | undefined;
  for (const point of all.toReversed()) {
    if (lowest === undefined || compareAmounts(point.equity, lowest.equity) < 0) {
      lowest = point;
      lows.add(point);
    }
  }
  const highs = new Set([...newHighs(all), ...newHighs(sinceClear(all, clearedAt))]);
  return all.filter((point) => lows.has(point) || highs.has(point));
}

function newHighs(equities: readonly EquityPoint[]): readonly EquityPoint[] {
  let highest: EquityPoint | undefined;
  return equities.filter((point) => {
    const isHigher = highest === undefined || compareAmounts(point.equity, highest.equity) > 0;
    highest = isHigher ? point : highest;
    return isHigher;
  });
}

/** Equities that count for the drawdown: from the instant on at which a person cleared it. */
export function sinceClear(
  equities: readonly EquityPoint[],
  clearedAt: IsoInstant | undefined,
): readonly EquityPoint[] {
  return clearedAt === undefined
    ? equities
    : equities.filter(({ at }) => epochMilliseconds(at) >= epochMilliseconds(clearedAt));
}

/** Whether the guard has the rule of a halt. */
export function hasRule(code: GuardCode, guard: GuardSettings): boolean {
  return rules[code].some((setting) => guard[setting] !== undefined);
}

const rules: Readonly<Record<GuardCode, readonly (keyof GuardSettings)[]>> = {
  'day-loss-reached': ['maxLossPerDay', 'maxLossPerDayPercent'],
  'day-profit-reached': ['maxProfitPerDay'],
  'drawdown-reached': ['maxDrawdown'],
};

/** Rules of the guard that equities of the day have broken, each with the first instant that is known of it. */
export function brokenRules(day: AccountDay, guard: GuardSettings): readonly Halt[] {
  const broken: readonly (readonly [GuardCode, EquityPoint | undefined])[] = [
    ['day-loss-reached', lossReached(day, guard)],
    ['day-profit-reached', profitReached(day, guard)],
    ['drawdown-reached', drawdownReached(day, guard)],
  ];
  return broken.flatMap(([code, point]) => (point === undefined ? [] : [{ code, at: point.at }]));
}

function lossReached({ startEquity, equities }: AccountDay, guard: GuardSettings): EquityPoint | undefined {
  const start = decimal(startEquity);
  const floors = dayLossLimits(startEquity, guard).map(({ limit }) => start.minus(limit));
  return equities.find(({ equity }) => floors.some((floor) => floor.gt(equity)));
}

/** Limits of the loss of a day by setting, in the account's currency. */
export function dayLossLimits(
  startEquity: AccountDay['startEquity'],
  { maxLossPerDay, maxLossPerDayPercent }: GuardSettings,
): readonly { readonly setting: 'maxLossPerDay' | 'maxLossPerDayPercent'; readonly limit: Decimal }[] {
  const amount =
    maxLossPerDay === undefined ? [] : [{ setting: 'maxLossPerDay', limit: decimal(maxLossPerDay) } as const];
  return maxLossPerDayPercent === undefined
    ? amount
    : [...amount, { setting: 'maxLossPerDayPercent', limit: percentOf(decimal(startEquity), maxLossPerDayPercent) }];
}

function profitReached(
  { startEquity, equities }: AccountDay,
  { maxProfitPerDay }: GuardSettings,
): EquityPoint | undefined {
  if (maxProfitPerDay === undefined) {
    return undefined;
  }
  const ceiling = decimal(startEquity).plus(maxProfitPerDay);
  return equities.find(({ equity }) => ceiling.lt(equity));
}

function drawdownReached(day: AccountDay, { maxDrawdown }: GuardSettings): EquityPoint | undefined {
  if (maxDrawdown === undefined) {
    return undefined;
  }
  let high = highOf(day, maxDrawdown);
  let floor = drawdownFloor(high, day.firstEquity, maxDrawdown);
  return sinceClear(day.equities, day.clearedAt).find(({ equity }) => {
    if (maxDrawdown.trailing === 'intraday' && compareAmounts(equity, high) > 0) {
      high = equity;
      floor = drawdownFloor(high, day.firstEquity, maxDrawdown);
    }
    return floor.gt(equity);
  });
}

/** High before the equities that count; without one they begin with the first equity. */
function highOf(day: AccountDay, { trailing }: MaxDrawdown): AccountDay['highEquity'] {
  return trailing === 'intraday' ? (highBefore(day) ?? day.firstEquity) : highOfEnds(day);
}

/** Highest of the ends of days; an account that began, or was cleared, on this day has its first equity. */
export function highOfEnds(day: AccountDay): AccountDay['highEquity'] {
  return day.beganAt === undefined && day.clearedAt === undefined ? day.highEquity : day.firstEquity;
}

/** Highest equity before the day; of a state that does not tell it, its high, unless that is of the day. */
export function highBefore(day: AccountDay): AccountDay['highEquity'] | undefined {
  if (day.highBefore !== undefined || day.beganAt !== undefined || day.clearedAt !== undefined) {
    return day.highBefore;
  }
  const isOfDay = day.equities.some(({ equity }) => compareAmounts(equity, day.highEquity) >= 0);
  return isOfDay ? undefined : day.highEquity;
}

/** Equity below which the drawdown is reached. */
export function drawdownFloor(
  high: AccountDay['highEquity'],
  firstEquity: AccountDay['firstEquity'],
  { amount = '0', percent, trailing, stopsAtStart = false }: MaxDrawdown,
): Decimal {
  const base = decimal(trailing === 'none' ? firstEquity : high);
  const floor = base.minus(percent === undefined ? amount : percentOf(base, percent));
  return stopsAtStart && floor.gt(firstEquity) ? decimal(firstEquity) : floor;
}
