import {
  cutDecimals,
  Decimal,
  type DecimalString,
  decimal,
  decimalText,
  isAboveZero,
  toMultiple,
} from '../../core/decimal.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { NumberOrigin, TracedNumber } from '../../core/trace.js';
import { assetClassDefaults, type TradedInstrument } from '../../market/instruments.js';
import { addTrace, capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';
import type { ConvertedQuantity } from './conversion.js';
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
  return toMultiple(quantity, step, Decimal.ROUND_DOWN);
}

/** Rounds the units of an order down to the step. `held`: the position that an exit reduces. Codes: `quantity-unresolved`. */
export function tradableQuantity(
  requested: RequestedQuantity,
  { units, numbers }: ConvertedQuantity,
  { instrument, held }: { readonly instrument: TradedInstrument; readonly held?: Decimal },
  planning: PlanningContext,
): Result<Decimal> {
  const { type, value, sent } = requested;
  const step = quantityStep(instrument, planning);
  const quantity = downToStep(units, step);
  const { contract, unit } = tradedIn(instrument);
  const read = {
    leg: held === undefined ? 'entry' : 'exit',
    contract,
    unit,
    value: decimalText(value),
    units: decimalText(units),
    step: decimalText(step),
    ...(held !== undefined && { held: decimalText(held) }),
    ...sent,
  };
  const decided = decimalText(quantity);
  const calculation = [...requested.numbers, ...numbers, ...onStep('quantity', decided, read, instrument, requested)];
  addTrace(planning, `quantity.${type}`, read, decided, calculation);
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

/** Contract, and the word for one unit of it. */
export function tradedIn({ ticker, assetClass }: TradedInstrument): {
  readonly contract: string;
  readonly unit: string;
} {
  return { contract: ticker, unit: assetClassDefaults[assetClass].unit };
}

/** Origin of a rounded size: of the units where they are on the step, else the rounding, after the step. */
export function onStep(
  name: 'quantity' | 'target',
  rounded: DecimalString,
  { units, step }: { readonly units: DecimalString; readonly step: DecimalString },
  { assetClass }: TradedInstrument,
  { type, numbers }: RequestedQuantity,
): readonly TracedNumber[] {
  if (units === rounded) {
    const [requested] = numbers.slice(-1);
    const origin: NumberOrigin =
      type === 'fixed_quantity' && requested
        ? { from: requested.from, by: requested.by }
        : { from: 'rule', by: 'units' };
    return [{ name, value: rounded, ...origin }];
  }
  const { unit } = assetClassDefaults[assetClass];
  const shown = cutDecimals(units, decimalsOf(step) + 2);
  const steps = step === '1' ? `whole ${unit}s` : `steps of ${step} ${unit}s`;
  return [
    { name: 'step', value: step, from: 'rule', by: steps },
    { name, value: rounded, from: 'rule', by: `${shown} rounded down to ${steps}` },
  ];
}

function decimalsOf(text: DecimalString): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}
