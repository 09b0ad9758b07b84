// A broker acknowledges first and judges then: a stop is looked at once more before the execution ends (execution rules 15, 18).
import type { ExecutionOrder } from './execution.js';
import { ask } from './give.js';
import { carriesStopLoss, isLegKnown, isLegRefused } from './legs.js';
import { isSettled, nameOf } from './order-state.js';
import { addNotice, changeOrder, type Run } from './run.js';
import { deadlineAfter, hasCome, isDue, never, secondsAfter, settleSeconds, unconfirmedSeconds } from './timing.js';

/** Seconds between two questions for legs that a broker does not tell. */
const legPauseSeconds = 15;

/** The end of the execution waits for a word about this stop. */
export function isUnconfirmed(run: Run, order: ExecutionOrder): boolean {
  return (
    run.status === 'running' &&
    order.confirmation?.result === undefined &&
    (isStopAtWork(order) || lacksLegs(run, order))
  );
}

function isStopAtWork({ role, status }: ExecutionOrder): boolean {
  return role === 'protection' && status === 'working';
}

/** Rule 18: an entry that has filled, and of whose stop nothing was told. A plan that has failed, or is about to, does not wait for that. */
function lacksLegs(run: Run, order: ExecutionOrder): boolean {
  return (
    run.failure === undefined &&
    waitsForLegs(run, order) &&
    isSettled(order) &&
    order.filled !== '0' &&
    !isLegKnown(order) &&
    !isLegRefused(run, order)
  );
}

/** The execution is to end when the stop of this entry works. */
export function waitsForLegs(run: Run, order: ExecutionOrder): boolean {
  return run.before.until === 'protected' && order.role === 'entry' && carriesStopLoss(run, order);
}

/** When to ask, and from then on until when, in epoch milliseconds. */
export function confirmationDue(run: Run, order: ExecutionOrder): number {
  const { confirmation, workedAt, endedAt } = order;
  if (!isUnconfirmed(run, order)) {
    return never;
  }
  if (confirmation === undefined) {
    return deadlineAfter(isStopAtWork(order) ? workedAt : endedAt, settleSeconds);
  }
  const last = deadlineAfter(confirmation.at, unconfirmedSeconds);
  return isStopAtWork(order) ? last : Math.min(last, deadlineAfter(confirmation.askedAt, legPauseSeconds));
}

/** Asks for stops that have worked for five seconds, and gives up those that nobody tells of for sixty. */
export function confirmWhatIsDue(run: Run): void {
  for (const order of run.orders) {
    if (!hasCome(confirmationDue(run, order), run.now)) {
      continue;
    }
    const { at = run.now } = order.confirmation ?? {};
    if (hasCome(deadlineAfter(at, unconfirmedSeconds), run.now)) {
      const given = { at, askedAt: run.now, result: 'unconfirmed' } as const;
      changeOrder(run, order, { confirmation: given, question: undefined });
      addNotice(run, 'protection-unconfirmed', unconfirmedText(order));
    } else {
      changeOrder(run, ask(run, order), { confirmation: { at, askedAt: run.now } });
    }
  }
}

function unconfirmedText(order: ExecutionOrder): string {
  const what = order.role === 'entry' ? `The stop loss of ${nameOf(order)}` : `The stop ${nameOf(order)}`;
  return `${what} was not confirmed in ${unconfirmedSeconds} seconds: look at your broker whether it works.`;
}

/** What an answer to the open question confirms: nothing when it was asked too early to count (execution rule 15). */
export function confirmation({ role, workedAt, question }: ExecutionOrder): Pick<ExecutionOrder, 'confirmation'> {
  if (role !== 'protection' || workedAt === undefined || question === undefined) {
    return {};
  }
  const { at } = question;
  return isDue(secondsAfter(workedAt, settleSeconds), at)
    ? { confirmation: { at, askedAt: at, result: 'confirmed' } }
    : {};
}
