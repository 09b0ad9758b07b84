// How each order of a plan ended, as one text.
import type { SubmitOrderStep } from '../../order/order-plan.js';
import type { Execution, ExecutionOrder } from '../execution.js';
import { unitsWithoutLeg } from '../legs.js';
import { hasWorked, isOverfilled, isRefused } from '../order-state.js';

/** Words of a key, each with the end of a sentence. */
export const endWords = {
  filled: 'fills',
  overfilled: 'fills beyond its quantity',
  part: 'fills in part',
  working: 'rests unfilled',
  unfilled: 'ends unfilled',
  withdrawn: 'is withdrawn unfilled',
  placed: 'rests as protection',
  lost: 'works and then ends',
  rejected: 'is rejected',
  unsent: 'is not sent',
} as const;

export type EndWord = keyof typeof endWords;

/**
 * Canonical text of how the orders of an execution ended, in the order of the steps: `exit:part,entry:unsent`. First comes
 * `cancel:filled` or `cancel:failed` when the resting orders did not let themselves be cancelled.
 *
 * @example
 * endKey(execution); // 'entry:unsent': the broker has not answered
 * endKey(execution).split(',').length; // 1
 */
export function endKey(execution: Execution): string {
  return endParts(execution)
    .map(([id, word]) => `${id}:${word}`)
    .join(',');
}

/** Ids of steps with their words. */
export function endParts(execution: Execution): readonly (readonly [id: string, word: string])[] {
  const { plan } = execution;
  if (plan.outcome !== 'orders') {
    return [['plan', plan.outcome]];
  }
  const submits = plan.steps.filter((step): step is SubmitOrderStep => step.step === 'submit-order');
  const orders = submits.flatMap(({ id }) => {
    const sent = execution.orders.filter(({ step }) => step === id);
    const parts = [[id, wordOf(sent)] as const];
    return sent.some((order) => isLegLost(order)) ? [...parts, [`${id}-leg`, 'rejected'] as const] : parts;
  });
  const replace = plan.steps.findIndex(({ step }) => step === 'replace-orders');
  if (replace !== -1) {
    return [['replace', replaceWord(execution, replace)], ...orders];
  }
  const cancel = cancelWord(execution);
  return cancel === undefined && orders.length > 0 ? orders : [['cancel', cancel ?? 'done'], ...orders];
}

function replaceWord({ failure, steps }: Execution, index: number): 'moved' | 'ended' | 'lost' | 'failed' {
  if (steps[index]?.status !== 'failed') {
    return 'moved';
  }
  switch (failure?.reason.code) {
    case 'stop-not-moved':
      return 'failed';
    case 'resting-order-filled':
      return 'ended';
    default:
      return 'lost';
  }
}

function cancelWord({ failure, steps, plan }: Execution): 'filled' | 'failed' | undefined {
  const hasFailed = plan.steps.some(({ step }, index) => step === 'cancel-orders' && steps[index]?.status === 'failed');
  switch (hasFailed ? failure?.reason.code : undefined) {
    case 'resting-order-filled':
    case 'order-overfilled':
      return 'filled';
    case 'cancel-failed':
      return 'failed';
    default:
      return undefined;
  }
}

/** The stop loss of an entry was told, and does not protect what it filled. */
function isLegLost(order: ExecutionOrder): boolean {
  const { legs } = order;
  return legs !== undefined && legs.stopLoss.status !== 'working' && unitsWithoutLeg(order, legs).gt(0);
}

/** Several orders: the stops of one entry. */
function wordOf(orders: readonly ExecutionOrder[]): EndWord {
  const [order] = orders;
  if (order === undefined) {
    return 'unsent';
  }
  if (order.role === 'protection') {
    const refused = orders.filter(isRefused);
    return refused.length === 0 ? 'placed' : refused.every(hasWorked) ? 'lost' : 'rejected';
  }
  const { status, filled, cancel, workedAt } = order;
  if (isOverfilled(order)) {
    return 'overfilled';
  }
  if (status === 'filled' || filled !== '0') {
    return status === 'filled' ? 'filled' : 'part';
  }
  switch (status) {
    case 'sent':
      return 'unsent';
    case 'not-found':
      return workedAt === undefined ? 'unsent' : 'unfilled';
    case 'working':
      return 'working';
    case 'rejected':
      // A broker acknowledges first and may reject later.
      return hasWorked(order) ? 'unfilled' : 'rejected';
    case 'cancelled':
    case 'expired':
      return cancel?.why === 'withdrawal' ? 'withdrawn' : 'unfilled';
  }
}
