import { Decimal } from '../core/decimal.js';
import { andThen, type Failure, runtimeFailure } from './failure.js';
import { describeValue, type FormulaValue, numberOf } from './values.js';

/** Quotients have 34 significant digits (SPEC Formulas B.5); sums, differences and products have 40. */
const Quotient: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 34 });

/** Room for every digit of a remainder: doubles span 632 powers of ten, and a formula writes at most 500 digits. */
const Remainder: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 2000 });

/** `/`: to 34 significant digits, half-even. */
export function divide(left: Decimal, right: Decimal): Decimal | Failure {
  return right.isZero()
    ? runtimeFailure('it divides by zero', 'a divisor other than 0')
    : // Back to a decimal of 40 digits: calculations take their precision from the left operand.
      new Decimal(new Quotient(left).div(right));
}

/** `%`: exact, with the sign of the dividend. */
export function modulo(left: Decimal, right: Decimal): Decimal | Failure {
  return right.isZero()
    ? runtimeFailure('it takes the remainder of a division by zero', 'a divisor other than 0')
    : new Decimal(new Remainder(left).mod(right));
}

/** The number itself, or a failure when it is too large or too small for a double. */
export function inRange(value: Decimal): Decimal | Failure {
  const double = value.toNumber();
  return Number.isFinite(double) && (double !== 0 || value.isZero())
    ? value
    : runtimeFailure('a result is outside the range of numbers', 'results between ±5e-324 and ±1.8e308');
}

/** The value as a number, or the failure of an operator that needs one. */
export function operandOf(operator: string, value: FormulaValue): Decimal | Failure {
  return (
    numberOf(value) ??
    runtimeFailure(`${operator} cannot calculate with ${describeValue(value)}`, 'a number or numeric text')
  );
}

/** An operator that calculates with two numbers. */
export function calculating(
  operator: string,
  calculate: (left: Decimal, right: Decimal) => Decimal | Failure,
): (left: FormulaValue, right: FormulaValue) => Decimal | Failure {
  return (left, right) =>
    andThen(operandOf(operator, left), (first) =>
      andThen(operandOf(operator, right), (second) => andThen(calculate(first, second), inRange)),
    );
}
