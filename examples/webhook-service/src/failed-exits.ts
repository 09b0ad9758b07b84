// Exits that ended without closing what they were to close, while it is still held.
import type { AccountOverview } from './brokers/adapter.js';
import type { Queryable } from './database.js';
import { isPlannedAgain } from './execution/lost-exits.js';
import { isOrBelongsTo } from './execution/restrictions.js';
import { columnsOf, type Execution, progressOf } from './store.js';

/** An exit that failed, and the first sentence about why. */
export interface FailedExit {
  readonly execution: Execution;
  readonly broker: string;
  readonly code: string;
  readonly message: string;
}

const day = 86_400_000;

/**
 * Failed exits of the last day, and those that are planned or sent again, at accounts that still hold what they were for, or that do not answer.
 * One after which the same action, or an exit, has done its work is not among them.
 */
export async function failedExits(
  database: Queryable,
  overviews: ReadonlyMap<string, AccountOverview | undefined>,
  now: number,
): Promise<readonly FailedExit[]> {
  const ended = await database.query<Execution>(
    `SELECT ${columnsOf('e')} FROM executions e 
     WHERE ((finished_at >= $1 AND (state = 'stopped' OR state = 'rejected' AND action = 'exit'))
         OR (finished_at IS NULL AND (errors IS NOT NULL OR state = 'executing' AND action = 'exit')))
       AND NOT EXISTS (SELECT 1 FROM executions l WHERE l.lane = e.lane AND l.seq > e.seq AND l.action IN (e.action, 'exit')
         AND (l.state = 'done' OR l.errors->0->>'code' = 'no-position'))
     ORDER BY seq`,
    [now - day],
  );
  return ended.flatMap((execution) => {
    const [broker = ''] = execution.lane.split('/');
    const reason = failureOf(execution);
    const held = overviews.get(broker)?.positions;
    const isHeld = held?.some(({ ticker }) => isOrBelongsTo(execution.signal.ticker, ticker)) ?? true;
    return reason !== undefined && isHeld ? [{ execution, broker, ...reason }] : [];
  });
}

/** That an exit is sent again, because the broker did not take it. */
function sentAgain(execution: Execution): Pick<FailedExit, 'code' | 'message'> | undefined {
  const refused = progressOf(execution)?.orders.find(
    ({ role, status, submits }) => role === 'exit' && status === 'sent' && submits > 1,
  );
  const message = `The broker did not take its order. It is sent again (attempt ${refused?.submits}).`;
  return refused && { code: 'broker-unclear', message };
}

/** Why an exit failed; undefined: what failed was not an exit, or it had nothing to close. */
function failureOf(execution: Execution): Pick<FailedExit, 'code' | 'message'> | undefined {
  const [error] = execution.errors ?? [];
  if (execution.finished_at === null) {
    return isPlannedAgain(execution) ? error : sentAgain(execution);
  }
  if (execution.state === 'rejected') {
    return error?.code === 'no-position' ? undefined : error;
  }
  const { reason, orders = [] } = progressOf(execution) ?? {};
  const filled = new Set(orders.filter(({ status }) => status === 'filled').map(({ step }) => step));
  const isOpen = execution.plan?.steps.some(
    (step) => step.step === 'submit-order' && step.role === 'exit' && !filled.has(step.id),
  );
  return isOpen === true ? reason : undefined;
}
