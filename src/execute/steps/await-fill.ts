// Waits until the order of an earlier step has filled (execution rules 5 and 6).
import type { AwaitFillStep } from '../../order/order-plan.js';
import type { ExecutionOrder, StepState } from '../execution.js';
import { endSentence, isSettled, nameOf, reasonOfEnd } from '../order-state.js';
import type { Run } from '../run.js';
import { deadlineAfter, hasCome } from '../timing.js';
import { done, type Verdict, waiting } from './verdict.js';

/** A fill wins over the deadline. */
export function checkAwaitFill(run: Run, step: AwaitFillStep, { at }: StepState): Verdict {
  const order = run.orders.find((candidate) => candidate.step === step.of);
  if (order?.status === 'filled') {
    return done;
  }
  if (order === undefined || isSettled(order)) {
    return afterEnd(run, step, order);
  }
  if (hasCome(deadlineAfter(at, step.seconds), run.now)) {
    const reason = `${nameOf(order)} has not filled within ${step.seconds} seconds.`;
    return { is: 'failed', code: 'fill-timeout', reason };
  }
  return waiting;
}

/** An entry that a stop follows may end with a part filled, and may be withdrawn unfilled (rules 6 and 9). */
function afterEnd(run: Run, { of }: AwaitFillStep, order: ExecutionOrder | undefined): Verdict {
  if (order === undefined) {
    return { is: 'failed', code: 'order-cancelled', reason: `Step ${of} has sent no order.` };
  }
  const reason = endSentence(order);
  const isFollowed = of === run.shape.followed?.entry.id;
  if (isFollowed && order.filled !== '0') {
    return { is: 'done', reason };
  }
  return isFollowed && order.cancel?.why === 'withdrawal'
    ? { is: 'done', reason }
    : { is: 'failed', code: reasonOfEnd(order), reason };
}
