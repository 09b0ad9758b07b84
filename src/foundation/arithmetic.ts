/**
 * The calculations that every plan makes. Prices and sizes have few digits: up to seven before the point and after it.
 * Of such amounts the results are found in whole units, which doubles hold exactly, in a fraction of the time of
 * decimal.js; everything else is left to decimal.js, and a test compares the two.
 */
import { type Amount, Decimal, decimal, ofWords, wordLength } from './decimal.js';

/** The sum. */
export function sum(first: Decimal, second: Decimal): Decimal {
  return inCommonUnits(first, second, 1) ?? first.plus(second);
}

/** The first without the second. */
export function difference(first: Decimal, second: Decimal): Decimal {
  return inCommonUnits(first, second, -1) ?? first.minus(second);
}

/** The product. */
export function product(first: Decimal, second: Decimal): Decimal {
  return shortProduct(first, second, 1) ?? first.times(second);
}

/** Negative when the first is smaller, 0 when both are equal. decimal.js would make a copy of the second. */
export function compare(first: Decimal, second: Decimal): number {
  if (first.s !== 1 || second.s !== 1 || first.e !== second.e) {
    return first.cmp(second);
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
  return shortProduct(value, factor, 100) ?? value.times(factor).times(hundredth);
}

const DecimalShown: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 12 });

/** A quotient of 12 significant digits, which is enough to be shown. */
export function shownQuotient(dividend: Decimal, divisor: Decimal): Decimal {
  return new DecimalShown(dividend).div(divisor);
}

const precision = 40;

/** decimal.js's number for it. Read from `Decimal` by name it would be a side effect: see decimal.ts. */
const roundDown = 1;

const DecimalDown: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision, rounding: roundDown });

/** A quotient of 40 digits, never above the exact one: a size must not round up to more than its amount pays for. */
export function divideDown(dividend: Decimal, divisor: Decimal): Decimal {
  return new Decimal(new DecimalDown(dividend).div(divisor));
}

/** One more than the largest word of decimal.js. */
const base = 1e7;

/** A whole number of units, and how many of them make one: 149.85 is 14985 of which 100 make one. */
interface Units {
  readonly units: number;
  readonly scale: number;
}

/** Undefined unless an amount is above 0 and has at most seven digits before the point and after it. */
function unitsOf({ s, e, d }: Decimal): Units | undefined {
  if (s !== 1 || !(e >= -wordLength && e < wordLength) || d.length > (e < 0 ? 1 : 2)) {
    return undefined;
  }
  // The words of a decimal are its documented form: one of them ends at the point.
  const whole = (e < 0 ? undefined : d[0]) ?? 0;
  const fraction = (e < 0 ? d[0] : d[1]) ?? 0;
  if (whole + fraction === 0) {
    return undefined;
  }
  let [units, scale] = [fraction, base];
  while (scale > 1 && units % 10 === 0) {
    units /= 10;
    scale /= 10;
  }
  return { units: whole * scale + units, scale };
}

/** The decimal of a number of units; undefined for one that is not short itself. */
function ofUnits(units: number, scale: number): Decimal | undefined {
  if (units <= 0 || units > Number.MAX_SAFE_INTEGER) {
    return undefined;
  }
  const rest = units % scale;
  const whole = (units - rest) / scale;
  // What is left of a division by 1e9 at most differs from a whole number by 1e-9, which doubles below 1e7 can tell.
  const fraction = scale > base ? rest / (scale / base) : rest * (base / scale);
  return whole < base && Number.isInteger(fraction) ? ofWords(whole, fraction) : undefined;
}

/** The product of two short amounts, divided by a power of ten. */
function shortProduct(first: Decimal, second: Decimal, divisor: 1 | 100): Decimal | undefined {
  const one = unitsOf(first);
  const other = unitsOf(second);
  return one && other && ofUnits(one.units * other.units, one.scale * other.scale * divisor);
}

function inCommonUnits(first: Decimal, second: Decimal, sign: 1 | -1): Decimal | undefined {
  const one = unitsOf(first);
  const other = unitsOf(second);
  if (one === undefined || other === undefined) {
    return undefined;
  }
  const scale = Math.max(one.scale, other.scale);
  return ofUnits(one.units * (scale / one.scale) + sign * other.units * (scale / other.scale), scale);
}
