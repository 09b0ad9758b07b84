// Orders that must fill: what ends otherwise fails the plan (execution rules 5 and 9).
import type { ExecutionOrder } from './execution.js';
import { endSentence, isSettled, reasonOfEnd } from './order-state.js';
import { fail, type Run } from './run.js';
import { hasWithdrawal } from './withdrawals.js';

/**
 * True for an order that a step waits for, and for a close order that is to be withdrawn or whose position has lost its stop.
 * An entry that a stop follows may end with a part filled (rule 6).
 */
export function mustFill(run: Run, order: ExecutionOrder): boolean {
  const { awaited, followed, cancelsProtection } = run.shape;
  const { step, role } = order;
  if (step === undefined || step === followed?.entry.id) {
    return false;
  }
  return awaited.has(step) || (role === 'exit' && (cancelsProtection || hasWithdrawal(run, order)));
}

/** Fails the plan at once when such an order has ended otherwise, whether its step has begun or not. */
export function checkMustFill(run: Run): void {
  for (const order of run.orders) {
    if (isSettled(order) && order.status !== 'filled' && mustFill(run, order)) {
      fail(run, reasonOfEnd(order), endSentence(order));
    }
  }
}
