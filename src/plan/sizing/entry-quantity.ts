import { type Decimal, decimal, decimalText } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import { dynamicQuantityTypes, type PositionSide, type QuantityType } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contract.js';
import { addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { TradedInstrument } from '../../market/traded-instrument.js';
import type { BracketFields, QuantityFields } from '../../signal/signal.js';
import { askedBracket, type BracketedEntry, dollarTrail, stopDistance, stopLossLeg } from '../legs/bracket.js';
import type { OrderTerms } from '../legs/order-terms.js';
import { referencePrice } from '../legs/reference-price.js';
import { convertQuantity } from './conversion.js';
import { downToStep, quantityStep } from './quantity-step.js';
import { type QuantityWish, sentQuantity } from './sent-quantity.js';

/** The entry whose size is wanted. */
export interface SizedEntry {
  readonly signal: BracketFields & QuantityFields<QuantityType>;
  readonly terms: OrderTerms;
  readonly contract: Contract;
  readonly instrument: TradedInstrument;
  /** The side of the contract that is opened. */
  readonly side: PositionSide;
  /** Units held before the plan, on the side that is added to or, in a reverse, closed. */
  readonly held: Decimal | undefined;
  /** A reverse without a quantity opens as much as it closes. */
  readonly closed?: Decimal;
}

/** Units of an entry, rounded down to what can be traded: the signal's, else the size that a reverse closes, else the setting's. */
export function entryQuantity(entry: SizedEntry, planning: PlanningContext): Result<Decimal> {
  const sent = sentQuantity('entry', entry.signal, planning);
  const { quantityType, quantity } = planning.context.settings.defaultQuantity;
  if (sent.use === 'signal') {
    return sizedEntry(sent.wish, entry, planning);
  }
  return entry.closed !== undefined && sent.use === 'none'
    ? sizedEntry({ type: 'fixed_quantity', value: entry.closed }, entry, planning)
    : sizedEntry({ type: quantityType, value: decimal(quantity) }, entry, planning);
}

/** Units of an entry for a given wish. */
export function sizedEntry(wish: QuantityWish, entry: SizedEntry, planning: PlanningContext): Result<Decimal> {
  const units = entryUnits(wish, entry, planning);
  if (!units.ok) {
    return units;
  }
  const step = quantityStep(entry.instrument, planning);
  const quantity = downToStep(units.value, step);
  addTrace(
    planning,
    `quantity.${wish.type}`,
    { value: decimalText(wish.value), units: decimalText(units.value), step: decimalText(step) },
    decimalText(quantity),
  );
  return quantity.gt(0) ? ok(quantity) : err(nothingToTrade(wish, units.value, step));
}

/** Units before rounding. A dynamic type is refused for futures, whatever was known when the message was parsed. */
export function entryUnits(wish: QuantityWish, entry: SizedEntry, planning: PlanningContext): Result<Decimal> {
  if (entry.instrument.assetClass === 'futures' && dynamicQuantityTypes.has(wish.type)) {
    return err(dynamicWithFutures(wish));
  }
  return convertQuantity(wish.type, wish.value, {
    planning,
    pointValue: entry.instrument.pointValue,
    price: () => referencePrice(entry.terms, entry.contract, planning),
    stopDistance: () => distanceToStop(entry, planning),
    held: () => (entry.held === undefined ? err(noPosition(planning)) : ok(entry.held)),
  });
}

/** Points from the reference price to the stop, as it will be sent: the rounded stop counts. */
function distanceToStop(entry: SizedEntry, planning: PlanningContext): Result<Decimal> {
  const { stopLoss } = askedBracket(entry.signal, planning);
  if (stopLoss === undefined) {
    return err(stopLossRequired('there is none'));
  }
  if (stopLoss.pnlAmount !== undefined) {
    return err(stopLossRequired('a P&L stop depends on the quantity'));
  }
  const trail = dollarTrail(stopLoss, planning);
  if (trail !== undefined) {
    return ok(decimal(trail));
  }
  const reference = referencePrice(entry.terms, entry.contract, planning);
  if (!reference.ok) {
    return reference;
  }
  const bracketed: BracketedEntry = {
    side: entry.side,
    reference: reference.value,
    instrument: entry.instrument,
    quantity: undefined,
  };
  const leg = stopLossLeg(stopLoss, bracketed, planning);
  if (!leg.ok) {
    return leg;
  }
  const distance = stopDistance(leg.value, bracketed);
  return distance === undefined ? err(stopLossRequired('it has no distance')) : ok(distance);
}

export function stopLossRequired(why: string): SignalError<'stop-loss-required'> {
  return signalError('stop-loss-required', {
    message: `A quantity that risks an amount needs a stop loss with a distance: ${why}.`,
    path: ['stopLoss'],
    expected: 'a stop loss by percent, amount, stopPrice or trail',
  });
}

export function dynamicWithFutures(wish: QuantityWish): SignalError<'invalid-quantity-type-for-asset-class'> {
  return signalError('invalid-quantity-type-for-asset-class', {
    message: `quantityType ${wish.type} cannot be used with futures; expected fixed_quantity or percent_of_position.`,
    received: wish.type,
    expected: 'one of fixed_quantity, percent_of_position',
  });
}

export function noPosition(planning: PlanningContext): SignalError<'no-position'> {
  const { ticker, action } = planning.signal;
  return signalError('no-position', {
    message: `There is no open position in ${ticker} for ${action}.`,
    path: ['ticker'],
    received: ticker,
  });
}

export function nothingToTrade(wish: QuantityWish, units: Decimal, step: Decimal): SignalError<'quantity-unresolved'> {
  return signalError('quantity-unresolved', {
    message: `${decimalText(wish.value)} as ${wish.type} is ${decimalText(units.toDecimalPlaces(12))} units: less than one step of ${decimalText(step)}.`,
    path: ['quantity'],
    received: decimalText(wish.value),
    expected: `at least ${decimalText(step)} units`,
  });
}
