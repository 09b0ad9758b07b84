// Stops that the plan cancelled are sent again when it fails (execution rules 7b and 8).
import { Decimal, type DecimalString, decimal, decimalText } from '../core/decimal.js';
import type { Order } from '../order/order.js';
import { restoredOrderId } from '../order/order-ids.js';
import type { CancelledOrder } from '../order/order-plan.js';
import type { ExecutionOrder } from './execution.js';
import { giveOrder } from './give.js';
import { cancelledOrder, fillSincePlan, heldNow, protectedNow, unclaimed } from './held.js';
import { endText, hasWorked, isRefused, isSettled, nameOf, sizeOf } from './order-state.js';
import { isStopLoss } from './plan-shape.js';
import { addNotice, type Run } from './run.js';

/**
 * Sends every stop that the plan cancelled again, in their order, each reduced to what is held now and not claimed by other
 * closing orders. What is held is looked at again before each.
 */
export function restoreProtection(run: Run): void {
  for (const [index, stop] of (run.plan.restore?.orders ?? []).entries()) {
    const { isLost, replacement } = stateOf(run, stop);
    if (!isStopLoss(stop) || !isLost) {
      continue;
    }
    if (stop.order !== undefined) {
      if (replacement === undefined) {
        sendAgain(run, stop, stop.order, index + 1);
      }
      noticeReduced(run, stop, stop.order);
    }
    noticeMissing(run, stop);
  }
}

function sendAgain(run: Run, stop: CancelledOrder, terms: Order, place: number): void {
  const quantity = restoredQuantity(run, stop, terms);
  if (quantity === '0') {
    return;
  }
  giveOrder(run, {
    terms,
    clientOrderId: restoredOrderId(run.plan, place),
    quantity,
    role: 'protection',
    place,
  });
  if (terms.type === 'trailing_stop') {
    addNotice(
      run,
      'trail-restarted',
      `The trailing stop ${stop.orderId} was sent again: it trails from the current price, not from the best price that it had reached.`,
    );
  }
}

/** Units of a cancelled stop that are to be sent: what was left of it, at most what is unclaimed. */
export function restoredQuantity(run: Run, stop: CancelledOrder, terms: Order): DecimalString {
  const { replacement } = stateOf(run, stop);
  return decimalText(Decimal.max(Decimal.min(unitsLeft(run, stop, terms), unclaimed(run, stop, replacement)), 0));
}

/** Units of a cancelled stop that have not filled, neither of it nor of what was sent for it. */
function unitsLeft(run: Run, stop: CancelledOrder, terms: Order): Decimal {
  return decimal(stop.quantity ?? terms.quantity).minus(stateOf(run, stop).filled);
}

interface StopState {
  /** Units that have filled since the plan was made. */
  readonly filled: Decimal;
  readonly replacement: ExecutionOrder | undefined;
  /** It ended before it had filled. */
  readonly isLost: boolean;
}

function stateOf(run: Run, stop: CancelledOrder): StopState {
  const orders = run.orders.filter((order) => cancelledOrder(run, order) === stop);
  const resting = orders.filter(({ role }) => role === 'resting');
  const replacement = orders.findLast(({ role }) => role === 'protection');
  // Of a stop that a second one of its place replaces, what it filled is filled.
  const isReplaced = replacement?.cancel?.why === 'excess' || replacement?.status === 'rejected';
  const earlier = orders.filter((order) => order !== replacement || isReplaced);
  const filled = earlier.reduce((sum, order) => sum.plus(fillSincePlan(run, order) ?? 0), decimal(0));
  return { filled, replacement, isLost: resting.some((order) => isSettled(order) && order.status !== 'filled') };
}

/** Tells the trader about a stop that is missing, if something is held that no stop protects. */
function noticeMissing(run: Run, stop: CancelledOrder): void {
  const { replacement } = stateOf(run, stop);
  const isMissing = replacement === undefined || isRefused(replacement);
  if (isMissing && isHeldUnprotected(run, stop)) {
    const why = reasonOf(stop, replacement);
    addNotice(run, 'protection-not-restored', `The stop ${stop.orderId} on ${stop.ticker} is not back: ${why}.`);
  }
}

/**
 * Tells the trader about a stop that was reduced because other closing orders work (rule 8). When they end, nothing more is
 * sent for it: it has one identifier.
 */
function noticeReduced(run: Run, stop: CancelledOrder, terms: Order): void {
  const { replacement } = stateOf(run, stop);
  if (replacement === undefined || isRefused(replacement) || !isHeldUnprotected(run, stop)) {
    return;
  }
  const left = unitsLeft(run, stop, terms);
  if (left.gt(sizeOf(replacement))) {
    const what = `The stop ${stop.orderId} on ${stop.ticker} is back for ${replacement.quantity} of ${decimalText(left)}`;
    addNotice(run, 'protection-not-restored', `${what}: other closing orders cover the rest while they work.`);
  }
}

function isHeldUnprotected(run: Run, stop: CancelledOrder): boolean {
  return heldNow(run, stop).gt(protectedNow(run, stop));
}

function reasonOf({ order }: CancelledOrder, replacement: ExecutionOrder | undefined): string {
  if (order === undefined) {
    return 'the broker did not tell its price';
  }
  if (replacement === undefined) {
    return 'other closing orders already cover the position';
  }
  if (hasWorked(replacement)) {
    return `${nameOf(replacement)} ${endText(replacement)}`;
  }
  return replacement.status === 'rejected'
    ? `the broker rejected it${replacement.reason === undefined ? '' : `: ${replacement.reason}`}`
    : 'the broker did not take it';
}
