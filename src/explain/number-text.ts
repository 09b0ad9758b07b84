import { cutDecimals, type DecimalString } from '../core/decimal.js';

/** Decimals of a number that is shown in full; a quotient can have 40 digits. */
const maxPlaces = 8;

/** A number as a trader reads it: `1,000`, `333.33`, `≈ 16.6666` for one with more than 8 decimals. `places`: how many are shown of it. */
export function numberText(value: DecimalString, places = 4): string {
  if (cutDecimals(value, Math.max(maxPlaces, places)) === value) {
    return grouped(value);
  }
  const cut = cutDecimals(value, places);
  // Of a number below 0.0001 nothing would be left.
  const shown = /[1-9]/.test(cut) ? cut : value.replace(/^(-?0\.0*\d{4})\d*$/, '$1');
  return `${shown === value ? '' : '≈ '}${grouped(shown)}`;
}

function grouped(text: string): string {
  return text.replace('-', '−').replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}
