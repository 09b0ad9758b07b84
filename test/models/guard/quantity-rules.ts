// Limits of what the account has at stake with the entry (guard G2).
import type { GuardSettings } from '../../../src/index.js';
import { limitRow } from './day-rules.js';
import { type Exposure, exposureBeside, weightOf } from './exposure.js';
import type { Cap, Gap, Judgement, LimitRow, Verdict } from './judgement.js';
import { isContract, pointValue, rateOf, stepOf } from './market-facts.js';
import {
  amountOf,
  type Fraction,
  floorTo,
  highest,
  money,
  type Num,
  num,
  numIf,
  one,
  percentOf,
  plus,
  unitsWithin,
  unity,
  zero,
} from './numbers.js';
import { costOf, lossAtStop } from './order-figures.js';
import type { Entry, World } from './world.js';

/** One limit, and what the entry adds to it. */
interface QuantityRule {
  readonly code: 'exposure-too-large' | 'open-risk-too-large';
  readonly setting: string;
  readonly limit: Num;
  /** Of a percentage. */
  readonly percent?: Num;
  readonly used: Fraction;
  /** What one unit adds, in the currency of its prices. */
  readonly unit: Num;
  readonly rate: Fraction;
}

export function judgeQuantity(world: World, entry: Entry, guard: GuardSettings): Judgement {
  if (guard.maxContracts === undefined && !limitsMoney(guard)) {
    return { verdicts: [], gaps: [], caps: [], limits: [] };
  }
  const exposure = exposureBeside(world, entry);
  const ofMoney = limitsMoney(guard) ? moneyRules(world, entry, guard, exposure) : { gaps: [], rules: [] };
  const rules = [...contractRule(world, entry, guard, exposure), ...ofMoney.rules];
  const rows = rules.map((rule) => judgeRule(rule, world, entry));
  return {
    gaps: [...exposure.gaps, ...ofMoney.gaps],
    verdicts: rows.flatMap(({ verdicts }) => verdicts),
    caps: rows.flatMap(({ caps }) => caps),
    limits: rows.map(({ limit }) => limit),
  };
}

function limitsValue(guard: GuardSettings): boolean {
  const { maxTotalValue, maxTotalValuePercent, maxSideValue, maxSideValuePercent } = guard;
  return [maxTotalValue, maxTotalValuePercent, maxSideValue, maxSideValuePercent].some((rule) => rule !== undefined);
}

function limitsRisk({ maxOpenRisk, maxOpenRiskPercent }: GuardSettings): boolean {
  return maxOpenRisk !== undefined || maxOpenRiskPercent !== undefined;
}

function limitsMoney(guard: GuardSettings): boolean {
  return limitsValue(guard) || limitsRisk(guard);
}

function contractRule(
  world: World,
  { ticker }: Entry,
  { maxContracts }: GuardSettings,
  { gaps, contracts }: Exposure,
): readonly QuantityRule[] {
  if (maxContracts === undefined || gaps.length > 0) {
    return [];
  }
  const unit = isContract(world, ticker) ? weightOf(world, ticker) : zero;
  const used = { over: contracts, under: one };
  const limit = num(maxContracts.limit);
  return [{ code: 'exposure-too-large', setting: 'maxContracts', limit, used, unit, rate: unity }];
}

function moneyRules(
  world: World,
  entry: Entry,
  guard: GuardSettings,
  exposure: Exposure,
): { readonly gaps: readonly Gap[]; readonly rules: readonly QuantityRule[] } {
  const { ticker } = entry;
  const gaps: Gap[] = [...exposure.moneyGaps];
  const cost = costOf(world, entry);
  const loss = lossAtStop(world, entry);
  const rate = rateOf(world, ticker);
  if ((cost === undefined && limitsValue(guard)) || (loss === undefined && limitsRisk(guard))) {
    gaps.push({ code: 'quote-unavailable', ticker, hindersFit: true });
  }
  if (rate === undefined) {
    gaps.push({ code: 'currency-mismatch', ticker, hindersFit: true });
  }
  if (exposure.gaps.length + exposure.moneyGaps.length > 0 || rate === undefined) {
    return { gaps, rules: [] };
  }
  const equity = numIf(world.market.equity);
  const rulesOf = (
    setting: 'maxTotalValue' | 'maxSideValue' | 'maxOpenRisk',
    used: Fraction,
    price: Num | undefined,
  ) => {
    const code = setting === 'maxOpenRisk' ? 'open-risk-too-large' : 'exposure-too-large';
    const amount = numIf(guard[setting]);
    const percent = numIf(guard[`${setting}Percent`]);
    const unit = price?.times(pointValue(world, ticker));
    const rules: QuantityRule[] = [];
    if (unit !== undefined && amount !== undefined) {
      rules.push({ code, setting, limit: amount, used, unit, rate });
    }
    if (unit !== undefined && percent !== undefined && equity !== undefined) {
      const limit = percentOf(equity, percent);
      rules.push({ code, setting: `${setting}Percent`, limit, percent, used, unit, rate });
    }
    return rules;
  };
  const rules = [
    ...rulesOf('maxTotalValue', exposure.total, cost),
    ...rulesOf('maxSideValue', exposure.side, cost),
    ...rulesOf('maxOpenRisk', exposure.risk, loss),
  ];
  return { gaps, rules };
}

function judgeRule(
  { code, setting, limit, percent, used, unit, rate }: QuantityRule,
  world: World,
  { ticker, quantity }: Entry,
): { readonly verdicts: readonly Verdict[]; readonly caps: readonly Cap[]; readonly limit: LimitRow } {
  const equity = numIf(world.market.equity);
  const after = plus(used, money(unit.times(quantity), rate));
  const inMoney = { actual: amountOf(after), limit };
  const verdict =
    percent === undefined || equity === undefined || equity.isZero()
      ? { code, setting, ...inMoney }
      : { code, setting, actual: inMoney.actual.div(equity).times(100), limit: percent, money: inMoney };
  const isBeyond = amountOf(used).gt(limit);
  const cap = (exact: Num): Cap => {
    const most = highest(zero, floorTo(exact, stepOf(world, ticker)));
    return { setting, exact, most, used: amountOf(used), limit };
  };
  // What adds nothing is refused where the account is beyond the limit already: no quantity of it fits.
  const caps = unit.gt(0) ? [cap(unitsWithin(limit, used, unit, rate))] : isBeyond ? [cap(zero)] : [];
  return {
    verdicts: after.over.gt(limit.times(after.under)) ? [verdict] : [],
    caps,
    limit: limitRow(setting, limit, amountOf(used)),
  };
}
