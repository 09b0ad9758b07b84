/** The fields of a message by kind, from which every peer's schema is written in that peer's own words. */

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
  'strikePrice',
] as const;

/** Numbers, or text that holds one, within bounds. */
export const bounded = {
  bidAskSpreadFilterPercent: [0.01, 99.99],
  breakevenOffset: [0.001, 100],
} as const;

/** Whole numbers within bounds. */
export const integers = {
  rejectAfter: [1, 30],
  strikeCount: [2, 20],
  strikesAway: [0, 1000],
  cancelAfter: [1, 3600],
} as const;

export const flags = ['extendedHours', 'ignoreTradingWindows', 'cancel'] as const;

export const texts = ['interval', 'time', 'delay', 'expiration', 'expiresAt', 'test'] as const;

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

/** Text that holds a number. */
export const numericText = '^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$';

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
