import type { BatchSignal, MarketSnapshot, OrderPlan, Position, Signal } from 'signal-to-order';
import type { Authorization } from 'signal-to-order/authorize';
import type { Execution as PlanExecution } from 'signal-to-order/execute';
import type { Database, Queryable } from './database.js';
import { type Restriction, restrictionsAt } from './execution/restrictions.js';
import type { BacklogGauges } from './metrics.js';

export type ExecutionState = 'waiting' | 'executing' | 'done' | 'nothing-to-do' | 'rejected' | 'stopped';

/** Reason why an execution was rejected, with a code of the library or of the service. */
export interface ExecutionError {
  readonly code: string;
  readonly message: string;
}

export type Held = Pick<Position, 'side' | 'quantity'>;

/** Leave to carry a plan out, which a person gives. */
export interface Approval {
  readonly authorization: Authorization;
  /** Absent: nobody has decided. */
  readonly decision?: 'approved' | 'refused';
  /** Milliseconds since 1970. */
  readonly decidedAt?: number;
  /** Source address. */
  readonly decidedBy?: string;
  /** When the plan was begun. It is stored with the first state of the plan, before any command. */
  readonly usedAt?: number;
}

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
  /** Orders that those plans have asked to cancel, by any of their identifiers. */
  readonly cancelled_before: readonly string[] | null;
  /** How often its progress was stored. */
  readonly revision: number;
  readonly signal: BatchSignal;
  readonly plan: OrderPlan | null;
  /** Where a person has to approve the plan. */
  readonly approval: Approval | null;
  /** The plan while it is carried out, without the plan itself, which has its own column: `progressOf` puts both together. */
  readonly progress: Omit<PlanExecution, 'plan'> | null;
  /** Position in the contract of the plan when it was made. */
  readonly held: Held | null;
  readonly errors: readonly ExecutionError[] | null;
  readonly finished_at: number | null;
}

/** Columns of an execution, without what the last decision read: nobody reads that but the export. */
const executionColumns = [
  'id',
  'request_id',
  'strategy',
  'subscription',
  'lane',
  'due_at',
  'received_at',
  'state',
  'attempts',
  'plans',
  'cancelled_before',
  'revision',
  'signal',
  'plan',
  'approval',
  'progress',
  'held',
  'errors',
  'finished_at',
] as const satisfies readonly (keyof Execution)[];

/** The columns as SQL, of the table or of a name for it. */
export const columnsOf = (table: string): string => executionColumns.map((name) => `${table}.${name}`).join(', ');

/** The next execution of a lane, and whether others of the lane wait for fills or withdrawals. */
export interface NextExecution extends Execution {
  readonly has_running: boolean;
}

/** The plan of an execution while it is carried out; undefined before its first order. */
export function progressOf({ progress, plan }: Pick<Execution, 'progress' | 'plan'>): PlanExecution | undefined {
  return progress === null || plan === null ? undefined : { ...progress, plan };
}

/** Fields of an execution that can change. */
export interface ExecutionChange {
  readonly state?: ExecutionState;
  /** With its release, of a signal that waits for the market to open. */
  readonly signal?: Execution['signal'];
  readonly due_at?: number;
  readonly attempts?: number;
  readonly plans?: number;
  readonly cancelled_before?: readonly string[];
  readonly plan?: OrderPlan | null;
  readonly approval?: Approval | null;
  readonly progress?: PlanExecution | null;
  readonly held?: Held | null;
  readonly market?: MarketSnapshot | null;
  readonly errors?: readonly ExecutionError[];
  readonly finished_at?: number;
  /** When it is looked at next after its end; null: nothing of it is followed. */
  readonly follow_at?: number | null;
}

/** Columns that can change, with their types. */
const changingColumns = {
  state: 'text',
  signal: 'json',
  due_at: 'float8',
  attempts: 'int',
  plans: 'int',
  cancelled_before: 'json',
  plan: 'json',
  approval: 'json',
  progress: 'json',
  held: 'json',
  market: 'json',
  errors: 'json',
  finished_at: 'float8',
  follow_at: 'float8',
} as const satisfies Readonly<Record<keyof ExecutionChange, string>>;

/** A change as it is stored: without the plan in its progress. */
function storedChange(change: ExecutionChange): Readonly<Record<string, unknown>> {
  if (change.progress == null) {
    return { ...change };
  }
  const { plan: _, ...progress } = change.progress;
  return { ...change, progress };
}

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

/** A change of an execution, and the revision that it replaces. */
export interface ExecutionUpdate {
  readonly id: string;
  readonly change: ExecutionChange;
  /** Revision before, and how often its progress was stored since. */
  readonly from: number;
  readonly saves: number;
}

/** A column with its type. */
type Column = readonly [name: string, type: string];

/** Stores updates that change the same columns. Lists of JSON texts cost the server half of what one text of all costs. */
function saveSql(columns: readonly Column[]): string {
  const isJson = (type: string): boolean => type === 'json';
  const assignments = columns.map(([name, type]) => `${name} = g.${name}${isJson(type) ? '::json' : ''}`);
  const lists = columns.map(([, type], index) => `$${index + 4}::${isJson(type) ? 'text' : type}[]`);
  return `UPDATE executions e SET ${['revision = e.revision + g.saves', ...assignments].join(', ')}
    FROM unnest(${['$1::text[]', '$2::int[]', '$3::int[]', ...lists].join(', ')})
      AS g(${['id', 'revision', 'saves', ...columns.map(([name]) => name)].join(', ')})
    WHERE e.id = g.id AND e.revision = g.revision RETURNING e.id`;
}

/**
 * Stores changes, with one statement for those of the same columns; rejects if another worker has stored progress of an execution
 * since it was read.
 */
export async function saveExecutions(database: Queryable, updates: readonly ExecutionUpdate[]): Promise<void> {
  const alike = new Map<string, ExecutionUpdate[]>();
  for (const update of updates) {
    const columns = changedColumns(update.change).map(([name]) => name);
    const group = alike.get(columns.join()) ?? [];
    group.push(update);
    alike.set(columns.join(), group);
  }
  for (const group of alike.values()) {
    await saveAlike(database, group);
  }
}

async function saveAlike(database: Queryable, updates: readonly ExecutionUpdate[]): Promise<void> {
  const columns = changedColumns(updates[0]?.change ?? {});
  const changes = updates.map(({ change }) => storedChange(change));
  const saved = await database.query(saveSql(columns), [
    updates.map(({ id }) => id),
    updates.map(({ from }) => from),
    updates.map(({ saves }) => saves),
    ...columns.map(([name]) => changes.map((change) => parameterOf(change[name]))),
  ]);
  if (saved.length !== updates.length) {
    throw new Error('another worker carries one of the executions out');
  }
}

function changedColumns(change: ExecutionChange): readonly Column[] {
  return Object.entries(changingColumns).filter(([name]) => Object.hasOwn(change, name));
}

/** Sets the times at which executions are looked at again. */
export async function saveDueTimes(
  database: Queryable,
  times: readonly Pick<Execution, 'id' | 'due_at'>[],
): Promise<void> {
  await database.query(
    `UPDATE executions e SET due_at = g.due_at FROM unnest($1::text[], $2::float8[]) AS g(id, due_at) WHERE e.id = g.id`,
    [times.map(({ id }) => id), times.map(({ due_at: due }) => due)],
  );
}

function assignmentsOf(change: ExecutionChange): { readonly assignments: string; readonly values: readonly unknown[] } {
  const columns = Object.entries(storedChange(change));
  const values = columns.map(([, value]) => parameterOf(value));
  return { assignments: columns.map(([name], index) => `${name} = $${index + 2}`).join(', '), values };
}

/** A value as a parameter: of all values, those of json columns alone are objects. */
function parameterOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/**
 * Next execution of a lane: in order of arrival, a delayed one at its release. undefined, too, while it waits for an item
 * before it in its batch. Lanes cannot wait for each other: everyone waits only for executions that are due before it.
 */
export async function nextInLane(database: Database, lane: string, now: number): Promise<NextExecution | undefined> {
  const [row] = await database.query<NextExecution & { readonly is_blocked: boolean }>(
    `SELECT ${columnsOf('e')}, e.state = 'waiting' AND EXISTS (
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
export async function plannedInBatch(database: Queryable, execution: Execution): Promise<readonly Execution[]> {
  const { request_id, subscription, id } = execution;
  return database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions WHERE request_id = $1 AND subscription = $2 AND plan IS NOT NULL
       AND seq < (SELECT seq FROM executions WHERE id = $3) ORDER BY seq`,
    [request_id, subscription, id],
  );
}

/** Executions of a lane whose plans wait for fills or withdrawals while others go on. */
export async function waitingInLane(database: Queryable, lane: string): Promise<readonly Execution[]> {
  return database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions
     WHERE lane = $1 AND finished_at IS NULL AND state = 'executing' ORDER BY seq`,
    [lane],
  );
}

/**
 * Entries of a subscription in a ticker that wait for the market to open, and arrived before an execution. A queue keeps one waiting
 * entry a ticker: what arrives later replaces it.
 */
export async function entriesBeforeOpen(database: Queryable, execution: Execution): Promise<readonly Execution[]> {
  const { lane, strategy, subscription, id } = execution;
  const waiting = await database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions
     WHERE lane = $1 AND strategy = $2 AND subscription = $3 AND finished_at IS NULL AND state = 'waiting'
       AND plan->>'outcome' = 'postponed' AND seq < (SELECT seq FROM executions WHERE id = $4) ORDER BY seq`,
    [lane, strategy, subscription, id],
  );
  return waiting.filter(({ signal }) => isEntry(signal));
}

/** Other executions of a subscription in a lane that wait for the approval of a person, or to be begun after it. */
export async function approvalsBefore(database: Queryable, execution: Execution): Promise<readonly Execution[]> {
  const { lane, strategy, subscription, id } = execution;
  return database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions
     WHERE lane = $1 AND strategy = $2 AND subscription = $3 AND id <> $4 AND finished_at IS NULL AND state = 'waiting'
       AND approval IS NOT NULL ORDER BY seq`,
    [lane, strategy, subscription, id],
  );
}

/** Whether a signal may enter: one that only reduces, or whose sentiment is against its action, only exits. */
export function isEntry(signal: Signal): boolean {
  switch (signal.action) {
    case 'buy':
      return signal.reduceOnly !== true && (signal.sentiment === undefined || signal.sentiment === 'bullish');
    case 'sell':
      return signal.reduceOnly !== true && (signal.sentiment === undefined || signal.sentiment === 'bearish');
    case 'add':
    case 'resize':
    case 'reverse':
      return true;
    default:
      return false;
  }
}

/** Executions at a broker whose plans are carried out now, without those of a lane. */
export async function executingAt(database: Queryable, broker: string, lane: string): Promise<readonly Execution[]> {
  return database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions
     WHERE finished_at IS NULL AND state = 'executing' AND starts_with(lane, $1) AND lane <> $2 ORDER BY seq`,
    [`${broker}/`, lane],
  );
}

/** What a turn has to know of a broker before it plans: one statement. */
export async function accountNow(
  database: Queryable,
  broker: string,
): Promise<{
  readonly executing: readonly Execution[];
  /** Those that wait for the approval of a person, or to be begun after it. */
  readonly approvals: readonly Execution[];
  readonly restrictions: readonly Restriction[];
}> {
  const rows = await database.query<Execution & { readonly restrictions: readonly Restriction[] | null }>(
    `SELECT ${columnsOf('e')}, r.restrictions FROM (SELECT ${restrictionsAt('$2')} AS restrictions) AS r LEFT JOIN executions e
       ON e.finished_at IS NULL AND (e.state = 'executing' OR e.approval IS NOT NULL) AND starts_with(e.lane, $1) ORDER BY e.seq`,
    [`${broker}/`, broker],
  );
  return {
    executing: rows.filter(({ state }) => state === 'executing'),
    approvals: rows.filter(({ state }) => state === 'waiting'),
    restrictions: rows[0]?.restrictions ?? [],
  };
}

/** How many lanes, and how many executions, a turn looks at. */
const turnLanes = 500;
const turnSize = 128;

/** Executions of a turn. */
export interface DueExecutions {
  readonly due: readonly NextExecution[];
  /** Number of open items before an execution in its batch, by its identifier; for items of batches alone. */
  readonly itemsBefore: ReadonlyMap<string, number>;
  /** Lanes that another worker has. */
  readonly taken: readonly string[];
  /** There may be more than these. */
  readonly isFull: boolean;
}

/**
 * Locks the lanes of a broker in which something is due until the transaction ends, without waiting for those that are taken,
 * and reads the executions that are due in them, in their order.
 */
export async function takeDue(
  transaction: Queryable,
  broker: string,
  busy: readonly string[],
  now: number,
): Promise<DueExecutions> {
  const lanes = await transaction.query<{ lane: string; free: boolean }>(
    `SELECT lane, pg_try_advisory_xact_lock(hashtextextended(lane, 0)) AS free FROM (
       SELECT DISTINCT lane FROM (
         SELECT lane FROM executions
         WHERE finished_at IS NULL AND due_at <= $2 AND starts_with(lane, $1) AND lane <> ALL($3::text[])
         ORDER BY due_at, seq LIMIT ${turnLanes}
       ) AS first
     ) AS lanes`,
    [`${broker}/`, now, busy],
  );
  const free = lanes.filter((each) => each.free).map(({ lane }) => lane);
  const taken = lanes.filter((each) => !each.free).map(({ lane }) => lane);
  // A new statement sees what the last holder of a lane has committed.
  const due =
    free.length === 0
      ? []
      : await transaction.query<NextExecution>(
          `WITH running AS MATERIALIZED (
             SELECT DISTINCT lane FROM executions WHERE lane = ANY($1) AND finished_at IS NULL AND state = 'executing'
           )
           SELECT ${columnsOf('e')}, e.lane IN (SELECT lane FROM running) AS has_running FROM executions e
           WHERE lane = ANY($1) AND finished_at IS NULL AND due_at <= $2
           ORDER BY due_at, seq LIMIT ${turnSize}`,
          [free, now],
        );
  return { due, itemsBefore: await itemsBefore(transaction, due), taken, isFull: due.length === turnSize };
}

async function itemsBefore(transaction: Queryable, due: readonly Execution[]): Promise<ReadonlyMap<string, number>> {
  const requests = [...new Set(due.filter(isOfBatch).map(({ request_id: request }) => request))];
  if (requests.length === 0) {
    return new Map();
  }
  const rows = await transaction.query<{ id: string; before: number }>(
    `SELECT id, (row_number() OVER (PARTITION BY request_id, subscription ORDER BY due_at, seq))::int - 1 AS before
     FROM executions WHERE request_id = ANY($1) AND finished_at IS NULL`,
    [requests],
  );
  return new Map(rows.map(({ id, before }) => [id, before]));
}

/** Executions of an account that are due and not planned. */
export interface WaitingAccount {
  readonly broker: string;
  /** When the oldest was due. */
  readonly oldest: number;
  readonly waiting: number;
  /** Tickers of all of them, where the broker has left one unanswered, at least once. */
  readonly unanswered: readonly string[];
}

/** Accounts with executions that wait. A lane is a broker, a stroke and a ticker. */
export async function waitingAccounts(database: Queryable, now: number): Promise<readonly WaitingAccount[]> {
  return database.query<WaitingAccount>(
    `SELECT split_part(lane, '/', 1) AS broker, min(due_at) AS oldest, count(*)::int AS waiting,
       CASE WHEN bool_or(attempts > 0) THEN json_agg(DISTINCT substr(lane, strpos(lane, '/') + 1)) ELSE '[]' END AS unanswered
     FROM executions WHERE finished_at IS NULL AND state = 'waiting' AND due_at <= $1 GROUP BY 1 ORDER BY 1`,
    [now],
  );
}

/** When a signal was received, or released if it was delayed. */
export function releaseOf({ received_at: received, signal }: Pick<Execution, 'received_at' | 'signal'>): number {
  return signal.releaseAt === undefined ? received : Date.parse(signal.releaseAt);
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

/** Brokers at which executions that have ended are to be looked at. */
export async function brokersFollowed(database: Queryable, now: number): Promise<readonly string[]> {
  const rows = await database.query<{ broker: string }>(
    `SELECT DISTINCT split_part(lane, '/', 1) AS broker FROM executions WHERE follow_at <= $1`,
    [now],
  );
  return rows.map(({ broker }) => broker);
}

/** Those of a broker, the longest due first. */
export async function followedAt(database: Queryable, broker: string, now: number): Promise<readonly Execution[]> {
  return database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions
     WHERE follow_at <= $2 AND starts_with(lane, $1) ORDER BY follow_at LIMIT ${turnSize}`,
    [`${broker}/`, now],
  );
}

export async function openExecutions(database: Database): Promise<number> {
  const [row] = await database.query<{ count: string | number }>(
    'SELECT count(*) AS count FROM executions WHERE finished_at IS NULL',
  );
  return Number(row?.count ?? 0);
}

/** Executions that have not ended, those that are due and not planned, and how long the oldest of these has been due. */
export async function readBacklog(database: Queryable, now: number): Promise<BacklogGauges> {
  const [row] = await database.query<Record<'open' | 'waiting' | 'oldest' | 'approvals', number | null>>(
    `SELECT count(*)::float8 AS open, (count(*) FILTER (WHERE state = 'waiting' AND due_at <= $1))::float8 AS waiting,
       min(due_at) FILTER (WHERE state = 'waiting') AS oldest,
       (count(*) FILTER (WHERE state = 'waiting' AND approval IS NOT NULL AND approval->>'decision' IS NULL))::float8 AS approvals
     FROM executions WHERE finished_at IS NULL`,
    [now],
  );
  return {
    executions_open: row?.open ?? 0,
    backlog_executions: row?.waiting ?? 0,
    approvals_waiting: row?.approvals ?? 0,
    backlog_oldest_seconds: Math.max(0, now - (row?.oldest ?? now)) / 1000,
  };
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
  return database.query<Execution>(
    `SELECT ${columnsOf('executions')} FROM executions WHERE request_id = ANY($1) ORDER BY seq`,
    [requestIds],
  );
}
