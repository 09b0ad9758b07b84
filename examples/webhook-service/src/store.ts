import type { BatchSignal, OrderPlan, Position } from 'signal-to-order';
import type { Execution as PlanExecution } from 'signal-to-order/execute';
import type { Database, Queryable } from './database.js';
import type { Backlog } from './metrics.js';

export type ExecutionState = 'waiting' | 'executing' | 'done' | 'nothing-to-do' | 'rejected' | 'stopped';

/** Reason why an execution was rejected, with a code of the library or of the service. */
export interface ExecutionError {
  readonly code: string;
  readonly message: string;
}

export type Held = Pick<Position, 'side' | 'quantity'>;

/** Execution of one signal for one subscription. */
export interface Execution {
  readonly id: string;
  readonly request_id: string;
  readonly strategy: string;
  readonly subscription: string;
  readonly lane: string;
  readonly due_at: number;
  readonly received_at: number;
  readonly state: ExecutionState;
  readonly attempts: number;
  /** Plans that were given up, because an order that they were to cancel had filled. */
  readonly plans: number;
  /** How often its progress was stored. */
  readonly revision: number;
  readonly signal: BatchSignal;
  readonly plan: OrderPlan | null;
  /** The plan while it is carried out. Rows of versions before it have a list. */
  readonly progress: PlanExecution | readonly unknown[] | null;
  /** Position in the contract of the plan when it was made. */
  readonly held: Held | null;
  readonly errors: readonly ExecutionError[] | null;
  readonly finished_at: number | null;
}

/** The next execution of a lane, and whether others of the lane wait for fills or withdrawals. */
export interface NextExecution extends Execution {
  readonly has_running: boolean;
}

/** The plan of an execution while it is carried out; undefined before its first order. */
export function progressOf({ progress }: Execution): PlanExecution | undefined {
  return progress !== null && 'version' in progress ? progress : undefined;
}

/** Fields of an execution that can change. */
export interface ExecutionChange {
  readonly state?: ExecutionState;
  readonly due_at?: number;
  readonly attempts?: number;
  readonly plans?: number;
  readonly plan?: OrderPlan | null;
  readonly progress?: PlanExecution | null;
  readonly held?: Held | null;
  readonly errors?: readonly ExecutionError[];
  readonly finished_at?: number;
}

const jsonColumns = new Set(['plan', 'progress', 'held', 'errors']);

export async function changeExecution(database: Queryable, id: string, change: ExecutionChange): Promise<void> {
  const { assignments, values } = assignmentsOf(change);
  await database.query(`UPDATE executions SET ${assignments} WHERE id = $1`, [id, ...values]);
}

/** Stores progress; rejects if another worker has stored some since this one read it. Returns the new revision. */
export async function saveProgress(
  database: Queryable,
  { id, revision }: Pick<Execution, 'id' | 'revision'>,
  change: ExecutionChange & Pick<Execution, 'progress'>,
): Promise<number> {
  const { assignments, values } = assignmentsOf(change);
  const saved = await database.query(
    `UPDATE executions SET ${assignments}, revision = revision + 1
     WHERE id = $1 AND revision = $${values.length + 2} RETURNING id`,
    [id, ...values, revision],
  );
  if (saved.length === 0) {
    throw new Error(`another worker carries ${id} out`);
  }
  return revision + 1;
}

function assignmentsOf(change: ExecutionChange): { readonly assignments: string; readonly values: readonly unknown[] } {
  const columns = Object.entries(change);
  const values = columns.map(([name, value]) =>
    jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value,
  );
  return { assignments: columns.map(([name], index) => `${name} = $${index + 2}`).join(', '), values };
}

/**
 * Next execution of a lane: in order of arrival, a delayed one at its release. undefined, too, while it waits for an item
 * before it in its batch. Lanes cannot wait for each other: everyone waits only for executions that are due before it.
 */
export async function nextInLane(database: Database, lane: string, now: number): Promise<NextExecution | undefined> {
  const [row] = await database.query<NextExecution & { readonly is_blocked: boolean }>(
    `SELECT e.*, e.state = 'waiting' AND EXISTS (
       SELECT 1 FROM executions b WHERE b.request_id = e.request_id AND b.subscription = e.subscription
         AND b.finished_at IS NULL AND (b.due_at, b.seq) < (e.due_at, e.seq)
     ) AS is_blocked, EXISTS (
       SELECT 1 FROM executions w WHERE w.lane = e.lane AND w.finished_at IS NULL AND w.state = 'executing'
     ) AS has_running
     FROM executions e WHERE lane = $1 AND finished_at IS NULL AND due_at <= $2 ORDER BY due_at, seq LIMIT 1`,
    [lane, now],
  );
  return row?.is_blocked === true ? undefined : row;
}

/** Other lanes of a batch for the same subscription, in which an item is due. */
export async function lanesOfBatch(database: Database, execution: Execution, now: number): Promise<readonly string[]> {
  const { request_id, subscription, lane } = execution;
  const rows = await database.query<{ lane: string }>(
    `SELECT DISTINCT lane FROM executions
     WHERE request_id = $1 AND subscription = $2 AND lane <> $3 AND finished_at IS NULL AND due_at <= $4`,
    [request_id, subscription, lane, now],
  );
  return rows.map(({ lane: name }) => name);
}

/** The items before it in its batch that have a plan for the same subscription, in their order. */
export async function plannedInBatch(database: Database, execution: Execution): Promise<readonly Execution[]> {
  const { request_id, subscription, id } = execution;
  return database.query<Execution>(
    `SELECT * FROM executions WHERE request_id = $1 AND subscription = $2 AND plan IS NOT NULL
       AND seq < (SELECT seq FROM executions WHERE id = $3) ORDER BY seq`,
    [request_id, subscription, id],
  );
}

/** Executions of a lane whose plans wait for fills or withdrawals while others go on. */
export async function waitingInLane(database: Database, lane: string): Promise<readonly Execution[]> {
  return database.query<Execution>(
    `SELECT * FROM executions WHERE lane = $1 AND finished_at IS NULL AND state = 'executing' ORDER BY seq`,
    [lane],
  );
}

/** Whether the signal came in a batch, where it has an identifier of its own. */
export function isOfBatch({ signal, request_id: request }: Execution): boolean {
  return signal.id !== request;
}

export async function lanesWithWork(database: Database, now: number): Promise<readonly string[]> {
  const rows = await database.query<{ lane: string }>(
    `SELECT DISTINCT lane FROM executions WHERE finished_at IS NULL AND due_at <= $1 LIMIT 1000`,
    [now],
  );
  return rows.map(({ lane }) => lane);
}

export async function openExecutions(database: Database): Promise<number> {
  const [row] = await database.query<{ count: string | number }>(
    'SELECT count(*) AS count FROM executions WHERE finished_at IS NULL',
  );
  return Number(row?.count ?? 0);
}

/** Executions that have not ended, those that are due and not planned, and how long the oldest of these has been due. */
export async function readBacklog(database: Queryable, now: number): Promise<Backlog> {
  const [row] = await database.query<Record<'open' | 'waiting' | 'oldest', number | null>>(
    `SELECT count(*)::float8 AS open, (count(*) FILTER (WHERE state = 'waiting' AND due_at <= $1))::float8 AS waiting,
       min(due_at) FILTER (WHERE state = 'waiting') AS oldest
     FROM executions WHERE finished_at IS NULL`,
    [now],
  );
  return {
    executions_open: row?.open ?? 0,
    backlog_executions: row?.waiting ?? 0,
    backlog_oldest_seconds: Math.max(0, now - (row?.oldest ?? now)) / 1000,
  };
}

/** A request for the page. */
export interface RequestRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly received_at: number;
  readonly status: number;
  readonly codes: readonly string[];
  /** Response to the request. */
  readonly response: { readonly errors?: readonly { readonly message: string }[] };
}

export async function lastRequests(database: Database, count: number): Promise<readonly RequestRow[]> {
  return database.query<RequestRow>(
    'SELECT id, webhook_id, received_at, status, codes, response FROM requests ORDER BY received_at DESC LIMIT $1',
    [count],
  );
}

/** Requests of a webhook over the rate limit. */
export interface RefusedRow {
  readonly webhook_id: string;
  readonly refused: number;
  readonly last: number;
}

/** Requests over the rate limit since a time, by webhook. */
export async function refusedSince(database: Database, time: number): Promise<readonly RefusedRow[]> {
  return database.query<RefusedRow>(
    `SELECT webhook_id, sum(refused)::float8 AS refused, max(minute) AS last
     FROM refused_requests WHERE minute >= $1 GROUP BY webhook_id ORDER BY max(minute) DESC`,
    [time],
  );
}

export async function executionsOf(database: Database, requestIds: readonly string[]): Promise<readonly Execution[]> {
  return database.query<Execution>('SELECT * FROM executions WHERE request_id = ANY($1) ORDER BY seq', [requestIds]);
}
