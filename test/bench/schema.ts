/**
 * Fields of a message by kind, from which each peer's schema is built: the field table without formulas and without rules
 * across fields. null means absent.
 */

export const enums = {
  action: ['buy', 'sell', 'exit', 'reverse', 'breakeven', 'cancel', 'add', 'resize'],
  sentiment: ['bullish', 'bearish', 'flat', 'long', 'short'],
  quantityType: [
    'fixed_quantity',
    'dollar_amount',
    'risk_dollar_amount',
    'risk_percent',
    'percent_of_equity',
    'percent_of_position',
  ],
  orderType: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
  timeInForce: ['day', 'gtc', 'gtd', 'opg', 'cls', 'ioc', 'fok'],
  cancelOrderType: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
  optionType: ['both', 'call', 'put'],
  intrinsicValue: ['itm', 'otm'],
  marketPriceType: ['ask_bid', 'mark', 'ask', 'bid', 'last'],
} as const;

export const stopLossTypes = ['stop', 'stop_limit', 'trailing_stop'] as const;

/** Numbers or numeric text. */
export const numbers = [
  'signalPrice',
  'price',
  'limitPrice',
  'stopPrice',
  'quantity',
  'trailAmount',
  'trailPercent',
  'bidAskSpreadFilter',
] as const;

/** Numbers or numeric text, above 0. */
export const positives = ['strikePrice'] as const;

/** Numbers or numeric text, within bounds. */
export const bounded = {
  bidAskSpreadFilterPercent: [0.01, 99.99],
  breakevenOffset: [0.001, 100],
} as const;

/** Whole numbers or their text, within bounds. */
export const integers = {
  rejectAfter: [1, 30],
  strikeCount: [2, 20],
  strikesAway: [0, 9_007_199_254_740_991],
  cancelAfter: [1, 3600],
} as const;

export const flags = ['extendedHours', 'ignoreTradingWindows', 'cancel'] as const;

/** Text, or a number that is read as text or as an epoch. */
export const texts = ['interval', 'time'] as const;

/** Date, or one relative to today. */
export const dates = ['expiration', 'expiresAt'] as const;

/** Seconds as a number, or text of the form below. */
export const delaySeconds = [1, 86_400] as const;

export const longestMessage = 255;

export const takeProfitNumbers = ['limitPrice', 'percent', 'amount', 'pnlAmount'] as const;

export const stopLossNumbers = [
  'percent',
  'amount',
  'stopPrice',
  'limitPrice',
  'trailAmount',
  'trailPercent',
  'trailPrice',
  'pnlAmount',
] as const;

/** Non-blank text: a ticker. */
export const tickerText = '\\S';

/** Numeric text, with or without thousands separators. */
export const numericText =
  '^\\s*[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d*)?)\\s*$';

/** Number in such text. */
export function numberIn(text: string): number {
  return Number(text.includes(',') ? text.replaceAll(',', '') : text);
}

export const dateText = '^\\s*(?:\\d{4}-\\d\\d-\\d\\d|\\+? *\\d{1,9} *(?:day|week|month|year)s?)\\s*$';

/** Digits, a relative time, or a date and time. */
export const delayText =
  '^\\s*(?:\\d+|\\+? *\\d+ *(?:second|sec|minute|min|hour|day|week)s?|\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d?:\\d\\d.*)\\s*$';

/** Text without HTML tags. */
export const untaggedText = '^(?![\\s\\S]*<[A-Za-z/!][\\s\\S]*>)';

const meanings: Readonly<Record<string, string>> = { long: 'bullish', short: 'bearish' };

/** Sentiment of a Signal by that of the message. */
export function meaningOf(sentiment: unknown): unknown {
  return meanings[String(sentiment)] ?? sentiment;
}

/** Instant in the form of a Signal. */
export function instantText(moment: unknown): string {
  return new Date(typeof moment === 'number' ? moment : String(moment)).toISOString().replace('.000Z', 'Z');
}

/** Object with a value for each name. */
export function each<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}

/** Keys of an object, with their types. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record) as Name[];
}
