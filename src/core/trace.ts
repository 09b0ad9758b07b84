import type { DecimalString } from './decimal.js';
import { type GateRule, gateSentences } from './errors.js';
import type { JsonObject, JsonValue } from './json.js';

/** Sentence of each rule for a trader, in the order in which planning applies them. Those of gates are in the error catalogue. */
const rulesBeforeGates = {
  delay: 'A delayed signal waits; prices and positions are read when its time comes.',
  position: 'The open position decides what the action means.',
  'action.swap': 'A signal against an open position enters the other side only if the settings allow it.',
  'action.buy':
    'A buy enters long or swaps a short; with sentiment bearish it only exits, with flat it exits everything.',
  'action.sell':
    'A sell enters short or swaps a long; with sentiment bullish it only exits, with flat it exits everything.',
  'resize.1': 'The quantity is the target size of the position, scaled by the multiplier.',
  'resize.2': 'Only the difference between the position and the target is traded.',
  'resize.3': 'Without a position a resize enters: long, or short with sentiment bearish.',
  'resize.5': 'Without a position and with target 0 nothing is traded; resting orders can be cancelled.',
  'contract.option': 'The option with the nearest expiration and the selected strike.',
  'contract.side': 'A put is held against the direction of its underlying; inverted puts are sold to go long.',
  'contract.front-month': 'A continuous future means the nearest contract that has not rolled yet.',
} as const;

const rulesAfterGates = {
  'bracket.terms': 'Take profit and stop loss of the signal, else those of the settings.',
  'price.reference': 'The reference price of size and bracket.',
  'price.rate': "The rate from the currency of the prices to the account's.",
  'quantity.fixed_quantity': 'The quantity itself, rounded down to the step.',
  'quantity.dollar_amount': 'Dollars divided by the price of one unit, rounded down to the step.',
  'quantity.risk_dollar_amount': 'The units whose loss at the stop is the amount, rounded down to the step.',
  'quantity.risk_percent':
    'The units whose loss at the stop is the percentage of the equity, rounded down to the step.',
  'quantity.percent_of_equity':
    'A percentage of the equity divided by the price of one unit, rounded down to the step.',
  'quantity.percent_of_position': 'A percentage of the position, rounded down to the step.',
  'quantity.whole-position': 'The whole position, without rounding.',
  'order.price': 'Type and prices of the order, rounded to the tick.',
  'order.time-in-force': 'How long the order stays: the time in force of the signal, else that of the settings.',
  bracket: 'Take profit and stop loss, measured from the reference price.',
  'bracket.fill': 'Take profit and stop loss must lie beyond the price at which the entry fills.',
  'breakeven.stop': 'The stop moves to the average entry price plus the offset.',
  'stop.remaining': 'The position that a partial exit leaves gets a new stop on the terms of the cancelled one.',
  'breakeven.resting': 'A resting stop for the whole position stays if it is at least as good.',
  'entry.refused': 'If the entry of a swap is rejected, its exit is still planned.',
  'broker.form': "The broker's profile decides in which form orders are sent.",
  cancel: 'Open orders to cancel before new orders are sent.',
} as const;

/** Name of a rule in a trace. */
export type TraceRule = keyof typeof rulesBeforeGates | GateRule | keyof typeof rulesAfterGates;

/**
 * All rules of a trace, each with its sentence.
 *
 * @example
 * traceRules['resize.2']; // 'Only the difference between the position and the target is traded.'
 * Object.keys(traceRules).includes('gate.spread'); // true
 */
export const traceRules: Readonly<Record<TraceRule, string>> = /* @__PURE__ */ (() => ({
  ...rulesBeforeGates,
  ...gateSentences(),
  ...rulesAfterGates,
}))();

/**
 * Price fields of an order and of the legs of its bracket, by their paths.
 *
 * @since 0.2.0
 */
export type PriceName =
  | 'limitPrice'
  | 'stopPrice'
  | 'takeProfit.limitPrice'
  | 'stopLoss.stopPrice'
  | 'stopLoss.limitPrice';

/**
 * Distance of a leg of a bracket: as it was requested, and in points.
 *
 * @since 0.2.0
 */
export type LegDistance = `${'takeProfit' | 'stopLoss'}.${'percent' | 'amount' | 'pnlAmount' | 'points'}`;

/**
 * Name of a number in a trace: a field of the order by its path, or what the field was calculated from. `….asked` is a price
 * before it was rounded to the tick.
 *
 * @since 0.2.0
 */
export type NumberName =
  | 'quantity'
  | 'requested'
  | 'multiplier'
  | 'scaled'
  | 'equity'
  | 'amount'
  | 'held'
  | 'remaining'
  | 'price'
  | 'distance'
  | 'pointValue'
  | 'rate'
  | 'perUnit'
  | 'units'
  | 'step'
  | 'target'
  | 'bid'
  | 'ask'
  | 'tick'
  | 'averageEntryPrice'
  | 'offset'
  | 'cancelAfter'
  | 'trailAmount'
  | 'trailPercent'
  | 'stopLoss.trailAmount'
  | 'stopLoss.trailPercent'
  | PriceName
  | `${PriceName}.asked`
  | LegDistance;

/**
 * One number of a calculation, with its origin.
 *
 * @since 0.2.0
 */
export interface TracedNumber {
  /** What it is. */
  readonly name: NumberName;
  /** Its value. */
  readonly value: DecimalString;
  /** The message, the settings, the market that the ports answered, or a rule of planning. */
  readonly from: 'message' | 'setting' | 'market' | 'rule';
  /**
   * Field of the message (`quantity`), setting (`defaultQuantity.quantity`), place in the market snapshot (`quotes.AAPL.ask`),
   * or the arithmetic of the rule (`100000 × 1 %`).
   */
  readonly by: string;
}

/** Origin of a number. */
export type NumberOrigin = Pick<TracedNumber, 'from' | 'by'>;

/** One step of planning: a rule, its inputs and its outcome. */
export interface TraceEntry {
  /** Key of `traceRules`. */
  readonly rule: TraceRule;
  /** The inputs of the rule, by name. */
  readonly read: JsonObject;
  /** The outcome. */
  readonly decided: JsonValue;
  /**
   * For sizes and prices: the calculation, in order, with the origin of each number.
   *
   * @since 0.2.0
   */
  readonly numbers?: readonly TracedNumber[];
}
