import { followUpCancels } from './cancels.js';
import { confirmWhatIsDue } from './confirm.js';
import type { Advance } from './execution.js';
import { dealWithFailure } from './failure.js';
import { giveUpSilentBroker } from './faults.js';
import { dropQuestions, noticeOverfills, noticeUnfilled } from './figures.js';
import { finish } from './finish.js';
import { judgeLegs } from './legs.js';
import { checkMustFill } from './must-fill.js';
import { followFill, judgeStops } from './protection.js';
import { askWhatIsDue } from './questions.js';
import { noticeExcess } from './reduce-restored.js';
import { closeRun, type Run } from './run.js';
import { takeSteps } from './steps/take-steps.js';
import { moveStops } from './stop-moves.js';
import { noticeBarePositions } from './unprotected.js';
import { requestWake } from './wakes.js';
import { withdrawWhatIsDue } from './withdrawals.js';

/** Rules that hold while nothing has failed, in the order in which they are applied. */
const planRules: readonly ((run: Run) => void)[] = [
  judgeStops,
  judgeLegs,
  giveUpSilentBroker,
  checkMustFill,
  takeSteps,
  withdrawWhatIsDue,
  finish,
];

/** Rules that hold whatever happened, after those of the plan. */
const lastRules: readonly ((run: Run) => void)[] = [
  dealWithFailure,
  endQuestions,
  askWhatIsDue,
  followUpCancels,
  moveStops,
  noticeBarePositions,
  noticeExcess,
  noticeUnfilled,
  requestWake,
];

/** With the end, questions that nothing depends on any longer are dropped. */
function endQuestions(run: Run): void {
  if (run.status !== 'running' && run.before.status === 'running') {
    dropQuestions(run);
  }
}

/** Applies the rules to what is known now. The event was applied before: a fill wins over every deadline. */
export function settle(run: Run): Advance {
  followFill(run);
  noticeOverfills(run);
  confirmWhatIsDue(run);
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
