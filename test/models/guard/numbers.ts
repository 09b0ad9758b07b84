// Numbers of the model of the account guard: decimals, and money as fractions.
import { Decimal } from 'decimal.js';

// More digits than any product of amounts has: only a quotient is ever rounded.
const Exact = Decimal.clone({ precision: 160, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -1e6, toExpPos: 1e6 });

export type Num = Decimal;

export function num(value: Decimal.Value): Num {
  return new Exact(value);
}

export function numIf(value: Decimal.Value | undefined): Num | undefined {
  return value === undefined ? undefined : num(value);
}

export const zero: Num = num(0);
export const one: Num = num(1);

export function highest(first: Num, ...rest: readonly Num[]): Num {
  return rest.reduce((high, value) => (value.gt(high) ? value : high), first);
}

export function lowest(first: Num, ...rest: readonly Num[]): Num {
  return rest.reduce((low, value) => (value.lt(low) ? value : low), first);
}

export function floorTo(value: Num, step: Num): Num {
  return value.div(step).floor().times(step);
}

export function percentOf(value: Num, percent: Decimal.Value): Num {
  return value.times(percent).div(100);
}

/** A quotient that is not divided: rates that divide give periodic decimals, and sums of money must stay exact. */
export interface Fraction {
  readonly over: Num;
  readonly under: Num;
}

export const nothing: Fraction = { over: zero, under: one };
export const unity: Fraction = { over: one, under: one };

/** Money in the account's currency. */
export function money(amount: Num, rate: Fraction): Fraction {
  return { over: amount.times(rate.over), under: rate.under };
}

export function plus(first: Fraction, second: Fraction): Fraction {
  return first.under.eq(second.under)
    ? { over: first.over.plus(second.over), under: first.under }
    : {
        over: first.over.times(second.under).plus(second.over.times(first.under)),
        under: first.under.times(second.under),
      };
}

export function amountOf({ over, under }: Fraction): Num {
  return over.div(under);
}

/** Units that still fit below a limit, exact until the last division; `unit`: what one costs at the rate. */
export function unitsWithin(limit: Num, used: Fraction, unit: Num, rate: Fraction): Num {
  const left = limit.times(used.under).minus(used.over);
  return left.times(rate.under).div(used.under.times(unit).times(rate.over));
}
