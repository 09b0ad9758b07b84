// When an execution has to be woken (execution rules 12 and 13).
import type { IsoInstant } from '../core/time.js';
import { cancelDue } from './cancels.js';
import { questionDue } from './questions.js';
import type { Run } from './run.js';
import { earlier, isDue, secondsAfter, unprotectedSeconds } from './timing.js';
import { withdrawalDue } from './withdrawals.js';

/** Asks for a wake at the next deadline, unless an earlier wake is under way: that one asks again. */
export function requestWake(run: Run): void {
  const next = nextDeadline(run, (at) => !isDue(at, run.now));
  const pending = run.wake !== undefined && !isDue(run.wake, run.now) ? run.wake : undefined;
  run.wake = pending;
  if (next !== undefined && (pending === undefined || !isDue(pending, next))) {
    giveWake(run, next);
  }
}

/** After a restart: the next deadline, also one that is past. It is judged with the next event. */
export function repeatWake(run: Run): void {
  const next = nextDeadline(run, () => true);
  run.wake = undefined;
  if (next !== undefined) {
    giveWake(run, next);
  }
}

function giveWake(run: Run, at: IsoInstant): void {
  run.wake = at;
  run.commands.push({ command: 'wake', at });
}

function nextDeadline(run: Run, isWanted: (at: IsoInstant) => boolean): IsoInstant | undefined {
  let next: IsoInstant | undefined;
  for (const at of deadlines(run)) {
    if (at !== undefined && isWanted(at)) {
      next = earlier(next, at);
    }
  }
  return next;
}

function deadlines(run: Run): readonly (IsoInstant | undefined)[] {
  const { plan, status, failure } = run;
  if (status !== 'running') {
    return run.orders.map(questionDue);
  }
  const ofOrders = run.orders.flatMap((order) => {
    const withdrawal = failure === undefined ? withdrawalDue(run, order) : undefined;
    return [questionDue(order), cancelDue(order), withdrawal];
  });
  const ofFailure = failure === undefined ? undefined : secondsAfter(failure.at, unprotectedSeconds);
  return [plan.releaseAt, fillDeadline(run), ofFailure, ...ofOrders];
}

/** When the fill that is waited for is late (execution rule 5). */
function fillDeadline({ plan, steps, failure }: Run): IsoInstant | undefined {
  const index = steps.findIndex(({ status }) => status === 'begun');
  const step = plan.steps[index];
  const at = steps[index]?.at;
  if (failure !== undefined || step?.step !== 'await-fill' || step.seconds === undefined || at === undefined) {
    return undefined;
  }
  return secondsAfter(at, step.seconds);
}
