import type { PlanningContext } from '../../market/planning-context.js';
import { buildOrder, type OrderParts } from '../../order/order.js';
import type { StepRole, SubmitOrderStep } from '../../order/order-plan.js';

/** Step that submits an order. Its `clientOrderId` lets a broker recognise an order that is submitted twice. */
export function submitStep(
  id: string,
  role: StepRole,
  parts: OrderParts,
  { context: { signalId } }: PlanningContext,
): SubmitOrderStep {
  const clientOrderId = signalId === undefined ? undefined : `${signalId}-${id}`;
  return { step: 'submit-order', id, role, order: buildOrder(parts, clientOrderId) };
}
