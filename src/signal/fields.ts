import type { ErrorCode } from '../core/errors.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import {
  actions,
  expectedPositionAliases,
  expectedPositions,
  intrinsicValues,
  marketPriceTypes,
  optionTypes,
  orderTypes,
  quantityTypes,
  sentimentAliases,
  sentiments,
  stopLossTypes,
  stopMoveWords,
  timesInForce,
} from '../core/vocabulary.js';
import type { FieldKind, ScalarKind, SignalKind, StopLossKind, TargetKind } from './field-kinds.js';
import type { Expectation, LimitOffset, StopLossFields, TakeProfit, Target } from './field-types.js';
import type { Signal } from './signal.js';

/** Every name that a member of the union has. */
type NameIn<Union> = Union extends unknown ? keyof Union & string : never;

/** A field of a message: the Signal's own names, and `delay`, which the Signal keeps as `releaseAt`. */
export type FieldName =
  | Exclude<
      NameIn<Signal>,
      'receivedAt' | 'releaseAt' | 'notices' | 'formulas' | 'formulaOperands' | 'sentTimes' | 'reduceOnly'
    >
  | 'delay';

/** A field of `takeProfit`. */
export type TakeProfitName = keyof TakeProfit;

/** A field of `stopLoss`. */
export type StopLossName = keyof StopLossFields;

/** A field of `limitOffset` of a stop loss. */
export type LimitOffsetName = keyof LimitOffset;

/** A field of a target. */
export type TargetName = keyof Target;

/** A field of `moveStop` of a target. */
export type StopMoveName = 'percent' | 'amount';

/** A field of `expect`. */
export type ExpectName = keyof Expectation;

/** One line of a field table. */
export type Field<Name extends string = FieldName, Kind extends FieldKind = FieldKind, Output = 'releaseAt'> = Kind & {
  readonly name: Name;
  /** The code of a value of the wrong kind, or out of range. */
  readonly code: ErrorCode;
  /** A message without it is invalid. */
  readonly required?: true;
  /** Never a formula. */
  readonly literal?: true;
  /** The Signal's name for it, if that differs. */
  readonly output?: Output;
  /** A field before it in the table that takes the same value if it is missing. */
  readonly fills?: Name;
  /** Without it a signal means another trade: null is noticed (safety M5). */
  readonly noticedNull?: true;
};

/** Fields that are never noticed as without effect (safety M4): metadata, fallbacks, and what every plan compares. */
export type SilentField =
  | 'ticker'
  | 'action'
  | 'signalPrice'
  | 'price'
  | 'interval'
  | 'time'
  | 'delay'
  | 'extras'
  | 'message'
  | 'test'
  | 'expect';

/** Fields that the planner says a reason for, where they have no effect. */
export type NoticedField = Exclude<FieldName, SilentField>;

/** One line of the table of signals. */
type SignalField = Field<FieldName, SignalKind> &
  ({ readonly name: SilentField; readonly silent: true } | { readonly name: NoticedField; readonly silent?: never });

/** The fields of a signal, in the order of the specification's table. */
export const signalFields: readonly SignalField[] = [
  { name: 'ticker', kind: 'ticker', code: 'invalid-field', required: true, literal: true, silent: true },
  {
    name: 'action',
    kind: 'enum',
    values: actions,
    code: 'invalid-action',
    required: true,
    literal: true,
    silent: true,
  },
  { name: 'sentiment', kind: 'enum', values: sentiments, aliases: sentimentAliases, code: 'invalid-sentiment' },
  { name: 'signalPrice', kind: 'number', code: 'invalid-field', silent: true },
  { name: 'price', kind: 'number', code: 'invalid-field', fills: 'signalPrice', silent: true },
  { name: 'limitPrice', kind: 'number', code: 'invalid-field', noticedNull: true },
  { name: 'stopPrice', kind: 'number', code: 'invalid-field', noticedNull: true },
  { name: 'quantity', kind: 'quantity', code: 'invalid-quantity', noticedNull: true },
  { name: 'quantityType', kind: 'enum', values: quantityTypes, code: 'invalid-quantity-type', noticedNull: true },
  { name: 'orderType', kind: 'enum', values: orderTypes, code: 'invalid-order-type' },
  { name: 'trailAmount', kind: 'number', code: 'invalid-field' },
  { name: 'trailPercent', kind: 'number', code: 'invalid-field' },
  { name: 'interval', kind: 'text', code: 'invalid-field', silent: true },
  { name: 'timeInForce', kind: 'enum', values: timesInForce, code: 'invalid-time-in-force' },
  { name: 'time', kind: 'time', code: 'invalid-field', silent: true },
  { name: 'extendedHours', kind: 'boolean', code: 'invalid-extended-hours' },
  { name: 'ignoreTradingWindows', kind: 'boolean', code: 'invalid-field' },
  { name: 'cancel', kind: 'boolean', code: 'invalid-field', literal: true },
  { name: 'cancelOrderType', kind: 'enum', values: orderTypes, code: 'invalid-cancel-order-type' },
  { name: 'delay', kind: 'delay', code: 'invalid-delay', output: 'releaseAt', silent: true },
  { name: 'rejectAfter', kind: 'integer', minimum: 1, maximum: 30, code: 'invalid-reject-after' },
  { name: 'bidAskSpreadFilter', kind: 'number', code: 'invalid-field' },
  {
    name: 'bidAskSpreadFilterPercent',
    kind: 'number',
    minimum: 0.01,
    maximum: 99.99,
    code: 'invalid-bid-ask-spread-filter-percent',
  },
  { name: 'breakevenOffset', kind: 'number', minimum: 0.001, maximum: 100, code: 'invalid-breakeven-offset' },
  { name: 'extras', kind: 'object', code: 'invalid-field', silent: true },
  { name: 'optionType', kind: 'enum', values: optionTypes, code: 'invalid-option-type' },
  { name: 'intrinsicValue', kind: 'enum', values: intrinsicValues, code: 'invalid-intrinsic-value' },
  { name: 'expiration', kind: 'date', code: 'invalid-expiration' },
  { name: 'strikeCount', kind: 'integer', minimum: 2, maximum: 20, code: 'invalid-strike-count' },
  { name: 'strikesAway', kind: 'integer', minimum: 0, code: 'invalid-strikes-away' },
  { name: 'strikePrice', kind: 'number', above: 0, code: 'invalid-strike-price' },
  { name: 'marketPriceType', kind: 'enum', values: marketPriceTypes, code: 'invalid-market-price-type' },
  { name: 'cancelAfter', kind: 'integer', minimum: 1, maximum: 3600, code: 'invalid-cancel-after' },
  { name: 'expiresAt', kind: 'date', code: 'invalid-expires-at' },
  { name: 'message', kind: 'message', maxLength: 255, code: 'invalid-field', silent: true },
  { name: 'test', kind: 'any', code: 'invalid-field', literal: true, silent: true },
  { name: 'takeProfit', kind: 'takeProfit', code: 'invalid-take-profit-value-required', noticedNull: true },
  { name: 'stopLoss', kind: 'stopLoss', code: 'invalid-stop-loss-value-required', noticedNull: true },
  { name: 'targets', kind: 'targets', code: 'invalid-targets-count', literal: true, noticedNull: true },
  { name: 'expect', kind: 'expect', code: 'invalid-expect', silent: true },
];

/** The fields of `takeProfit`, in the order of the specification's table. */
export const takeProfitFields: readonly Field<TakeProfitName, ScalarKind, never>[] = [
  { name: 'limitPrice', kind: 'number', above: 0, code: 'invalid-take-profit-limit-price', noticedNull: true },
  { name: 'percent', kind: 'number', above: 0, code: 'invalid-take-profit-percent', noticedNull: true },
  { name: 'amount', kind: 'number', above: 0, code: 'invalid-take-profit-amount', noticedNull: true },
  { name: 'pnlAmount', kind: 'number', above: 0, code: 'invalid-take-profit-pnl-amount', noticedNull: true },
];

/** The fields of `stopLoss`, in the order of the specification's table, then the library's own. */
export const stopLossFields: readonly Field<StopLossName, StopLossKind, never>[] = [
  { name: 'type', kind: 'enum', values: stopLossTypes, code: 'invalid-stop-loss-type' },
  { name: 'percent', kind: 'number', above: 0, code: 'invalid-stop-loss-percent', noticedNull: true },
  { name: 'amount', kind: 'number', above: 0, code: 'invalid-stop-loss-amount', noticedNull: true },
  { name: 'stopPrice', kind: 'number', above: 0, code: 'invalid-stop-loss-stop-price', noticedNull: true },
  { name: 'limitPrice', kind: 'number', above: 0, code: 'invalid-stop-loss-limit-price', noticedNull: true },
  { name: 'trailAmount', kind: 'number', above: 0, code: 'invalid-stop-loss-trail-amount', noticedNull: true },
  { name: 'trailPercent', kind: 'number', above: 0, code: 'invalid-stop-loss-trail-percent', noticedNull: true },
  { name: 'trailPrice', kind: 'number', above: 0, code: 'invalid-stop-loss-trail-price', noticedNull: true },
  { name: 'pnlAmount', kind: 'number', above: 0, code: 'invalid-stop-loss-pnl-amount', noticedNull: true },
  { name: 'limitOffset', kind: 'limitOffset', code: 'invalid-stop-loss-limit-offset', noticedNull: true },
];

/** The fields of `limitOffset`. */
export const limitOffsetFields: readonly Field<LimitOffsetName, ScalarKind, never>[] = [
  {
    name: 'percent',
    kind: 'number',
    above: 0,
    below: 100,
    code: 'invalid-stop-loss-limit-offset',
    literal: true,
    noticedNull: true,
  },
  {
    name: 'amount',
    kind: 'number',
    above: 0,
    code: 'invalid-stop-loss-limit-offset',
    literal: true,
    noticedNull: true,
  },
];

/** The fields of a target. */
export const targetFields: readonly Field<TargetName, TargetKind, never>[] = [
  {
    name: 'limitPrice',
    kind: 'number',
    above: 0,
    code: 'invalid-targets-limit-price',
    literal: true,
    noticedNull: true,
  },
  { name: 'percent', kind: 'number', above: 0, code: 'invalid-targets-percent', literal: true, noticedNull: true },
  { name: 'amount', kind: 'number', above: 0, code: 'invalid-targets-amount', literal: true, noticedNull: true },
  { name: 'risk', kind: 'number', above: 0, code: 'invalid-targets-risk', literal: true, noticedNull: true },
  {
    name: 'share',
    kind: 'number',
    above: 0,
    maximum: 100,
    code: 'invalid-targets-share',
    literal: true,
    noticedNull: true,
  },
  { name: 'moveStop', kind: 'moveStop', code: 'invalid-targets-move-stop', literal: true, noticedNull: true },
];

/** The words of `moveStop`. */
export const stopMoves: FieldKind & { readonly kind: 'enum' } = { kind: 'enum', values: stopMoveWords };

/** The fields of `moveStop`. */
export const stopMoveFields: readonly Field<StopMoveName, ScalarKind, never>[] = [
  { name: 'percent', kind: 'number', above: 0, code: 'invalid-targets-move-stop', literal: true, noticedNull: true },
  { name: 'amount', kind: 'number', above: 0, code: 'invalid-targets-move-stop', literal: true, noticedNull: true },
];

/** The fields of `expect`. */
export const expectFields: readonly Field<ExpectName, ScalarKind, never>[] = [
  {
    name: 'position',
    kind: 'enum',
    values: expectedPositions,
    aliases: expectedPositionAliases,
    code: 'invalid-expect',
    literal: true,
  },
  { name: 'quantity', kind: 'number', minimum: 0, code: 'invalid-expect', literal: true },
];

/** The signals that have a field: the interface of `field-types.ts` that declares it. */
export type FieldGroup = 'action' | 'common' | 'order' | 'option' | 'quantity' | 'sentiment' | 'breakeven' | 'bracket';

/** What people read about a field. */
export interface FieldText {
  /** One line: the doc comment of the type, the description in the JSON Schema, the opening of its section in the docs. */
  readonly description: string;
  /** Accepted values, the plainest first. */
  readonly examples: readonly [JsonValue, ...JsonValue[]];
  /** Other fields that a message with an example needs. */
  readonly with?: JsonObject;
}

/** The same for a field of a signal. */
interface SignalFieldText extends FieldText {
  readonly group: FieldGroup;
}

// Apart from the tables above, so that bundles of the parser leave the texts out.

/** What people read about the fields of a signal. */
export const signalTexts: Readonly<Record<FieldName, SignalFieldText>> = {
  ticker: {
    group: 'common',
    description: 'Symbol of a stock, an option or futures contract, a continuous future or a pair.',
    examples: ['AAPL', 'SPY 260130C600', 'ESH2026', 'ES1!', 'BTC-USD'],
  },
  action: { group: 'action', description: 'What to do.', examples: ['buy', 'exit', 'resize'], with: { quantity: 5 } },
  sentiment: {
    group: 'sentiment',
    description: 'Wanted direction, with buy, sell and resize; long means bullish, short means bearish.',
    examples: ['bullish', 'flat'],
  },
  signalPrice: {
    group: 'common',
    description: 'Price of the market when the alert fired.',
    examples: [150.02, '150.02'],
  },
  price: {
    group: 'common',
    description: 'Alias of signalPrice, and the limit price of a limit order without limitPrice.',
    examples: [150.02],
    with: { orderType: 'limit' },
  },
  limitPrice: {
    group: 'order',
    description: 'Limit price of a limit or stop-limit order.',
    examples: [149.5, '=round(signal.price * 0.99, 2)'],
    with: { orderType: 'limit', price: 150.02 },
  },
  stopPrice: {
    group: 'order',
    description: 'Stop price of a stop or stop-limit order.',
    examples: [148],
    with: { orderType: 'stop' },
  },
  quantity: {
    group: 'quantity',
    description: 'How much, in units of quantityType; on resize the target size of the position.',
    examples: [10, '0.25'],
  },
  quantityType: {
    group: 'quantity',
    description: 'Unit of quantity; default fixed_quantity. Needs quantity.',
    examples: ['dollar_amount', 'fixed_quantity'],
    with: { quantity: 5000 },
  },
  orderType: {
    group: 'order',
    description: 'Type of the order; default from the settings.',
    examples: ['limit', 'market'],
    with: { limitPrice: 149.5 },
  },
  trailAmount: {
    group: 'order',
    description: 'Distance of a trailing stop, in units of the price.',
    examples: [2.5],
    with: { action: 'exit', orderType: 'trailing_stop' },
  },
  trailPercent: {
    group: 'order',
    description: 'Distance of a trailing stop, in percent.',
    examples: [1.5],
    with: { action: 'exit', orderType: 'trailing_stop' },
  },
  interval: {
    group: 'common',
    description: 'Timeframe of the chart; for troubleshooting only.',
    examples: ['15', '{{interval}}'],
  },
  timeInForce: { group: 'order', description: 'How long the order stays open.', examples: ['gtc', 'day'] },
  time: {
    group: 'common',
    description: 'When the alert was generated; UTC unless it names a zone.',
    examples: ['2026-01-26T15:29:58Z', '{{timenow}}'],
  },
  extendedHours: {
    group: 'order',
    description: 'Whether the order may fill outside the regular session; stocks only.',
    examples: [true],
  },
  ignoreTradingWindows: {
    group: 'common',
    description: 'Whether to trade outside the trading windows of the settings.',
    examples: [true],
  },
  cancel: {
    group: 'common',
    description: 'Whether to cancel open orders first; overrides the setting.',
    examples: [false],
    with: { action: 'exit' },
  },
  cancelOrderType: {
    group: 'common',
    description: 'Cancel open orders of this type only.',
    examples: ['limit'],
    with: { action: 'cancel' },
  },
  delay: {
    group: 'common',
    description: 'When to plan the signal, at most 24 hours after receipt.',
    examples: ['+5 minutes', 300, '2026-01-26T11:00:00-05:00'],
  },
  rejectAfter: {
    group: 'common',
    description: 'Maximum age of the signal in seconds, counted from time.',
    examples: [10],
    with: { time: '2026-01-26T15:29:58Z' },
  },
  bidAskSpreadFilter: {
    group: 'order',
    description: 'Maximum spread, in units of the price; not with bidAskSpreadFilterPercent.',
    examples: [0.1],
  },
  bidAskSpreadFilterPercent: {
    group: 'order',
    description: 'Maximum spread, in percent of the midpoint; not with bidAskSpreadFilter.',
    examples: [0.05],
  },
  breakevenOffset: {
    group: 'breakeven',
    description: 'With breakeven: distance of the stop from the entry price, in units of the price.',
    examples: [0.25],
    with: { action: 'breakeven', orderType: 'stop' },
  },
  extras: {
    group: 'common',
    description: 'Your own properties; formulas can read them.',
    examples: [{ atr: 2.4, levels: [148, 147] }],
  },
  optionType: { group: 'option', description: 'Calls, puts, or both.', examples: ['call'] },
  intrinsicValue: { group: 'option', description: 'Whether the strike is in or out of the money.', examples: ['otm'] },
  expiration: {
    group: 'option',
    description: 'Earliest expiration: the nearest one on or after this date is traded; default today.',
    examples: ['2026-01-30', '+7 days'],
  },
  strikeCount: { group: 'option', description: 'Number of strikes to consider.', examples: [12] },
  strikesAway: {
    group: 'option',
    description: 'Strikes away from at-the-money; at most half of strikeCount.',
    examples: [2],
  },
  strikePrice: {
    group: 'option',
    description: 'Exact strike; needs expiration, and optionType call or put.',
    examples: [600],
    with: { optionType: 'call', expiration: '2026-01-30' },
  },
  marketPriceType: {
    group: 'order',
    description: 'Price of the quote that is the market price.',
    examples: ['mark', 'ask_bid'],
  },
  cancelAfter: { group: 'order', description: 'Seconds after which the order is cancelled.', examples: [300] },
  expiresAt: {
    group: 'order',
    description: 'Day after which the order is cancelled.',
    examples: ['+7 days', '2026-01-30'],
  },
  message: { group: 'common', description: 'Note; kept but not interpreted.', examples: ['Breakout, 3rd try'] },
  test: {
    group: 'common',
    description: 'Any value; true or "true" marks a test, which the setting testSignals may refuse.',
    examples: [true],
  },
  takeProfit: {
    group: 'bracket',
    description: 'Where to take the profit of the entry: exactly one of four values.',
    examples: [{ percent: 4 }],
  },
  stopLoss: {
    group: 'bracket',
    description: 'Where to cut the loss of the entry.',
    examples: [{ percent: 2 }, { type: 'trailing_stop', trailPercent: 1.5 }],
  },
  targets: {
    group: 'bracket',
    description: 'Several take profits of an entry, nearest first: each for a share, and each may move the stop.',
    examples: [
      [
        { risk: 1, share: 50, moveStop: 'entry' },
        { risk: 2, share: 30 },
      ],
      [{ percent: 2 }, { percent: 4 }],
    ],
    with: { quantity: 10, stopLoss: { percent: 2 } },
  },
  expect: {
    group: 'common',
    description: 'Position that the strategy held before its order.',
    examples: [{ position: 'long', quantity: 10 }, { position: 'flat' }],
  },
};

/** What people read about the fields of `takeProfit`. */
export const takeProfitTexts: Readonly<Record<TakeProfitName, FieldText>> = {
  limitPrice: { description: 'Absolute limit price.', examples: [160] },
  percent: { description: 'Distance from the entry, in percent of its price.', examples: [4] },
  amount: {
    description: 'Distance from the entry, in units of the price: dollars a share, points of a future.',
    examples: [6],
  },
  pnlAmount: { description: 'Profit of the whole entry, in the currency of the account.', examples: [500] },
};

/** What people read about the fields of `stopLoss`. */
export const stopLossTexts: Readonly<Record<StopLossName, FieldText>> = {
  type: {
    description: 'Type of the stop; default from limitPrice or a trail, otherwise from the settings.',
    examples: ['stop'],
    with: { percent: 2 },
  },
  percent: { description: 'Distance from the entry, in percent of its price.', examples: [2] },
  amount: {
    description: 'Distance from the entry, in units of the price: dollars a share, points of a future.',
    examples: [3],
  },
  stopPrice: { description: 'Absolute stop price.', examples: [147] },
  limitPrice: {
    description: 'Absolute limit price of a stop-limit; default the stop price.',
    examples: [146.5],
    with: { type: 'stop_limit', stopPrice: 147 },
  },
  trailAmount: {
    description: 'Distance from the high-water mark, in units of the price; with type trailing_stop.',
    examples: [2.5],
  },
  trailPercent: {
    description: 'Distance from the high-water mark, in percent; with type trailing_stop.',
    examples: [1.5],
  },
  trailPrice: { description: 'Must be above 0; not used.', examples: [147], with: { percent: 2 } },
  pnlAmount: {
    description: 'Loss of the whole entry, in the currency of the account; not with type trailing_stop.',
    examples: [250],
  },
  limitOffset: {
    description: 'How far the limit of a stop-limit without limitPrice lies beyond its stop.',
    examples: [{ percent: 0.5 }, { amount: 0.25 }],
    with: { type: 'stop_limit', stopPrice: 147 },
  },
};

/** What people read about the fields of `limitOffset`. */
export const limitOffsetTexts: Readonly<Record<LimitOffsetName, FieldText>> = {
  percent: { description: 'In percent of the stop price.', examples: [0.5] },
  amount: { description: 'In units of the price.', examples: [0.25] },
};

/** What people read about the fields of a target. */
export const targetTexts: Readonly<Record<TargetName, FieldText>> = {
  limitPrice: { description: 'Absolute limit price.', examples: [160] },
  percent: { description: 'Distance from the entry, in percent of its price.', examples: [4] },
  amount: {
    description: 'Distance from the entry, in units of the price: dollars a share, points of a future.',
    examples: [6],
  },
  risk: {
    description: 'Distance from the entry, in distances to the planned stop loss: 1 is as far as the stop.',
    examples: [1, 2.5],
  },
  share: {
    description: 'Percentage of the entry that it closes; what is left is divided evenly among targets without one.',
    examples: [50],
  },
  moveStop: {
    description: 'Where the stops of what is left move to once it has filled.',
    examples: ['entry', 'previous-target', { percent: 0.5 }, { amount: 1 }],
  },
};

/** What people read about the fields of `moveStop`. */
export const stopMoveTexts: Readonly<Record<StopMoveName, FieldText>> = {
  percent: { description: 'From the entry toward the profit, in percent of its price.', examples: [0.5] },
  amount: { description: 'From the entry toward the profit, in units of the price.', examples: [1] },
};

/** What people read about the fields of `expect`. */
export const expectTexts: Readonly<Record<ExpectName, FieldText>> = {
  position: { description: 'Side of the position, or flat; absent: any side.', examples: ['long', 'flat'] },
  quantity: {
    description: 'Units of the position; the multiplier of the settings applies. Absent: any size.',
    examples: [10],
    with: { position: 'long' },
  },
};
