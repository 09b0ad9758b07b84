// A broker may reserve units for each closing order, and reject a stop that is put back beside a take profit (execution rule 7).
import { decimal } from '../core/decimal.js';
import type { CancelledOrder } from '../order/order-plan.js';
import type { ExecutionOrder } from './execution.js';
import { giveCancel } from './give.js';
import { cancelledOrder } from './held.js';
import { hasEnded, isSettled, nameOf } from './order-state.js';
import { isOnlyOfPlace, sendRest } from './reduce-restored.js';
import { restingOrder } from './resting-order.js';
import { restoredQuantity } from './restore.js';
import { addNotice, addOrder, type Run } from './run.js';

/** Cancels the take profits beside each stop that the broker rejected when it was put back. After the end nothing is cancelled. */
export function cancelTakeProfits(run: Run): void {
  const { restore } = run.plan;
  if (restore?.takeProfits === undefined || run.status !== 'running') {
    return;
  }
  for (const stop of rejectedStops(run)) {
    for (const [index, takeProfit] of restore.takeProfits.entries()) {
      const { orderId } = takeProfit;
      const isKnown = run.orders.some(({ order }) => order.orderId === orderId);
      if (!isKnown && isBeside(takeProfit, cancelledOrder(run, stop))) {
        const place = restore.orders.length + index + 1;
        giveCancel(run, addOrder(run, restingOrder(takeProfit, place, run.now)), 'reserve');
        const message = `The take profit ${orderId} is to be cancelled: beside it the broker rejected ${nameOf(stop)}.`;
        addNotice(run, 'take-profit-cancelled', message);
      }
    }
  }
}

/** Sends a rejected stop once more when the take profits beside it have ended, also where a cancel has its effect after the end. */
export function restoreOnceMore(run: Run): void {
  for (const stop of rejectedStops(run)) {
    const released = run.orders.filter(
      (order) => order.cancel?.why === 'reserve' && isBeside(cancelledOrder(run, order), cancelledOrder(run, stop)),
    );
    const isInTime = run.status === 'running' || released.some(({ cancel }) => cancel?.hasFailed);
    if (released.length > 0 && released.every(isSettled) && isInTime) {
      sendRest(run, stop);
    }
  }
}

/** The end of this take profit is waited for. */
export function isCancelledForStop({ status }: Run, order: ExecutionOrder): boolean {
  const { cancel } = order;
  return status === 'running' && cancel?.why === 'reserve' && cancel.hasFailed === undefined && !hasEnded(order);
}

/** Stops that were put back once, that the broker rejected, and without which something held has no stop. */
function rejectedStops(run: Run): readonly ExecutionOrder[] {
  return run.orders.filter((order) => {
    const cancelled = cancelledOrder(run, order);
    const isRejected = order.role === 'protection' && order.status === 'rejected' && isOnlyOfPlace(run, order);
    return (
      isRejected && cancelled?.order !== undefined && decimal(restoredQuantity(run, cancelled, cancelled.order)).gt(0)
    );
  });
}

function isBeside(one: CancelledOrder | undefined, other: CancelledOrder | undefined): boolean {
  return one?.ticker === other?.ticker && one?.side === other?.side;
}
