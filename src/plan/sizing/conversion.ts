import { Decimal, decimal, decimalText, divideDown, percentOf } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { err, ok, type Result, zip } from '../../core/result.js';
import type { QuantityType } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';

/** Quantity types that need no more than a price: those of a resize target. */
export type PricedQuantityType = 'fixed_quantity' | 'dollar_amount' | 'percent_of_equity';

/** What a conversion at a price may ask for. Nothing is asked that the quantity type does not need. */
export interface PriceFacts {
  readonly planning: PlanningContext;
  /** Dollars that one unit is worth per point of price. */
  readonly pointValue: Decimal;
  /** The price that one unit is measured by. */
  readonly price: () => Result<Decimal>;
}

/** What a conversion may ask for besides. */
export interface ConversionFacts extends PriceFacts {
  /** Points that one unit loses from the entry to its stop loss. */
  readonly stopDistance: () => Result<Decimal>;
  /** Units of the position before the plan. */
  readonly held: () => Result<Decimal>;
}

type Conversion<Facts> = (value: Decimal, facts: Facts) => Result<Decimal>;

/** The specification's table: what the number in `quantity` counts, and the units that it makes. */
const atPrice: Readonly<Record<PricedQuantityType, Conversion<PriceFacts>>> = {
  fixed_quantity: (value) => ok(value),
  dollar_amount: (value, facts) => perUnit(ok(value), facts.price(), facts),
  percent_of_equity: (value, facts) => perUnit(ofEquity(value, facts.planning), facts.price(), facts),
};

const conversions: Readonly<Record<QuantityType, Conversion<ConversionFacts>>> = /* @__PURE__ */ (() => ({
  ...atPrice,
  risk_dollar_amount: (value: Decimal, facts: ConversionFacts) => perUnit(ok(value), facts.stopDistance(), facts),
  risk_percent: (value: Decimal, facts: ConversionFacts) =>
    perUnit(ofEquity(value, facts.planning), facts.stopDistance(), facts),
  percent_of_position: (value: Decimal, facts: ConversionFacts) => ofPosition(value, facts.held()),
}))();

/** The units, not yet rounded, that a value of a type that needs a price stands for. */
export function convertAtPrice(type: PricedQuantityType, value: Decimal, facts: PriceFacts): Result<Decimal> {
  return atPrice[type](value, facts);
}

/** The units, not yet rounded, that a value of a quantity type stands for. */
export function convertQuantity(type: QuantityType, value: Decimal, facts: ConversionFacts): Result<Decimal> {
  return conversions[type](value, facts);
}

const hundred = /* @__PURE__ */ new Decimal(100);

function ofPosition(percent: Decimal, held: Result<Decimal>): Result<Decimal> {
  return held.ok ? ok(percentOf(held.value, Decimal.min(percent, hundred))) : held;
}

function ofEquity(percent: Decimal, planning: PlanningContext): Result<Decimal> {
  const equity = planning.context.broker.equity();
  return equity == null || !Number.isFinite(Number(equity))
    ? err(
        signalError('equity-unavailable', {
          message: `The account equity is not known, of which ${decimalText(percent)} % are to be traded.`,
          path: ['quantityType'],
        }),
      )
    : ok(percentOf(decimal(equity), percent));
}

function perUnit(dollars: Result<Decimal>, points: Result<Decimal>, facts: PriceFacts): Result<Decimal> {
  const known = zip(dollars, points);
  return known.ok ? ok(divideDown(known.value[0], known.value[1].times(facts.pointValue))) : known;
}
