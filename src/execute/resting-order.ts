import { decimal, decimalText } from '../core/decimal.js';
import type { IsoInstant } from '../core/instant.js';
import type { CancelledOrder } from '../order/order-plan.js';
import type { ExecutionOrder } from './execution.js';

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
