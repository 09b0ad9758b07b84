import { cutDecimals, type DecimalString } from '../core/decimal.js';

/** Decimals of a number in a sentence; a quotient can have 40 digits. */
const maxPlaces = 8;

/** A number as a trader reads it: `1,000`, `333.33`. More decimals than `places` are cut, unless nothing would be left. */
export function numberWords(value: DecimalString, places: number = maxPlaces): string {
  const cut = cutDecimals(value, places);
  const shown = /[1-9]/.test(cut) ? cut : value;
  return shown.replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}

/** Arithmetic of a trace with its numbers as a trader reads them: `100,000 × 1 %`. */
export function arithmeticWords(arithmetic: string): string {
  return arithmetic.replaceAll(/\d+(?:\.\d+)?/g, (digits) => numberWords(digits as DecimalString));
}

/** Number of decimals. */
export function placesOf(value: DecimalString): number {
  const [, fraction = ''] = value.split('.');
  return fraction.length;
}
