import { Decimal, decimal, toMultiple } from '../../core/decimal.js';
import type { AssetClass } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { TradedInstrument } from '../../market/traded-instrument.js';

const one = /* @__PURE__ */ new Decimal(1);

/** Which classes trade in fractions of a unit: never, always, or as the setting says; and the step when none is given. */
const fractions: Readonly<
  Record<AssetClass, { readonly fractional: 'never' | 'always' | 'setting'; readonly step: Decimal }>
> = {
  stocks: { fractional: 'setting', step: /* @__PURE__ */ new Decimal('0.000001') },
  options: { fractional: 'never', step: one },
  index_options: { fractional: 'never', step: one },
  futures: { fractional: 'never', step: one },
  crypto: { fractional: 'always', step: /* @__PURE__ */ new Decimal('0.00000001') },
};

/** The smallest step of a quantity: the coarser of the instrument's and the broker's, and at least 1 for whole units. */
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

/** Quantities go down to the step, never to the nearest: rounding up would trade more than was paid for. */
export function downToStep(quantity: Decimal, step: Decimal): Decimal {
  return toMultiple(quantity, step, Decimal.ROUND_DOWN);
}
