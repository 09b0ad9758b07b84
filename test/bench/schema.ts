/**
 * The fields of a message by kind, from which every peer's schema is written in that peer's own words: what the field
 * table says of each field by itself, but no formula. null means that a field is absent.
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

/** Numbers, or text that holds one. */
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

/** The same, above 0. */
export const positives = ['strikePrice'] as const;

/** The same, within bounds. */
export const bounded = {
  bidAskSpreadFilterPercent: [0.01, 99.99],
  breakevenOffset: [0.001, 100],
} as const;

/** Whole numbers within bounds, or text that holds one. */
export const integers = {
  rejectAfter: [1, 30],
  strikeCount: [2, 20],
  strikesAway: [0, 9_007_199_254_740_991],
  cancelAfter: [1, 3600],
} as const;

export const flags = ['extendedHours', 'ignoreTradingWindows', 'cancel'] as const;

/** Text, or a number that is read as its text or as an epoch. */
export const texts = ['interval', 'time'] as const;

/** A date, or one that is counted from today. */
export const dates = ['expiration', 'expiresAt'] as const;

/** Seconds as a number; else text of the form below. */
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

/** Text that is not blank: a ticker. */
export const tickerText = '\\S';

/** Text that holds a number, with or without commas between its thousands. */
export const numericText =
  '^\\s*[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d*)?)\\s*$';

/** The number in such text. */
export function numberIn(text: string): number {
  return Number(text.includes(',') ? text.replaceAll(',', '') : text);
}

export const dateText = '^\\s*(?:\\d{4}-\\d\\d-\\d\\d|\\+? *\\d{1,9} *(?:day|week|month|year)s?)\\s*$';

/** Digits, a time from now, or a date and time. */
export const delayText =
  '^\\s*(?:\\d+|\\+? *\\d+ *(?:second|sec|minute|min|hour|day|week)s?|\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d?:\\d\\d.*)\\s*$';

/** Text without HTML tags. */
export const untaggedText = '^(?![\\s\\S]*<[A-Za-z/!][\\s\\S]*>)';

const meanings: Readonly<Record<string, string>> = { long: 'bullish', short: 'bearish' };

/** Sentiment of a Signal, by the sentiment of the message. */
export function meaningOf(sentiment: unknown): unknown {
  return meanings[String(sentiment)] ?? sentiment;
}

/** A moment as a Signal has it. */
export function instantText(moment: unknown): string {
  return new Date(typeof moment === 'number' ? moment : String(moment)).toISOString().replace('.000Z', 'Z');
}

/** An object with a value for each name. */
export function each<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}

/** The names of an object, with their types. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record) as Name[];
}
