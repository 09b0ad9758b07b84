import { attempt } from '../../core/attempt.js';
import { countText } from '../../core/count-text.js';
import { decimalText, roundedText } from '../../core/decimal.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { andThen, fail, ok, type Result, zip } from '../../core/result.js';
import { accountCurrency, accountFee } from '../../market/account-rate.js';
import { assetClassDefaults, instrumentOf, type TradedInstrument } from '../../market/instruments.js';
import type { UnitFee } from '../../market/order-fee.js';
import { capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';
import { quantityStepOf } from '../../profile/quantity-step.js';
import { moneyAmount } from './conversion.js';
import { quantityText, type RequestedQuantity } from './requested-quantity.js';

/** Smallest step of a quantity: the coarser of the instrument's and the broker's, and at least 1 for whole units. */
export function quantityStep(
  { quantityStep: own, assetClass }: Pick<TradedInstrument, 'quantityStep' | 'assetClass'>,
  planning: PlanningContext,
): Figure {
  const { settings } = planning.context;
  const { fractions, step } = assetClassDefaults[assetClass];
  const ofBroker = brokerStep(planning);
  const given = own && ofBroker ? own.atLeast(ofBroker) : (own ?? ofBroker);
  if (fractions === 'always' || (fractions === 'setting' && settings.useFractionalQuantity)) {
    return given ?? Figure.from('default', [assetClass, 'step'], step);
  }
  const whole =
    fractions === 'setting'
      ? Figure.from('default', ['useFractionalQuantity'], 1)
      : Figure.from('default', [assetClass, 'step'], 1);
  return given === undefined || given.isBelow(whole) ? whole : given;
}

/** Smallest step of what closes a part of a position: no profile refuses an exit for its step (safety S10). */
export function reductionStep(
  instrument: Pick<TradedInstrument, 'quantityStep' | 'assetClass'>,
  planning: PlanningContext,
): Figure {
  const step = quantityStep(instrument, planning);
  const ofProfile = profileStep(planning);
  return ofProfile === undefined ? step : step.atLeast(ofProfile);
}

/**
 * Step of what closes a whole position: the coarsest that instrument, capabilities and profile know (safety S10); undefined: none is
 * known. The setting `useFractionalQuantity` is not among them: it does not keep a fraction from being closed.
 */
export function exitStep(ticker: string, planning: PlanningContext): Figure | undefined {
  const own = instrumentOf(ticker, planning)?.quantityStep;
  const ofInstrument = own == null ? undefined : Figure.from('market', ['instruments', ticker, 'quantityStep'], own);
  const steps = [ofInstrument, brokerStep(planning), profileStep(planning)].filter((step) => step !== undefined);
  return steps.reduce<Figure | undefined>((coarsest, step) => coarsest?.atLeast(step) ?? step, undefined);
}

/** Units of a position that orders can close: rounded down to the step (safety S10). */
export function closableUnits(units: Figure, ticker: string, planning: PlanningContext): Figure {
  const step = exitStep(ticker, planning);
  return step === undefined ? units : units.downToStep(step);
}

function brokerStep(planning: PlanningContext): Figure | undefined {
  const { quantityStep } = capabilitiesOf(planning);
  return quantityStep == null ? undefined : Figure.from('market', ['capabilities', 'quantityStep'], quantityStep);
}

/** A profile that cannot be read rejects the plan at its end. */
function profileStep({ context, target }: PlanningContext): Figure | undefined {
  const profile = context.profile();
  const step = profile === undefined ? undefined : attempt(() => quantityStepOf(profile, target.assetClass));
  return step === undefined ? undefined : Figure.from('market', ['profile', 'quantityStep'], step);
}

/** What the units of an order are rounded by. */
interface RoundingFacts {
  readonly instrument: TradedInstrument;
  /** The position that an exit reduces. */
  readonly held?: Figure;
  /** Fees that the units leave room for. */
  readonly fees?: readonly UnitFee[];
}

/** Rounds the units of an order down to the step. Codes: `quantity-unresolved`, `currency-mismatch` of fees. */
export function tradableQuantity(
  requested: RequestedQuantity,
  units: Figure,
  { instrument, held, fees = [] }: RoundingFacts,
  planning: PlanningContext,
): Result<Figure> {
  const step = held === undefined ? quantityStep(instrument, planning) : reductionStep(instrument, planning);
  // Rounding up would trade more than was paid for.
  const quantity = units.downToStep(step);
  const leg = held === undefined ? 'entry' : 'exit';
  const { contract, unit } = tradedIn(instrument);
  const money = zip(moneyAmount(requested, planning), accountFee(quantity, fees, instrument, planning));
  return andThen(money, ([amount, fee]) => {
    const currency = (amount ?? fee) && { currency: accountCurrency(planning) };
    planning.log.addDecision(`quantity.${requested.type}`, { leg, contract, unit, ...currency }, quantity.text, {
      amount,
      quantity,
      fee,
    });
    return quantity.isPositive() ? ok(quantity) : lessThanStep(requested, { units, step, unit }, planning);
  });
}

function lessThanStep(
  requested: RequestedQuantity,
  { units, step, unit }: { readonly units: Figure; readonly step: Figure; readonly unit: string },
  planning: PlanningContext,
): Result<never> {
  const { value } = requested;
  return fail('quantity-unresolved', {
    message: `${quantityText(requested, planning)} is ${shownUnits(units, unit)}: less than one step of ${step.text}.`,
    path: ['quantity'],
    received: value.text,
    expected: `at least ${countText(step.text, unit)}`,
    calculation: calculationOf({ quantity: units, step }),
  });
}

/** Units in a sentence, `1 share`: a quotient can have 40 digits. */
export function shownUnits(units: Figure, unit: string): string {
  const shown = decimalText(units.decimal.toDecimalPlaces(12));
  return countText(roundedText(units.decimal, shown), unit);
}

/** Contract, and the word for one unit of it. */
export function tradedIn({ ticker, assetClass }: TradedInstrument): {
  readonly contract: string;
  readonly unit: string;
} {
  return { contract: ticker, unit: assetClassDefaults[assetClass].unit };
}
