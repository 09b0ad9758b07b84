import type { OrderPlan } from '../library.js';
import type { Answer } from './answer.js';

/** Outcome of a case in one line. */
export interface Verdict {
  readonly outcome: OrderPlan['outcome'] | 'rejected';
  readonly words: string;
}

/** Outcome of the answer; for a batch that of its most active plan. */
export function verdictOf(answer: Answer): Verdict {
  if (!answer.ok) {
    return { outcome: 'rejected', words: `Rejected: ${counted(answer.problems.length, 'error')}` };
  }
  const { plans, problems } = answer;
  const rest = problems.length > 0 ? `; rejected: ${counted(problems.length, 'error')}` : '';
  const orders = plans.flatMap(({ steps }) => steps).filter(({ step }) => step === 'submit-order').length;
  const cancels = plans.flatMap(({ steps }) => steps).filter(({ step }) => step === 'cancel-orders').length;
  if (plans.some(({ outcome }) => outcome === 'orders')) {
    const parts = [
      ...(orders > 0 ? [counted(orders, 'order')] : []),
      ...(cancels > 0 ? [counted(cancels, 'cancellation')] : []),
    ];
    return { outcome: 'orders', words: `Accepted: ${parts.join(' and ')}${rest}` };
  }
  const postponed = plans.find(({ outcome }) => outcome === 'postponed');
  return postponed === undefined
    ? { outcome: 'nothing-to-do', words: `Accepted: nothing to do${rest}` }
    : { outcome: 'postponed', words: `Accepted: postponed until ${postponed.releaseAt ?? 'later'}${rest}` };
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
