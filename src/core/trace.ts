import { type Catalogue, catalogueOf } from './catalogue.js';
import { type GateRule, gateSentences } from './errors.js';
import type { JsonObject, JsonValue } from './json.js';

/** Sentence of each rule for a trader, in the order in which planning applies them. Those of gates are in the error catalogue. */
const rulesBeforeGates = {
  delay: 'A delayed signal waits; prices and positions are read when its time comes.',
  position: 'The open position decides what the action means; in a batch, with the fills of the items before.',
  'action.swap': 'A signal against an open position enters the other side only if the settings allow it.',
  'action.buy':
    'A buy enters long or swaps a short; with sentiment bearish it only exits, with flat it exits everything.',
  'action.sell':
    'A sell enters short or swaps a long; with sentiment bullish it only exits, with flat it exits everything.',
  'resize.position':
    'With resizeSentiment position the sentiment is the side of the target; a reduction that comes after the position has ended never enters.',
  'resize.1': 'The quantity is the target size of the position, scaled by the multiplier.',
  'resize.2': 'Only the difference between the position and the target is traded.',
  'resize.3': 'Without a position a resize enters: long, or short with sentiment bearish.',
  'resize.5': 'Without a position and with target 0 nothing is traded; resting orders can be cancelled.',
  'contract.option': 'The option with the nearest expiration and the selected strike.',
  'contract.side':
    'A put gains when its underlying falls: a bearish entry that chooses between call and put buys the put. Where the settings invert puts, a bearish entry buys it, and a bullish one sells it.',
  'contract.front-month': 'A continuous future means the nearest contract that has not rolled yet.',
} as const;

const rulesAfterGates = {
  'session.postponed': 'The signal waits until the market opens, and is planned then.',
  'bracket.terms': 'Take profit and stop loss of the signal, else those of the settings.',
  'price.reference': 'The reference price of size and bracket.',
  'price.fill':
    'The price at which the entry would fill now. The size is worked out, and the limits of the account are checked, at this price if that makes the position smaller.',
  'price.rate': "The rate from the currency of the prices to the account's.",
  'quantity.fixed_quantity': 'The quantity itself, rounded down to the step.',
  'quantity.dollar_amount': 'Dollars divided by the price of one unit, rounded down to the step.',
  'quantity.risk_dollar_amount': 'The units whose loss at the stop is the amount, rounded down to the step.',
  'quantity.risk_percent':
    'The units whose loss at the stop is the percentage of the equity, rounded down to the step.',
  'quantity.percent_of_equity':
    'A percentage of the equity divided by the price of one unit, rounded down to the step.',
  'quantity.percent_of_position': 'A percentage of the position, rounded down to the step.',
  'quantity.reduced': 'An entry that is too large is made smaller, as large as every limit of the guard allows.',
  'quantity.target': 'The units that a target closes, rounded down to the step.',
  'quantity.subtract': 'What the exit of a swap closes is subtracted from the quantity; the rest enters.',
  'quantity.whole-position': 'The whole position, without rounding.',
  'order.price': 'Type and prices of the order, rounded to the tick.',
  'order.time-in-force': 'How long the order stays: the time in force of the signal, else that of the settings.',
  bracket: 'Take profit and stop loss: prices that were sent, or distances from the reference price.',
  'bracket.target': 'A target closes its share of the entry, and can move the stops of what is left.',
  'bracket.limit': 'What is lost if the stop loss fills at its limit; risk is measured to its stop.',
  'bracket.fill': 'Take profit and stop loss must lie on their sides of the price at which the entry fills.',
  'breakeven.stop': 'The stop moves to the average entry price, moved by the offset to the profitable side.',
  'breakeven.moved':
    'A stop that rests beside a take profit is changed and not cancelled, so that the take profit stays.',
  'stop.remaining': 'The position that a partial exit leaves gets a new stop on the terms of the cancelled one.',
  'breakeven.resting': 'A resting stop for the whole position stays if it is at least as good as the new one.',
  wait: 'The entry after an exit waits for its fill; if it does not fill in time, nothing is entered.',
  'order.withdrawal':
    'When an order is to be cancelled: at the end of its last day, or earlier if the profile of the broker says so.',
  'entry.refused': 'If the entry of a swap is rejected, its exit is still planned.',
  'broker.form': "The broker's profile decides in which form orders are sent.",
  cancel: 'Open orders to cancel before new orders are sent.',
} as const;

/** Name of a rule in a trace. */
export type TraceRule = keyof (typeof rulesBeforeGates & Record<GateRule, string> & typeof rulesAfterGates);

/**
 * All rules of a trace, each with its sentence as the condition.
 *
 * @example
 * traceRuleCatalogue['resize.2'].condition; // 'Only the difference between the position and the target is traded.'
 * traceRuleCatalogue['gate.spread'].section; // 'Gates'
 */
export const traceRuleCatalogue: Catalogue<TraceRule> = /* @__PURE__ */ (() =>
  catalogueOf({
    'Before the gates': rulesBeforeGates,
    Gates: gateSentences(),
    'After the gates': rulesAfterGates,
  }))();

/**
 * Name of a figure in a decision: a field of the order by its path, or what the decision compared. Everything that the figure was
 * calculated from follows from the figure itself.
 */
export type FigureName =
  | 'contract'
  | 'quantity'
  | 'amount'
  | 'target'
  | 'held'
  | 'closed'
  | 'left'
  | 'price'
  | 'rate'
  | 'loss'
  | 'fee'
  | 'distance'
  | 'limitPrice'
  | 'stopPrice'
  | 'trailAmount'
  | 'trailPercent'
  | 'share'
  | 'move'
  | 'moveStop'
  | 'takeProfit.limitPrice'
  | 'takeProfit.pnlAmount'
  | 'stopLoss.stopPrice'
  | 'stopLoss.limitPrice'
  | 'stopLoss.pnlAmount'
  | 'stopLoss.trailAmount'
  | 'stopLoss.trailPercent'
  | 'timeInForce'
  | 'cancelAfter'
  | 'expiresAt'
  | 'withdrawal'
  | 'seconds'
  | 'releaseAt'
  | 'cancelOrderType'
  | 'order'
  | 'reference'
  | 'fill'
  | 'actual'
  | 'limit'
  | 'spread';

/** One step of planning: a rule, its inputs and its outcome. */
export interface TraceEntry {
  /** Key of `traceRuleCatalogue`. */
  readonly rule: TraceRule;
  /** The inputs of the rule, by name. */
  readonly read: JsonObject;
  /** The outcome. */
  readonly decided: JsonValue;
  /** Figures that the rule computed with: indices in the plan's list of figures, by name. */
  readonly figures?: { readonly [Name in FigureName]?: number };
}
