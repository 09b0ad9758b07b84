import { Decimal, decimal, decimalText, isAboveZero, signOf } from '../../core/decimal.js';
import type { SignalError } from '../../core/errors.js';
import { andThen, type Err, fail, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addTrace, noticeSignalPrice, type PlanningContext } from '../../market/planning-context.js';
import { quoteOf, tracePrice, usableSignalPrice } from '../../market/quotes.js';
import { isOptionClass } from '../../market/target.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { ResizeSignal } from '../../signal/signal.js';
import { convertQuantity } from './conversion.js';
import { downToStep, onStep, quantityStep, tradedIn } from './quantity-step.js';
import { type RequestedQuantity, scaled } from './requested-quantity.js';

/** Target of a resize: quantity and type always count, and the multiplier scales the target (resize rules 1, 9). */
export function requestedTarget(signal: ResizeSignal, planning: PlanningContext): RequestedQuantity {
  const sent = sentFields(signal, 'quantity', 'quantityType');
  return { type: signal.quantityType ?? 'fixed_quantity', ...scaled(signal.quantity, planning), sent };
}

/** Units of the target; only 0 flattens. Codes: `resize-target-unresolved`, those of `convertQuantity`. */
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
  const facts = { instrument, price, held: holding.quantity };
  return andThen(convertQuantity(requested, facts, planning), ({ units, numbers }) => {
    const step = quantityStep(instrument, planning);
    const target = downToStep(units, step);
    const { contract, unit } = tradedIn(instrument);
    const read = {
      contract,
      unit,
      type: requested.type,
      value: decimalText(requested.value),
      units: decimalText(units),
      step: decimalText(step),
      ...requested.sent,
    };
    const decided = { target: decimalText(target) };
    const rounded = onStep('target', decided.target, read, instrument, requested);
    addTrace(planning, 'resize.1', read, decided, [...requested.numbers, ...numbers, ...rounded]);
    if (isAboveZero(target)) {
      return ok(target);
    }
    const shown = decimalText(units.toDecimalPlaces(12));
    return unresolved(signal, `it is ${shown} units, less than one step of ${read.step}`);
  });
}

/** Price of one unit of the open contract: its premium for an option (resize rule 8). */
function holdingPrice(
  signal: ResizeSignal,
  { contract: { ticker } }: Holding,
  { assetClass }: TradedInstrument,
  planning: PlanningContext,
): Result<Decimal> {
  const { midpoint } = quoteOf(ticker, planning) ?? {};
  if (midpoint !== undefined) {
    tracePrice({ price: midpoint, source: 'midpoint' }, ticker, planning);
    return ok(midpoint);
  }
  const price = isOptionClass(assetClass) ? undefined : usableSignalPrice(planning);
  if (price === undefined) {
    return unresolved(signal, `there is no usable quote for ${ticker}`);
  }
  noticeSignalPrice(ticker, price, planning);
  tracePrice({ price: decimal(price), source: 'signalPrice' }, ticker, planning);
  return ok(decimal(price));
}

function unresolved({ quantity }: ResizeSignal, why: string): Err<SignalError> {
  return fail('resize-target-unresolved', {
    message: `The resize target ${quantity} cannot be resolved: ${why}.`,
    received: quantity,
    expected: '0 to flatten, or a target of at least one step',
  });
}
