import { randomUUID } from 'node:crypto';
import type { Clock } from 'signal-to-order';
import type { ExecutionNotice } from 'signal-to-order/execute';
import { type WaitingExecution, waitingForApproval } from '../approvals.js';
import type { Database, Queryable } from '../database.js';
import { isPlannedAgain } from '../execution/lost-exits.js';
import { type Log, sentenceOf } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { Queue } from '../queue.js';
import { columnsOf, type Execution } from '../store.js';
import type { Alarm, AlarmKind, AlarmTarget } from './alarm.js';
import { deliver } from './deliver.js';
import { isEndedBySignal } from './ended-by-signal.js';

/** Raises alarms and delivers them; without a target, none. */
export interface Alarms {
  /**
   * Stores an alarm, to be delivered by any of the processes. Of one kind and subject there is one in an interval. `once`: makes
   * it another subject, so that it is never left out. `transaction`: the alarm is stored with what it is about.
   */
  raise(kind: AlarmKind, subject: string, message: string, options?: RaiseOptions): Promise<void>;
  /** Raises alarms for plans that wait for a person, or have failed, since the last look, whichever process has made them. */
  lookForPlans(): Promise<void>;
  /** Raises an alarm for each stop of an execution that was to move and has not, once, in the transaction in which that is stored. */
  stopsNotMoved(execution: Execution, notices: readonly ExecutionNotice[], transaction: Queryable): Promise<void>;
  /** Delivers one. */
  deliver(alarm: Alarm): Promise<void>;
}

export interface RaiseOptions {
  readonly once?: string;
  readonly transaction?: Queryable;
}

export interface AlarmParts {
  readonly target: AlarmTarget | undefined;
  readonly database: Database;
  readonly queue: Pick<Queue, 'raise'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'count'>;
  /** Removes secrets from a text. */
  readonly withoutSecrets: (text: string) => string;
  readonly stopping: AbortSignal;
}

/** Milliseconds between two looks for plans. */
const lookEvery = 2000;

/** Milliseconds in which a failed plan raises its alarm, also after a restart. */
const memory = 3_600_000;

const none: Alarms = {
  raise: async () => undefined,
  lookForPlans: async () => undefined,
  stopsNotMoved: async () => undefined,
  deliver: async () => undefined,
};

export function newAlarms(parts: AlarmParts): Alarms {
  const { target, database, queue, clock, log, metrics, withoutSecrets, stopping } = parts;
  if (target === undefined) {
    return none;
  }
  let nextLookAt = 0;
  const raise: Alarms['raise'] = async (kind, subject, message, { once = '', transaction } = {}) => {
    const alarm = { id: randomUUID(), kind, subject, message, at: new Date(clock.now()).toISOString() };
    await queue.raise(alarm, `${kind} ${subject} ${once}`, target.everySeconds, transaction);
  };
  return {
    raise,
    lookForPlans: async () => {
      if (performance.now() < nextLookAt) {
        return;
      }
      nextLookAt = performance.now() + lookEvery;
      await database.transaction(async (transaction) => {
        for (const execution of await newFailures(transaction, clock.now())) {
          await raise('failed-plan', execution.lane, failureWords(execution), { transaction });
        }
        for (const { strategy, lane, signal, approval } of await newlyWaiting(transaction, clock.now())) {
          const { id, summary, expiresAt } = approval.authorization;
          const message = `${strategy} asks for approval: ${signal.action} ${signal.ticker} (${summary}). It waits until ${expiresAt}. Approve or refuse it on the page.`;
          await raise('approval-waiting', `${strategy} ${lane}`, message, { once: id, transaction });
        }
      });
    },
    stopsNotMoved: async ({ id, strategy, subscription, lane }, notices, transaction) => {
      const unmoved = notices.filter(({ code }) => code === 'stop-not-moved');
      for (const { message } of await newOnes(
        transaction,
        unmoved,
        (notice) => `${id} ${notice.message}`,
        clock.now(),
      )) {
        const words = `${strategy} / ${subscription}, ${lane}: ${message} Move it at the broker if it is still wanted.`;
        await raise('stop-not-moved', lane, words, { once: `${id} ${message}`, transaction });
      }
    },
    deliver: async (alarm) => {
      try {
        await deliver(alarm, target, clock.now(), withoutSecrets, stopping);
        metrics.count('alarms_sent_total', alarm.kind);
      } catch (error) {
        metrics.count('alarms_failed_total');
        log('warn', 'alarm-not-delivered', { alarm: alarm.id, kind: alarm.kind, failure: sentenceOf(error) });
        throw error;
      }
    },
  };
}

/** Executions whose plan was stopped, but not by a later signal, or is made again because the broker kept an exit from being sent, each once. */
async function newFailures(transaction: Queryable, now: number): Promise<readonly Execution[]> {
  const stopped = await transaction.query<Execution>(
    `SELECT ${columnsOf('e')} FROM executions e WHERE (state = 'stopped' AND finished_at >= $1 OR finished_at IS NULL AND errors IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM raised_failures r WHERE r.execution_id = e.id) ORDER BY seq`,
    [now - memory],
  );
  const failed = stopped.filter((execution) => execution.state === 'stopped' || isPlannedAgain(execution));
  const fresh: Execution[] = [];
  for (const execution of await newOnes(transaction, failed, ({ id }) => id, now)) {
    if (!(await isEndedBySignal(transaction, execution))) {
      fresh.push(execution);
    }
  }
  return fresh;
}

/** Executions whose plan waits for a person, each once: a plan that is made again has another token. */
async function newlyWaiting(transaction: Queryable, now: number): Promise<readonly WaitingExecution[]> {
  return newOnes(transaction, await waitingForApproval(transaction), ({ approval }) => approval.authorization.id, now);
}

/** Those whose alarm nobody has raised yet: it is noted, whichever process looks. */
async function newOnes<One>(
  transaction: Queryable,
  found: readonly One[],
  keyOf: (one: One) => string,
  now: number,
): Promise<readonly One[]> {
  if (found.length === 0) {
    return [];
  }
  const raised = await transaction.query<{ execution_id: string }>(
    `INSERT INTO raised_failures (execution_id, raised_at) SELECT unnest($1::text[]), $2
     ON CONFLICT DO NOTHING RETURNING execution_id`,
    [found.map(keyOf), now],
  );
  const keys = new Set(raised.map(({ execution_id: key }) => key));
  return found.filter((one) => keys.has(keyOf(one)));
}

function failureWords(execution: Execution): string {
  const { strategy, subscription, signal, lane, progress } = execution;
  const { reason, notices = [] } = progress ?? {};
  const [first = reason] = isPlannedAgain(execution) ? (execution.errors ?? []) : [];
  const why = first === undefined ? '' : ` ${first.code}: ${first.message}`;
  const risks = notices.filter(({ code }) => code === 'position-unprotected' || code === 'protection-not-restored');
  const sentences = risks.map(({ message }) => ` ${message}`).join('');
  return `The plan of ${strategy} / ${subscription} for ${signal.action} ${lane} was stopped.${why}${sentences} Check the position and its stops.`;
}
