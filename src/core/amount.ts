import { type DecimalString, readNumber } from './decimal.js';
import { excerpt, quote } from './excerpt.js';
import { fail, ok, type Result } from './result.js';

const expected = 'a number, as in 147.25';

/**
 * The amount that a text holds, as canonical decimal text: for prices and quantities that an API gives as text. It reads
 * numbers as messages and snapshots do: spaces around them, an exponent, and commas between groups of three digits are
 * accepted; at most 64 characters. Codes: `invalid-snapshot`, as for a port that answers with such a text.
 *
 * @example
 * toAmount('147.250'); // { ok: true, value: '147.25' }
 * toAmount('1e-8'); // { ok: true, value: '0.00000001' }
 * toAmount('0x10').ok; // false
 */
export function toAmount(text: string): Result<DecimalString> {
  // The digits of `1e300` are too many to be read again.
  const amount = readNumber(readNumber(text));
  if (amount !== undefined) {
    return ok(amount);
  }
  const message = `The amount is ${quote(text)}; expected ${expected}.`;
  return fail('invalid-snapshot', { message, received: excerpt(text), expected });
}
