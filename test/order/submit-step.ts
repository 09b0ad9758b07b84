// Steps of plans that are written by hand.
import type { Order } from '../../src/order/order.js';
import type { StepRole, SubmitOrderStep } from '../../src/order/order-plan.js';

/** A step that submits an order; its role is what steps of that name have. */
export function submitStep(id: string, order: Order): SubmitOrderStep {
  return { step: 'submit-order', id, role: roleOf(id), order };
}

function roleOf(id: string): StepRole {
  if (id.startsWith('stop-loss')) {
    return 'protection';
  }
  return id.startsWith('exit') ? 'exit' : 'entry';
}
