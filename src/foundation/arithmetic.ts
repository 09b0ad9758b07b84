/**
 * The calculations that every plan makes. Prices and sizes have few digits: up to seven before the point and after it, for
 * which decimal.js keeps a word each. On such words the results are found in doubles, which hold them exactly, in a
 * fraction of the time of decimal.js; everything else is left to decimal.js, and a test compares the two.
 */
import { type Amount, Decimal, decimal, isAboveZero, ofWords, wordLength } from './decimal.js';

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

const DecimalShown: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 12 });

/** A quotient of 12 significant digits, which is enough to be shown. */
export function shownQuotient(dividend: Decimal, divisor: Decimal): Decimal {
  return quotient(DecimalShown, dividend, divisor);
}

const precision = 40;

/** decimal.js's number for it. Read from `Decimal` by name it would be a side effect: see decimal.ts. */
const roundDown = 1;

const DecimalDown: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision, rounding: roundDown });

/** A quotient of 40 digits, never above the exact one: a size must not round up to more than its amount pays for. */
export function divideDown(dividend: Decimal, divisor: Decimal): Decimal {
  return new Decimal(quotient(DecimalDown, dividend, divisor));
}

/** The quotient by the rules of a kind of decimals. They divide by one word in half of the time that two take. */
function quotient(Kind: typeof Decimal, dividend: Decimal, divisor: Decimal): Decimal {
  const scale = isShort(dividend) && isShort(divisor) && divisor.d.length > 1 ? scaleOf(fractionOf(divisor)) : 1;
  const scaledDividend = scale > 1 ? scaled(dividend, scale) : undefined;
  const scaledDivisor = scaledDividend && scaled(divisor, scale);
  return scaledDividend && scaledDivisor
    ? new Kind(scaledDividend).div(scaledDivisor)
    : new Kind(dividend).div(divisor);
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

/** One more than the largest word of decimal.js. */
const base = 1e7;

/** The power of ten that makes a whole number of ten-millionths, of which there are some. */
function scaleOf(fraction: number): number {
  let [scale, rest] = [base, fraction];
  while (rest % 10 === 0) {
    rest /= 10;
    scale /= 10;
  }
  return scale;
}

/** A short amount so many times; undefined when that is not short. */
function scaled(amount: Decimal, scale: number): Decimal | undefined {
  return carried(wholeOf(amount) * scale, fractionOf(amount) * scale);
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

/** Not below 0, and at most seven digits before the point and after it. */
function isShort(value: Decimal): boolean {
  return isInReach(value) && value.d.length <= (value.e < 0 ? 1 : 2);
}

/** Not below 0, and begins within seven digits of the point: its first words are the seven before it and the seven after it. */
function isInReach({ s, e }: Decimal): boolean {
  return s === 1 && e >= -wordLength && e < wordLength;
}

/** An amount in ten-millionths, which doubles hold exactly; what a longer one has behind them is cut off. */
function unitsOf(amount: Decimal): number {
  return wholeOf(amount) * base + fractionOf(amount);
}

/** The words of a decimal are its documented form: one of them ends at the point. */
function wholeOf({ e, d }: Decimal): number {
  return (e < 0 ? undefined : d[0]) ?? 0;
}

/** Ten-millionths. */
function fractionOf({ e, d }: Decimal): number {
  return (e < 0 ? d[0] : d[1]) ?? 0;
}

/** The decimal of a whole number and of ten-millionths, of which many may make more than one, or less than none. */
function carried(whole: number, fraction: number): Decimal | undefined {
  const ones = Math.floor(fraction / base);
  const word = whole + ones;
  return word >= 0 && word < base ? ofWords(word, fraction - ones * base) : undefined;
}
