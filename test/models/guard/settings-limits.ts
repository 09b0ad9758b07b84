// Largest quantities within the limits of one order and position (safety Q1) and the buying power: what `fit` and `allowance` also
// keep to (guard G2.4).
import type { Cap } from './judgement.js';
import { classOf, instrumentOf, isOption, pointValue, rateOf, stepOf } from './market-facts.js';
import {
  amountOf,
  type Fraction,
  floorTo,
  highest,
  money,
  type Num,
  nothing,
  num,
  numIf,
  one,
  percentOf,
  unitsWithin,
  unity,
  zero,
} from './numbers.js';
import { costOf, lossAtStop } from './order-figures.js';
import type { Entry, World } from './world.js';

export interface SettingsLimits {
  readonly caps: readonly Cap[];
  /** Whether a limit cannot be judged. */
  readonly unknown: boolean;
  /** Whether a limit of the loss at the stop has no stop to judge: the entry is refused whatever its size. */
  readonly stopless: boolean;
}

/** The names of safety Q1. */
export const settingsLimitNames = [
  'maxOrderQuantity',
  'maxOrderValue',
  'maxPositionValue',
  'maxLossAtStop',
  'maxLossAtStopPercent',
] as const;

/** A limit; undefined: it cannot be judged. */
type Limit = (world: World, entry: Entry) => readonly (Cap | undefined)[];

export function settingsLimits(world: World, entry: Entry): SettingsLimits {
  const { maxLossAtStop, maxLossAtStopPercent } = world.settings;
  const judged = [orderQuantity, orderValue, positionValue, lossOfEntry, buyingPower].flatMap((limit) =>
    limit(world, entry),
  );
  return {
    caps: judged.filter((cap) => cap !== undefined),
    unknown: judged.includes(undefined),
    stopless: entry.stopLoss === undefined && (maxLossAtStop !== undefined || maxLossAtStopPercent !== undefined),
  };
}

/** No cap where a unit adds nothing. */
function capAt(setting: string, limit: Num, unit: Num, rate: Fraction, step: Num, used: Fraction = nothing): Cap[] {
  if (!unit.gt(0)) {
    return [];
  }
  const exact = unitsWithin(limit, used, unit, rate);
  return [{ setting, exact, most: highest(zero, floorTo(exact, step)), used: amountOf(used), limit }];
}

const orderQuantity: Limit = (world, { ticker }) => {
  const limit = numIf(world.settings.maxOrderQuantity);
  return limit === undefined ? [] : capAt('maxOrderQuantity', limit, one, unity, stepOf(world, ticker));
};

const orderValue: Limit = (world, entry) => {
  const limit = numIf(world.settings.maxOrderValue);
  if (limit === undefined) {
    return [];
  }
  const unit = unitValue(world, entry);
  return unit === undefined
    ? [undefined]
    : capAt('maxOrderValue', limit, unit.value, unit.rate, stepOf(world, entry.ticker));
};

const positionValue: Limit = (world, entry) => {
  const limit = numIf(world.settings.maxPositionValue);
  if (limit === undefined) {
    return [];
  }
  const unit = unitValue(world, entry);
  if (unit === undefined) {
    return [undefined];
  }
  const { ticker, closed } = entry;
  const held = closed.includes(ticker) ? zero : num(world.market.positions?.[ticker]?.quantity ?? 0);
  const used = money(held.times(unit.value), unit.rate);
  return capAt('maxPositionValue', limit, unit.value, unit.rate, stepOf(world, ticker), used);
};

const lossOfEntry: Limit = (world, entry) => {
  const amount = numIf(world.settings.maxLossAtStop);
  const percent = world.settings.maxLossAtStopPercent;
  // Without a stop the entry is refused whatever its size, which hinders no fit: the document is silent on what is told.
  if (entry.stopLoss === undefined || (amount === undefined && percent === undefined)) {
    return [];
  }
  const { ticker } = entry;
  const loss = lossAtStop(world, entry)?.times(pointValue(world, ticker));
  const rate = rateOf(world, ticker);
  const equity = numIf(world.market.equity);
  const share = percent === undefined ? undefined : equity && percentOf(equity, percent);
  const step = stepOf(world, ticker);
  const limits = [
    ['maxLossAtStop', amount],
    ['maxLossAtStopPercent', share],
  ] as const;
  const isUnknown = loss === undefined || rate === undefined || (percent !== undefined && equity === undefined);
  const caps = limits.flatMap(([setting, limit]) =>
    limit === undefined || loss === undefined || rate === undefined ? [] : capAt(setting, limit, loss, rate, step),
  );
  return isUnknown ? [...caps, undefined] : caps;
};

const buyingPower: Limit = (world, entry) => {
  const limit = numIf(world.market.buyingPower);
  const { ticker, side } = entry;
  const assetClass = classOf(world, ticker);
  const isSale = isOption(assetClass) && side === 'sell';
  const margin = isOption(assetClass) && !isSale ? undefined : marginOf(world, entry);
  const hasNoCost = margin === undefined && (assetClass === 'futures' || isSale);
  if (limit === undefined || hasNoCost) {
    return [];
  }
  const unit = margin ?? costOf(world, entry)?.times(pointValue(world, ticker));
  const rate = rateOf(world, ticker);
  return unit === undefined || rate === undefined
    ? [undefined]
    : capAt('buyingPower', limit, unit, rate, stepOf(world, ticker));
};

function marginOf(world: World, { ticker, side }: Entry): Num | undefined {
  const { initialMargin } = instrumentOf(world, ticker);
  return numIf(typeof initialMargin === 'object' ? initialMargin[side === 'buy' ? 'long' : 'short'] : initialMargin);
}

function unitValue(world: World, entry: Entry): { readonly value: Num; readonly rate: Fraction } | undefined {
  const value = costOf(world, entry)?.times(pointValue(world, entry.ticker));
  const rate = rateOf(world, entry.ticker);
  return value === undefined || rate === undefined ? undefined : { value, rate };
}
