import { type Decimal, type DecimalString, decimal } from '../core/decimal.js';
import type { ExecutionOrder, ExecutionOrderStatus } from './execution.js';
import type { ExecutionReason } from './reasons.js';

/** Statuses of an order that can still fill. */
const openStatuses: ReadonlySet<ExecutionOrderStatus> = /* @__PURE__ */ new Set<ExecutionOrderStatus>([
  'sent',
  'working',
]);

/** The broker will not fill it any further. */
export function hasEnded({ status }: ExecutionOrder): boolean {
  return !openStatuses.has(status);
}

/** It ended, and how much of it filled is known. */
export function isSettled(order: ExecutionOrder): boolean {
  return hasEnded(order) && order.isFillUnknown === undefined;
}

/**
 * It ended without the broker having taken it: rejected, or never known. A stop is refused too when it ends with a part
 * unfilled, also after it has worked: it no longer protects that part (execution rule 14). One that was cancelled to be made
 * smaller is not refused (rule 16).
 */
export function isRefused(order: ExecutionOrder): boolean {
  const { role, status, filled, workedAt, cancel } = order;
  if (role === 'protection') {
    return hasEnded(order) && status !== 'filled' && cancel?.why !== 'excess';
  }
  const isGone = status === 'not-found' && workedAt === undefined;
  return (status === 'rejected' || isGone) && filled === '0';
}

/** An order of the execution itself, not one that rested before. */
export function isOurs({ role }: ExecutionOrder): boolean {
  return role !== 'resting';
}

/** It was seen working before it ended. */
export function hasWorked({ seenAt }: ExecutionOrder): boolean {
  return seenAt !== undefined;
}

/** True when the first amount is above the second. */
export function isMore(first: DecimalString, second: DecimalString): boolean {
  return first !== second && decimal(first).gt(second);
}

/** It filled beyond its quantity (execution rule 17). */
export function isOverfilled({ filled, quantity }: ExecutionOrder): boolean {
  return quantity !== undefined && isMore(filled, quantity);
}

/** Units of an order; 0 when its size is not known. */
export function sizeOf({ quantity }: ExecutionOrder): Decimal {
  return decimal(quantity ?? 0);
}

/** Units that an order of the execution has brought: what has filled, less what was kept as a fee (safety S27). */
export function receivedUnits({ filled, fee = '0' }: ExecutionOrder): Decimal {
  return decimal(filled).minus(fee);
}

/** Why an order that had to fill has failed the plan (execution rules 5 and 9). */
export function reasonOfEnd(order: ExecutionOrder): ExecutionReason {
  if (order.cancel?.why === 'withdrawal') {
    return 'withdrawal-due';
  }
  switch (order.status) {
    case 'rejected':
      return 'order-rejected';
    case 'expired':
      return 'order-lapsed';
    case 'not-found':
      return order.workedAt === undefined ? 'broker-unclear' : 'order-cancelled';
    case 'cancelled':
    case 'filled':
    case 'sent':
    case 'working':
      return 'order-cancelled';
  }
}

/** How an order ended, for a sentence. Its size may not be known. */
export function endText({
  status,
  filled,
  quantity,
  reason,
}: Pick<ExecutionOrder, 'filled'> & {
  readonly status: string;
  readonly quantity?: DecimalString | undefined;
  readonly reason?: string;
}): string {
  const size = quantity === undefined ? '' : ` of ${quantity}`;
  return `ended (${status}) with ${filled}${size} filled${reason === undefined ? '' : `: ${reason}`}`;
}

/** The same as a sentence about an order. */
export function endSentence(order: ExecutionOrder): string {
  return `${nameOf(order)} ${endText(order)}.`;
}

/** Name of an order in a sentence. */
export function nameOf({ order }: ExecutionOrder): string {
  return order.clientOrderId === undefined ? order.orderId : order.clientOrderId;
}
