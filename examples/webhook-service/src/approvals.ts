// Plans that wait for the approval of a person, in the database.
import type { Database, Queryable } from './database.js';
import { type Approval, changeExecution, columnsOf, type Execution } from './store.js';

/** What a person decided, when, and from which address. */
export type Decision = Required<Pick<Approval, 'decision' | 'decidedAt' | 'decidedBy'>>;

/** An execution whose plan waits. */
export interface WaitingExecution extends Execution {
  readonly plan: NonNullable<Execution['plan']>;
  readonly approval: Approval;
}

/** Whether a plan waits for a person, who has not decided yet. */
export function isWaitingForApproval(execution: Execution): execution is WaitingExecution {
  const { plan, approval, state, finished_at: end } = execution;
  return plan !== null && approval !== null && approval.decision === undefined && state === 'waiting' && end === null;
}

/** Executions whose plans wait, the first to expire first. */
export async function waitingForApproval(database: Queryable): Promise<readonly WaitingExecution[]> {
  const open = await database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions
     WHERE approval IS NOT NULL AND finished_at IS NULL AND state = 'waiting' ORDER BY due_at, seq`,
  );
  return open.filter(isWaitingForApproval);
}

/** The execution of a token: the `id` of its authorization. */
export async function executionOfToken(
  database: Queryable,
  token: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Execution | undefined> {
  const [found] = await database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions
     WHERE approval IS NOT NULL AND approval->'authorization'->>'id' = $1 ${lock}`,
    [token],
  );
  return found;
}

/**
 * Stores a decision, which makes the execution due. Returns the execution as it was before: of two decisions, the second one finds
 * that it does not wait any more, and changes nothing.
 */
export function decideApproval(database: Database, token: string, decision: Decision): Promise<Execution | undefined> {
  return database.transaction(async (transaction) => {
    const found = await executionOfToken(transaction, token, 'FOR UPDATE');
    if (found !== undefined && isWaitingForApproval(found)) {
      const approval = { ...found.approval, ...decision };
      await changeExecution(transaction, found.id, { approval, due_at: Math.min(found.due_at, decision.decidedAt) });
    }
    return found;
  });
}
