import { Decimal, decimal, decimalText, isAboveZero } from '../../core/decimal.js';
import { fail, ok, type Result } from '../../core/result.js';
import { assetClassDefaults, type TradedInstrument } from '../../market/instruments.js';
import { addTrace, capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';
import type { RequestedQuantity } from './requested-quantity.js';

/** Smallest step of a quantity: the coarser of the instrument's and the broker's, and at least 1 for whole units. */
export function quantityStep(instrument: TradedInstrument, planning: PlanningContext): Decimal {
  const { settings } = planning.context;
  const { fractions, step } = assetClassDefaults[instrument.assetClass];
  const isDivisible = fractions === 'always' || (fractions === 'setting' && settings.useFractionalQuantity);
  const { quantityStep: brokerStep } = capabilitiesOf(planning);
  const given = brokerStep == null ? instrument.quantityStep : coarser(instrument.quantityStep, decimal(brokerStep));
  return isDivisible ? (given ?? decimal(step)) : coarser(given, decimal(1));
}

function coarser(first: Decimal | undefined, second: Decimal): Decimal {
  return first?.gt(second) ? first : second;
}

/** Rounds down to the step: rounding up would trade more than was paid for. */
export function downToStep(quantity: Decimal, step: Decimal): Decimal {
  return quantity.toNearest(step, Decimal.ROUND_DOWN);
}

/** Rounds the units of an order down to the step. `held`: the position that an exit reduces. Codes: `quantity-unresolved`. */
export function tradableQuantity(
  { type, value, sent }: RequestedQuantity,
  units: Decimal,
  { instrument, held }: { readonly instrument: TradedInstrument; readonly held?: Decimal },
  planning: PlanningContext,
): Result<Decimal> {
  const step = quantityStep(instrument, planning);
  const quantity = downToStep(units, step);
  const read = { value: decimalText(value), units: decimalText(units), step: decimalText(step) };
  const decided = decimalText(quantity);
  const ofPosition = held !== undefined && { held: decimalText(held) };
  addTrace(planning, `quantity.${type}`, { ...read, ...ofPosition, ...sent }, decided);
  if (isAboveZero(quantity)) {
    return ok(quantity);
  }
  const shown = decimalText(units.toDecimalPlaces(12));
  return fail('quantity-unresolved', {
    message: `${read.value} as ${type} is ${shown} units: less than one step of ${read.step}.`,
    path: ['quantity'],
    received: read.value,
    expected: `at least ${read.step} units`,
  });
}
