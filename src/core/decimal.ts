import { Decimal as GlobalDecimal } from 'decimal.js';
import { exponentOf, fractionOf, isShort, wholeOf, wordLength } from './words.js';
import type { Writable } from './writable.js';

/** A decimal number as text: plain notation, no exponent, no trailing zeros, and zero is `0`. */
export type DecimalString = `${number}`;

/** What ports and callers may give for an amount: a number, or its decimal text. */
export type Amount = number | DecimalString;

/**
 * decimal.js's number for half-even rounding. Read from `GlobalDecimal` by name it would be a side effect, and no bundler
 * could leave out what is not used.
 */
const roundHalfEven = 6;

/** The library's own arithmetic: 40 significant digits, half-even. The global `Decimal` is never configured. */
export const Decimal: typeof GlobalDecimal = /* @__PURE__ */ GlobalDecimal.clone({
  // Without this, a clone inherits what another user of decimal.js configured before us.
  defaults: true,
  precision: 40,
  rounding: roundHalfEven,
});

/** A decimal while arithmetic happens; outside, amounts are `DecimalString`. */
export type Decimal = GlobalDecimal;

/** A way of rounding, by decimal.js's numbers. */
export type RoundingMode = GlobalDecimal.Rounding;

/** An amount as a decimal that can be calculated with. */
export function decimal(amount: Amount | Decimal): Decimal {
  return typeof amount === 'string' ? (readShort(amount) ?? new Decimal(amount)) : new Decimal(amount);
}

/**
 * The decimal of a short amount: at most seven digits before the point and seven after it, as nearly every price and
 * size has. It takes half the time of decimal.js's own reading of text. Undefined for others, and for zero.
 */
function readShort(text: string): Decimal | undefined {
  const { length } = text;
  const point = pointOf(text);
  const whole = digitsOf(text, 0, point);
  const fraction = point === length ? 0 : digitsOf(text, point + 1, length);
  return whole === undefined || fraction === undefined
    ? undefined
    : shortDecimal(whole, filled(fraction, Math.max(0, length - point - 1)));
}

/** The digits after a point as the word that they make: filled up with zeros. */
function filled(fraction: number, digits: number): number {
  let word = fraction;
  for (let count = digits; count < wordLength; count += 1) {
    word *= 10;
  }
  return word;
}

const prototype: Decimal = /* @__PURE__ */ (() => Decimal.prototype)();

/** The decimal of a whole number of up to seven digits and the seven digits after the point; undefined for zero. */
export function shortDecimal(whole: number, fraction: number): Decimal | undefined {
  if (whole === 0 && fraction === 0) {
    return undefined;
  }
  const exponent = whole === 0 ? exponentOf(fraction) - wordLength : exponentOf(whole);
  return ofWords(exponent, wordsOf(whole, fraction));
}

/** The decimal above zero that has these words: of whole numbers in a small format, without zeros at the end. */
export function ofWords(exponent: number, words: number[]): Decimal {
  // What decimal.js's constructor asks to tell what it was given takes longer than the rest of a plan's arithmetic.
  const value: Writable<Decimal> = Object.create(prototype);
  value.constructor = Decimal;
  value.s = 1;
  value.e = exponent;
  value.d = words;
  return value;
}

/** `| 0`: an engine that calculated a word in doubles would keep a double, and go on to do so in all of decimal.js. */
function wordsOf(whole: number, fraction: number): number[] {
  if (whole === 0) {
    return [fraction | 0];
  }
  return fraction === 0 ? [whole | 0] : [whole | 0, fraction | 0];
}

/** The number that one to seven digits of a text make; undefined for another length, or another character. */
function digitsOf(text: string, start: number, end: number): number | undefined {
  if (end - start < 1 || end - start > wordLength) {
    return undefined;
  }
  let number = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) {
      return undefined;
    }
    number = number * 10 + digit;
  }
  return number;
}

/** The canonical text of a decimal. */
export function decimalText(value: Decimal): DecimalString {
  if (isShort(value) && fractionOf(value) % ofHundredth === 0) {
    return `${wholeOf(value)}${hundredthsText[fractionOf(value) / ofHundredth]}` as DecimalString;
  }
  // decimal.js writes plain digits; the type of its text is only `string`.
  return (value.isZero() ? '0' : value.toFixed()) as DecimalString;
}

/** Ten-millionths of a hundredth. */
const ofHundredth = 1e5;

/** True for a decimal above zero; its sign tells, where a comparison would make a decimal of the zero first. */
export function isAboveZero(value: Decimal): boolean {
  return value.isPositive() && !value.isZero();
}

/** Digits with an optional fraction and exponent, or groups of exactly three with an optional fraction. */
export const numericForm: RegExp = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d*)?)$/;

/** Longer text is no number: it bounds the work, and no price has as many digits. */
const maxNumberLength = 64;

/**
 * The canonical text of what may stand for a number in a message: a finite JSON number, or text that holds one
 * (`"10"`, `" 1,234.50 "`, `"1e3"`). Undefined for anything else.
 */
export function readNumber(value: unknown): DecimalString | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? numberText(value) : undefined;
  }
  return typeof value === 'string' ? readNumericText(value) : undefined;
}

/** The shortest text of a double, in plain notation. */
export function numberText(value: number): DecimalString {
  const size = Math.abs(value);
  const hundredths = Math.round(size * 100);
  if (hundredths / 100 === size && hundredths < mostHundredths) {
    const whole = size | 0;
    const text = `${whole}${hundredthsText[(hundredths | 0) - whole * 100]}`;
    return (value < 0 ? `-${text}` : text) as DecimalString;
  }
  // The engine writes these without an exponent, and -0 as 0.
  return (size >= 1e-6 && size < 1e21) || size === 0 ? `${value}` : decimalText(new Decimal(value));
}

/**
 * Prices are whole hundredths, and an engine takes ten times as long to find the digits of a double that it has not
 * written lately. Below this number they have ten digits at most, and a decimal of up to 15 digits that reads back as the
 * double is its shortest text.
 */
const mostHundredths = 2_147_483_648;

/** What follows the point, with it: none, `.01`, … `.1`, … `.99`. */
const hundredthsText: readonly string[] = /* @__PURE__ */ Array.from({ length: 100 }, (_, hundredth) =>
  String(hundredth / 100).slice(1),
);

function readNumericText(text: string): DecimalString | undefined {
  if (text.length <= maxNumberLength) {
    if (isCanonical(text)) {
      return text;
    }
    // Prices are often written with a fixed number of digits.
    const shorter = text.endsWith('0') ? withoutLastZeros(text) : '';
    if (isCanonical(shorter)) {
      return shorter;
    }
  }
  const trimmed = text.trim();
  if (trimmed.length > maxNumberLength || !numericForm.test(trimmed)) {
    return undefined;
  }
  const plain = trimmed.includes(',') ? trimmed.replaceAll(',', '') : trimmed;
  if (!plain.includes('e') && !plain.includes('E')) {
    return canonicalText(plain);
  }
  const double = Number(plain);
  const value = Number.isFinite(double) ? new Decimal(plain) : undefined;
  const underflows = double === 0 && value?.isZero() === false;
  return value === undefined || underflows ? undefined : decimalText(value);
}

/** Text without the zeros at the end of its fraction; without its point when nothing else follows it. */
function withoutLastZeros(text: string): string {
  const point = text.indexOf('.');
  let end = text.length;
  while (point >= 0 && text.charCodeAt(end - 1) === digitZero) {
    end -= 1;
  }
  return text.slice(0, end - 1 === point ? point : end);
}

/** The canonical form of digits with an optional sign and point: the zeros that say nothing are left out. */
export function canonicalText(digits: string): DecimalString {
  const isNegative = digits.startsWith('-');
  const point = pointOf(digits);
  let start = isNegative || digits.startsWith('+') ? 1 : 0;
  while (start < point && digits.charCodeAt(start) === digitZero) {
    start += 1;
  }
  let end = digits.length;
  while (end > point && (digits.charCodeAt(end - 1) === digitZero || end === point + 1)) {
    end -= 1;
  }
  const whole = start === point ? '0' : digits.slice(start, point);
  const text = `${isNegative ? '-' : ''}${whole}${digits.slice(point, end)}`;
  // Minus zero is the only one left that is not canonical.
  return isCanonical(text) ? text : '0';
}

/**
 * True for text that is a decimal in its canonical form, as most are: `10`, `-0.25`. Every amount of a message is looked
 * at here; a loop over its few characters takes a third of the time of a pattern.
 */
export function isCanonical(text: string): text is DecimalString {
  const { length } = text;
  const start = text.startsWith('-') ? 1 : 0;
  let point = -1;
  let last = 0;
  for (let index = start; index < length; index += 1) {
    last = text.charCodeAt(index);
    if (!isDigit(last)) {
      if (last !== decimalPoint || point !== -1) {
        return false;
      }
      point = index;
    }
  }
  const end = point === -1 ? length : point;
  const startsWithZero = text.charCodeAt(start) === digitZero;
  if (end === start || (startsWithZero && end > start + 1)) {
    return false;
  }
  return point === -1 ? !startsWithZero || start === 0 : last !== digitZero && last !== decimalPoint;
}

const digitZero = 0x30;
const decimalPoint = 0x2e;

/** Index of the first character from a start that is no digit. */
function endOfDigits(text: string, start: number): number {
  let index = start;
  while (index < text.length && isDigit(text.charCodeAt(index))) {
    index += 1;
  }
  return index;
}

/** True for digits alone. A pattern can run out of stack over millions of them, once an engine stops optimising it. */
export function isDigits(text: string): boolean {
  return text !== '' && endOfDigits(text, 0) === text.length;
}

function isDigit(code: number): boolean {
  return code >= digitZero && code <= digitZero + 9;
}

/** The sign of a canonical number: below zero, zero or above. */
export function signOf(text: DecimalString): -1 | 0 | 1 {
  if (text === '0') {
    return 0;
  }
  return text.startsWith('-') ? -1 : 1;
}

/** Compares two canonical numbers exactly: negative when the first is smaller. */
export function compareDecimals(first: DecimalString, second: DecimalString): number {
  const isNegative = first.startsWith('-');
  if (isNegative !== second.startsWith('-')) {
    return isNegative ? -1 : 1;
  }
  return isNegative ? compareSizes(second, first) : compareSizes(first, second);
}

/** More digits before the point are more; where these are as many, canonical text has the order of its numbers. */
function compareSizes(first: string, second: string): number {
  const longer = pointOf(first) - pointOf(second);
  if (longer !== 0 || first === second) {
    return longer;
  }
  return first < second ? -1 : 1;
}

/** Index of the point, or of the end where there is none. */
function pointOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? text.length : point;
}

/** The number in a canonical text when it is a whole one that a JSON number holds exactly. */
export function wholeNumber(text: DecimalString): number | undefined {
  const value = Number(text);
  return !text.includes('.') && Number.isSafeInteger(value) ? value : undefined;
}
