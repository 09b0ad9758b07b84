// Price of a leg of a bracket: on the tick, on its side of the entry (safety R1).
import type { ErrorPath, SignalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { OrderType, PositionSide } from '../../core/vocabulary.js';
import { accountRate, timesAccount, timesQuote } from '../../market/account-rate.js';
import { closingSide } from '../../market/contracts/contract.js';
import { missingFactError, type TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { isBeyond, unresolvedLeg, wrongSide } from './entry-fill.js';
import { tickOf, toTick } from './tick.js';
import { underlyingPriceError } from './underlying-price.js';

/** Entry that a bracket is attached to. */
export interface BracketedEntry {
  /** Side of the contract that it opens. */
  readonly side: PositionSide;
  readonly instrument: TradedInstrument;
  readonly type: OrderType;
  readonly reference: () => Result<Figure>;
  /** Price that relative legs are measured from. */
  readonly base: () => Result<Figure>;
}

/** What the price of a leg is calculated from. */
export interface PriceBasis {
  readonly entry: BracketedEntry;
  readonly reference: Figure;
  /** Where the price is: above the reference for `long`, below it for `short`. */
  readonly towards: PositionSide;
  readonly quantity: Figure | undefined;
}

/** The place of a leg's price in a message. */
export interface LegPlace {
  /** Where its errors are. */
  readonly path: ErrorPath;
  /** The field of a price of its own. */
  readonly field: ErrorPath;
}

export const takeProfitPlace: LegPlace = { path: ['takeProfit'], field: ['takeProfit', 'limitPrice'] };
export const stopLossPlace: LegPlace = { path: ['stopLoss'], field: ['stopLoss', 'stopPrice'] };
export const stopLossLimitPlace: LegPlace = { path: ['stopLoss', 'limitPrice'], field: ['stopLoss', 'limitPrice'] };

/** Distance of a leg from its entry: at most one of the three. */
export type Distance = { readonly [Unit in 'percent' | 'amount' | 'pnlAmount']?: Figure | undefined };

/** The price at a distance from the reference; undefined without one. Codes: those of `accountRate`, `price-unresolved`. */
export function priceAtDistance(
  distance: Distance,
  basis: PriceBasis,
  place: LegPlace,
  planning: PlanningContext,
): Result<Figure | undefined> {
  return andThen(pointsOf(distance, basis, planning), (points) =>
    points === undefined
      ? ok(undefined)
      : onItsSide(further(basis.reference, points, basis), { isAbsolute: false }, basis, place, planning),
  );
}

/**
 * The error of a price of a leg that cannot be one, whatever the market: a falling market takes the trigger of a trailing entry past
 * it (safety S2), or it is a price of the underlying.
 */
export function absolutePriceError(
  price: Figure | undefined,
  { type, instrument: { ticker } }: BracketedEntry,
  place: LegPlace,
  planning: PlanningContext,
): SignalError | undefined {
  if (price === undefined) {
    return undefined;
  }
  if (type === 'trailing_stop') {
    const why = `the trigger of a trailing entry moves, and can move past ${price.text} of the message; expected a percent or an amount`;
    return unresolvedLeg(place.path, why);
  }
  return underlyingPriceError(price, place.field, ticker, planning);
}

/** A price of its own. Codes: `price-unresolved`. */
export function absolutePrice(
  price: Figure,
  basis: PriceBasis,
  place: LegPlace,
  planning: PlanningContext,
): Result<Figure> {
  return onItsSide(price, { isAbsolute: true }, basis, place, planning);
}

function further(price: Figure, points: Figure, { towards }: PriceBasis): Figure {
  return towards === 'long' ? price.plus(points) : price.minus(points);
}

/** Points of a distance; a P&L is in the account's currency. Codes: those of `accountRate`. */
function pointsOf(
  { percent, amount, pnlAmount }: Distance,
  { reference, quantity, entry }: PriceBasis,
  planning: PlanningContext,
): Result<Figure | undefined> {
  if (percent !== undefined) {
    return ok(percent.percentOf(reference));
  }
  if (pnlAmount === undefined || quantity === undefined) {
    return ok(amount);
  }
  const { pointValue, quoteCurrency } = entry.instrument;
  const unknown = missingFactError(entry.instrument, 'pointValue');
  if (unknown !== undefined) {
    return err(unknown);
  }
  return andThen(accountRate(quoteCurrency, planning), (rate) =>
    ok(timesAccount(pnlAmount, rate).dividedBy(timesQuote(quantity.times(pointValue), rate))),
  );
}

/**
 * A bracket price on the tick, on its side of the reference. One at a distance that is on the reference, or that rounding puts
 * onto or over it, is moved to the next tick on its side; every other price that is not beyond it is an error (safety R1).
 */
function onItsSide(
  price: Figure,
  { isAbsolute }: { readonly isAbsolute: boolean },
  { entry, reference, towards }: PriceBasis,
  { path }: LegPlace,
  planning: PlanningContext,
): Result<Figure> {
  const { instrument } = entry;
  const unknown = missingFactError(instrument, 'tickSize');
  if (unknown !== undefined) {
    return err(unknown);
  }
  const rounded = toTick(price, instrument, closingSide(entry.side), planning);
  const isUsable = (candidate: Figure): boolean => candidate.isPositive() && isBeyond(candidate, reference, towards);
  if (isUsable(price) && isUsable(rounded)) {
    return ok(rounded);
  }
  if (isAbsolute || !(isUsable(price) || price.equals(reference))) {
    return err(wrongSide(path, isUsable(price) ? rounded : price, reference, towards));
  }
  const tick = tickOf(price, instrument);
  const moved = towards === 'long' ? rounded.tickAbove(tick) : rounded.tickBelow(tick);
  const unusable = (why: string) => err(unresolvedLeg(path, why, { price: moved, entry: reference }));
  if (!moved.isPositive()) {
    return unusable(`there is no tick between the entry at ${reference.text} and zero`);
  }
  // Next to a price of more than 40 digits there is no other tick: the sum is rounded back onto it.
  if (!isBeyond(moved, reference, towards)) {
    return unusable(`no tick can be told from the entry at ${reference.text}`);
  }
  const message = `The ${path.join('.')} price ${price.text} would be rounded to the entry price: ${moved.text} is used instead.`;
  planning.log.addNotice('bracket-price-moved', message, { path });
  return ok(moved);
}
