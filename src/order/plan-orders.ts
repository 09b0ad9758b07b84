import type { Order } from './order.js';
import type { OrderPlan, PlanStep, SubmitOrderStep } from './order-plan.js';

/** Steps of a plan that submit an order. */
export function submitSteps(steps: readonly PlanStep[]): readonly SubmitOrderStep[] {
  return steps.filter((step) => step.step === 'submit-order');
}

/** Orders of a plan, in the order of its steps. */
export function plannedOrders(steps: readonly PlanStep[]): readonly Order[] {
  return submitSteps(steps).map(({ order }) => order);
}

/** What a plan does: orders and steps, when its stops move and its orders are withdrawn; not its version, notices, trace and figures. */
export function actionsOf({
  libraryVersion: _libraryVersion,
  notices: _notices,
  trace: _trace,
  figures: _figures,
  ...actions
}: OrderPlan): unknown {
  return actions;
}
