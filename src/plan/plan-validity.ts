import type { Result } from '../core/result.js';
import { sameJson } from '../core/same-json.js';
import type { TradingContext } from '../market/ports.js';
import type { Signal } from '../signal/signal.js';
import type { OrderPlan } from './order-plan.js';
import { planSignal } from './plan-signal.js';

/** Whether a plan is still what would be decided; if not, what would be decided instead. */
export type PlanValidity =
  | { readonly current: true }
  | {
      /** Whether the same would be done now. */
      readonly current: false;
      /** The plan that is made now, or why there is none. Its `trace` beside the older one's tells what has changed. */
      readonly newPlan: Result<OrderPlan>;
    };

/**
 * Whether the decision that a plan holds would be taken again now: ask it before the orders of a plan are sent that was
 * queued, stored or shown to somebody. The signal is planned anew in the given context and compared by what would be
 * done (outcome, release, every step with its prices and quantities); notices and trace may differ. Give the same
 * `signalId` as when the plan was made: it is part of the orders.
 *
 * @example
 * const validity = isPlanCurrent(plan, signal, contextOfNow); // made before the position was closed by hand
 * validity.current; // false
 * validity.current || validity.newPlan.ok || validity.newPlan.errors[0].code; // 'no-position'
 */
export function isPlanCurrent(plan: OrderPlan, signal: Signal, context: TradingContext): PlanValidity {
  const now = planSignal(signal, context);
  return now.ok && sameJson(decided(plan), decided(now.value)) ? { current: true } : { current: false, newPlan: now };
}

/** A plan without the words and reasons: what would be done. */
function decided({ notices: _notices, trace: _trace, ...rest }: OrderPlan): unknown {
  return rest;
}
