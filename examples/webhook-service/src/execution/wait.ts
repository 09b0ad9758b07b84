import type { Execution } from '../store.js';
import { type ExecutionPorts, lookAgainAfter } from './ports.js';

/** Leaves an execution to itself until it is looked at again; others of its lane go on. */
export async function waitOutsideLane(
  execution: Execution,
  { store, clock, lookAgain }: ExecutionPorts,
  wake?: string,
): Promise<void> {
  const now = clock.now();
  const due = Math.min(now + lookAgainAfter, wake === undefined ? Number.POSITIVE_INFINITY : Date.parse(wake));
  await store.change(execution, { due_at: due });
  lookAgain(execution.lane, due - now);
}
