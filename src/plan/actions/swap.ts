import { err, ok, type Result } from '../../core/result.js';
import { noticeRoll } from '../../market/contracts/futures.js';
import { onTrial, type PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { isGateError } from '../gates/refusal-codes.js';
import { cancelBeforeExits } from '../legs/before-exits.js';
import { exitOrders, exitSteps } from '../legs/exit.js';
import { exitGates } from '../legs/exit-gates.js';
import { swapExitTerms } from '../legs/order-terms.js';
import { waitingEntry } from '../legs/waiting-entry.js';
import { entryAfterExits } from './entry-after-exits.js';
import { noticeExitsNow } from './exits-now.js';
import { noticeBarredEntry, noticeFailedEntry, takeFailedEntry } from './failed-entry.js';
import { planSwapEntry, type SwapRequest } from './swap-entry.js';

/** Exits, waits for the fills, and enters the opposite side. What fails the entry does not hold back the exit. */
export function planSwap(request: SwapRequest, planning: PlanningContext): Result<Draft> {
  const { closing, holdings, logicalSide, barredBy } = request.swap;
  const waits = barredBy === undefined ? waitingEntry(logicalSide, closing, planning) : undefined;
  const exitErrors = exitGates(closing, planning, waits);
  if (!exitErrors.ok) {
    // All failing gates at once: those of the entry too, although the exit alone is enough.
    const entry = planSwapEntry(request, [], planning);
    const entryErrors = entry.ok ? [] : entry.errors.filter(isGateError);
    const [first, ...rest] = exitErrors.errors;
    return err(first, ...rest, ...entryErrors);
  }
  const exits = exitOrders(closing, { terms: swapExitTerms(planning), size: 'full' }, planning);
  if (!exits.ok) {
    return exits;
  }
  // The stop loss of the entry may be the step `stop-loss`.
  const before = cancelBeforeExits(exits.value, holdings, planning, { firstStep: 2, enters: true });
  const { cancelled } = before;
  const exiting = [...before.steps, ...exitSteps(exits.value)];
  if (barredBy !== undefined) {
    noticeBarredEntry(barredBy, planning);
    return ok({ steps: exiting, holdings, cancelled, isEntryRefused: true });
  }
  const trial = onTrial(planning);
  const entry = entryAfterExits(request, { exits: exits.value, steps: exiting, cancelled }, trial);
  if (!entry.ok) {
    takeFailedEntry(entry.errors, planning);
    noticeFailedEntry(entry.errors, planning, request.size);
    return ok({ steps: exiting, holdings, cancelled, isEntryRefused: true });
  }
  planning.log.addNotices(trial.log.notices);
  if (waits !== undefined) {
    noticeExitsNow(waits, entry.value.steps, planning);
  }
  noticeRoll(closing, entry.value.contract.ticker, planning);
  return ok({ steps: entry.value.steps, moves: entry.value.moves, holdings, cancelled });
}
