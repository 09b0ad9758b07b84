// A resting order filled after its cancel was told: what was not sent so far no longer fits (execution rules 3, 8 and 17).
import { decimal } from '../core/decimal.js';
import type { Order } from '../order/order.js';
import type { ExecutionOrder } from './execution.js';
import { closes, hasFilledFurther, unclaimed } from './held.js';
import { isOurs, nameOf } from './order-state.js';
import { fail, type Run } from './run.js';

/**
 * An order that opens no longer fits then; one that closes where less is left than it would take. `sent`: it was sent before, and was
 * lost.
 */
export function noLongerFits(run: Run, order: Order, sent?: ExecutionOrder): boolean {
  const late = lateFills(run);
  return order.effect === 'open'
    ? late.length > 0
    : late.some((one) => closes(run, one, order)) && decimal(order.quantity).gt(unclaimed(run, order, sent));
}

/**
 * Ends the plan without this order. Planned again it would trade once more what has filled: only a plan none of whose orders has filled
 * is planned again.
 */
export function failLateFill(run: Run, { clientOrderId }: Order): void {
  const hasTraded = run.orders.some((order) => isOurs(order) && order.filled !== '0');
  const what = `${lateFills(run).map(nameOf).join(', ')} filled after its cancel, so ${clientOrderId} no longer fits`;
  if (hasTraded) {
    fail(run, 'resting-order-filled', `${what}. Orders of the plan have filled: look at your position.`);
  } else {
    fail(run, 'resting-order-filled', `${what}: plan the signal again.`, 'replan');
  }
}

function lateFills(run: Run): readonly ExecutionOrder[] {
  return run.orders.filter((order) => hasFilledFurther(run, order));
}
