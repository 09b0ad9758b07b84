import type { Figure } from './figure.js';

/** An amount that is spent, at risk, earned or lost in a sentence: `1050 EUR` (money I6). Prices have no currency. */
export function moneyText(amount: Figure, currency: string): string {
  return `${amount.text} ${currency}`;
}
