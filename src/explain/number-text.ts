import { cutDecimals, type DecimalString, decimal, decimalText, isCanonical } from '../core/decimal.js';

/** Decimals of a number that is shown in full; a quotient can have 40. */
const maxPlaces = 8;

/** Digits of a number that is shown in full, however small it is: the price of a coin is one. */
const maxDigits = 12;

/**
 * A number as error sentences have it, without separators: `1000`, `333.33`; one with more than 8 decimals and more than 12 digits is
 * rounded half-even: `≈ 16.6667`. `places`: how many decimals it is rounded to.
 */
export function numberText(value: DecimalString, places = 4): string {
  if (!isCanonical(value) || isShort(value, places)) {
    return signed(value);
  }
  const rounded = roundedText(value, places);
  // Of 1.00003 only 1 would be left, of 0.00003 nothing, and of 15.99997 would be made 16.
  const shown = rounded.includes('.') ? rounded : roundedText(value, repeatedPlaces(value) + 4);
  return `${shown === value ? '' : '≈ '}${signed(shown)}`;
}

function isShort(value: DecimalString, places: number): boolean {
  const digits = value.replace(/^-?[0.]*/, '').replace('.', '').length;
  return digits <= maxDigits || cutDecimals(value, Math.max(maxPlaces, places)) === value;
}

/** Text of a number that is rounded half-even, as all of the arithmetic is. */
function roundedText(value: DecimalString, places: number): DecimalString {
  return decimalText(decimal(value).toDecimalPlaces(places));
}

/** Zeros or nines right after the point. */
function repeatedPlaces(value: DecimalString): number {
  return value.replace(/.*\.(0+|9+|).*/, '$1').length;
}

function signed(text: string): string {
  return text.replace('-', '−');
}
