// Sends an order, and waits until the broker has it (execution rules 4 and 6).
import type { SubmitOrderStep } from '../../order/order-plan.js';
import { giveOrder } from '../give.js';
import { failLateFill, noLongerFits } from '../late-fill.js';
import { isRefused, reasonOfEnd } from '../order-state.js';
import { roleOf } from '../plan-shape.js';
import { refusalSentence } from '../protection.js';
import { fail, type Run } from '../run.js';
import { isPastWithdrawal } from '../withdrawals.js';
import { done, type Verdict, waiting } from './verdict.js';

export function beginSubmitOrder(run: Run, step: SubmitOrderStep): void {
  const { id, order } = step;
  if (id === run.shape.followed?.stop.id) {
    // Its stops were sent with the fill of the entry.
    return;
  }
  if (isPastWithdrawal(run, { step: id })) {
    fail(run, 'withdrawal-due', `The time of ${order.clientOrderId} is over: it was not sent.`);
    return;
  }
  if (noLongerFits(run, order)) {
    failLateFill(run, order);
    return;
  }
  const clientOrderId = `${order.clientOrderId}`;
  giveOrder(run, { terms: order, clientOrderId, quantity: order.quantity, role: roleOf(step, run.plan), step: id });
}

/** Complete when the broker has the order: it works, or ended otherwise than by a rejection. */
export function checkSubmitOrder(run: Run, { id }: SubmitOrderStep): Verdict {
  const orders = run.orders.filter(({ step }) => step === id);
  const refused = orders.find(isRefused);
  if (refused !== undefined) {
    return { is: 'failed', code: reasonOfEnd(refused), reason: refusalSentence(refused) };
  }
  return orders.every(({ status }) => status !== 'sent') ? done : waiting;
}
