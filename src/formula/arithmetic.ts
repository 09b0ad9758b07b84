import { Decimal } from '../core/decimal.js';
import { type Failure, isFailure, runtimeFailure } from './failure.js';
import { describeValue, type FormulaValue, numberOf } from './values.js';

/** A calculation with two numbers. */
type Calculation = (left: Decimal, right: Decimal) => Decimal | Failure;

/** Quotients have 34 significant digits (SPEC Formulas B.5); sums, differences and products have 40. */
const Quotient: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 34 });

/** Room for every digit of a remainder: doubles span 632 powers of ten, and a formula writes at most 500 digits. */
const Remainder: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 2000 });

/** `+`: exact to 40 significant digits, half-even. */
export const add: Calculation = (left, right) => inRange(left.plus(right));

/** `-`: exact to 40 significant digits, half-even. */
export const subtract: Calculation = (left, right) => inRange(left.minus(right));

/** `*`: exact to 40 significant digits, half-even. */
export const multiply: Calculation = (left, right) => inRange(left.times(right));

/** `/`: to 34 significant digits, half-even. */
export const divide: Calculation = (left, right) =>
  right.isZero()
    ? runtimeFailure('it divides by zero', 'a divisor other than 0')
    : // Back to a decimal of 40 digits: calculations take their precision from the left operand.
      inRange(new Decimal(new Quotient(left).div(right)));

/** `%`: exact, with the sign of the dividend. */
export const modulo: Calculation = (left, right) =>
  right.isZero()
    ? runtimeFailure('it takes the remainder of a division by zero', 'a divisor other than 0')
    : inRange(new Decimal(new Remainder(left).mod(right)));

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

/** A calculation as an operator: both operands have to be numbers. */
export function calculating(
  operator: string,
  calculate: Calculation,
): (left: FormulaValue, right: FormulaValue) => Decimal | Failure {
  return (left, right) => {
    const first = operandOf(operator, left);
    if (isFailure(first)) {
      return first;
    }
    const second = operandOf(operator, right);
    return isFailure(second) ? second : calculate(first, second);
  };
}
