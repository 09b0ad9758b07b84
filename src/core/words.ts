/**
 * A decimal as decimal.js holds it: its sign, its exponent, and its digits in words of seven, the first of which ends at
 * the point. That form is documented. Prices and sizes have a word before the point and one after it, and on two words
 * calculations are a few in doubles, which hold them exactly.
 */
export interface Words {
  /** The sign: 1, -1, or NaN. */
  readonly s: number;
  /** The power of ten of the first digit. */
  readonly e: number;
  /** The words, without zeros at the end; zero is one word. */
  readonly d: readonly number[];
}

/** Digits of a word. */
export const wordLength = 7;

/** One more than the largest word. */
export const base = 1e7;

/** One less than the number of digits of a word. */
export function exponentOf(word: number): number {
  let exponent = 0;
  for (let power = 10; power <= word; power *= 10) {
    exponent += 1;
  }
  return exponent;
}

/** Not below 0, and at most seven digits before the point and after it. */
export function isShort(value: Words): boolean {
  return isInReach(value) && value.d.length <= (value.e < 0 ? 1 : 2);
}

/** Not below 0, and begins within seven digits of the point: its first words are the seven before it and the seven after it. */
export function isInReach({ s, e }: Words): boolean {
  return s === 1 && e >= -wordLength && e < wordLength;
}

/** What stands before the point. */
export function wholeOf({ e, d }: Words): number {
  return (e < 0 ? undefined : d[0]) ?? 0;
}

/** What stands in the seven digits after the point: ten-millionths. */
export function fractionOf({ e, d }: Words): number {
  return (e < 0 ? d[0] : d[1]) ?? 0;
}

/** An amount in ten-millionths; what a longer one has behind them is cut off. */
export function unitsOf(amount: Words): number {
  return wholeOf(amount) * base + fractionOf(amount);
}
