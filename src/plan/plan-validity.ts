import { type Argument, argumentFault } from '../core/argument-fault.js';
import { err, type Result } from '../core/result.js';
import { sameJson } from '../core/same-json.js';
import type { TradingContext } from '../market/ports.js';
import type { OrderPlan } from '../order/order-plan.js';
import { actionsOf } from '../order/plan-orders.js';
import type { Signal } from '../signal/signal.js';
import { planSignal } from './plan-signal.js';

/** Whether a plan is still current; if not, the plan that replaces it. */
export type PlanValidity =
  | { readonly current: true }
  | {
      /** Tells the two apart. */
      readonly current: false;
      /** Plan of now, or why there is none. Compare its `trace` with the older one to see what has changed. */
      readonly newPlan: Result<OrderPlan>;
    };

/**
 * Plans a signal again and compares: ask it before the orders of a plan are submitted that was queued, stored or shown to
 * somebody. Compares what would be done (outcome, release, every step with its prices and quantities), not version,
 * notices, trace and figures. Pass the same `signalId` as when the plan was made: it is part of the orders.
 *
 * Codes of `newPlan`: those of `planSignal`; `invalid-snapshot` for a value that is not a plan, such as its Result.
 *
 * @example
 * const validity = isPlanCurrent(plan, signal, contextOfNow); // made before the position was closed by hand
 * validity.current; // false
 * validity.current || validity.newPlan.ok || validity.newPlan.errors[0].code; // 'no-position'
 */
export function isPlanCurrent(plan: OrderPlan, signal: Signal, context: TradingContext): PlanValidity {
  const fault = argumentFault(plan, planArgument);
  if (fault !== undefined) {
    return { current: false, newPlan: err(fault) };
  }
  const now = planSignal(signal, context);
  return now.ok && sameJson(actionsOf(plan), actionsOf(now.value))
    ? { current: true }
    : { current: false, newPlan: now };
}

const planArgument: Argument = {
  name: 'plan',
  code: 'invalid-snapshot',
  expected: 'the value of planSignal',
  names: ['outcome', 'steps'],
};
