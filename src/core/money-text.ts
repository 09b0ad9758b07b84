import { decimalText, roundedText } from './decimal.js';
import type { Figure } from './figure.js';

/** Digits of an amount in a sentence: a quotient can have 40. */
const shownDigits = 12;

/** An amount that is spent, at risk, earned or lost in a sentence: `1050 EUR`, `≈ 27781.4814815 EUR` (money I6). Prices have no currency. */
export function moneyText(amount: Figure, currency: string): string {
  const shown = decimalText(amount.decimal.toSignificantDigits(shownDigits));
  return `${roundedText(amount.decimal, shown)} ${currency}`;
}
