// Open questions to the broker (execution rule 10).
import type { IsoInstant } from '../core/instant.js';
import { waitsForLegs } from './confirm.js';
import type { ExecutionOrder } from './execution.js';
import { ask } from './give.js';
import { mustFill } from './must-fill.js';
import { changeOrder, type Run } from './run.js';
import { deadlineAfter, hasCome, isDue, never, pauseAfter, retrySeconds, secondsAfter } from './timing.js';

/** True when an event answers the question that is open: it is not older than the question. */
export function answersQuestion({ question }: ExecutionOrder, { at }: { readonly at: IsoInstant }): boolean {
  return question !== undefined && isDue(question.at, at);
}

/** Asks after a command that ended without an answer, unless that was an earlier command or a question is open already. */
export function askAfter(
  run: Run,
  order: ExecutionOrder,
  givenAt: IsoInstant | undefined,
  { at }: { readonly at: IsoInstant },
): void {
  if (order.question === undefined && givenAt !== undefined && isDue(givenAt, at)) {
    ask(run, order);
  }
}

/** A question without an answer is asked again after a pause, which grows from 1 to 30 seconds. */
export function askLater(run: Run, order: ExecutionOrder, { at }: { readonly at: IsoInstant }): void {
  const { question } = order;
  if (question !== undefined && question.isUnclear === undefined && isDue(question.at, at)) {
    const again = secondsAfter(run.now, pauseAfter(question.unclear));
    changeOrder(run, order, { question: { ...question, again, unclear: question.unclear + 1, isUnclear: true } });
  }
}

/** Asks again what is due, asks for submits that nobody answered, and for fills that nobody told. */
export function askWhatIsDue(run: Run): void {
  for (const order of run.orders) {
    if (hasCome(questionDue(order), run.now) || (order.question === undefined && needsFill(run, order))) {
      ask(run, order);
    }
  }
}

/** When an order is asked for next, in epoch milliseconds. */
export function questionDue({ question, status, sentAt }: ExecutionOrder): number {
  if (question !== undefined) {
    return deadlineAfter(question.again, 0);
  }
  return status === 'sent' ? deadlineAfter(sentAt, retrySeconds) : never;
}

/** It ended without its fill being told, and something depends on the figure (execution rule 11). */
export function needsFill(run: Run, order: ExecutionOrder): boolean {
  if (order.isFillUnknown === undefined) {
    return false;
  }
  const { cancelsProtection } = run.shape;
  const protects = order.role === 'resting' || cancelsProtection;
  // After the end only protection is still looked after.
  return run.status === 'running'
    ? protects || isAwaited(run, order) || mustFill(run, order) || waitsForLegs(run, order)
    : protects && run.failure !== undefined;
}

function isAwaited({ shape }: Run, { step }: ExecutionOrder): boolean {
  return step !== undefined && shape.awaited.has(step);
}
