// An order that was lost on its way (execution rule 10).
import { type DecimalString, decimal, decimalText } from '../core/decimal.js';
import type { ExecutionOrder } from './execution.js';
import { giveAgain } from './give.js';
import { cancelledOrder } from './held.js';
import { failLateFill, noLongerFits } from './late-fill.js';
import { plannedOrder } from './plan-shape.js';
import { followedQuantity, stopsOf } from './protection.js';
import { restoredQuantity } from './restore.js';
import { changeOrder, fail, type Run } from './run.js';
import { maxSubmits } from './timing.js';
import { isPastWithdrawal } from './withdrawals.js';

/** A stop has the quantity that fits now (rule 10), any other order its own. */
function ownQuantity(run: Run, order: ExecutionOrder): DecimalString | undefined {
  return stopsOf(run).includes(order) ? decimalText(followedQuantity(run, order)) : order.quantity;
}

/** Sends an order again that the broker does not know, at most 5 times in all; or gives it up. */
export function resend(run: Run, order: ExecutionOrder): void {
  const { clientOrderId } = order.order;
  const stop = cancelledOrder(run, order);
  const terms = stop === undefined ? plannedOrder(run.shape, order) : stop.order;
  const quantity =
    stop === undefined || terms === undefined ? ownQuantity(run, order) : restoredQuantity(run, stop, terms);
  // A failure does not send again what does not protect (rule 7).
  const isWanted = order.role === 'protection' || (run.status === 'running' && run.failure === undefined);
  const isLate = isPastWithdrawal(run, order);
  const isUnfit = stop === undefined && terms !== undefined && noLongerFits(run, terms, order);
  const mayGo = isWanted && order.submits < maxSubmits && !isLate && !isUnfit;
  const isKnown = clientOrderId !== undefined && terms !== undefined && quantity !== undefined;
  if (mayGo && isKnown && decimal(quantity).gt(0)) {
    giveAgain(run, order, { terms, clientOrderId, quantity });
    return;
  }
  changeOrder(run, order, { status: 'not-found', question: undefined });
  if (isUnfit && isWanted) {
    failLateFill(run, terms);
  } else if (isLate && isWanted) {
    fail(run, 'withdrawal-due', `The time of ${clientOrderId} was over before the broker had it.`);
  }
}
