import { type Decimal, type DecimalString, decimal, decimalText, percentOf, signOf } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import type { PositionSide, StopLossType } from '../../core/vocabulary.js';
import type { Writable } from '../../core/writable.js';
import { closingSide, oppositeSide } from '../../market/contract.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import type { TradedInstrument } from '../../market/traded-instrument.js';
import type { EntrySettings } from '../../settings/settings.js';
import type { BracketFields, StopLoss, TakeProfit } from '../../signal/signal.js';
import type { StopLossLeg, TakeProfitLeg } from './order.js';
import { protectiveTimeInForce } from './order-type.js';
import { toTick } from './tick.js';
import { percentTrail, type Trail } from './trail.js';

/** The entry that a bracket belongs to. */
export interface BracketedEntry {
  /** The side of the contract that the entry opens. */
  readonly side: PositionSide;
  /** The reference price of the entry. */
  readonly reference: Decimal;
  readonly instrument: TradedInstrument;
  /** Units that are sent; a bracket by P&L cannot be placed before they are known. */
  readonly quantity: Decimal | undefined;
}

/** The bracket that an entry asks for: the signal's, each leg else the setting's. */
export function askedBracket(signal: BracketFields, planning: PlanningContext): BracketFields {
  const { entry } = planning.context.settings;
  const takeProfit = signal.takeProfit ?? entry.takeProfit;
  const stopLoss = signal.stopLoss ?? (hasDistance(entry.stopLoss) ? entry.stopLoss : undefined);
  const asked: Writable<BracketFields> = {};
  if (takeProfit !== undefined) {
    asked.takeProfit = takeProfit;
  }
  if (stopLoss !== undefined) {
    asked.stopLoss = stopLoss;
  }
  return asked;
}

/** A setting may name the type of stop losses without being one. */
function hasDistance(setting: EntrySettings['stopLoss']): setting is StopLoss {
  return setting !== undefined && Object.keys(setting).some((name) => name !== 'type');
}

/** Where the profit is taken, on the tick. Undefined for a profit by P&L whose quantity is not known. */
export function takeProfitLeg(
  asked: TakeProfit,
  entry: BracketedEntry,
  planning: PlanningContext,
): Result<TakeProfitLeg | undefined> {
  const price = distantPrice(asked.limitPrice, asked, entry, entry.side);
  if (price === undefined) {
    return ok(undefined);
  }
  const limitPrice = onItsSide(price, entry, entry.side, ['takeProfit'], planning);
  return limitPrice.ok
    ? ok({ limitPrice: decimalText(limitPrice.value), timeInForce: protectiveTimeInForce(planning) })
    : limitPrice;
}

/** Where the loss is cut, on the tick. Undefined for a stop by P&L whose quantity is not known. */
export function stopLossLeg(
  asked: StopLoss,
  entry: BracketedEntry,
  planning: PlanningContext,
): Result<StopLossLeg | undefined> {
  const timeInForce = protectiveTimeInForce(planning);
  const type = stopLossType(asked, planning);
  if (type === 'trailing_stop') {
    const trail = trailOf(asked, entry, planning);
    if (trail !== undefined) {
      return signOf(trail.trailAmount ?? trail.trailPercent) > 0
        ? ok({ type, ...trail, timeInForce })
        : err(unresolved(['stopLoss'], 'a trail needs a distance above 0'));
    }
    addNotice(
      planning,
      'stop-loss-type-changed',
      'A stop loss at a price, or by P&L, cannot trail as the settings say: it is a plain stop.',
      { path: ['stopLoss'] },
    );
  }
  const price = distantPrice(asked.stopPrice, asked, entry, oppositeSide(entry.side));
  if (price === undefined) {
    return ok(undefined);
  }
  const stop = onItsSide(price, entry, oppositeSide(entry.side), ['stopLoss'], planning);
  if (!stop.ok) {
    return stop;
  }
  const stopPrice = decimalText(stop.value);
  if (type !== 'stop_limit') {
    return ok({ type: 'stop', stopPrice, timeInForce });
  }
  // A relative stop-limit, or one without a limit of its own, has its limit at the stop.
  const limit =
    asked.limitPrice === undefined
      ? stop
      : onItsSide(decimal(asked.limitPrice), entry, oppositeSide(entry.side), ['stopLoss', 'limitPrice'], planning);
  return limit.ok ? ok({ type, stopPrice, limitPrice: decimalText(limit.value), timeInForce }) : limit;
}

/** A stop loss that trails by a distance which the broker takes as it is needs no price to be placed. */
export function needsNoPrice(asked: StopLoss, planning: PlanningContext): boolean {
  const inPercent = asked.trailPercent !== undefined || asked.percent !== undefined;
  const native = planning.context.broker.capabilities.trailPercent !== 'fixed-distance';
  const trailsInPercent = stopLossType(asked, planning) === 'trailing_stop' && inPercent && native;
  return trailsInPercent || dollarTrail(asked, planning) !== undefined;
}

/** The trail in dollars of a stop loss that trails by one. */
export function dollarTrail(asked: StopLoss, planning: PlanningContext): DecimalString | undefined {
  const amount = asked.trailAmount ?? (asked.trailPercent === undefined ? asked.amount : undefined);
  return stopLossType(asked, planning) === 'trailing_stop' ? amount : undefined;
}

/** Dollars that one unit loses, per point, from the entry to the stop; undefined where only the P&L is known. */
export function stopDistance(leg: StopLossLeg | undefined, entry: BracketedEntry): Decimal | undefined {
  if (leg?.stopPrice !== undefined) {
    return entry.reference.minus(leg.stopPrice).abs();
  }
  if (leg?.trailAmount !== undefined) {
    return decimal(leg.trailAmount);
  }
  return leg?.trailPercent === undefined ? undefined : percentOf(entry.reference, leg.trailPercent);
}

/** The signal's type, else the setting's, else a plain stop. */
function stopLossType(asked: StopLoss, planning: PlanningContext): StopLossType {
  return asked.type ?? planning.context.settings.entry.stopLoss?.type ?? 'stop';
}

/** The trail of a trailing stop loss; of the setting's type with the signal's distance, the distance is the trail. */
function trailOf(asked: StopLoss, entry: BracketedEntry, planning: PlanningContext): Trail | undefined {
  const trailAmount = dollarTrail(asked, planning);
  if (trailAmount !== undefined) {
    return { trailAmount };
  }
  const trailPercent = asked.trailPercent ?? asked.percent;
  return trailPercent === undefined
    ? undefined
    : percentTrail(trailPercent, entry.reference, entry.instrument, planning);
}

interface Distance {
  readonly percent?: DecimalString;
  readonly amount?: DecimalString;
  readonly pnlAmount?: DecimalString;
}

/** The absolute price, else the one at a distance from the entry: above it for `long`, below it for `short`. */
function distantPrice(
  absolute: DecimalString | undefined,
  distance: Distance,
  entry: BracketedEntry,
  towards: PositionSide,
): Decimal | undefined {
  if (absolute !== undefined) {
    return decimal(absolute);
  }
  const amount = dollars(distance, entry);
  return amount && (towards === 'long' ? entry.reference.plus(amount) : entry.reference.minus(amount));
}

function dollars({ percent, amount, pnlAmount }: Distance, entry: BracketedEntry): Decimal | undefined {
  if (percent !== undefined) {
    return percentOf(entry.reference, percent);
  }
  if (amount !== undefined) {
    return decimal(amount);
  }
  return pnlAmount === undefined || entry.quantity === undefined
    ? undefined
    : decimal(pnlAmount).div(entry.quantity.times(entry.instrument.pointValue));
}

/**
 * A bracket price on the tick, on its side of the entry. One that lies on the wrong side before rounding cannot be used;
 * one on the reference, or that rounding put onto or over it, is moved to the next tick on its side.
 */
function onItsSide(
  price: Decimal,
  entry: BracketedEntry,
  above: PositionSide,
  path: readonly string[],
  planning: PlanningContext,
): Result<Decimal> {
  const { reference, instrument } = entry;
  const beyond = above === 'long' ? 1 : -1;
  const isBeyond = (candidate: Decimal): boolean => candidate.cmp(reference) * beyond > 0;
  if (!price.gt(0) || (!isBeyond(price) && !price.eq(reference))) {
    const where = above === 'long' ? 'above' : 'below';
    return err(
      unresolved(path, `${decimalText(price)} is not a price ${where} the entry at ${decimalText(reference)}`),
    );
  }
  const rounded = toTick(price, instrument.tickSize, closingSide(entry.side));
  if (isBeyond(rounded) && rounded.gt(0)) {
    return ok(rounded);
  }
  const moved = above === 'long' ? rounded.plus(instrument.tickSize) : rounded.minus(instrument.tickSize);
  if (!moved.gt(0)) {
    return err(unresolved(path, `no tick lies between the entry at ${decimalText(reference)} and zero`));
  }
  // Beside a price of more than 40 digits there is no next tick: the sum is rounded back onto it.
  if (!isBeyond(moved)) {
    return err(unresolved(path, `no tick can be told from the entry at ${decimalText(reference)}`));
  }
  addNotice(
    planning,
    'bracket-price-moved',
    `The ${path.join('.')} price ${decimalText(price)} rounded onto the entry: ${decimalText(moved)} is used.`,
    { path },
  );
  return ok(moved);
}

function unresolved(path: readonly string[], why: string): SignalError {
  return signalError('price-unresolved', { message: `The price of ${path.join('.')} cannot be used: ${why}.`, path });
}
