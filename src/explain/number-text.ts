import { cutDecimals, type DecimalString } from '../core/decimal.js';

/** Decimals of a number that is shown in full; a quotient can have 40 digits. */
const maxPlaces = 8;

/** Decimals of a number that is shown in part. */
const shownPlaces = 4;

/** A number as a trader reads it: `1,000`, `333.33`, `≈ 16.6666` of one with more than 8 decimals. */
export function numberText(value: DecimalString): string {
  if (cutDecimals(value, maxPlaces) === value) {
    return grouped(value);
  }
  const cut = cutDecimals(value, shownPlaces);
  // Of 1.00003 only 1 would be left, and of 0.00003 nothing.
  return `≈ ${grouped(cut.includes('.') ? cut : (/^-?\d+\.0*\d{1,4}/.exec(value)?.[0] ?? value))}`;
}

function grouped(text: string): string {
  return text.replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}
