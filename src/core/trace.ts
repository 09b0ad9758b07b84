import type { JsonObject, JsonValue } from './json.js';
import type { Notice } from './notices.js';

/** The rules that a trace names, in the order in which a decision meets them, each in a sentence for a trader. */
const rules = {
  delay: 'A delayed signal waits; everything is read anew when its time has come.',
  position: 'What is held under the ticker decides what the action means.',
  'action.buy': 'A buy enters or swaps; with sentiment bearish it only exits, with flat it exits everything.',
  'action.sell': 'A sell enters or swaps; with sentiment bullish it only exits, with flat it exits everything.',
  'resize.1': 'The quantity is the target size of the position, scaled by the multiplier.',
  'resize.2': 'Only the difference between the position and the target is traded.',
  'resize.3': 'From flat a resize opens: long, or short with sentiment bearish.',
  'resize.5': 'A flat ticker at target 0 trades nothing; what still rests may be cancelled.',
  'contract.option': 'The option of the nearest expiration, at the strike asked for.',
  'contract.front-month': 'A continuous future means the contract that has not rolled yet.',
  'gate.exit-signals': 'The settings may ignore exits.',
  'gate.allowed-sides': 'The settings may allow one side only.',
  'gate.sides-isolated': 'The settings may keep positions on the other side out of reach.',
  'gate.entry-lockout': 'The settings may lock entries out.',
  'gate.add-to-position': 'The settings say whether a position may be added to.',
  'gate.max-positions': 'The settings may limit how many tickers are open.',
  'gate.age': 'A signal may be too old to be traded.',
  'gate.spread': 'The bid-ask spread may be too wide.',
  'gate.trading-window': 'Trades may be bound to hours of the day.',
  'gate.short-selling': 'The broker must be able to open a short position.',
  'price.reference': 'The one price that size and bracket are measured by.',
  'quantity.fixed_quantity': 'The quantity is used as it is, down to the step.',
  'quantity.dollar_amount': 'Dollars divided by the price of one unit, down to the step.',
  'quantity.risk_dollar_amount': 'So many units that the loss at the stop is the amount, down to the step.',
  'quantity.risk_percent': 'So many units that the loss at the stop is the percentage of the equity, down to the step.',
  'quantity.percent_of_equity': 'A percentage of the equity divided by the price of one unit, down to the step.',
  'quantity.percent_of_position': 'A percentage of what is held, down to the step.',
  'quantity.whole-position': 'All of it is closed, without rounding.',
  'order.price': 'Type and prices of the order, on the tick.',
  bracket: 'Take profit and stop loss around the reference price.',
  'breakeven.stop': 'The stop moves to the average entry price and the offset.',
  cancel: 'Open orders that are cancelled before anything is sent.',
} as const;

/** The name of a rule in a trace. */
export type TraceRule = keyof typeof rules;

/**
 * Every rule that a trace can name, and what it says.
 *
 * @example
 * traceRules['resize.2']; // 'Only the difference between the position and the target is traded.'
 * Object.keys(traceRules).includes('gate.spread'); // true
 */
export const traceRules: Readonly<Record<TraceRule, string>> = rules;

/** One step of a decision: the rule, the values that it read, and what it decided. */
export interface TraceEntry {
  /** The name of the rule; `traceRules` has its sentence. */
  readonly rule: TraceRule;
  /** The values that the rule looked at, by name. */
  readonly read: JsonObject;
  /** What came of it. */
  readonly decided: JsonValue;
}

/** Where one decision writes down what it read and decided. It lives as long as one call and never leaves it. */
export interface PlanLog {
  readonly notices: Notice[];
  readonly trace: TraceEntry[];
}

export function createPlanLog(): PlanLog {
  return { notices: [], trace: [] };
}
