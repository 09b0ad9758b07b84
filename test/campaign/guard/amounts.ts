// Amounts as snapshots and messages write them.
import type { DecimalString } from '../../../src/index.js';
import type { Num } from '../../models/guard/numbers.js';

/** Text of a decimal, without an exponent. */
export function amountText(value: Num): DecimalString {
  const text = value.toFixed();
  if (isDecimalString(text)) {
    return text;
  }
  throw new Error(`${text} is not an amount.`);
}

function isDecimalString(text: string): text is DecimalString {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** An instant without a fraction of zero. */
export function isoText(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
