import { changeExecution, type Execution } from '../store.js';
import { type ExecutionPorts, lookAgainAfter } from './ports.js';

/** Leaves an execution to itself until it is looked at again; others of its lane go on. */
export async function waitOutsideLane(
  { id, lane }: Pick<Execution, 'id' | 'lane'>,
  { database, clock, lookAgain }: ExecutionPorts,
  wake?: string,
): Promise<void> {
  const now = clock.now();
  const due = Math.min(now + lookAgainAfter, wake === undefined ? Number.POSITIVE_INFINITY : Date.parse(wake));
  await changeExecution(database, id, { due_at: due });
  lookAgain(lane, due - now);
}
