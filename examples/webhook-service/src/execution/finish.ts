import type { Execution as PlanExecution } from 'signal-to-order/execute';
import type { Execution, ExecutionChange, ExecutionState } from '../store.js';
import type { ExecutionPorts } from './ports.js';

/** Stores the end of an execution that has not sent anything. */
export async function finish(
  execution: Execution,
  state: ExecutionState,
  ports: ExecutionPorts,
  facts: Pick<ExecutionChange, 'plan' | 'market' | 'errors'> = {},
): Promise<void> {
  await ports.store.change(execution, { ...facts, state, finished_at: ports.clock.now() });
  reportEnd(execution, state, facts.errors ?? [], ports);
}

/** What is stored with the end of a plan that was carried out. */
export function endOf(
  progress: PlanExecution,
  now: number,
): ExecutionChange & Required<Pick<ExecutionChange, 'state'>> {
  const { status, following, notices } = progress;
  const isLookedAt = following === true || notices.some(({ code }) => code === 'stop-not-moved');
  return {
    state: status === 'done' ? 'done' : 'stopped',
    finished_at: now,
    ...(isLookedAt && { follow_at: now }),
  };
}

export function reportEnd(
  { id, lane }: Execution,
  state: ExecutionState,
  reasons: readonly { readonly code: string }[],
  { log, ended }: ExecutionPorts,
): void {
  const codes = reasons.map(({ code }) => code);
  ended(state, codes[0]);
  log('info', 'execution-ended', { execution: id, lane, state, ...(codes.length > 0 && { codes }) });
}
