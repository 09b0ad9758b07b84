// Decimal numbers as whole numbers of a very small unit, so that steps are compared exactly.
import type { DecimalString } from 'signal-to-order';

const places = 40;
const decimalForm = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A number in units of 10^-40; undefined for what is not a number, or is finer. */
export function exact(amount: number | string): bigint | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimalForm.exec(String(amount).trim()) ?? [];
  const zeros = places + Number(exponent) - fraction.length;
  if (whole === '' || zeros < 0 || zeros > 1000) {
    return undefined;
  }
  const units = BigInt(`${whole}${fraction}`) * 10n ** BigInt(zeros);
  return sign === '-' ? -units : units;
}

/** A text without an exponent. */
export function plain(units: bigint): DecimalString {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const text = `${units < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
  return isDecimal(text) ? text : '0';
}

function isDecimal(text: string): text is DecimalString {
  return decimalForm.test(text);
}

/** One in units of `exact`. */
export const one: bigint = 10n ** BigInt(places);
