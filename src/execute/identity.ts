// Every order is known by an identifier of its own (execution rule 1).
import { type Err, err } from '../core/result.js';
import { furtherStopIds, restoredOrderId } from '../order/order-ids.js';
import type { OrderPlan } from '../order/order-plan.js';
import { planShape } from './plan-shape.js';
import { clientOrderIdRequired } from './start-error.js';

/** Error of a plan with an order that a repeated submit could double; undefined when every order has its own identifier. */
export function identityFault(plan: OrderPlan): Err | undefined {
  const ids: (string | undefined)[] = plan.steps.flatMap((step) =>
    step.step === 'submit-order' ? [step.order.clientOrderId] : [],
  );
  const restored = (plan.restore?.orders ?? []).flatMap(({ order }, index) =>
    order === undefined ? [] : [plan.signalId === undefined ? undefined : restoredOrderId(plan, index + 1)],
  );
  const followed = planShape(plan).followed?.stop.order.clientOrderId;
  const all = [...ids, ...restored];
  const isMissing = all.some((id) => id === undefined || id === '');
  const isTaken = followed !== undefined && all.some((id) => id?.startsWith(furtherStopIds(followed, plan)));
  if (!isMissing && !isTaken && new Set(all).size === all.length) {
    return undefined;
  }
  const what = isMissing ? 'An order has no clientOrderId' : 'Two orders have the same clientOrderId';
  return err(clientOrderIdRequired(what));
}
