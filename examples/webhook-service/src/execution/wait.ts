import type { Execution } from '../store.js';
import { type ExecutionPorts, lookAgainAfter } from './ports.js';

/** An execution that waits, and its own time, if it has one. */
export interface WaitingExecution {
  readonly execution: Execution;
  readonly wake?: string | undefined;
}

/** Leaves executions of a lane to themselves until they are looked at again; others of the lane go on. */
export async function waitOutsideLane(
  waiting: readonly WaitingExecution[],
  { store, clock, lookAgain }: Pick<ExecutionPorts, 'store' | 'clock' | 'lookAgain'>,
): Promise<void> {
  const [first] = waiting;
  if (first === undefined) {
    return;
  }
  const now = clock.now();
  const times = waiting.map(({ execution, wake }) => {
    const own = wake === undefined ? Number.POSITIVE_INFINITY : Date.parse(wake);
    return { execution, due_at: Math.min(now + lookAgainAfter, own) };
  });
  await store.wait(times);
  lookAgain(first.execution.lane, Math.min(...times.map(({ due_at: due }) => due)) - now);
}
