import { type IsoInstant, isInstant } from '../core/instant.js';
import { confirmationDue } from './confirm.js';
import type { Advance, Execution, ExecutionOrder } from './execution.js';
import { ask } from './give.js';
import { entriesWithLegs } from './legs.js';
import { askForMove, openMove } from './move-order.js';
import { hasEnded, isOurs } from './order-state.js';
import { changeOrder, closeRun, openRun, type Run } from './run.js';
import { hasCome, later } from './timing.js';
import { repeatWake } from './wakes.js';

/**
 * What has to be asked after a restart (execution rule 12): a `find` for each order whose fate is not known, and the wake that
 * is due. Deadlines are judged with the next event. Nothing is sent twice.
 *
 * @example
 * const { commands } = resume(stored, { at: '2026-01-26T16:00:00Z' }); // an entry was sent
 * commands[0]; // { command: 'find', order: { clientOrderId: 'alert-7-entry' } }
 */
export function resume(execution: Execution, { at }: { readonly at: IsoInstant }): Advance {
  const run = openRun(execution);
  // Without a readable time the clock stays.
  run.now = isInstant(at) ? later(at, run.now) : run.now;
  run.at = run.now;
  const movesStops = run.isFollowing || (run.status === 'running' && run.plan.moves !== undefined);
  const bracketed = movesStops ? entriesWithLegs(execution) : [];
  for (const order of run.orders) {
    // Nobody could answer while the process was away: the time for it begins again.
    const isWaited = hasCome(confirmationDue(run, order), run.now) || isAsked(order);
    const fresh = isWaited ? changeOrder(run, order, { confirmation: { at: run.now, askedAt: run.now } }) : order;
    const move = openMove(order);
    if (move !== undefined) {
      askForMove(run, fresh, move);
    } else if (isWaited || bracketed.includes(order) || isUncertain(run, order)) {
      ask(run, fresh);
    }
  }
  repeatWake(run);
  return closeRun(run);
}

function isAsked({ confirmation }: ExecutionOrder): boolean {
  return confirmation !== undefined && confirmation.result === undefined;
}

/**
 * A command of it may have been lost, or the broker may have ended it meanwhile. After a failure a cancel of a resting order can
 * still take effect: its stop is then sent again, also after the end (execution rules 3 and 11).
 */
function isUncertain({ status, failure }: Run, order: ExecutionOrder): boolean {
  if (order.question !== undefined || order.status === 'sent') {
    return true;
  }
  const isLookedAfter = status === 'running' || (failure !== undefined && !isOurs(order));
  return isLookedAfter && !hasEnded(order);
}
