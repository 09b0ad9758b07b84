import { Decimal } from '../core/decimal.js';
import { type Failure, isFailure, runtimeFailure } from './failure.js';
import { shortDifference, shortProduct, shortQuotient, shortRemainder, shortSum } from './short-decimals.js';
import { describeValue, type FormulaNumber, type FormulaValue, numberOf } from './values.js';

/** A calculation on two numbers. */
type Calculation = (left: FormulaNumber, right: FormulaNumber) => FormulaNumber | Failure;

/** Quotients have 34 significant digits, all else 40. */
const Quotient: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 34 });

/** Room for every digit of a remainder: doubles span 632 powers of ten, and a formula writes at most 500 digits. */
const Remainder: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 2000 });

/** `+`: exact to 40 significant digits, half-even. */
export const add: Calculation = (left, right) => shortly(shortSum, left, right) ?? inRange(asDecimal(left).plus(right));

/** `-`: exact to 40 significant digits, half-even. */
export const subtract: Calculation = (left, right) =>
  shortly(shortDifference, left, right) ?? inRange(asDecimal(left).minus(right));

/** `*`: exact to 40 significant digits, half-even. */
export const multiply: Calculation = (left, right) =>
  shortly(shortProduct, left, right) ?? inRange(asDecimal(left).times(right));

/** `/`: to 34 significant digits, half-even. */
export const divide: Calculation = (left, right) => {
  if (isZero(right)) {
    return runtimeFailure('it divides by zero', 'a divisor other than 0');
  }
  // Back to a decimal of 40 digits: calculations take their precision from the left operand.
  return shortly(shortQuotient, left, right) ?? inRange(new Decimal(new Quotient(left).div(right)));
};

/** `%`: exact, with the sign of the dividend. */
export const modulo: Calculation = (left, right) => {
  if (isZero(right)) {
    return runtimeFailure('it takes the remainder of a division by zero', 'a divisor other than 0');
  }
  return shortly(shortRemainder, left, right) ?? inRange(new Decimal(new Remainder(left).mod(right)));
};

function shortly(
  calculate: (left: number, right: number) => number | undefined,
  left: FormulaNumber,
  right: FormulaNumber,
): number | undefined {
  return typeof left === 'number' && typeof right === 'number' ? calculate(left, right) : undefined;
}

/** A number as a decimal of 40 digits. */
export function asDecimal(value: FormulaNumber): Decimal {
  return typeof value === 'number' ? new Decimal(value) : value;
}

/** The number itself, unless no double is near to it. */
export function inRange(value: Decimal): Decimal | Failure {
  // Well inside the exponents of a double there is nothing to check; that of zero is 0.
  if (value.e > -300 && value.e < 300) {
    return value;
  }
  const double = value.toNumber();
  return Number.isFinite(double) && double !== 0
    ? value
    : runtimeFailure('a result is outside the range of numbers', 'results between ±5e-324 and ±1.8e308');
}

/** Unary `-`. */
export function negate(value: FormulaNumber): FormulaNumber {
  return typeof value === 'number' ? 0 - value : value.neg();
}

/** `abs(x)`. */
export function magnitude(value: FormulaNumber): FormulaNumber {
  return typeof value === 'number' ? Math.abs(value) : value.abs();
}

/** `ceil(x)`. */
export function ceiling(value: FormulaNumber): FormulaNumber {
  return typeof value === 'number' ? Math.ceil(value) + 0 : value.ceil();
}

/** `floor(x)`. */
export function floor(value: FormulaNumber): FormulaNumber {
  return typeof value === 'number' ? Math.floor(value) : value.floor();
}

/** Negative when the first is smaller, 0 when both are the same number. */
export function compareNumbers(left: FormulaNumber, right: FormulaNumber): number {
  if (typeof left === 'number' && typeof right === 'number') {
    // Both are the numbers that their shortest texts say, and those keep the order of the doubles.
    return left < right ? -1 : Number(left > right);
  }
  return asDecimal(left).cmp(right);
}

export function isZero(value: FormulaNumber): boolean {
  return typeof value === 'number' ? value === 0 : value.isZero();
}

/** The value as a number, or the failure of an operator that needs one. */
export function operandOf(operator: string, value: FormulaValue): FormulaNumber | Failure {
  return (
    numberOf(value) ??
    runtimeFailure(`${operator} cannot calculate with ${describeValue(value)}`, 'a number or numeric text')
  );
}

/** A calculation as an operator: both operands have to be numbers. */
export function calculating(
  operator: string,
  calculate: Calculation,
): (left: FormulaValue, right: FormulaValue) => FormulaNumber | Failure {
  return (left, right) => {
    const first = operandOf(operator, left);
    if (isFailure(first)) {
      return first;
    }
    const second = operandOf(operator, right);
    return isFailure(second) ? second : calculate(first, second);
  };
}
