import { Decimal, decimal, decimalText, signOf } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { quoteOf } from '../../market/quotes.js';
import { isOptionClass } from '../../market/target.js';
import type { ResizeSignal } from '../../signal/signal.js';
import { convertQuantity } from './conversion.js';
import { downToStep, quantityStep } from './quantity-step.js';
import { type RequestedQuantity, scaled } from './requested-quantity.js';

/** Target of a resize: quantity and type always count, and the multiplier scales the target (resize rules 1, 9). */
export function requestedTarget(signal: ResizeSignal, planning: PlanningContext): RequestedQuantity {
  return { type: signal.quantityType ?? 'fixed_quantity', value: scaled(signal.quantity, planning) };
}

/**
 * Units to which a resize brings an open position. Only a quantity of 0 flattens; a target that rounds to 0 is an error.
 * Codes: `resize-target-unresolved`, those of `convertQuantity`.
 */
export function resizeTarget(
  signal: ResizeSignal,
  holding: Holding,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<Decimal> {
  if (signOf(signal.quantity) === 0) {
    return ok(new Decimal(0));
  }
  const requested = requestedTarget(signal, planning);
  const price = (): Result<Decimal> => holdingPrice(signal, holding, instrument, planning);
  const units = convertQuantity(requested, { instrument, price, held: holding.quantity }, planning);
  if (!units.ok) {
    return units;
  }
  const step = quantityStep(instrument, planning);
  const target = downToStep(units.value, step);
  addTrace(
    planning,
    'resize.1',
    {
      type: requested.type,
      value: decimalText(requested.value),
      units: decimalText(units.value),
      step: decimalText(step),
    },
    { target: decimalText(target) },
  );
  return target.gt(0)
    ? ok(target)
    : err(
        unresolved(
          signal,
          `it is ${decimalText(units.value.toDecimalPlaces(12))} units, less than one step of ${decimalText(step)}`,
        ),
      );
}

/** Price of one unit of the open contract: its premium for an option (resize rule 8). */
function holdingPrice(
  signal: ResizeSignal,
  { contract }: Holding,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<Decimal> {
  const quote = quoteOf(contract.ticker, planning);
  if (quote?.midpoint !== undefined) {
    return ok(quote.midpoint);
  }
  const { signalPrice } = signal;
  const isPremium = isOptionClass(instrument.assetClass);
  if (signalPrice === undefined || signOf(signalPrice) <= 0 || isPremium || planning.released) {
    return err(unresolved(signal, `there is no usable quote of ${contract.ticker}`));
  }
  const message = `There is no usable quote of ${contract.ticker}: signalPrice ${signalPrice} is used instead.`;
  addNotice(planning, 'signal-price-used', message, { path: ['signalPrice'] });
  return ok(decimal(signalPrice));
}

function unresolved(signal: ResizeSignal, why: string): SignalError<'resize-target-unresolved'> {
  return signalError('resize-target-unresolved', {
    message: `The resize target ${signal.quantity} cannot be resolved: ${why}.`,
    received: signal.quantity,
    expected: '0 to flatten, or a target of at least one step',
  });
}
