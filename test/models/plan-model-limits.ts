// Limits of the account and of the instrument, on entries (safety Q1, Q2).
import { type Ctx, feeOf, type Num, num, quoteOf, type Tried, zero } from './plan-model-base.js';
import { type Entry, isMeasured, type StopPlan, sizePrice } from './plan-model-prices.js';
import type { Amount } from './plan-model-types.js';

/** An entry as far as it is planned. `held`: what it is added to. */
export type Sized = {
  entry: Entry;
  quantity: Num | undefined;
  held: Num | undefined;
  stop: Tried<StopPlan> | undefined;
};

// A figure, or the codes of what is missing for it: every missing fact is reported.
type Figure = Num | string[] | undefined;

// One limit: a gate where the figure is above it; exactly the limit passes; without the figure the plan has other codes.
type Check = [limit: Amount | undefined, figure: Figure, code: string];

function lossAt(ctx: Ctx, { entry, quantity, stop }: Sized, isPercent: boolean): Figure {
  const { equity } = ctx.market;
  const { rate, over, pointValue } = entry.traded;
  const distance = stop?.ok ? stop.value.distance : undefined;
  const missing: string[] = [];
  if (isPercent && equity === undefined) {
    missing.push('equity-unavailable');
  }
  if (stop === undefined) {
    missing.push('stop-loss-required');
  } else if (stop.ok && (distance === undefined || !(isMeasured(ctx, entry) || stop.value.leg.trailAmount))) {
    missing.push('quote-unavailable'); // a stop that is refused has its own code
  }
  if (rate === undefined) {
    missing.push('currency-mismatch'); // safety Q1: what cannot be judged fails closed
  }
  if (missing.length > 0) {
    return missing;
  }
  const bare = quantity && rate && distance?.times(quantity).times(pointValue).times(rate).div(over);
  if (bare === undefined || quantity === undefined || rate === undefined || stop?.ok !== true) {
    return undefined;
  }
  if (hasPercentFee(entry) && !isMeasured(ctx, entry)) {
    return ['quote-unavailable'];
  }
  const fees = [stop.value.from, stop.value.to].map((price) => feeOf(entry.traded, quantity, price));
  const loss = fees.reduce<Num>((sum, fee) => sum.plus(fee?.times(rate).div(over) ?? zero), bare);
  return isPercent ? loss.times(100).div(num(equity ?? 1)) : loss;
}

function hasPercentFee({ traded }: Entry): boolean {
  return num(traded.given?.fee?.percent ?? 0).gt(0);
}

// The collar is measured from the midpoint, in percent of it.
function collarOf(ctx: Ctx, { entry }: Sized): Figure {
  const { prices } = entry;
  const own = [prices?.limitPrice, prices?.stopPrice].flatMap((price) => (price === undefined ? [] : [num(price)]));
  const mid = quoteOf(ctx, entry.intent.contract)?.mid;
  if (own.length === 0) {
    return undefined;
  }
  if (mid === undefined) {
    return ['quote-unavailable'];
  }
  return own.map((price) => price.minus(mid).abs().times(100).div(mid)).sort((a, b) => b.cmp(a))[0];
}

// Money I1: what the account needs for an entry. Undefined: it is not compared.
function powerOf(ctx: Ctx, sized: Sized, value: Figure): Figure {
  const { entry, quantity } = sized;
  const needed = bareNeed(sized, value);
  const { rate, over } = entry.traded;
  if (needed === undefined || Array.isArray(needed) || quantity === undefined || rate === undefined) {
    return needed;
  }
  const price = isMeasured(ctx, entry) ? sizePrice(ctx, entry) : undefined;
  if (hasPercentFee(entry) && price === undefined) {
    return ['quote-unavailable'];
  }
  return needed.plus(feeOf(entry.traded, quantity, price)?.times(rate).div(over) ?? zero);
}

function bareNeed({ entry, quantity }: Sized, value: Figure): Figure {
  const { assetClass, given, rate, over } = entry.traded;
  const isOption = assetClass === 'options' || assetClass === 'index_options';
  const isLong = entry.intent.side === 'buy';
  const sent = given?.initialMargin;
  const margin = typeof sent === 'object' ? (isLong ? sent.long : sent.short) : sent;
  if (isOption && isLong) {
    return value;
  }
  if (margin === undefined) {
    return isOption || assetClass === 'futures' ? undefined : value;
  }
  return rate === undefined ? ['currency-mismatch'] : quantity?.times(num(margin)).times(rate).div(over);
}

export function limitCodes(ctx: Ctx, sized: Sized): { gates: string[]; plan: string[] } {
  const { entry, quantity, held } = sized;
  const { given, pointValue, rate, over } = entry.traded;
  const price = isMeasured(ctx, entry) ? sizePrice(ctx, entry) : undefined;
  const inAccount = (units: Num | undefined): Figure => {
    if (price === undefined || rate === undefined) {
      return [
        ...(price === undefined ? ['quote-unavailable'] : []),
        ...(rate === undefined ? ['currency-mismatch'] : []),
      ];
    }
    return units && price.times(units).times(pointValue).times(rate).div(over);
  };
  const { settings, market } = ctx;
  const value = inAccount(quantity);
  const account: Check[] = [
    [settings.maxOrderQuantity, quantity, 'order-too-large'],
    [settings.maxOrderValue, value, 'order-too-large'],
    [settings.maxPositionValue, inAccount(quantity?.plus(held ?? zero)), 'order-too-large'],
    [settings.priceCollarPercent, collarOf(ctx, sized), 'price-out-of-collar'],
    [settings.maxLossAtStop, lossAt(ctx, sized, false), 'loss-at-stop-too-large'],
    [settings.maxLossAtStopPercent, lossAt(ctx, sized, true), 'loss-at-stop-too-large'],
    [market.buyingPower, powerOf(ctx, sized, value), 'buying-power-exceeded'],
  ];
  const asked = account.filter(([limit]) => limit !== undefined);
  const notional = quantity && entry.reference?.times(quantity).times(pointValue);
  const isBelow = (limit: Amount | undefined, figure: Num | undefined): boolean =>
    limit !== undefined && figure?.lt(num(limit)) === true;
  return {
    gates: asked.flatMap(([limit, figure, code]) =>
      figure !== undefined && !Array.isArray(figure) && figure.gt(num(limit ?? 0)) ? [code] : [],
    ),
    plan: [
      ...asked.flatMap(([, figure]) => (Array.isArray(figure) ? figure : [])),
      ...(isBelow(given?.minQuantity, quantity) || isBelow(given?.minNotional, notional) ? ['below-minimum'] : []),
      ...(given?.maxQuantity !== undefined && quantity?.gt(num(given.maxQuantity)) ? ['above-maximum'] : []),
    ],
  };
}
