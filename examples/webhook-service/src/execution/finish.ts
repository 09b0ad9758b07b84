import { changeExecution, type Execution, type ExecutionChange, type ExecutionState } from '../store.js';
import type { ExecutionPorts } from './ports.js';

/** Stores the end of an execution. */
export async function finish(
  execution: Execution,
  state: ExecutionState,
  { database, clock, log, ended }: ExecutionPorts,
  facts: Pick<ExecutionChange, 'plan' | 'progress' | 'errors'> = {},
): Promise<void> {
  await changeExecution(database, execution.id, { ...facts, state, finished_at: clock.now() });
  ended(state);
  const codes = facts.errors?.map(({ code }) => code);
  log('info', 'execution-ended', { execution: execution.id, lane: execution.lane, state, ...(codes && { codes }) });
}
