import {
  type Decimal,
  type DecimalString,
  decimal,
  decimalText,
  isAboveZero,
  percentOf,
  signOf,
} from '../../core/decimal.js';
import { once } from '../../core/once.js';
import { andThen, err, ok, type Result, zip } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { accountRate } from '../../market/account-rate.js';
import { closingSide, oppositeSide } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { tickAt } from '../../market/ticks.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { BracketFields, StopLoss, TakeProfit } from '../../signal/signal.js';
import { type RequestedBracket, requestedBracket } from '../overrides.js';
import { stopLossRequired } from '../sizing/conversion.js';
import { type FilledEntry, isBeyond, judgeLegs, unresolvedLeg, wrongSide } from './entry-fill.js';
import type { BracketLegs, StopLossLeg, TakeProfitLeg } from './order.js';
import { protectiveTimeInForce, supportedStopLossType } from './order-type.js';
import { toTick } from './tick.js';
import { percentTrail } from './trail.js';

export interface BracketedEntry {
  /** Side of the contract that the entry opens. */
  readonly side: PositionSide;
  readonly instrument: TradedInstrument;
  /** Reference price of the entry. A trail that the broker takes as it is needs none. */
  readonly reference: () => Result<Decimal>;
}

/** Bracket of an entry before its size is known. */
export interface PlannedBracket {
  readonly signal: BracketFields;
  readonly requested: RequestedBracket;
  readonly entry: BracketedEntry;
  /** Stop-loss leg, computed once: for the size of the entry and for its bracket. */
  readonly stopLoss: () => Result<StopLossLeg | undefined>;
}

export function planBracket(signal: BracketFields, entry: BracketedEntry, planning: PlanningContext): PlannedBracket {
  const requested = requestedBracket(signal, planning);
  return {
    signal,
    requested,
    entry,
    stopLoss: once(() => stopLossLeg(requested.stopLoss, entry, undefined, planning)),
  };
}

/** Points from the reference price to the stop on its tick. Codes: `stop-loss-required`, those of `bracketLegs`. */
export function distanceToStop({ requested, entry, stopLoss }: PlannedBracket): Result<Decimal> {
  if (requested.stopLoss === undefined) {
    return stopLossRequired('there is none');
  }
  if (requested.stopLoss.pnlAmount !== undefined) {
    return stopLossRequired('a P&L stop depends on the quantity');
  }
  return andThen(stopLoss(), (leg) => {
    const { trailAmount, trailPercent, stopPrice } = leg ?? {};
    if (trailAmount !== undefined) {
      return ok(decimal(trailAmount));
    }
    return andThen(entry.reference(), (reference) => {
      if (stopPrice !== undefined) {
        return ok(reference.minus(stopPrice).abs());
      }
      return trailPercent === undefined
        ? stopLossRequired('it has no distance')
        : ok(percentOf(reference, trailPercent));
    });
  });
}

const noBracket: BracketLegs = { takeProfit: undefined, stopLoss: undefined };

/**
 * Bracket of an entry; without its quantity, no leg by P&L. It is judged against the order where that has its prices (safety R1).
 * Codes: `quote-unavailable`, `price-unresolved`, `currency-mismatch`.
 */
export function bracketLegs(
  { signal, requested, entry, stopLoss: sharedLeg }: PlannedBracket,
  quantity: Decimal | undefined,
  planning: PlanningContext,
  order?: Omit<FilledEntry, 'side'>,
): Result<BracketLegs> {
  const { takeProfit, stopLoss } = requested;
  if (takeProfit === undefined && stopLoss === undefined) {
    return ok(noBracket);
  }
  const byPnl = stopLoss?.pnlAmount !== undefined;
  const legs = zip(
    takeProfit === undefined ? ok(undefined) : takeProfitLeg(takeProfit, entry, quantity, planning),
    byPnl ? stopLossLeg(stopLoss, entry, quantity, planning) : sharedLeg(),
  );
  return andThen(legs, ([profit, loss]) => {
    const isPriced = profit !== undefined || loss?.stopPrice !== undefined;
    const reference = isPriced ? entry.reference() : undefined;
    const read = {
      reference: reference?.ok ? decimalText(reference.value) : null,
      units: quantity === undefined ? null : decimalText(quantity),
      ...sentFields(signal, 'takeProfit', 'stopLoss'),
    };
    const decided = { takeProfit: profit ? { ...profit } : null, stopLoss: loss ? { ...loss } : null };
    addTrace(planning, 'bracket', read, decided);
    const attached = { takeProfit: profit, stopLoss: loss };
    return order === undefined ? ok(attached) : judgeLegs(attached, { ...order, side: entry.side }, planning);
  });
}

function takeProfitLeg(
  takeProfit: TakeProfit,
  entry: BracketedEntry,
  quantity: Decimal | undefined,
  planning: PlanningContext,
): Result<TakeProfitLeg | undefined> {
  return andThen(entry.reference(), (reference) => {
    const basis = { entry, reference, towards: entry.side, quantity, planning };
    const limit = bracketPrice(takeProfit.limitPrice, takeProfit, basis, ['takeProfit']);
    return andThen(limit, (limitPrice) =>
      ok(limitPrice && { limitPrice, timeInForce: protectiveTimeInForce(planning) }),
    );
  });
}

function stopLossLeg(
  stopLoss: StopLoss | undefined,
  entry: BracketedEntry,
  quantity: Decimal | undefined,
  planning: PlanningContext,
): Result<StopLossLeg | undefined> {
  if (stopLoss === undefined) {
    return ok(undefined);
  }
  const asked = stopLoss.type ?? planning.context.settings.entry.stopLoss?.type ?? 'stop';
  const type = supportedStopLossType(asked, planning);
  const timeInForce = protectiveTimeInForce(planning);
  const trail = asked === 'trailing_stop' ? trailDistance(stopLoss) : undefined;
  if (trail !== undefined && signOf(trail.amount ?? trail.percent) <= 0) {
    return err(unresolvedLeg(['stopLoss'], 'a trail needs a distance above 0'));
  }
  if (type === 'trailing_stop' && trail !== undefined) {
    const distance =
      trail.amount === undefined
        ? percentTrail(trail.percent, entry.reference, entry.instrument, planning)
        : ok({ trailAmount: trail.amount });
    return andThen(distance, (value) => ok({ type: 'trailing_stop', ...value, timeInForce }));
  }
  return andThen(entry.reference(), (reference) => {
    if (type === 'trailing_stop') {
      const message = 'A stop loss at a price, or by P&L, cannot trail as the settings say: it is a plain stop.';
      addNotice(planning, 'stop-loss-type-changed', message, { path: ['stopLoss'] });
    }
    const basis = { entry, reference, towards: oppositeSide(entry.side), quantity, planning };
    // A trail that the broker does not have is the distance of a fixed stop.
    const price = bracketPrice(trail ? undefined : stopLoss.stopPrice, trail ?? stopLoss, basis, ['stopLoss']);
    return andThen(price, (stopPrice): Result<StopLossLeg | undefined> => {
      if (stopPrice === undefined || type !== 'stop_limit') {
        return ok(stopPrice && { type: 'stop', stopPrice, timeInForce });
      }
      // A relative stop-limit, or one without a limit of its own, has its limit at the stop.
      const limit = bracketPrice(stopLoss.limitPrice, {}, basis, ['stopLoss', 'limitPrice']);
      return andThen(limit, (limitPrice = stopPrice) => ok({ type, stopPrice, limitPrice, timeInForce }));
    });
  });
}

type TrailDistance =
  | { readonly amount: DecimalString; readonly percent?: never }
  | { readonly amount?: never; readonly percent: DecimalString };

/** Trail of a stop loss. Where its type comes from the settings, the distance of the signal is the trail. */
function trailDistance({ trailAmount, trailPercent, amount, percent }: StopLoss): TrailDistance | undefined {
  const distance = trailAmount ?? (trailPercent === undefined ? amount : undefined);
  if (distance !== undefined) {
    return { amount: distance };
  }
  const share = trailPercent ?? percent;
  return share === undefined ? undefined : { percent: share };
}

interface PriceBasis {
  readonly entry: BracketedEntry;
  readonly reference: Decimal;
  /** Where the price is: above the reference for `long`, below it for `short`. */
  readonly towards: PositionSide;
  readonly quantity: Decimal | undefined;
  readonly planning: PlanningContext;
}

type Distance = Readonly<Partial<Record<'percent' | 'amount' | 'pnlAmount', DecimalString>>>;

/** The absolute price, else the one at a distance from the reference; undefined without either. */
function bracketPrice(
  absolute: DecimalString | undefined,
  distance: Distance,
  basis: PriceBasis,
  path: readonly string[],
): Result<DecimalString | undefined> {
  if (absolute !== undefined) {
    return onItsSide(decimal(absolute), true, basis, path);
  }
  return andThen(pointsOf(distance, basis), (points) =>
    points === undefined ? ok(undefined) : onItsSide(further(basis.reference, points, basis), false, basis, path),
  );
}

function further(price: Decimal, points: Decimal, { towards }: PriceBasis): Decimal {
  return towards === 'long' ? price.plus(points) : price.minus(points);
}

/** Points of a distance; a P&L is in the account's currency. Codes: `currency-mismatch`. */
function pointsOf({ percent, amount, pnlAmount }: Distance, basis: PriceBasis): Result<Decimal | undefined> {
  if (percent !== undefined) {
    return ok(percentOf(basis.reference, percent));
  }
  if (amount !== undefined) {
    return ok(decimal(amount));
  }
  const { quantity, entry, planning } = basis;
  if (pnlAmount === undefined || quantity === undefined) {
    return ok(undefined);
  }
  const { pointValue, quoteCurrency } = entry.instrument;
  return andThen(accountRate(quoteCurrency, planning), (rate) =>
    ok(decimal(pnlAmount).div(quantity.times(pointValue).times(rate))),
  );
}

/**
 * A bracket price on the tick, on its side of the reference. One at a distance that is on the reference, or that rounding puts
 * onto or over it, is moved to the next tick on its side; every other price that is not beyond it is an error (safety R1).
 */
function onItsSide(
  price: Decimal,
  isAbsolute: boolean,
  basis: PriceBasis,
  path: readonly string[],
): Result<DecimalString> {
  const { entry, reference, towards } = basis;
  const rounded = toTick(price, entry.instrument, closingSide(entry.side), basis.planning);
  const isUsable = (candidate: Decimal): boolean => isAboveZero(candidate) && isBeyond(candidate, reference, towards);
  if (isUsable(price) && isUsable(rounded)) {
    return ok(decimalText(rounded));
  }
  const entryPrice = decimalText(reference);
  if (isAbsolute || !(isUsable(price) || price.eq(reference))) {
    const shown = isUsable(price) ? rounded : price;
    return err(wrongSide(path, decimalText(shown), entryPrice, towards));
  }
  const moved = further(rounded, tickAt(entry.instrument.ticks, price), basis);
  const unusable = (why: string) => err(unresolvedLeg(path, why, { price: decimalText(moved), entry: entryPrice }));
  if (!isAboveZero(moved)) {
    return unusable(`there is no tick between the entry at ${entryPrice} and zero`);
  }
  // Next to a price of more than 40 digits there is no other tick: the sum is rounded back onto it.
  if (!isBeyond(moved, reference, towards)) {
    return unusable(`no tick can be told from the entry at ${entryPrice}`);
  }
  const message = `The ${path.join('.')} price ${decimalText(price)} rounded onto the entry: ${decimalText(moved)} is used.`;
  addNotice(basis.planning, 'bracket-price-moved', message, { path });
  return ok(decimalText(moved));
}
