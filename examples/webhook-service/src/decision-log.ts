// The decision log: every decision as a line with the digest of the line before. It is written before it is exported, before anything
// is deleted, and once a day, when its head goes into the log of the service.
import type { Clock, MarketSnapshot, OrderPlan, Settings } from 'signal-to-order';
import { type DecisionToRecord, decisionRecord, recordDigest } from 'signal-to-order/authorize';
import type { ServiceConfig } from './config.js';
import type { Database, Queryable } from './database.js';
import { signalIdOf } from './execution/plan.js';
import { type Log, sentenceOf } from './log.js';
import type { Approval, ExecutionError } from './store.js';

/** Decisions that are written at a time: what is in memory. A market may have an option chain. */
const pageSize = 50;

type Configured = Pick<ServiceConfig, 'subscriptions'>;

interface DecidedRow {
  readonly seq: string;
  readonly id: string;
  readonly request_id: string;
  readonly strategy: string;
  readonly subscription: string;
  readonly plans: number;
  readonly received_at: number;
  readonly market: MarketSnapshot;
  readonly plan: OrderPlan | null;
  readonly errors: readonly ExecutionError[] | null;
  readonly approval: Approval | null;
  readonly body: string | null;
  /** It has an identifier. PostgreSQL reads no field of a signal that has an escaped NUL anywhere. */
  readonly signal: { readonly id?: string; readonly receivedAt: string };
}

/** Writes what was decided since the last time, in the order of arrival. One process at a time does. */
export async function logDecisions(database: Database, config: Configured, now: number): Promise<void> {
  for (let written = pageSize; written === pageSize; ) {
    written = await database.transactionUnderLock('decision log', (transaction) => logPage(transaction, config, now));
  }
}

/** Number of decisions that were written. */
async function logPage(transaction: Queryable, config: Configured, now: number): Promise<number> {
  const rows = await transaction.query<DecidedRow>(
    `SELECT e.seq::text AS seq, e.id, e.request_id, e.strategy, e.subscription, e.plans, e.received_at, e.market, e.plan, e.errors,
       e.approval, e.signal, r.body
     FROM executions e LEFT JOIN requests r ON r.id = e.request_id
     WHERE e.market IS NOT NULL AND e.logged_plans IS DISTINCT FROM e.plans
       AND (e.approval IS NULL OR e.state <> 'waiting')
     ORDER BY e.seq LIMIT ${pageSize}`,
  );
  if (rows.length === 0) {
    return 0;
  }
  let previous = (await headOf(transaction)).head;
  const records = rows.map((row) => {
    const record = decisionRecord(decisionOf(row, config, previous));
    previous = recordDigest(record);
    return record;
  });
  await transaction.query(
    `INSERT INTO decision_log (strategy, subscription, received_at, logged_at, record)
     SELECT strategy, subscription, received_at, $5, record
     FROM unnest($1::text[], $2::text[], $3::float8[], $4::text[]) WITH ORDINALITY
       AS given(strategy, subscription, received_at, record, place)
     ORDER BY place`,
    [
      rows.map(({ strategy }) => strategy),
      rows.map(({ subscription }) => subscription),
      rows.map(({ received_at: received }) => received),
      records,
      now,
    ],
  );
  await transaction.query('UPDATE executions SET logged_plans = plans WHERE seq = ANY($1::bigint[])', [
    rows.map(({ seq }) => seq),
  ]);
  return rows.length;
}

/** A decision as the command `replay` reads it. Its market has the time of the plan, which follows the receipt or the release. */
function decisionOf(row: DecidedRow, { subscriptions }: Configured, previous: string | undefined): DecisionToRecord {
  const { id, request_id: request, strategy, subscription, plans, market, plan, errors } = row;
  // The item of a batch; a message of its own has the identifier of its request.
  const item = row.signal.id === undefined || row.signal.id === request ? null : row.signal.id;
  const configured = subscriptions[strategy]?.find((each) => each.id === subscription);
  // A subscription that is not configured any more has no settings: the digest is that of an empty object.
  const settings: Settings = configured?.settings ?? Object({});
  const decided = {
    payload: payloadOf(row.body, item),
    // When it was read, which relative dates and delays count from. It is stored later, once a place in the queue is free.
    receivedAt: row.signal.receivedAt,
    ...{
      market,
      settings,
      signalId: signalIdOf({ id, plans }),
      identifiers: { request, strategy, subscription, ...approvalOf(row) },
      previous,
    },
  };
  // Errors of the service have its own codes beside the library's.
  return plan === null ? { ...decided, errors: Object(errors ?? []) } : { ...decided, plan };
}

/** Decision about a plan that a person was to approve, with who made it, and when. A plan that waits is written when that is known. */
function approvalOf({ approval, errors }: Pick<DecidedRow, 'approval' | 'errors'>): Readonly<Record<string, string>> {
  if (approval === null) {
    return {};
  }
  const { decision = 'none', decidedAt, decidedBy } = approval;
  const [refusal] = errors ?? [];
  return {
    approval: decision,
    ...(decidedAt !== undefined && { decidedAt: new Date(decidedAt).toISOString() }),
    ...(decidedBy !== undefined && { decidedBy }),
    ...(refusal !== undefined && { refusal: refusal.code }),
  };
}

/** The message of the decision: the item of a batch. A body that is not JSON is its own payload. */
function payloadOf(body: string | null, item: string | null): unknown {
  if (body === null) {
    return null;
  }
  const payload = parsed(body);
  // The identifier of an item is the one of its request, with its index.
  return Array.isArray(payload) ? payload[item === null ? 0 : Number(item.slice(item.lastIndexOf('-') + 1))] : payload;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

interface Head {
  /** Number of the last line. */
  readonly line: string | undefined;
  /** Its digest; undefined: the log is empty. */
  readonly head: string | undefined;
}

async function headOf(database: Queryable): Promise<Head> {
  const [last] = await database.query<{ line: string; record: string }>(
    'SELECT line::text AS line, record FROM decision_log ORDER BY decision_log.line DESC LIMIT 1',
  );
  return { line: last?.line, head: last && recordDigest(last.record) };
}

/** Deletes lines that were written before `time`, apart from the last one, with which the next begins. */
export async function pruneDecisionLog(database: Queryable, time: number): Promise<void> {
  await database.query(
    'DELETE FROM decision_log WHERE logged_at < $1 AND line < (SELECT max(line) FROM decision_log)',
    [time],
  );
}

interface DailyParts {
  readonly config: Configured;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Puts the head of the decision log into the log of the service: at the start, and at the first look of each day of UTC. */
export function newDailyHead({ config, database, clock, log }: DailyParts): { readonly look: () => Promise<void> } {
  let told = '';
  return {
    look: async () => {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      if (day === told) {
        return;
      }
      told = day;
      try {
        await logDecisions(database, config, clock.now());
        const { line, head } = await headOf(database);
        if (head !== undefined) {
          log('info', 'decision-log', { line, head });
        }
      } catch (error) {
        told = '';
        log('warn', 'decision-log-failed', { failure: sentenceOf(error) });
      }
    },
  };
}
