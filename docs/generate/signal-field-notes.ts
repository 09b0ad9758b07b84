// What the table of fields does not know: what a field is for, what happens without it, and a message that uses it. The
// compiler holds the names against the table.
import type { FieldName, StopLossName, TakeProfitName } from '../../src/signal/fields.js';

export interface FieldNote {
  /** What the field does, and the rule between it and others. */
  readonly says: string;
  /** What happens without it. */
  readonly absent: string;
  /** A message that uses it. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The class of the ticker, where it is not stocks. */
  readonly assetClass?: 'options' | 'futures' | 'crypto';
}

const buy = { ticker: 'AAPL', action: 'buy' };
const exit = { ticker: 'AAPL', action: 'exit' };
const call = { ticker: 'SPY', action: 'buy', optionType: 'call', expiration: '2026-01-30' };
const limit = { ...buy, orderType: 'limit', limitPrice: 149.5 };

/** The fields in the groups in which they are shown. */
export const fieldGroups: Readonly<Record<string, readonly FieldName[]>> = {
  'What to do': ['ticker', 'action', 'sentiment'],
  Quantity: ['quantity', 'quantityType'],
  'The order': ['orderType', 'limitPrice', 'stopPrice', 'trailAmount', 'trailPercent', 'timeInForce', 'extendedHours'],
  'Prices of the alert': ['signalPrice', 'price', 'marketPriceType'],
  Brackets: ['takeProfit', 'stopLoss', 'breakevenOffset'],
  Timing: ['time', 'rejectAfter', 'delay', 'cancelAfter', 'expiresAt', 'ignoreTradingWindows'],
  'Cancelling and filters': ['cancel', 'cancelOrderType', 'bidAskSpreadFilter', 'bidAskSpreadFilterPercent'],
  'Option contracts': ['optionType', 'expiration', 'intrinsicValue', 'strikesAway', 'strikeCount', 'strikePrice'],
  Remarks: ['interval', 'message', 'extras', 'test'],
};

export const fieldNotes: Readonly<Record<FieldName, FieldNote>> = {
  ticker: {
    says: 'What is traded: `AAPL`, `SPY 260130C600`, `ESH2026` or `ES1!`, `BTC-USD`. Letter case counts, and spaces are not trimmed. Its form must fit the asset class of the settings.',
    absent: 'refused with [`invalid-payload`](errors.md#invalid-payload)',
    example: { ticker: 'BTC-USD', action: 'buy' },
    assetClass: 'crypto',
  },
  action: {
    says: 'What is done: see [Actions](actions.md).',
    absent: 'refused with [`invalid-payload`](errors.md#invalid-payload)',
    example: exit,
  },
  sentiment: {
    says: 'The direction that is wanted, with `buy`, `sell` and `resize` only. Against the action it leaves a position and never enters: see [Actions](actions.md#sentiment). `long` and `short` stand for `bullish` and `bearish`.',
    absent: 'the action alone decides',
    example: { ticker: 'AAPL', action: 'buy', quantity: 5, sentiment: 'bearish' },
  },
  quantity: {
    says: 'How much, counted as `quantityType` says. On `resize` it is the target, and 0 flattens. See [Quantities](quantities.md).',
    absent: 'entries take the setting `defaultQuantity`, exits close all, `resize` is refused',
    example: { ...buy, quantity: 10 },
  },
  quantityType: {
    says: 'What the number in `quantity` counts. Needs a `quantity` above 0 (0 too on `resize`). Types measured in money are not for futures.',
    absent: '`fixed_quantity`: units',
    example: { ...buy, quantity: 5000, quantityType: 'dollar_amount' },
  },
  orderType: {
    says: 'How the order waits for its price. `trailing_stop` needs `trailAmount` or `trailPercent`; `breakeven` needs `stop` or `stop_limit`.',
    absent: 'the setting `entry.orderType` or `exit.orderType`; with `breakeven` refused',
    example: limit,
  },
  limitPrice: {
    says: 'Limit price of a `limit` or `stop_limit` order.',
    absent: '`price`, else the market price when the order is made',
    example: limit,
  },
  stopPrice: {
    says: 'Stop price of a `stop` or `stop_limit` order.',
    absent: 'the market price when the order is made',
    example: { ...buy, orderType: 'stop', stopPrice: 151 },
  },
  trailAmount: {
    says: 'Distance of a trailing stop, in units of the price. Sent with `trailPercent`, the amount is used and a notice says so.',
    absent: '`trailPercent`, or the setting `trailingStop`',
    example: { ...exit, orderType: 'trailing_stop', trailAmount: 1.5 },
  },
  trailPercent: {
    says: 'Distance of a trailing stop in percent. A broker that keeps trails as a fixed distance gets the percentage of the entry price as an amount.',
    absent: '`trailAmount`, or the setting `trailingStop`',
    example: { ...exit, orderType: 'trailing_stop', trailPercent: 1 },
  },
  timeInForce: {
    says: 'How long the order stays open. What the broker does not take falls back to the settings, with a notice.',
    absent: 'the setting `timeInForce`',
    example: { ...limit, timeInForce: 'gtc' },
  },
  extendedHours: {
    says: 'Let the order fill outside the regular session. Stocks only. A market order becomes a limit order at the market price.',
    absent: 'false',
    example: { ...buy, extendedHours: true },
  },
  signalPrice: {
    says: 'Price of the market when the alert fired. Used where there is no quote, with a notice.',
    absent: '`price`',
    example: { ...buy, signalPrice: 150.01 },
  },
  price: {
    says: 'Another name of `signalPrice`, and the limit price of a limit order that has no `limitPrice`.',
    absent: 'nothing',
    example: { ...buy, orderType: 'limit', price: 149.5 },
  },
  marketPriceType: {
    says: 'Which price of the quote is the market price: `ask_bid` is the ask for a buy and the bid for a sell.',
    absent: 'the setting `marketPriceType`',
    example: { ...buy, orderType: 'limit', marketPriceType: 'mark' },
  },
  takeProfit: {
    says: 'Where to take the profit of an entry: exactly one of four. See [Brackets](brackets.md).',
    absent: 'the setting `entry.takeProfit`',
    example: { ...buy, takeProfit: { percent: 4 } },
  },
  stopLoss: {
    says: 'Where to cut the loss of an entry. See [Brackets](brackets.md).',
    absent: 'the setting `entry.stopLoss`; quantity types that risk an amount are then refused',
    example: { ...buy, stopLoss: { percent: 2 } },
  },
  breakevenOffset: {
    says: 'With `breakeven`: how far beyond the entry price, on the winning side, the stop is put. In price units.',
    absent: 'the setting `exitBreakevenOffset`, else 0',
    example: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 0.25 },
  },
  time: {
    says: 'When the alert was generated. Without a zone it is UTC; a number is an epoch in seconds (below 100,000,000,000) or milliseconds. Unreadable, it is left out with a notice, unless `rejectAfter` needs it.',
    absent: 'the time of receipt',
    example: { ...buy, time: '2026-01-26T15:29:58Z' },
  },
  rejectAfter: {
    says: 'Highest age in seconds, counted from `time`. An older signal is refused with [`signal-too-old`](errors.md#signal-too-old).',
    absent: 'the setting `rejectOlderThan`',
    example: { ...buy, time: '2026-01-26T15:29:58Z', rejectAfter: 10 },
  },
  delay: {
    says: 'Plan later: seconds, a time from now (`+5 minutes`, `2 hours`), or a date and time with its zone. At most 24 hours ahead. The Signal carries it as `releaseAt`; until then the plan is `postponed`.',
    absent: 'planned at once',
    example: { ...buy, delay: '+5 minutes' },
  },
  cancelAfter: {
    says: 'Seconds after which the order is withdrawn. Passed on in the order.',
    absent: 'the order is not withdrawn',
    example: { ...limit, cancelAfter: 300 },
  },
  expiresAt: {
    says: 'Day after which the order is withdrawn. Relative dates count from today in the market’s time zone.',
    absent: 'the order is not withdrawn',
    example: { ...limit, expiresAt: '+7 days' },
  },
  ignoreTradingWindows: {
    says: 'Trade outside the [trading windows](settings.md#trading-windows), too.',
    absent: 'false',
    example: { ...buy, ignoreTradingWindows: true },
  },
  cancel: {
    says: 'Whether open orders of the ticker are cancelled first. Wins over the setting. Never a formula.',
    absent: 'the setting `cancelOpenOrders`',
    example: { ...exit, cancel: false },
  },
  cancelOrderType: {
    says: 'Cancel only open orders of this type.',
    absent: 'orders of every type',
    example: { ticker: 'AAPL', action: 'cancel', cancelOrderType: 'limit' },
  },
  bidAskSpreadFilter: {
    says: 'Widest spread, in units of the price; a wider one refuses with [`spread-too-wide`](errors.md#spread-too-wide). Not together with the percentage.',
    absent: 'the setting of the same name',
    example: { ...buy, bidAskSpreadFilter: 0.1 },
  },
  bidAskSpreadFilterPercent: {
    says: 'Widest spread in percent of the midpoint.',
    absent: 'the setting of the same name',
    example: { ...buy, bidAskSpreadFilterPercent: 0.05 },
  },
  optionType: {
    says: 'Calls, puts or both: see [Options](options.md). It may not contradict a contract that the ticker names.',
    absent: 'the setting `optionType`',
    example: call,
    assetClass: 'options',
  },
  expiration: {
    says: 'The nearest expiration on or after this date.',
    absent: 'today',
    example: { ...call, expiration: '+3 days' },
    assetClass: 'options',
  },
  intrinsicValue: {
    says: 'In or out of the money. Without `strikesAway` it means one strike.',
    absent: '`otm` when `strikesAway` is sent, else at the money',
    example: { ...call, intrinsicValue: 'otm' },
    assetClass: 'options',
  },
  strikesAway: {
    says: 'How many strikes from at the money. At most half of `strikeCount`.',
    absent: '0, or 1 with `intrinsicValue`',
    example: { ...call, strikesAway: 2, intrinsicValue: 'itm' },
    assetClass: 'options',
  },
  strikeCount: {
    says: 'How many strikes of the chain are looked at.',
    absent: 'the setting `strikeCount`',
    example: { ...call, strikesAway: 6, strikeCount: 12 },
    assetClass: 'options',
  },
  strikePrice: {
    says: 'Exactly this strike. Needs `expiration`, and `optionType` call or put.',
    absent: 'the strike is chosen by distance from the market',
    example: { ...call, strikePrice: 600 },
    assetClass: 'options',
  },
  interval: {
    says: 'Timeframe of the chart. Kept, and read by nothing.',
    absent: 'nothing',
    example: { ...buy, interval: '15' },
  },
  message: {
    says: 'A remark of at most 255 characters without HTML tags. Kept.',
    absent: 'nothing',
    example: { ...buy, message: 'Breakout, 3rd try' },
  },
  extras: {
    says: 'Your own properties. Kept; [formulas](formulas.md) can read them.',
    absent: 'nothing',
    example: { ...buy, quantity: '=signal.extras.lots * 100', extras: { lots: 3 } },
  },
  test: {
    says: 'Any value. Kept. Never a formula.',
    absent: 'nothing',
    example: { ...buy, test: true },
  },
};

export const takeProfitNotes: Readonly<Record<TakeProfitName, string>> = {
  limitPrice: 'At this price.',
  percent: 'So many percent from the entry price.',
  amount: 'So far from the entry price, in units of the price: dollars a share, points of a future.',
  pnlAmount: 'Where the whole entry has gained so many dollars.',
};

export const stopLossNotes: Readonly<Record<StopLossName, string>> = {
  type: 'How it waits. Inferred from `limitPrice` or a trail when absent; else the settings say, else `stop`.',
  percent: 'So many percent from the entry price.',
  amount: 'So far from the entry price, in units of the price: dollars a share, points of a future.',
  stopPrice: 'At this price.',
  limitPrice: 'The limit of a `stop_limit`, beside `stopPrice`; absent: the stop price.',
  trailAmount: 'Follows the best price so far away, in units of the price; `type` must be `trailing_stop`.',
  trailPercent: 'Follows the best price at so many percent; `type` must be `trailing_stop`.',
  trailPrice: 'Checked to be above 0, and not used.',
  pnlAmount: 'Where the whole entry has lost so many dollars; not for a trailing stop.',
};
