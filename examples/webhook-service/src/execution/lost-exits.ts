// Exits that the broker kept from being sent: they are planned again until they are sent, or for as long as the owner waits.
import type { EndReason, Execution as PlanExecution } from 'signal-to-order/execute';
import { type Execution, isEntry, releaseOf } from '../store.js';

/** Reasons that are the broker's, and may pass: it did not end an order that has to end first, or did not take one, or did not answer. */
const passing: ReadonlySet<string> = new Set(['cancel-failed', 'broker-unclear']);

/** Whether something that was planned again is still to be sent: its first error is such a reason. */
export function isPlannedAgain({ finished_at: finished, errors }: Pick<Execution, 'finished_at' | 'errors'>): boolean {
  return finished === null && passing.has(errors?.[0]?.code ?? '');
}

/** Whether a broker may have had an order of a plan that exits or enters. One that it did not take at any attempt is not at the broker. */
export function hasTraded({ orders }: Pick<PlanExecution, 'orders'>): boolean {
  return orders.some(
    ({ role, status, workedAt }) =>
      (role === 'exit' || role === 'entry') && (status !== 'not-found' || workedAt !== undefined),
  );
}

/**
 * Why a plan that only closes has to be made again: it ended before the broker took any order of it. undefined: it ended otherwise, or has been
 * tried for `patience` milliseconds.
 */
export function lostExit(
  execution: Pick<Execution, 'signal' | 'received_at'>,
  progress: PlanExecution,
  now: number,
  patience: number,
): EndReason | undefined {
  const { status, reason } = progress;
  const isLost = status === 'stopped' && reason !== undefined && passing.has(reason.code);
  return isLost && !hasTraded(progress) && !isEntry(execution.signal) && now - releaseOf(execution) < patience
    ? reason
    : undefined;
}
