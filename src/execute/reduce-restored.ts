// A late fill leaves less held than restored stops may close: they are made smaller (execution rule 16).
import { Decimal, decimal, decimalText } from '../core/decimal.js';
import { secondRestoredOrderId } from '../order/order-ids.js';
import type { ExecutionOrder } from './execution.js';
import { giveCancel, giveOrder, giveReplace } from './give.js';
import {
  type ClosedPosition,
  cancelledOrder,
  claimsBeside,
  claimsOn,
  excessOf,
  heldNow,
  openUnits,
  positionClosedBy,
  positionsOf,
  positionsOfPlan,
} from './held.js';
import { hasEnded, isOurs, isSettled } from './order-state.js';
import { restoredQuantity } from './restore.js';
import { addNotice, changeOrder, type Run } from './run.js';
import { deadlineAfter, hasCome, never, retrySeconds } from './timing.js';

/** The execution waits for its smaller size. */
export function isBeingReduced({ replacement, cancel, ...order }: ExecutionOrder): boolean {
  return !hasEnded(order) && (replacement !== undefined || cancel?.why === 'excess');
}

/** When a replace without an effect is given up, in epoch milliseconds. */
export function replacementDue({ status, replacement }: ExecutionOrder): number {
  return status === 'working' ? deadlineAfter(replacement?.at, retrySeconds) : never;
}

/** Makes the last restored stop smaller that closes more than is held, and sends again what is left of one that was cancelled. */
export function reduceRestored(run: Run): void {
  if (run.status !== 'running') {
    return;
  }
  for (const order of run.orders) {
    if (hasCome(replacementDue(order), run.now)) {
      cancelInstead(run, order);
    }
  }
  for (const order of run.orders.filter((one) => isSettled(one) && one.cancel?.why === 'excess')) {
    sendRest(run, order);
  }
  for (const position of restoredPositions(run)) {
    const excess = excessOf(run, position);
    const stop = run.orders.findLast((order) => isReducible(order) && isOf(run, order, position));
    if (
      stop !== undefined &&
      excess.gt(0) &&
      !run.orders.some((order) => isBeingReduced(order) && isOf(run, order, position))
    ) {
      reduce(run, stop, excess);
    }
  }
}

/** A replace that was not carried out: the stop is cancelled, and sent again. */
export function cancelInstead(run: Run, order: ExecutionOrder): void {
  giveCancel(run, changeOrder(run, order, { replacement: undefined }), 'excess');
}

function reduce(run: Run, stop: ExecutionOrder, excess: Decimal): void {
  const rest = openUnits(stop).minus(excess);
  if (run.before.replace === true && rest.gt(0)) {
    giveReplace(run, stop, decimalText(rest.plus(stop.filled)));
  } else {
    giveCancel(run, stop, 'excess');
  }
}

/** Sends what is still held once more, each place once. */
export function sendRest(run: Run, stop: ExecutionOrder): void {
  const { place } = stop;
  const cancelled = cancelledOrder(run, stop);
  if (place === undefined || cancelled?.order === undefined || !isOnlyOfPlace(run, stop)) {
    return;
  }
  const quantity = restoredQuantity(run, cancelled, cancelled.order);
  if (decimal(quantity).gt(0)) {
    const clientOrderId = secondRestoredOrderId(run.plan, place);
    giveOrder(run, { terms: cancelled.order, clientOrderId, quantity, role: 'protection', place, isReduced: true });
  }
}

/** No other stop was sent for its place. */
export function isOnlyOfPlace(run: Run, { order, place }: ExecutionOrder): boolean {
  return !run.orders.some((one) => one.order !== order && one.role === 'protection' && one.place === place);
}

/** A restored stop that works, the first of its place. */
function isReducible({ role, place, status, cancel, isReduced }: ExecutionOrder): boolean {
  return role === 'protection' && place !== undefined && status === 'working' && cancel === undefined && !isReduced;
}

function isOf(run: Run, order: ExecutionOrder, { ticker, side }: ClosedPosition): boolean {
  const position = positionClosedBy(run, order);
  return position?.ticker === ticker && position.side === side;
}

function restoredPositions(run: Run): readonly ClosedPosition[] {
  return positionsOf(run, run.orders.filter(isReducible));
}

/** Tells of orders that may close more than is held, when nothing makes them smaller any more: resting ones too, which keep what they had. */
export function noticeExcess(run: Run): void {
  const open = run.orders.filter((order) => !hasEnded(order));
  for (const position of positionsOfPlan(run, open)) {
    const isAtWork = open.some((order) => isOf(run, order, position) && mayGetSmaller(run, order));
    const claims = Decimal.max(claimsOn(run, position), claimsBeside(run, position));
    const held = heldNow(run, position);
    if (!isAtWork && claims.gt(held)) {
      const message = `Orders may still close ${decimalText(claims)} ${position.ticker}, and ${decimalText(held)} are held.`;
      addNotice(run, 'closing-exceeds-held', message);
    }
  }
}

/** It is being made smaller or cancelled; a resting order may end until the execution does. */
function mayGetSmaller({ status }: Run, order: ExecutionOrder): boolean {
  return status === 'running' && (isBeingReduced(order) || order.cancel !== undefined || !isOurs(order));
}
