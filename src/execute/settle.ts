import { followUpCancels } from './cancels.js';
import type { Advance } from './execution.js';
import { dealWithFailure } from './failure.js';
import { finish } from './finish.js';
import { checkMustFill } from './must-fill.js';
import { followFill } from './protection.js';
import { askWhatIsDue } from './questions.js';
import { closeRun, type Run } from './run.js';
import { takeSteps } from './steps/take-steps.js';
import { requestWake } from './wakes.js';
import { withdrawWhatIsDue } from './withdrawals.js';

/** Rules that hold while nothing has failed, in the order in which they are applied. */
const planRules: readonly ((run: Run) => void)[] = [checkMustFill, takeSteps, withdrawWhatIsDue, finish];

/** Rules that hold whatever happened, after those of the plan. */
const lastRules: readonly ((run: Run) => void)[] = [dealWithFailure, askWhatIsDue, followUpCancels, requestWake];

/** Applies the rules to what is known now. The event was applied before: a fill wins over every deadline. */
export function settle(run: Run): Advance {
  followFill(run);
  for (const rule of planRules) {
    if (run.status === 'running' && run.failure === undefined) {
      rule(run);
    }
  }
  for (const rule of lastRules) {
    rule(run);
  }
  return closeRun(run);
}
