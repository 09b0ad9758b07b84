import type { Result } from '../core/result.js';
import type { TradingContext } from '../market/ports.js';
import type { ResizeSignal } from '../signal/signal.js';
import type { OrderPlan } from './order-plan.js';
import { planSignal } from './plan-signal.js';

/**
 * Plans the order that brings a position to a target on the side that is held; from flat it opens one. A resize never
 * goes through zero.
 *
 * Codes: `resize-sentiment-conflict`, `resize-target-unresolved`, and all others of `planSignal`.
 *
 * @example
 * const plan = planResize(signal, context); // resize AAPL to 15, 10 are held
 * plan.ok && plan.value.steps[0]; // { step: 'submit-order', id: 'entry', order: { quantity: '5', … } }
 * plan.ok && plan.value.outcome; // 'orders'
 */
export function planResize(signal: ResizeSignal, context: TradingContext): Result<OrderPlan> {
  return planSignal(signal, context);
}
