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
  // Of a number below 0.0001 nothing would be left.
  return `≈ ${grouped(/[1-9]/.test(cut) ? cut : (/^-?0\.0*[1-9]\d{0,3}/.exec(value)?.[0] ?? value))}`;
}

function grouped(text: string): string {
  return text.replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}
