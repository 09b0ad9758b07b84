/**
 * The calculations that every plan makes. Prices and sizes have few digits: up to seven before the point and after it, for
 * which decimal.js keeps a word each. On such words the results are found in doubles, which hold them exactly, in a
 * fraction of the time of decimal.js; everything else is left to decimal.js, and a test compares the two.
 */
import { type Amount, Decimal, decimal, isAboveZero, shortDecimal } from './decimal.js';
import { longDivision } from './long-division.js';
import { base, fractionOf, isInReach, isShort, unitsOf, wholeOf } from './words.js';

/** The sum. */
export function sum(first: Decimal, second: Decimal): Decimal {
  return inWords(first, second, added) ?? first.plus(second);
}

/** The first without the second. */
export function difference(first: Decimal, second: Decimal): Decimal {
  return inWords(first, second, taken) ?? first.minus(second);
}

/** The product. */
export function product(first: Decimal, second: Decimal): Decimal {
  return inWords(first, second, multiplied) ?? first.times(second);
}

/** Negative when the first is smaller, 0 when both are equal. decimal.js would make a copy of the second. */
export function compare(first: Decimal, second: Decimal): number {
  if (!isAboveZero(first) || !isAboveZero(second) || !first.isFinite() || !second.isFinite()) {
    return first.cmp(second);
  }
  if (first.e !== second.e) {
    return first.e - second.e;
  }
  const length = Math.max(first.d.length, second.d.length);
  for (let index = 0; index < length; index += 1) {
    const words = (first.d[index] ?? 0) - (second.d[index] ?? 0);
    if (words !== 0) {
      return words;
    }
  }
  return 0;
}

const hundredth = /* @__PURE__ */ new Decimal('0.01');

/** So many percent of a value. */
export function percentOf(value: Decimal, percent: Amount | Decimal): Decimal {
  const factor = typeof percent === 'object' ? percent : decimal(percent);
  return inWords(value, factor, percentage) ?? value.times(factor).times(hundredth);
}

/** Digits that are enough to be shown. */
const shownDigits = 12;

const DecimalShown: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: shownDigits });

/** A quotient of 12 significant digits, half-even. */
export function shownQuotient(dividend: Decimal, divisor: Decimal): Decimal {
  return (
    longDivision(dividend, divisor, shownDigits, 'half-even') ?? new Decimal(new DecimalShown(dividend).div(divisor))
  );
}

const precision = 40;

/** decimal.js's number for it. Read from `Decimal` by name it would be a side effect: see decimal.ts. */
const roundDown = 1;

const DecimalDown: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision, rounding: roundDown });

/** A quotient of 40 digits, never above the exact one: a size must not round up to more than its amount pays for. */
export function divideDown(dividend: Decimal, divisor: Decimal): Decimal {
  return longDivision(dividend, divisor, precision, 'cut') ?? new Decimal(new DecimalDown(dividend).div(divisor));
}

/** The multiple of a step next below a value, or the value itself; undefined: to be found by decimal.js. */
export function multipleBelow(value: Decimal, step: Decimal): Decimal | undefined {
  // What stands further behind the point is below the smallest step.
  if (!isShort(step) || !isInReach(value)) {
    return undefined;
  }
  const rest = unitsOf(value) % unitsOf(step);
  return rest === 0 && isShort(value) ? value : carried(0, unitsOf(value) - rest);
}

/** The multiple of a step next above a value, or the value itself; undefined: to be found by decimal.js. */
export function multipleAbove(value: Decimal, step: Decimal): Decimal | undefined {
  if (!isShort(step) || !isShort(value)) {
    return undefined;
  }
  const rest = unitsOf(value) % unitsOf(step);
  return rest === 0 ? value : carried(0, unitsOf(value) - rest + unitsOf(step));
}

/** A calculation on the words of two short amounts, each before its point and after it; undefined: not a short amount. */
type OnWords = (whole: number, fraction: number, otherWhole: number, otherFraction: number) => Decimal | undefined;

const added: OnWords = (whole, fraction, otherWhole, otherFraction) =>
  carried(whole + otherWhole, fraction + otherFraction);

const taken: OnWords = (whole, fraction, otherWhole, otherFraction) =>
  carried(whole - otherWhole, fraction - otherFraction);

const multiplied: OnWords = (whole, fraction, otherWhole, otherFraction) => {
  const ofFractions = (fraction * otherFraction) / base;
  return Number.isInteger(ofFractions)
    ? carried(whole * otherWhole, whole * otherFraction + fraction * otherWhole + ofFractions)
    : undefined;
};

const percentage: OnWords = (whole, fraction, percent, percentFraction) => {
  const ofFraction = percentFraction / 100;
  return Number.isInteger(ofFraction)
    ? multiplied(whole, fraction, Math.floor(percent / 100), (percent % 100) * (base / 100) + ofFraction)
    : undefined;
};

function inWords(first: Decimal, second: Decimal, calculation: OnWords): Decimal | undefined {
  return isShort(first) && isShort(second)
    ? calculation(wholeOf(first), fractionOf(first), wholeOf(second), fractionOf(second))
    : undefined;
}

/** The decimal of a whole number and of ten-millionths, of which many may make more than one, or less than none. */
function carried(whole: number, fraction: number): Decimal | undefined {
  const ones = Math.floor(fraction / base);
  const word = whole + ones;
  return word >= 0 && word < base ? shortDecimal(word, fraction - ones * base) : undefined;
}
