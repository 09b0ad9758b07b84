import { type Decimal, decimal } from '../core/decimal.js';
import type { Order } from '../order/order.js';
import type { PlanStep } from '../order/order-plan.js';
import { heldAfter } from './order-case.js';

const flat = /* @__PURE__ */ decimal(0);

/**
 * A function that is given the steps of a plan in order, and returns the position in the contract of each when the step
 * begins. An order counts as filled once the plan has awaited it.
 */
export function trackHeld(before: (ticker: string) => Decimal): (step: PlanStep) => Decimal {
  const held = new Map<string, Decimal>();
  const orders = new Map<string, Order>();
  const heldIn = (ticker: string): Decimal => held.get(ticker) ?? before(ticker);
  return (step) => {
    const filled = step.step === 'await-fill' ? orders.get(step.of) : undefined;
    if (filled !== undefined) {
      held.set(filled.ticker, afterFill(filled, heldIn(filled.ticker)));
    }
    if (step.step !== 'submit-order') {
      return flat;
    }
    orders.set(step.id, step.order);
    return heldIn(step.order.ticker);
  };
}

function afterFill(order: Order, held: Decimal): Decimal {
  const after = heldAfter({ order, quantity: decimal(order.quantity), held });
  // An order that closes is reduce-only: it ends at zero at the latest.
  return order.effect === 'close' && after.times(held).isNegative() ? flat : after;
}
