import { Decimal, decimal, decimalText } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import type { AssetClass } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { RequestedQuantity } from './requested-quantity.js';

const one = /* @__PURE__ */ new Decimal(1);

/** Whether a class trades in fractions of a unit, and the step of fractions that nobody described. */
const fractions: Readonly<
  Record<AssetClass, { readonly fractional: 'never' | 'always' | 'setting'; readonly step: Decimal }>
> = {
  stocks: { fractional: 'setting', step: /* @__PURE__ */ new Decimal('0.000001') },
  options: { fractional: 'never', step: one },
  index_options: { fractional: 'never', step: one },
  futures: { fractional: 'never', step: one },
  crypto: { fractional: 'always', step: /* @__PURE__ */ new Decimal('0.00000001') },
};

/** Smallest step of a quantity: the coarser of the instrument's and the broker's, and at least 1 for whole units. */
export function quantityStep(instrument: TradedInstrument, planning: PlanningContext): Decimal {
  const { broker, settings } = planning.context;
  const { fractional, step } = fractions[instrument.assetClass];
  const inFractions = fractional === 'always' || (fractional === 'setting' && settings.useFractionalQuantity);
  const { quantityStep: brokerStep } = broker.capabilities;
  const given = brokerStep == null ? instrument.quantityStep : coarser(instrument.quantityStep, decimal(brokerStep));
  return inFractions ? (given ?? step) : coarser(given, one);
}

function coarser(first: Decimal | undefined, second: Decimal): Decimal {
  return first?.gt(second) ? first : second;
}

/** Rounds a quantity down to the step: rounding up would trade more than was paid for. */
export function downToStep(quantity: Decimal, step: Decimal): Decimal {
  return quantity.toNearest(step, Decimal.ROUND_DOWN);
}

/** Rounds the units of an order down to the step. `held`: the position that an exit reduces. Codes: `quantity-unresolved`. */
export function tradableQuantity(
  { type, value }: RequestedQuantity,
  units: Decimal,
  { instrument, held }: { readonly instrument: TradedInstrument; readonly held?: Decimal },
  planning: PlanningContext,
): Result<Decimal> {
  const step = quantityStep(instrument, planning);
  const quantity = downToStep(units, step);
  const read = { value: decimalText(value), units: decimalText(units), step: decimalText(step) };
  addTrace(
    planning,
    `quantity.${type}`,
    held === undefined ? read : { ...read, held: decimalText(held) },
    decimalText(quantity),
  );
  return quantity.gt(0)
    ? ok(quantity)
    : err(
        signalError('quantity-unresolved', {
          message: `${read.value} as ${type} is ${decimalText(units.toDecimalPlaces(12))} units: less than one step of ${read.step}.`,
          path: ['quantity'],
          received: read.value,
          expected: `at least ${read.step} units`,
        }),
      );
}
