import type { JsonValue } from '../../../src/core/json.js';
import type { FieldName, StopLossName, TakeProfitName } from '../../../src/signal/fields.js';

/** What an editor shows of a field: what it is for, and values that it may have. */
export interface FieldText {
  readonly text: string;
  readonly examples: readonly [JsonValue, ...JsonValue[]];
}

export const signalTexts: Readonly<Record<FieldName, FieldText>> = {
  ticker: {
    text: 'The instrument: a stock, an option contract, a futures contract, a continuous future or a crypto pair.',
    examples: ['AAPL', 'SPY 260130C600', 'ESH2026', 'ES1!', 'BTC-USD'],
  },
  action: { text: 'What to do.', examples: ['buy', 'exit', 'resize'] },
  sentiment: {
    text: 'The direction that is wanted, with buy, sell and resize; long stands for bullish, short for bearish.',
    examples: ['bullish', 'flat'],
  },
  signalPrice: { text: 'Price of the market when the alert fired.', examples: [150.02, '150.02'] },
  price: {
    text: 'Alias of signalPrice; also the limit price of a limit order that has no limitPrice.',
    examples: [150.02],
  },
  limitPrice: {
    text: 'Limit price of a limit or stop-limit order.',
    examples: [149.5, '=round(signal.price * 0.99, 2)'],
  },
  stopPrice: { text: 'Stop price of a stop or stop-limit order.', examples: [148] },
  quantity: {
    text: 'How much; on resize the target size of the position. What it counts is said by quantityType.',
    examples: [10, '0.25'],
  },
  quantityType: {
    text: 'What quantity counts; fixed_quantity when absent. Needs quantity.',
    examples: ['fixed_quantity', 'dollar_amount'],
  },
  orderType: { text: 'How the order waits for its price.', examples: ['market', 'limit'] },
  trailAmount: { text: 'Distance in dollars of an order of type trailing_stop.', examples: [2.5] },
  trailPercent: { text: 'Distance in percent of an order of type trailing_stop.', examples: [1.5] },
  interval: { text: 'Timeframe of the chart; for troubleshooting only.', examples: ['15', '{{interval}}'] },
  timeInForce: { text: 'How long the order stays open.', examples: ['day', 'gtc'] },
  time: {
    text: 'When the alert was generated; rejectAfter counts from it. Without a zone it is UTC.',
    examples: ['2026-01-26T15:30:00Z', '{{timenow}}'],
  },
  extendedHours: { text: 'Fill outside the regular session, too; stocks only.', examples: [true] },
  ignoreTradingWindows: { text: 'Trade outside the trading windows of the settings, too.', examples: [true] },
  cancel: {
    text: 'Whether open orders are cancelled first; overrides the setting. Never a formula.',
    examples: [false],
  },
  cancelOrderType: { text: 'Only open orders of this type are cancelled.', examples: ['limit'] },
  delay: {
    text: 'When the signal is released: seconds, a time from now, or a date and time with its zone; within 24 hours.',
    examples: [300, '+5 minutes', '2026-01-26T11:00:00-05:00'],
  },
  rejectAfter: { text: 'Highest age of the signal in seconds.', examples: [10] },
  bidAskSpreadFilter: {
    text: 'Widest spread in dollars; not beside bidAskSpreadFilterPercent.',
    examples: [0.05],
  },
  bidAskSpreadFilterPercent: {
    text: 'Widest spread in percent of the midpoint; not beside bidAskSpreadFilter.',
    examples: [0.5],
  },
  breakevenOffset: { text: 'With breakeven: distance of the stop from the entry, in price units.', examples: [0.1] },
  extras: { text: 'Properties of your own; formulas can read them.', examples: [{ atr: 2.4, levels: [148, 147] }] },
  optionType: { text: 'Calls, puts, or both.', examples: ['call'] },
  intrinsicValue: { text: 'Whether the strike is in or out of the money.', examples: ['otm'] },
  expiration: {
    text: 'The nearest expiration on or after this date is traded; absent: today.',
    examples: ['2026-01-30', '+7 days'],
  },
  strikeCount: { text: 'How many strikes of the chain are looked at.', examples: [10] },
  strikesAway: { text: 'Strikes away from at-the-money; at most half of strikeCount.', examples: [2] },
  strikePrice: { text: 'Strike of exactly this price; needs expiration, and optionType call or put.', examples: [600] },
  marketPriceType: { text: 'Which price of a quote is the market price.', examples: ['ask_bid', 'mark'] },
  cancelAfter: { text: 'Seconds after which the order is withdrawn.', examples: [60] },
  expiresAt: { text: 'Day after which the order is withdrawn.', examples: ['2026-01-30', '+1 week'] },
  message: { text: 'A note.', examples: ['breakout above the range'] },
  test: { text: 'Kept as sent, and not interpreted. Never a formula.', examples: [true] },
  takeProfit: { text: 'Where to take the profit of the entry: exactly one of the four.', examples: [{ percent: 4 }] },
  stopLoss: {
    text: 'Where to cut the loss of the entry.',
    examples: [{ percent: 2 }, { type: 'trailing_stop', trailPercent: 1.5 }],
  },
};

export const takeProfitTexts: Readonly<Record<TakeProfitName, FieldText>> = {
  limitPrice: { text: 'Limit price.', examples: [160] },
  percent: { text: 'Distance from the entry in percent of its price.', examples: [4] },
  amount: { text: 'Distance from the entry in dollars.', examples: [6] },
  pnlAmount: { text: 'Profit in dollars of the whole entry.', examples: [500] },
};

export const stopLossTexts: Readonly<Record<StopLossName, FieldText>> = {
  type: { text: 'How it waits for its price; absent: as the other fields or the settings say.', examples: ['stop'] },
  percent: { text: 'Distance from the entry in percent of its price.', examples: [2] },
  amount: { text: 'Distance from the entry in dollars.', examples: [3] },
  stopPrice: { text: 'Stop price.', examples: [147] },
  limitPrice: { text: 'Limit price; with type stop_limit.', examples: [146.5] },
  trailAmount: { text: 'Distance from the high-water mark in dollars; with type trailing_stop.', examples: [2.5] },
  trailPercent: { text: 'Distance from the high-water mark in percent; with type trailing_stop.', examples: [1.5] },
  trailPrice: { text: 'Checked, and not used.', examples: [147] },
  pnlAmount: { text: 'Loss in dollars of the whole entry; not with type trailing_stop.', examples: [250] },
};
