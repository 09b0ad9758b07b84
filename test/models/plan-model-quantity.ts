// How much: the specification's quantity types, for entries, exits and resize targets.
import {
  bad,
  type Ctx,
  feeOf,
  floorTo,
  good,
  higher,
  isOptionClass,
  type Num,
  num,
  numIf,
  overrides,
  percentOf,
  quoteOf,
  type Traded,
  type Tried,
  zero,
} from './plan-model-base.js';
import type { Position } from './plan-model-contracts.js';
import { fillNow, type Intent, orderPrices, saidPrice } from './plan-model-prices.js';
import type { QuantityType } from './plan-model-types.js';

export type Sizing = { type: QuantityType; value: Num };

function multiplier(ctx: Ctx): Num {
  return num(ctx.settings.signalQuantityMultiplier);
}

// D Quantities: the multiplier scales every quantity of the signal, but not percent_of_position.
function signalSizing(ctx: Ctx, quantity: string): Sizing {
  const type = ctx.signal.quantityType ?? 'fixed_quantity';
  const value = num(quantity);
  return { type, value: type === 'percent_of_position' ? value : value.times(multiplier(ctx)) };
}

// The size of an entry. `closed`: what a reverse closes.
export function entrySizing(ctx: Ctx, closed: Num | undefined): Sizing {
  const { quantity, quantityType } = ctx.signal;
  const usual: Sizing = {
    type: ctx.settings.defaultQuantity.quantityType,
    value: num(ctx.settings.defaultQuantity.quantity),
  };
  if (quantity === undefined) {
    return closed === undefined ? usual : { type: 'fixed_quantity', value: closed };
  }
  // D: a quantityType that may not be overridden takes its quantity with it
  if (quantityType !== undefined && !overrides(ctx, 'entry', 'quantityType')) {
    return usual;
  }
  // D: allowSignalQuantity off: entries take defaultQuantity; percent_of_position is always read
  if (!ctx.settings.allowSignalQuantity && quantityType !== 'percent_of_position') {
    return usual;
  }
  return signalSizing(ctx, quantity);
}

// What sizing may read. `lossDistance` is asked for by risk types only.
export type SizingFacts = {
  reference: Num | undefined;
  traded: Traded;
  held: Num | undefined; // the position before the plan
  lossDistance: () => Tried<Num>;
  // Money I3: between which prices a loss is made; absent: the size leaves no room for fees.
  fills?: { entry: Num | undefined; loss: () => { entry: Num | undefined; exit: Num | undefined } };
};

// Units, not yet rounded.
export function unitsOf(ctx: Ctx, sizing: Sizing, facts: SizingFacts): Tried<Num> {
  const { type, value } = sizing;
  const { reference, traded } = facts;
  if (type === 'fixed_quantity') {
    return good(value);
  }
  if (type === 'percent_of_position') {
    const percent = value.gt(100) ? num(100) : value;
    return facts.held === undefined ? bad('no-position') : good(percentOf(facts.held, percent));
  }
  const missing: string[] = [];
  let amount = value;
  if (type === 'percent_of_equity' || type === 'risk_percent') {
    const equity = numIf(ctx.market.equity);
    if (equity === undefined) {
      missing.push('equity-unavailable');
    } else {
      amount = percentOf(equity, value);
    }
  }
  let perUnit: Num | undefined = reference;
  if (type === 'risk_dollar_amount' || type === 'risk_percent') {
    const distance = facts.lossDistance();
    missing.push(...(distance.ok ? [] : distance.codes));
    perUnit = distance.ok ? distance.value : undefined;
  } else if (reference === undefined) {
    missing.push('quote-unavailable');
  }
  // Safety R3: what is quoted in another currency needs a rate.
  if (traded.rate === undefined) {
    missing.push('currency-mismatch');
  }
  if (missing.length > 0 || perUnit === undefined || traded.rate === undefined) {
    return bad(...missing);
  }
  const { rate, over } = traded;
  const isRisk = type === 'risk_dollar_amount' || type === 'risk_percent';
  const loss = isRisk ? facts.fills?.loss() : undefined;
  const prices = isRisk ? [loss?.entry, loss?.exit] : [facts.fills?.entry];
  const each = perUnit.times(traded.pointValue);
  const units = amount.times(over).div(each.times(rate));
  if (facts.fills === undefined || traded.given?.fee === undefined) {
    return good(units);
  }
  // The most units whose money, fees included, is within the amount: found on the step, from below.
  const costOf = (count: Num): Num =>
    prices.reduce<Num>((sum, price) => sum.plus(feeOf(traded, count, price) ?? zero), count.times(each)).times(rate);
  let [fits, tooMany] = [zero, floorTo(units, traded.step).div(traded.step).plus(1)];
  while (tooMany.minus(fits).gt(1)) {
    const middle = fits.plus(tooMany).div(2).floor();
    if (costOf(middle.times(traded.step)).lte(amount.times(over))) {
      fits = middle;
    } else {
      tooMany = middle;
    }
  }
  return good(fits.times(traded.step));
}

// DESIGN 8: down to the step, never below zero.
export function toStep(units: Num, traded: Traded): Num {
  return units.gt(0) ? floorTo(units, traded.step) : zero;
}

// How much of one position an exit closes.
export function exitQuantity(ctx: Ctx, position: Position, reference: Num | undefined, traded: Traded): Tried<Num> {
  const { quantity, quantityType } = ctx.signal;
  const whole = good(position.quantity);
  if (quantity === undefined) {
    return whole;
  }
  if (wantsPercentOfPosition(ctx)) {
    // safety Q3: always read
  } else if (quantityType !== undefined && !overrides(ctx, 'exit', 'quantityType')) {
    return bad('quantity-unresolved');
  } else if (!ctx.settings.allowSignalQuantity) {
    return whole;
  }
  const units = unitsOf(ctx, signalSizing(ctx, quantity), {
    reference,
    traded,
    held: position.quantity,
    lossDistance: () => bad('stop-loss-required'),
  });
  if (!units.ok) {
    return bad(...units.codes.map((code) => (code === 'currency-mismatch' ? 'quantity-unresolved' : code)));
  }
  // D: a whole exit is never rounded; a partial one below a step is unresolved
  if (units.value.gte(position.quantity)) {
    return whole;
  }
  const rounded = toStep(units.value, traded);
  return rounded.gt(0) ? good(rounded) : bad('quantity-unresolved');
}

export function resizeSizing(ctx: Ctx, quantity: string): Sizing {
  return signalSizing(ctx, quantity);
}

// SPEC Resize 7 and 8, D Quantities: the target on an open position; a dynamic one by the midpoint of the contract.
export function resizeTarget(ctx: Ctx, position: Position, quantity: string, traded: Traded): Tried<Num> {
  const sizing = resizeSizing(ctx, quantity);
  if (num(quantity).isZero()) {
    return good(zero);
  }
  const said = isOptionClass(traded.assetClass) ? undefined : saidPrice(ctx, position.contract, 'exit');
  const price = quoteOf(ctx, position.contract)?.mid ?? said;
  const unitsAt = (reference: Num | undefined): Tried<Num> =>
    unitsOf(ctx, sizing, {
      reference,
      traded,
      held: position.quantity,
      lossDistance: () => bad('stop-loss-required'),
    });
  const units = unitsAt(price);
  if (!units.ok) {
    // without a price the target cannot be resolved; without equity it has a code of its own
    return bad(...units.codes.map((code) => (code === 'quote-unavailable' ? 'resize-target-unresolved' : code)));
  }
  const target = toStep(units.value, traded);
  if (!target.gt(0)) {
    return bad('resize-target-unresolved');
  }
  // Safety Q7: a position off the step loses no more than the difference.
  if (!toStep(position.quantity, traded).eq(position.quantity) && units.value.lte(position.quantity)) {
    return units;
  }
  // Safety S1: what grows is bought at the fill, and never sold for it.
  const atFill = target.gt(position.quantity) && price ? unitsAt(growthPrice(ctx, position, price, traded)) : units;
  const smaller = atFill.ok ? toStep(atFill.value, traded) : target;
  return good(target.gt(position.quantity) ? higher(position.quantity, smaller) : target);
}

// The higher of the midpoint and of where the order that grows the position fills.
function growthPrice(ctx: Ctx, { contract, held }: Position, midpoint: Num, traded: Traded): Num {
  const intent: Intent = { half: 'entry', contract, side: held === 'long' ? 'buy' : 'sell', heedsSignal: true };
  const prices = orderPrices({ ...ctx, notices: new Set() }, intent, traded);
  return prices.ok ? higher(midpoint, fillNow(ctx, intent, prices.value)) : midpoint;
}

// Safety Q3: sized by the loss at a stop.
export function isSizedByRisk(ctx: Ctx): boolean {
  const { quantity, quantityType } = ctx.signal;
  return quantity !== undefined && (quantityType === 'risk_dollar_amount' || quantityType === 'risk_percent');
}

// D Quantities: percent_of_position is always read, whatever allowSignalQuantity says.
export function wantsPercentOfPosition(ctx: Ctx): boolean {
  return ctx.signal.quantityType === 'percent_of_position' && ctx.signal.quantity !== undefined;
}
