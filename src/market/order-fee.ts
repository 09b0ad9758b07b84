// What the orders of an instrument cost in fees (money I3), in the currency of its prices.
import type { Figure } from '../core/figure.js';
import { andThen, ok, type Result, zip } from '../core/result.js';
import { knownPointValue, type TradedInstrument } from './instruments.js';

/** Fee of one order: of each unit, and what the whole order costs at least. */
export interface UnitFee {
  readonly each: Figure | undefined;
  readonly minimum: Figure | undefined;
}

/**
 * Fees of units in one order, or in `orders` of them, at a price, which is asked for where a part is in percent. None where nothing is
 * charged. However the units are divided, each further order adds at most its minimum to the fee of one order. Codes: those of the
 * price, `instrument-unknown`.
 */
export function unitFees(
  instrument: TradedInstrument,
  price: () => Result<Figure>,
  orders = 1,
): Result<readonly UnitFee[]> {
  const { fee } = instrument;
  if (fee === undefined) {
    return ok([]);
  }
  const { percent, perUnit, minimum } = fee;
  const further = minimum === undefined ? [] : Array.from({ length: orders - 1 }, () => ({ each: undefined, minimum }));
  if (percent === undefined) {
    return ok([{ each: perUnit, minimum }, ...further]);
  }
  return andThen(zip(price(), knownPointValue(instrument)), ([each, pointValue]) => {
    const ofValue = percent.percentOf(each.times(pointValue));
    return ok([{ each: perUnit === undefined ? ofValue : ofValue.plus(perUnit), minimum }, ...further]);
  });
}

/** What units take of an amount: each of them, and some amounts once for all of them. */
export interface UnitCost {
  readonly each: Figure;
  readonly once: readonly Figure[];
}

/**
 * What units cost with the fees of their orders: a fee counts for each unit, and not below its minimum. So each fee is a case of two, and
 * the case that costs the most counts.
 */
export function costsWithFees(each: Figure, fees: readonly UnitFee[]): readonly UnitCost[] {
  return fees.reduce<readonly UnitCost[]>(
    (costs, fee) =>
      costs.flatMap((cost) => [
        ...(fee.each === undefined ? [] : [{ ...cost, each: cost.each.plus(fee.each) }]),
        ...(fee.minimum === undefined ? [] : [{ ...cost, once: [...cost.once, fee.minimum] }]),
      ]),
    [{ each, once: [] }],
  );
}

/** Fees of orders for a number of units together; undefined without any. */
export function feeOf(units: Figure, fees: readonly UnitFee[]): Figure | undefined {
  return fees.reduce<Figure | undefined>((sum, { each, minimum }) => {
    // Both factors are told, so that a fee of 1 for a unit is not taken for the units.
    const ofUnits = each && units.multipliedBy(each);
    const fee = ofUnits && minimum ? ofUnits.atLeast(minimum) : (ofUnits ?? minimum);
    return sum && fee ? sum.plus(fee) : (sum ?? fee);
  }, undefined);
}
