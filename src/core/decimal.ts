// The one file that imports decimal.js. Everything else uses its public methods on the values made here.
import { Decimal as GlobalDecimal } from 'decimal.js';

/** A decimal number as text: plain notation, no exponent, no trailing zeros, and zero is `0`. */
export type DecimalString = `${number}`;

/** What ports and callers may give for an amount: a number, or its decimal text. */
export type Amount = number | DecimalString;

/**
 * Significant digits of a calculated result. A price with 8 decimals times a quantity with 8 decimals has at most 34
 * digits while both are below a billion, so the products and sums of a plan are exact.
 */
const precision = 40;

// The modes of decimal.js by number: reading `GlobalDecimal.ROUND_DOWN` at import time is a side effect to a bundler.
const roundDown = 1;
const roundHalfEven = 6;

/**
 * The package's own arithmetic: 40 significant digits, half-even. `defaults: true` ignores what another user of
 * decimal.js has configured; the global `Decimal` is never configured here.
 */
export const Decimal: typeof GlobalDecimal = /* @__PURE__ */ GlobalDecimal.clone({
  defaults: true,
  precision,
  rounding: roundHalfEven,
});

/** An amount during a calculation. Results hold `DecimalString`. */
export type Decimal = GlobalDecimal;

/** An amount as a `Decimal`. */
export function decimal(amount: Amount | Decimal): Decimal {
  return new Decimal(amount);
}

/** Canonical text of a decimal. */
export function decimalText(value: Decimal): DecimalString {
  // `toFixed` writes plain digits; its type is only `string`. It writes negative zero as `-0`.
  return (value.isZero() ? '0' : value.toFixed()) as DecimalString;
}

const hundredth: Decimal = /* @__PURE__ */ new Decimal('0.01');

/** A percentage of a value. */
export function percentOf(value: Decimal, percent: Amount | Decimal): Decimal {
  // Exact, and cheaper than a division by 100.
  return value.times(percent).times(hundredth);
}

const DecimalDown: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision, rounding: roundDown });

/** Quotient of 40 digits, never above the exact one: a size must not round up to more than its amount pays for. */
export function divideDown(dividend: Decimal, divisor: Decimal): Decimal {
  // Back to a `Decimal`: calculations take their rounding from the left operand.
  return new Decimal(new DecimalDown(dividend).div(divisor));
}

/** More than an exact amount has, and fewer than the roundings of 40 digits reach when quotients are added up. */
const certainDigits = 36;

/** Whether a value is beyond a limit by more than the roundings of its calculation. */
export function isBeyond(value: Decimal, limit: Decimal): boolean {
  return value.toSignificantDigits(certainDigits).gt(limit.toSignificantDigits(certainDigits));
}

/** Quotient of 30 digits, half-even: one that 40 digits leave a hair below a multiple is the multiple. */
export function divideNear(dividend: Decimal, divisor: Decimal): Decimal {
  return dividend.div(divisor).toSignificantDigits(30);
}

const DecimalShown: typeof Decimal = /* @__PURE__ */ Decimal.clone({ precision: 12 });

/** Quotient of 12 significant digits, half-even, for a sentence. */
export function shownQuotient(dividend: Decimal, divisor: Decimal): DecimalString {
  return decimalText(new DecimalShown(dividend).div(divisor));
}

/** The same with `≈` before it where it is rounded. */
export function quotientText(dividend: Decimal, divisor: Decimal): string {
  return roundedText(dividend.div(divisor), shownQuotient(dividend, divisor));
}

/** A value as it is shown in a sentence: `≈ 0.6667` where that is not all of it. */
export function roundedText(value: Decimal, shown: DecimalString): string {
  return value.eq(shown) ? shown : `≈ ${shown}`;
}

/** 1, 0.1, 0.01 and so on, by number of decimals. */
const decimalUnits: readonly Decimal[] = /* @__PURE__ */ (() =>
  Array.from({ length: 11 }, (_, places) => new Decimal(`1e-${places}`)))();

/**
 * The multiple of a step that is nearest in a direction of rounding; the value itself where it is one. Exact, whatever the number of
 * digits.
 */
export function toMultiple(value: Decimal, step: Decimal, rounding: GlobalDecimal.Rounding): Decimal {
  const places = step.decimalPlaces();
  if (decimalUnits[places]?.eq(step)) {
    // Rounding to decimals divides nothing, and most steps are a unit of a decimal.
    return value.decimalPlaces() <= places ? value : value.toDecimalPlaces(places, rounding);
  }
  const nearest = value.toNearest(step, rounding);
  return nearest.eq(value) ? value : nearest;
}

/** True for a multiple of a step above 0. */
export function isMultipleOf(value: Decimal, step: Decimal): boolean {
  const places = step.decimalPlaces();
  return decimalUnits[places]?.eq(step) ? value.decimalPlaces() <= places : value.mod(step).isZero();
}

/** Canonical text without the digits after a number of decimals: `333.3333` is `333.33`. */
export function cutDecimals(text: DecimalString, places: number): DecimalString {
  return decimalText(new Decimal(text).toDecimalPlaces(places, roundDown));
}

/** Unit of the last significant digit of a number of digits: 0.001 for 8 digits of 43210.123456. */
export function lastDigit(value: Decimal, digits: number): Decimal {
  const [, exponent] = value.toExponential().split('e');
  return new Decimal(`1e${Number(exponent) - digits + 1}`);
}

/** True above 0. Cheaper than a comparison, which makes a decimal of the 0. */
export function isAboveZero(value: Decimal): boolean {
  return value.isPositive() && !value.isZero();
}

/** Digits with an optional fraction and exponent, or groups of exactly three with an optional fraction. */
export const numericForm: RegExp = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d*)?)$/;

/** Maximum length of a number as text, without space around it. It bounds the work; no price has as many digits. */
export const maxNumberLength = 64;

/**
 * Canonical text of a number in a message: a finite JSON number, or text that holds one (`"10"`, `" 1,234.50 "`,
 * `"1e3"`). Undefined for anything else.
 */
export function readNumber(value: unknown): DecimalString | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? numberText(value) : undefined;
  }
  return typeof value === 'string' ? readNumericText(value) : undefined;
}

/** Shortest text of a finite double, in plain notation. */
export function numberText(value: number): DecimalString {
  const size = Math.abs(value);
  // JavaScript writes these without an exponent.
  return size >= 1e-6 && size < 1e21 ? `${value}` : decimalText(new Decimal(value));
}

function readNumericText(text: string): DecimalString | undefined {
  if (isPlainAmount(text)) {
    return text;
  }
  const trimmed = text.trim();
  if (trimmed.length > maxNumberLength || !numericForm.test(trimmed)) {
    return undefined;
  }
  const digits = trimmed.replaceAll(',', '');
  const double = Number(digits);
  const underflows = double === 0 && /^[^eE]*[1-9]/.test(digits);
  return Number.isFinite(double) && !underflows ? canonicalText(digits) : undefined;
}

/** Canonical text of an amount, or of digits with an optional sign, point and exponent. */
export function canonicalText(amount: number | string): DecimalString {
  return decimalText(new Decimal(amount));
}

/** True for a decimal in canonical form, as most amounts of a message are: `10`, `-0.25`. */
export function isCanonical(text: string): text is DecimalString {
  return /^(?:0|-?(?:[1-9]\d*|0(?=\.)))(?:\.\d*[1-9])?$/.test(text);
}

/** True for an amount as ports are asked to give it: a number below 10^21, or canonical text. */
export function isPlainAmount(value: unknown): value is Amount {
  return typeof value === 'number'
    ? Math.abs(value) < 1e21
    : typeof value === 'string' && value.length <= maxNumberLength && isCanonical(value);
}

/** True for one digit or more and nothing else. Linear on text of any length: the pattern matches one character. */
export function isDigits(text: string): boolean {
  return text !== '' && !/\D/.test(text);
}

/** Sign of a canonical number. */
export function signOf(text: DecimalString): -1 | 0 | 1 {
  if (text === '0') {
    return 0;
  }
  return text.startsWith('-') ? -1 : 1;
}

/** Accepted numbers: `above` is exclusive, the other limits are inclusive. */
export interface Range {
  readonly above?: 0;
  readonly below?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** True for a canonical number in the range. Exact, also for digits that a double does not have. */
export function isInRange(number: DecimalString, { above, below, minimum, maximum }: Range): boolean {
  return (
    (above === undefined || compareAmounts(number, above) > 0) &&
    (below === undefined || compareAmounts(number, below) < 0) &&
    (minimum === undefined || compareAmounts(number, minimum) >= 0) &&
    (maximum === undefined || compareAmounts(number, maximum) <= 0)
  );
}

/** Above 0 where the first amount is the higher one, below 0 where it is the lower one. Exact. */
export function compareAmounts(one: Amount, other: Amount): number {
  // Rounding to a double keeps the order: only equal doubles need the exact comparison.
  return Number(one) - Number(other) || new Decimal(one).cmp(other);
}
