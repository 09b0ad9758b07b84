// Random limits near what they judge: exactly it, just below, and anywhere around.
import type { Settings } from '../../../src/index.js';
import { judge } from '../../models/guard/judge.js';
import type { Cap } from '../../models/guard/judgement.js';
import { stepOf } from '../../models/guard/market-facts.js';
import { highest, type Num, num, numIf } from '../../models/guard/numbers.js';
import { settingsLimits } from '../../models/guard/settings-limits.js';
import type { Entry, World } from '../../models/guard/world.js';
import { amountText } from './amounts.js';
import type { Random } from './random.js';

type Written = Record<string, unknown>;

export interface Limits {
  /** Of the guard. */
  readonly guard: Written;
  /** Of safety Q1. */
  readonly settings: Written;
  readonly buyingPower?: `${number}`;
}

/** Limits of an entry that nothing limits yet. */
export function limitsNear(random: Random, world: World, entry: Entry): Limits {
  const { chance, pick, integer } = random;
  const { market } = world;
  const equity = numIf(market.equity);
  const caps = capsOf(world, entry);
  const amountOf = (setting: string): Num => {
    const cap = caps.find((one) => one.setting === setting);
    return cap === undefined ? num(integer(1000, 300_000)) : near(random, cap, entry, stepOf(world, entry.ticker));
  };
  const textOf = (setting: string) => amountText(amountOf(setting));
  const percentOf = (setting: string) => {
    const amount = amountOf(setting);
    const percent = equity === undefined ? num(50) : amount.div(equity).times(100);
    return amountText(highest(num('0.01'), plain(percent)));
  };

  const guard: Written = {};
  const many = pick([0.25, 0.5, 0.5, 0]);
  for (const setting of ['maxTotalValue', 'maxSideValue', 'maxOpenRisk']) {
    if (chance(many)) {
      guard[setting] = textOf(setting);
    }
  }
  for (const setting of ['maxTotalValue', 'maxSideValue', 'maxOpenRisk']) {
    if (chance(many / 2)) {
      guard[`${setting}Percent`] = percentOf(setting);
    }
  }
  if (chance(many)) {
    const limit = textOf('maxContracts');
    guard.maxContracts = { limit, ...(chance(0.7) && { weights: { ES: 10, MES: 1, NQ: 10, SPY: 0.5 } }) };
  }

  const settings: Written = {};
  const some = pick([0, 0, 0.2, 0.4]);
  for (const setting of ['maxOrderQuantity', 'maxOrderValue', 'maxPositionValue']) {
    if (chance(some)) {
      settings[setting] = textOf(setting);
    }
  }
  if (chance(some) && entry.stopLoss !== undefined) {
    settings.maxLossAtStop = textOf('maxLossAtStop');
  }
  if (chance(some / 2) && entry.stopLoss !== undefined && equity !== undefined) {
    const percent = amountOf('maxLossAtStop').div(equity).times(100).toDecimalPlaces(6);
    settings.maxLossAtStopPercent = amountText(highest(num('0.001'), percent));
  }
  return { guard, settings, ...(chance(some) && { buyingPower: textOf('buyingPower') }) };
}

/** Limits where there is no entry to judge. */
export function limitsAnywhere({ chance, integer }: Random): Limits {
  if (!chance(0.7)) {
    return { guard: {}, settings: {} };
  }
  const guard = {
    maxTotalValue: integer(1000, 100_000),
    ...(chance(0.3) && { maxOpenRisk: integer(10, 10_000) }),
    ...(chance(0.3) && { maxContracts: { limit: integer(1, 10) } }),
  };
  return { guard, settings: {} };
}

/** What every limit would judge, by limits that nothing reaches. */
function capsOf(world: World, entry: Entry): readonly Cap[] {
  const { timeZone, dayStart, fit } = world.settings.guard ?? { timeZone: 'UTC', dayStart: '00:00', fit: 'refuse' };
  const settings: Settings = {
    ...world.settings,
    ...{ maxOrderQuantity: '1e9', maxOrderValue: '1e12', maxPositionValue: '1e12', maxLossAtStop: '1e12' },
    guard: {
      ...{ timeZone, dayStart, fit, maxTotalValue: '1e12', maxSideValue: '1e12', maxOpenRisk: '1e12' },
      maxContracts: { limit: '1e9', weights: { ES: '10', MES: '1', NQ: '10', SPY: '0.5' } },
    },
  };
  const unlimited = { ...world, settings, market: { ...world.market, buyingPower: '1e12' as const } };
  return [...judge(unlimited, entry).caps, ...settingsLimits(unlimited, entry).caps];
}

function near({ next, between }: Random, { used, limit, exact }: Cap, { quantity }: Entry, step: Num): Num {
  const unit = limit.minus(used).div(exact);
  const actual = used.plus(unit.times(quantity));
  const form = next();
  const value =
    form < 0.22
      ? actual
      : form < 0.3
        ? actual.minus('0.01')
        : form < 0.65
          ? used.plus(unit.times(quantity).times(next().toFixed(3)))
          : form < 0.72
            ? used.times('0.9')
            : form < 0.78
              ? used.plus(unit.times('0.3').times(step))
              : actual.times(between(1, 2));
  const written = plain(value);
  return written.gt(0) ? written : num(between(1, 5000));
}

/** As a person would write it. */
function plain(value: Num): Num {
  return value.decimalPlaces() > 12 ? value.toDecimalPlaces(6) : value;
}
