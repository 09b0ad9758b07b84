import type { Order } from './order.js';
import type { PlanStep, SubmitOrderStep } from './order-plan.js';

/** Steps of a plan that submit an order. */
export function submitSteps(steps: readonly PlanStep[]): readonly SubmitOrderStep[] {
  return steps.filter((step) => step.step === 'submit-order');
}

/** Orders of a plan, in the order of its steps. */
export function plannedOrders(steps: readonly PlanStep[]): readonly Order[] {
  return submitSteps(steps).map(({ order }) => order);
}
