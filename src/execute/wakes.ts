// When an execution has to be woken (execution rules 12 and 13).
import { epochMilliseconds, instantText } from '../core/instant.js';
import { cancelDue } from './cancels.js';
import { confirmationDue } from './confirm.js';
import { moveDue } from './move-order.js';
import { questionDue } from './questions.js';
import { replacementDue } from './reduce-restored.js';
import type { Run } from './run.js';
import { deadlineAfter, never, unprotectedSeconds } from './timing.js';
import { withdrawalDue } from './withdrawals.js';

/** Asks for a wake at the next deadline, unless an earlier wake is under way: that one asks again. */
export function requestWake(run: Run): void {
  const now = epochMilliseconds(run.now);
  const next = Math.min(...deadlines(run).filter((deadline) => deadline > now));
  const pending = deadlineAfter(run.wake, 0);
  run.wake = pending > now ? run.wake : undefined;
  if (next < (pending > now ? pending : never)) {
    giveWake(run, next);
  }
}

/** After a restart: the next deadline, also one that is past. It is judged with the next event. */
export function repeatWake(run: Run): void {
  const next = Math.min(...deadlines(run));
  run.wake = undefined;
  if (next < never) {
    giveWake(run, next);
  }
}

function giveWake(run: Run, deadline: number): void {
  const at = instantText(deadline);
  run.wake = at;
  run.commands.push({ command: 'wake', at });
}

/** In epoch milliseconds. */
function deadlines(run: Run): readonly number[] {
  const { plan, status, failure } = run;
  if (status !== 'running') {
    return run.orders.flatMap((order) => [questionDue(order), moveDue(order)]);
  }
  const ofFailure = deadlineAfter(failure?.at, unprotectedSeconds);
  const found = [deadlineAfter(plan.releaseAt, 0), fillDeadline(run), ofFailure];
  for (const order of run.orders) {
    found.push(questionDue(order), cancelDue(order), confirmationDue(run, order), replacementDue(order));
    found.push(moveDue(order));
    if (failure === undefined) {
      found.push(withdrawalDue(run, order));
    }
  }
  return found;
}

/** When the fill that is waited for is late (execution rule 5). */
function fillDeadline({ plan, steps }: Run): number {
  const index = steps.findIndex(({ status }) => status === 'begun');
  const step = plan.steps[index];
  return step?.step === 'await-fill' ? deadlineAfter(steps[index]?.at, step.seconds) : never;
}
