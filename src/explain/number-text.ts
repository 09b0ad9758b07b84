import { cutDecimals, type DecimalString } from '../core/decimal.js';

/** Decimals of a number that is shown in full; a quotient can have 40 digits. */
const maxPlaces = 8;

/** A number as a trader reads it: `1,000`, `333.33`, `≈ 16.6666` for one with more than 8 decimals. `places`: how many are shown of it. */
export function numberText(value: DecimalString, places = 4): string {
  if (cutDecimals(value, Math.max(maxPlaces, places)) === value) {
    return grouped(value);
  }
  const cut = cutDecimals(value, places);
  // Of 1.00003 only 1 would be left, and of 0.00003 nothing.
  const shown = cut.includes('.') ? cut : value.replace(/^(-?\d+\.0*\d{0,3}[1-9])\d*$/, '$1');
  return `${shown === value ? '' : '≈ '}${grouped(shown)}`;
}

function grouped(text: string): string {
  return text.replace('-', '−').replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}
