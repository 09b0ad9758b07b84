// Plans in which a test writes the decisions by hand, to be told.
import type { PlanFigure } from '../../src/core/figure-list.js';
import type { JsonObject, JsonValue } from '../../src/core/json.js';
import type { TraceEntry, TraceRule } from '../../src/core/trace.js';
import { decisionsOf } from '../../src/explain/decisions.js';
import { figureTexts } from '../../src/explain/figure-text.js';
import type { Telling } from '../../src/explain/order.js';
import type { OrderBase, OrderPrices } from '../../src/order/order.js';
import type { OrdersPlan, PlanStep, StepRole, SubmitOrderStep } from '../../src/order/order-plan.js';

/** A number of the message. */
export function sent(value: `${number}`, ...path: readonly string[]): PlanFigure {
  return { value, from: 'message', path };
}

/** A word or a date of the message. */
export function chosen(choice: string, ...path: readonly string[]): PlanFigure {
  return { choice, from: 'message', path };
}

/** A decision with its figures. */
export function decided(
  rule: TraceRule,
  figures: NonNullable<TraceEntry['figures']> = {},
  read: JsonObject = {},
  outcome: JsonValue = null,
): TraceEntry {
  return { rule, read, decided: outcome, figures };
}

/** The step of an order: an entry at the market without changes. */
export function submit(
  prices: OrderPrices = { type: 'market' },
  others: Partial<OrderBase> = {},
  step: { readonly id?: string; readonly role?: StepRole } = {},
): SubmitOrderStep {
  return {
    step: 'submit-order',
    id: 'entry',
    role: 'entry',
    ...step,
    order: { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '5', timeInForce: 'day', ...prices, ...others },
  };
}

/** A plan of steps with the decisions about them. */
export function ordersPlan(
  steps: readonly [PlanStep, ...PlanStep[]],
  parts: Partial<Omit<OrdersPlan, 'steps' | 'outcome'>> = {},
): OrdersPlan {
  return { outcome: 'orders', ticker: 'AAPL', action: 'buy', notices: [], trace: [], figures: [], steps, ...parts };
}

export function tellingOf(plan: OrdersPlan): Telling {
  return { plan, decisions: decisionsOf(plan), texts: figureTexts(plan.figures) };
}
