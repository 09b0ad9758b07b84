/** Measured messages, as JSON text. */

/** Time at which the first message arrives. */
const firstArrival = Date.parse('2026-01-26T15:30:00Z');

/** Messages per millisecond: 40,000 per second. */
const inMillisecond = 40;

let arrived = 0;

/** Clock that advances with the messages, so that a cached time of receipt expires as it would in production. */
export const clock: { now(): number } = {
  now: () => {
    arrived += 1;
    return firstArrival + Math.floor(arrived / inMillisecond);
  },
};

const typicalFields = {
  ticker: 'AAPL',
  action: 'buy',
  sentiment: 'bullish',
  signalPrice: 150.02,
  limitPrice: '149.85',
  quantity: 2.5,
  quantityType: 'percent_of_equity',
  orderType: 'limit',
  interval: '5',
  timeInForce: 'gtc',
  time: '2026-01-26T15:29:58Z',
  ignoreTradingWindows: false,
  cancel: true,
  rejectAfter: 10,
  bidAskSpreadFilterPercent: '0.5',
  message: 'EMA cross',
  takeProfit: { percent: 5 },
  stopLoss: { type: 'stop_limit', stopPrice: '147.5', limitPrice: 147.25 },
};

/** 5 fields. */
export const small: string = JSON.stringify({
  ticker: 'AAPL',
  action: 'buy',
  quantity: '10',
  orderType: 'limit',
  limitPrice: 149.85,
});

/** 18 fields, two of them objects; a third of the numbers are text. */
export const typical: string = JSON.stringify(typicalFields);

/** Typical message with three errors: an unknown order type, a price that is not a number, a flag that is text. */
export const faulty: string = JSON.stringify({
  ...typicalFields,
  orderType: 'limitt',
  limitPrice: 'cheap',
  cancel: 'yes',
});

/** Typical message with three formulas that compute its bracket from the price. */
export const withFormulas: string = JSON.stringify({
  ...typicalFields,
  takeProfit: { limitPrice: '=signal.signalPrice * 1.05' },
  stopLoss: { stopPrice: '=signal.signalPrice * 0.99', limitPrice: '=signal.signalPrice * 0.98' },
});

/** 45 fields: all that are valid together, and eight nested ones. */
export const large: string = JSON.stringify({
  ticker: 'AAPL',
  action: 'buy',
  sentiment: 'long',
  signalPrice: 150.02,
  price: '149.85',
  limitPrice: '149.85',
  stopPrice: 150.5,
  quantity: '2500.50',
  quantityType: 'dollar_amount',
  orderType: 'trailing_stop',
  trailAmount: 1.25,
  trailPercent: '0.8',
  interval: '15',
  timeInForce: 'gtc',
  time: '2026-01-26T15:29:58Z',
  extendedHours: true,
  ignoreTradingWindows: true,
  cancel: true,
  cancelOrderType: 'stop',
  delay: '+5 minutes',
  rejectAfter: 10,
  bidAskSpreadFilterPercent: '0.5',
  breakevenOffset: 0.05,
  extras: { strategy: 'ema-cross', fast: 12, slow: 26, note: 'paper' },
  optionType: 'call',
  intrinsicValue: 'otm',
  expiration: '2026-02-20',
  strikeCount: 12,
  strikesAway: 2,
  strikePrice: '155',
  marketPriceType: 'mark',
  cancelAfter: 600,
  expiresAt: '2026-02-27',
  message: 'EMA cross on 15 minutes, volume above average',
  test: 'bench',
  takeProfit: { limitPrice: 157.5 },
  stopLoss: { type: 'stop_limit', stopPrice: '147.5', limitPrice: 147.25 },
});

/** Messages per batch. */
export const batchSize = 5;

/** Typical message, one per ticker. */
export const batch: string = JSON.stringify(
  ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'META'].map((ticker) => ({ ...typicalFields, ticker })),
);

/** Variants of the typical message, each without one or two of its fields, as the alerts of different strategies vary. */
export const manyShapes: readonly string[] = fieldsToLeaveOut().map((left) =>
  JSON.stringify(Object.fromEntries(Object.entries(typicalFields).filter(([name]) => !left.includes(name)))),
);

function fieldsToLeaveOut(): readonly (readonly string[])[] {
  // Each of these is optional, independent of the others.
  const names = ['sentiment', 'signalPrice', 'interval', 'timeInForce', 'cancel', 'message', 'takeProfit', 'stopLoss'];
  return names.flatMap((first, index) => [[first], ...names.slice(index + 1).map((second) => [first, second])]);
}

/** Typical message with about one megabyte of `extras`. */
export function wideExtras(): string {
  const candles = Array.from({ length: 40_000 }, (_, index) => [1769441400 + index * 60, 150 + index / 1000]);
  return JSON.stringify({ ...typicalFields, extras: { candles } });
}

/** Typical message after `count` unknown fields of 25 characters each. */
export function withUnknownFields(count: number): string {
  const unknown = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`x${index + 100_000}`, 'unknown123']),
  );
  return JSON.stringify({ ...unknown, ...typicalFields });
}
