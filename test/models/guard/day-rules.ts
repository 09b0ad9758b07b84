// Rules of the day and of the drawdown (guard G2).
import type { GuardSettings } from '../../../src/index.js';
import { type AccountFigures, lossesInRow } from './account-figures.js';
import { drawdownFloor, lossLimits } from './halts.js';
import type { Judgement, LimitRow, Verdict } from './judgement.js';
import { highest, type Num, num, zero } from './numbers.js';
import { tickerFamily } from './ticker-family.js';

/** What the rules of the day judge. */
export interface DayQuestion {
  readonly guard: GuardSettings;
  readonly account: AccountFigures;
  /** Equity now; undefined: unknown. */
  readonly equity: Num | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly ticker: string;
}

/** What one rule says. */
type Row = Pick<Judgement, 'verdicts' | 'limits'>;

export function judgeDay(question: DayQuestion): Row {
  const rows = [dayLoss, dayProfit, drawdown, entriesSent, cooldown, lossRow].map((rule) => rule(question));
  return { verdicts: rows.flatMap(({ verdicts }) => verdicts), limits: rows.flatMap(({ limits }) => limits) };
}

export function limitRow(rule: string, limit: Num, used: Num): LimitRow {
  return { rule, limit, used, left: highest(zero, limit.minus(used)) };
}

function dayLoss({ guard, account, equity }: DayQuestion): Row {
  const start = account.startEquity;
  const limits = lossLimits(guard, start);
  const isHalted = account.halts.includes('day-loss-reached');
  const isBeyond = (limit: Num) => (equity ?? account.lastEquity).lt(start.minus(limit));
  // A halt has one cause: what is beyond now, otherwise the first of the settings.
  const refuses = (limit: Num, index: number) =>
    limits.some((other) => isBeyond(other.limit))
      ? isBeyond(limit) && (isHalted || equity !== undefined)
      : isHalted && index === 0;
  const verdicts = limits.flatMap(({ setting, limit, percent }, index): Verdict[] => {
    if (!refuses(limit, index)) {
      return [];
    }
    const loss = equity && start.minus(equity);
    return percent === undefined
      ? [{ code: 'day-loss-reached', setting, actual: loss, limit }]
      : [{ code: 'day-loss-reached', setting, actual: loss?.div(start).times(100), limit: percent }];
  });
  return {
    verdicts,
    limits:
      equity === undefined ? [] : limits.map(({ setting, limit }) => limitRow(setting, limit, start.minus(equity))),
  };
}

function dayProfit({ guard, account, equity }: DayQuestion): Row {
  if (guard.maxProfitPerDay === undefined) {
    return { verdicts: [], limits: [] };
  }
  const limit = num(guard.maxProfitPerDay);
  const profit = equity?.minus(account.startEquity);
  const refuses = account.halts.includes('day-profit-reached') || profit?.gt(limit);
  return {
    verdicts: refuses ? [{ code: 'day-profit-reached', setting: 'maxProfitPerDay', actual: profit, limit }] : [],
    limits: profit === undefined ? [] : [limitRow('maxProfitPerDay', limit, profit)],
  };
}

function drawdown({ guard, account, equity }: DayQuestion): Row {
  const trailsNow = equity !== undefined && guard.maxDrawdown?.trailing !== 'end-of-day';
  const high = trailsNow ? highest(account.highEquity, equity) : account.highEquity;
  const floor = drawdownFloor(guard, high, account.firstEquity);
  if (floor === undefined) {
    return { verdicts: [], limits: [] };
  }
  const { limit } = floor;
  const distance = equity && floor.from.minus(equity);
  const refuses = account.halts.includes('drawdown-reached') || equity?.lt(floor.equity);
  return {
    verdicts: refuses ? [{ code: 'drawdown-reached', setting: 'maxDrawdown', actual: distance, limit }] : [],
    limits: distance === undefined ? [] : [limitRow('maxDrawdown', limit, distance)],
  };
}

function entriesSent({ guard, account, ticker }: DayQuestion): Row {
  const ofTicker = account.entries.filter((entry) => entry.ticker === tickerFamily(ticker));
  const rows = [
    counted('entries-exhausted', 'maxEntriesPerDay', guard.maxEntriesPerDay, account.entries.length),
    counted('entries-exhausted', 'maxEntriesPerTicker', guard.maxEntriesPerTicker, ofTicker.length),
  ];
  return { verdicts: rows.flatMap(({ verdicts }) => verdicts), limits: rows.flatMap(({ limits }) => limits) };
}

function lossRow({ guard, account }: DayQuestion): Row {
  return counted('cooling-down', 'maxLossesInRow', guard.maxLossesInRow, lossesInRow(account.closes));
}

/** A limit of a count, at which the next one is too many. */
function counted(code: string, setting: string, limit: number | undefined, count: number): Row {
  if (limit === undefined) {
    return { verdicts: [], limits: [] };
  }
  const verdict = { code, setting, actual: num(count), limit: num(limit) };
  return { verdicts: count >= limit ? [verdict] : [], limits: [limitRow(setting, num(limit), num(count))] };
}

function cooldown({ guard, account, now }: DayQuestion): Row {
  const limit = guard.cooldownAfterLoss;
  if (limit === undefined || account.lastLossAt === undefined) {
    return { verdicts: [], limits: [] };
  }
  const since = num(now - account.lastLossAt).div(1000);
  const verdict = { code: 'cooling-down', setting: 'cooldownAfterLoss', actual: since, limit: num(limit) };
  return { verdicts: since.lt(limit) ? [verdict] : [], limits: [] };
}
