import { decimal, decimalText } from '../core/decimal.js';
import type { IsoInstant } from '../core/instant.js';
import type { CancelledOrder, OrderPlan, PlanStep } from '../order/order-plan.js';
import type { ExecutionOrder } from './execution.js';

/** Identifiers of the orders that a plan cancels or moves, or may have to put back, each once. */
export function restingIds({ steps, restore }: OrderPlan): readonly string[] {
  const known = restore?.orders ?? [];
  return [...new Set([...known.map(({ orderId }) => orderId), ...steps.flatMap(idsOfStep)])];
}

function idsOfStep(step: PlanStep): readonly string[] {
  switch (step.step) {
    case 'cancel-orders':
      return step.orderIds;
    case 'replace-orders':
      return step.orders.map(({ orderId }) => orderId);
    case 'submit-order':
    case 'await-fill':
      return [];
  }
}

/** An order that rested before the plan, as it is known. A port tells what is still open; events count all fills. */
export function restingOrder(
  { orderId, quantity, filled = '0' }: Pick<CancelledOrder, 'orderId' | 'quantity' | 'filled'>,
  place: number | undefined,
  at: IsoInstant,
): ExecutionOrder {
  return {
    order: { orderId },
    role: 'resting',
    ...(place !== undefined && { place }),
    status: 'working',
    ...(quantity !== undefined && { quantity: decimalText(decimal(quantity).plus(filled)) }),
    filled,
    submits: 0,
    workedAt: at,
  };
}
