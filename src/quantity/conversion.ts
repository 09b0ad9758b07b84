import type { Decision } from '../contract/decision.js';
import { Decimal, decimal, divideDown, percentOf } from '../foundation/decimal.js';
import { signalError } from '../foundation/errors.js';
import { both, type Result, refusal, success } from '../foundation/result.js';
import type { QuantityType } from '../foundation/vocabulary.js';

/** Quantity types whose units depend on prices or equity. Futures do not take them. */
export const dynamicQuantityTypes: ReadonlySet<QuantityType> = /* @__PURE__ */ new Set<QuantityType>([
  'dollar_amount',
  'risk_dollar_amount',
  'risk_percent',
  'percent_of_equity',
]);

/** What a conversion may ask for. Nothing is asked that the quantity type does not need. */
export interface ConversionFacts {
  readonly decision: Decision;
  /** Dollars that one unit is worth per point of price. */
  readonly pointValue: Decimal;
  /** The price that one unit is measured by. */
  readonly price: () => Result<Decimal>;
  /** Points that one unit loses from the entry to its stop loss. */
  readonly stopDistance: () => Result<Decimal>;
  /** Units of the position before the plan. */
  readonly held: () => Result<Decimal>;
}

type Conversion = (value: Decimal, facts: ConversionFacts) => Result<Decimal>;

/** The specification's table: what the number in `quantity` counts, and the units that it makes. */
const conversions: Readonly<Record<QuantityType, Conversion>> = {
  fixed_quantity: (value) => success(value),
  dollar_amount: (value, facts) => perUnit(success(value), facts.price(), facts),
  risk_dollar_amount: (value, facts) => perUnit(success(value), facts.stopDistance(), facts),
  risk_percent: (value, facts) => perUnit(ofEquity(value, facts.decision), facts.stopDistance(), facts),
  percent_of_equity: (value, facts) => perUnit(ofEquity(value, facts.decision), facts.price(), facts),
  percent_of_position: (value, facts) => ofPosition(value, facts.held()),
};

/** The units, not yet rounded, that a value of a quantity type stands for. */
export function convertQuantity(type: QuantityType, value: Decimal, facts: ConversionFacts): Result<Decimal> {
  return conversions[type](value, facts);
}

const hundred = /* @__PURE__ */ new Decimal(100);

function ofPosition(percent: Decimal, held: Result<Decimal>): Result<Decimal> {
  return held.ok ? success(percentOf(held.value, Decimal.min(percent, hundred))) : held;
}

function ofEquity(percent: Decimal, decision: Decision): Result<Decimal> {
  const equity = decision.context.broker.equity();
  return equity == null || !Number.isFinite(Number(equity))
    ? refusal(
        signalError('equity-unavailable', {
          message: `The account equity is not known, of which ${percent.toFixed()} % are to be traded.`,
          path: ['quantityType'],
        }),
      )
    : success(percentOf(decimal(equity), percent));
}

function perUnit(dollars: Result<Decimal>, points: Result<Decimal>, facts: ConversionFacts): Result<Decimal> {
  const known = both(dollars, points);
  return known.ok ? success(divideDown(known.value[0], known.value[1].times(facts.pointValue))) : known;
}
