// An order that was lost on its way (execution rule 10).
import { type DecimalString, decimal } from '../core/decimal.js';
import type { Order } from '../plan/legs/order.js';
import type { ExecutionOrder } from './execution.js';
import { giveAgain } from './give.js';
import { restoredQuantity, restoreTerms } from './restore.js';
import { changeOrder, fail, type Run } from './run.js';
import { maxSubmits } from './timing.js';
import { isPastWithdrawal } from './withdrawals.js';

/** Sends an order again that the broker does not know, at most 5 times in all; or gives it up. */
export function resend(run: Run, order: ExecutionOrder): void {
  const terms = termsOf(run, order);
  const quantity = quantityNow(run, order);
  // A failure does not send again what does not protect (rule 7).
  const isWanted = order.role === 'protection' || (run.status === 'running' && run.failure === undefined);
  const isLate = order.step !== undefined && isPastWithdrawal(run, order.step);
  const mayGo = isWanted && order.submits < maxSubmits && !isLate;
  if (mayGo && terms !== undefined && quantity !== undefined && decimal(quantity).gt(0)) {
    giveAgain(run, order, terms, quantity);
    return;
  }
  changeOrder(run, order, { status: 'not-found', question: undefined });
  if (isLate && isWanted) {
    fail(run, 'withdrawal-due', `The time of ${order.order.clientOrderId} was over before the broker had it.`);
  }
}

function termsOf({ plan, shape }: Run, { place, step }: ExecutionOrder): Order | undefined {
  return place === undefined ? shape.submits.get(step ?? '')?.order : restoreTerms(plan, place);
}

/** A restored stop has the quantity that fits now (rule 10), any other its own. */
function quantityNow(run: Run, order: ExecutionOrder): DecimalString | undefined {
  return order.place === undefined ? order.quantity : restoredQuantity(run, order.place);
}
