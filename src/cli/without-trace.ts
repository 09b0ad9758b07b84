import { ok } from '../core/result.js';
import type { OrderPlan } from '../order/order-plan.js';
import { isBatch } from './explain.js';
import type { PlanResponse } from './respond.js';
import type { CommandResponse } from './responses.js';

/** A response to `plan` whose plans lack their trace and its figures. */
export function withoutTrace(response: PlanResponse): CommandResponse {
  if (!response.ok) {
    return response;
  }
  const { value } = response;
  return ok(
    isBatch(value) ? value.map((item) => (item.ok ? ok(planWithoutTrace(item.value)) : item)) : planWithoutTrace(value),
  );
}

function planWithoutTrace({ trace: _, figures: __, ...plan }: OrderPlan): Omit<OrderPlan, 'trace' | 'figures'> {
  return plan;
}
