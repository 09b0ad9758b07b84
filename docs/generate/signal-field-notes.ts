// Additions to the field table for docs/signals.md: the order of the page, the effect of an absent field, and rules that do not
// fit into one line. The compiler compares the names with the table.
import type { FieldName } from '../../src/signal/fields.js';

export interface FieldNote {
  /** Follows the description. */
  readonly more?: string;
  /** What happens without the field. */
  readonly absent: string;
}

/** The groups of the page, with their fields in order. */
export const fieldGroups: Readonly<Record<string, readonly FieldName[]>> = {
  'What to do': ['ticker', 'action', 'sentiment', 'expect'],
  Quantity: ['quantity', 'quantityType'],
  'The order': ['orderType', 'limitPrice', 'stopPrice', 'trailAmount', 'trailPercent', 'timeInForce', 'extendedHours'],
  'Prices of the alert': ['signalPrice', 'price', 'marketPriceType'],
  Brackets: ['takeProfit', 'stopLoss', 'targets', 'breakevenOffset'],
  Timing: ['time', 'rejectAfter', 'delay', 'cancelAfter', 'expiresAt', 'ignoreTradingWindows'],
  'Cancelling and filters': ['cancel', 'cancelOrderType', 'bidAskSpreadFilter', 'bidAskSpreadFilterPercent'],
  'Option contracts': ['optionType', 'expiration', 'intrinsicValue', 'strikesAway', 'strikeCount', 'strikePrice'],
  Notes: ['interval', 'message', 'extras', 'test'],
};

const required = 'the message is invalid: [`invalid-payload`](errors.md#invalid-payload)';

export const fieldNotes: Readonly<Record<FieldName, FieldNote>> = {
  ticker: {
    more: '`AAPL`, `SPY 260130C600`, `ESH2026` or `ES1!`, `BTC-USD`. Letter case counts, and spaces are not trimmed. The format must fit the asset class of the settings.',
    absent: required,
  },
  action: { more: 'See [Actions](actions.md).', absent: required },
  sentiment: {
    more: 'Against the action it exits a position and never enters: see [Actions](actions.md#sentiment).',
    absent: 'the action alone decides',
  },
  quantity: {
    more: 'A target of 0 flattens. See [Quantities](quantities.md).',
    absent: 'entries take the setting `defaultQuantity`, exits close the whole position, `resize` is invalid',
  },
  quantityType: {
    more: 'The `quantity` must be above 0 (or 0 on `resize`). Futures accept `fixed_quantity` and `percent_of_position`, with the setting `futuresSizing` also the risk types.',
    absent: '`fixed_quantity`: units',
  },
  orderType: {
    more: '`trailing_stop` needs `trailAmount` or `trailPercent`; `breakeven` needs `stop` or `stop_limit`.',
    absent: 'the setting `entry.orderType` or `exit.orderType`; `breakeven` is invalid',
  },
  limitPrice: {
    absent:
      'a limit order takes `price`, otherwise the market price at the time of planning; a stop-limit its stop, or `stopLimitOffset` [beyond it](protection-prices.md#stop-limits-without-a-limit)',
  },
  stopPrice: { absent: 'the market price at the time of planning' },
  trailAmount: {
    more: 'If `trailPercent` is sent too, the amount is used, with a notice.',
    absent: '`trailPercent`, or the setting `trailingStop`',
  },
  trailPercent: {
    more: 'For a broker that trails by an amount only, the percentage of the entry price becomes an amount.',
    absent: '`trailAmount`, or the setting `trailingStop`',
  },
  timeInForce: {
    more: 'If the broker does not support it, the settings apply, with a notice.',
    absent: 'the setting `timeInForce`',
  },
  extendedHours: { more: 'A market order becomes a limit order at the market price.', absent: 'false' },
  signalPrice: { more: 'Used where there is no quote, with a notice.', absent: '`price`' },
  price: { absent: 'no effect' },
  marketPriceType: {
    more: '`ask_bid` is the ask for a buy and the bid for a sell.',
    absent: 'the setting `marketPriceType`',
  },
  takeProfit: { more: 'See [Brackets](brackets.md).', absent: 'the setting `entry.takeProfit`' },
  stopLoss: {
    more: 'See [Brackets](brackets.md).',
    absent: 'the setting `entry.stopLoss`; without that, quantity types that risk an amount are invalid',
  },
  targets: {
    more: 'See [Several targets](targets.md).',
    absent: 'the setting `entry.targets`, unless the message has a `takeProfit`',
  },
  breakevenOffset: {
    more: 'The stop is on the profitable side of the entry.',
    absent: 'the setting `exitBreakevenOffset`, otherwise 0',
  },
  time: {
    more: 'A number is an epoch in seconds (below 100,000,000,000) or milliseconds. An unreadable time is left out with a notice, unless `rejectAfter` needs it.',
    absent: 'the time of receipt',
  },
  rejectAfter: {
    more: 'An older signal is rejected with [`signal-too-old`](errors.md#signal-too-old).',
    absent: 'the setting `rejectOlderThan`',
  },
  delay: {
    more: 'Seconds, a time from now (`+5 minutes`, `2 hours`), or a date and time with its zone. The Signal has it as `releaseAt`; until then the plan is `postponed`.',
    absent: 'planned immediately',
  },
  cancelAfter: { more: 'Passed on in the order.', absent: 'the order is not cancelled' },
  expiresAt: {
    more: 'Relative dates count from today in the market’s time zone. An entry whose last session by then has ended is rejected. Only a `gtd` order ends by this date at the broker; a `day` order ends at its close, and a `gtc` order has to be cancelled by your program, at the time in `plan.withdrawals`.',
    absent: 'the order is not cancelled',
  },
  ignoreTradingWindows: { more: 'See [trading windows](settings.md#trading-windows).', absent: 'false' },
  cancel: { absent: 'the setting `cancelOpenOrders`' },
  cancelOrderType: { absent: 'orders of every type' },
  bidAskSpreadFilter: {
    more: 'A wider spread rejects the signal with [`spread-too-wide`](errors.md#spread-too-wide).',
    absent: 'the setting of the same name',
  },
  bidAskSpreadFilterPercent: { absent: 'the setting of the same name' },
  optionType: {
    more: 'See [Options](options.md). It may not contradict a contract in `ticker`.',
    absent: 'the setting `optionType`',
  },
  expiration: { absent: 'today' },
  intrinsicValue: {
    more: 'Without `strikesAway` it is one strike away.',
    absent: '`otm` with `strikesAway`, otherwise at the money',
  },
  strikesAway: { absent: '0, or 1 with `intrinsicValue`' },
  strikeCount: { absent: 'the setting `strikeCount`' },
  strikePrice: { absent: 'the strike is chosen by its distance from the market' },
  interval: { absent: 'no effect' },
  message: { absent: 'no effect' },
  extras: { more: 'See [formulas](formulas.md).', absent: 'no effect' },
  test: { absent: 'no effect' },
  expect: {
    more: 'It is compared with the open position before anything else is decided: see [Following a strategy](following.md#expect).',
    absent: 'nothing is compared',
  },
};
