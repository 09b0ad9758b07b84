import { type Decimal, ofWords } from './decimal.js';
import { base, exponentOf, fractionOf, isShort, wholeOf, wordLength } from './words.js';

/** What becomes of the digits behind the last one that is wanted. */
export type LastDigit = 'cut' | 'half-even';

/** Below it, twice a rest and the word behind it are a whole number in a double, and no word is found too large. */
const largestDivisor = 4.5e8;

/**
 * The quotient of two short amounts as it is found by hand, a word a step, of so many significant digits: no fewer than a
 * word has. Undefined: to be found by decimal.js.
 */
export function longDivision(
  dividend: Decimal,
  divisor: Decimal,
  digits: number,
  lastDigit: LastDigit,
): Decimal | undefined {
  if (!isShort(dividend) || !isShort(divisor) || dividend.isZero() || divisor.isZero()) {
    return undefined;
  }
  // Both are taken so many times that the divisor is a whole number.
  const scale = scaleOf(fractionOf(divisor));
  const unit = base / scale;
  const by = wholeOf(divisor) * scale + fractionOf(divisor) / unit;
  let amount = wholeOf(dividend) * scale + Math.floor(fractionOf(dividend) / unit);
  let next = (fractionOf(dividend) % unit) * scale;
  if (by >= largestDivisor || amount >= by * base) {
    return undefined;
  }
  let exponent = 0;
  while (amount < by) {
    amount = amount * base + next;
    next = 0;
    exponent -= wordLength;
  }
  const words: number[] = [];
  let word = Math.floor(amount / by);
  let rest = amount - word * by;
  exponent += exponentOf(word);
  let missing = digits - 1 - exponentOf(word);
  while (missing > 0 && (rest > 0 || next > 0)) {
    words.push(word | 0);
    amount = rest * base + next;
    next = 0;
    word = Math.floor(amount / by);
    rest = amount - word * by;
    missing -= wordLength;
  }
  const lastUnit = 10 ** Math.max(0, -missing);
  const behind = word % lastUnit;
  const twice = 2 * (behind * by + rest) - lastUnit * by;
  const isOdd = ((word - behind) / lastUnit) % 2 === 1;
  const roundsUp = lastDigit === 'half-even' && (twice > 0 || (twice === 0 && isOdd));
  const last = word - behind + (roundsUp ? lastUnit : 0);
  words.push(last | 0);
  return last === base ? undefined : ofWords(exponent, withoutZeros(words));
}

/** The power of ten that makes a whole number of ten-millionths. */
function scaleOf(fraction: number): number {
  let [scale, rest] = [base, fraction];
  while (scale > 1 && rest % 10 === 0) {
    rest /= 10;
    scale /= 10;
  }
  return scale;
}

/** Words without those at the end that are 0; the first is not. */
function withoutZeros(words: number[]): number[] {
  while (words.at(-1) === 0) {
    words.pop();
  }
  return words;
}
