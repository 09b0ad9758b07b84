// Codes by what they are about, and the codes that a sentence names.
import { errorCatalogue } from '../../../src/index.js';

export const dayCodes = [
  'day-loss-reached',
  'day-profit-reached',
  'drawdown-reached',
  'entries-exhausted',
  'cooling-down',
] as const;

const stakeCodes = ['exposure-too-large', 'open-risk-too-large'] as const;

export const guardCodes: readonly string[] = [...dayCodes, ...stakeCodes];

/** Codes that a smaller entry may pass. */
export const sizeCodes: readonly string[] = [
  'order-too-large',
  'loss-at-stop-too-large',
  'buying-power-exceeded',
  ...stakeCodes,
];

/** Codes of gates: where one refuses, what cannot be judged is not told. */
export const gateCodes: readonly string[] = [
  ...['test-signal-refused', 'position-unexpected', 'ticker-mistyped', 'exit-signals-ignored', 'side-not-allowed'],
  ...['sides-isolated', 'entry-locked-out', 'add-to-position-not-allowed', 'max-positions-reached', 'signal-too-old'],
  ...['released-too-late', 'spread-too-wide', 'outside-trading-window', 'market-closed', 'session-ending', 'blackout'],
  ...['short-selling-unsupported', 'swap-refused', 'order-too-large', 'price-out-of-collar', 'loss-at-stop-too-large'],
  ...['buying-power-exceeded', ...guardCodes],
];

export function isDayCode(code: string): boolean {
  return dayCodes.some((dayCode) => dayCode === code);
}

const allCodes = new Set<string>(Object.keys(errorCatalogue));

export function codesIn(sentence: string): readonly string[] {
  return (sentence.match(/[a-z]+(?:-[a-z]+)+/g) ?? []).filter((word) => allCodes.has(word));
}

export function distinct<Item>(list: readonly Item[]): readonly Item[] {
  return [...new Set(list)];
}

/** Whether two lists have the same members, in any order and number. */
export function haveSameMembers(one: readonly string[], other: readonly string[]): boolean {
  return distinct(one).toSorted().join() === distinct(other).toSorted().join();
}
