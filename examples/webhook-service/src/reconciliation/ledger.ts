import type { Execution as PlanExecution } from 'signal-to-order/execute';
import type { Queryable } from '../database.js';
import { type Execution, progressOf } from '../store.js';
import type { Expectation, ExpectedPosition, FollowedOrder, Judgement, OrderToFollow } from './judge.js';
import { unitsOf } from './units.js';

/** What is stored of a broker's reconciliation. */
export interface Reconciliation {
  readonly broker: string;
  readonly baseline_at: number;
  readonly looked_at: number;
  readonly revision: number;
  readonly accepted: readonly string[];
}

/** What a look reads: the expectation, and the executions that have ended and need not be read again. */
export interface Reading {
  readonly reconciliation: Reconciliation;
  readonly expectation: Expectation;
  readonly ended: readonly string[];
  /** There are more executions than one look reads. */
  readonly isFull: boolean;
}

type Row = Pick<Execution, 'id' | 'plan' | 'progress' | 'finished_at'>;
type RowInLedger = Row & Pick<Execution, 'cancelled_before'>;

export async function readReconciliation(database: Queryable, broker: string): Promise<Reconciliation | undefined> {
  const [row] = await database.query<Reconciliation>('SELECT * FROM reconciliations WHERE broker = $1', [broker]);
  return row;
}

/** Milliseconds before the last look from which executions are read again: one that ended then may have been stored later. */
const overlap = 120_000;

/** Milliseconds before a baseline since which all executions are in it. */
const baselineOverlap = 600_000;

export async function readLedger(
  database: Queryable,
  reconciliation: Reconciliation,
  now: number,
  interval: number,
  pageSize: number,
): Promise<Reading> {
  const { broker, looked_at: looked, baseline_at: baseline, accepted } = reconciliation;
  // A clock that was set back is behind the last look.
  const since = Math.max(Math.min(looked, now) - Math.max(overlap, 2 * interval), baseline - baselineOverlap);
  const open = await database.query<RowInLedger>(
    `SELECT id, plan, progress, finished_at, cancelled_before FROM executions
     WHERE starts_with(lane, $1) AND progress IS NOT NULL AND finished_at IS NULL ORDER BY seq`,
    [`${broker}/`],
  );
  const ended = await database.query<RowInLedger>(
    `SELECT id, plan, progress, finished_at, cancelled_before FROM executions e
     WHERE starts_with(lane, $1) AND progress IS NOT NULL AND finished_at >= $2
       AND NOT EXISTS (SELECT 1 FROM followed_executions f WHERE f.execution_id = e.id)
     ORDER BY finished_at LIMIT $3`,
    [`${broker}/`, since, pageSize],
  );
  const rows = [...open, ...ended];
  const sent = rows.flatMap(sentOrders);
  const followed = await database.query<FollowedOrder>(
    `SELECT client_order_id, execution_id, is_open, counted, working FROM followed_orders
     WHERE broker = $1 AND (is_open OR client_order_id = ANY($2))`,
    [broker, sent.map(({ client_order_id: id }) => id)],
  );
  const before = new Map(followed.map((order) => [order.client_order_id, order]));
  const fresh = sent.map((order): OrderToFollow => ({ ...order, ...before.get(order.client_order_id) }));
  const cancelled = new Set(
    rows.flatMap((row) => [...(row.cancelled_before ?? []), ...cancelledOrders(progressOf(row))]),
  );
  const read = new Set(sent.map(({ client_order_id: id }) => id));
  const others = followed
    .filter(({ client_order_id: id }) => !read.has(id))
    .map((order): OrderToFollow => ({ ...order, ticker: '', hasEnded: true, isBelieved: false }));
  return {
    reconciliation,
    expectation: {
      positions: await readPositions(database, broker),
      orders: [...fresh, ...others],
      accepted,
      cancelled,
    },
    ended: ended.map(({ id }) => id),
    isFull: ended.length === pageSize,
  };
}

/** Orders that a plan has asked to cancel, by any of their identifiers. A plan that fails forgets which of the resting ones. */
export function cancelledOrders(progress: PlanExecution | undefined): readonly string[] {
  if (progress === undefined) {
    return [];
  }
  const { plan, steps, orders } = progress;
  const begun = plan.steps.filter((_, index) => steps[index]?.at !== undefined);
  const resting = begun.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
  const asked = orders.filter(({ cancel }) => cancel !== undefined);
  const names = asked.flatMap(({ order, orderId }) => [order.clientOrderId, order.orderId, orderId]);
  return [...resting, ...names.filter((name) => name !== undefined)];
}

/** Orders that an execution has sent. */
function sentOrders(row: Row): readonly OrderToFollow[] {
  const progress = progressOf(row);
  return (progress?.orders ?? []).flatMap(({ order: { clientOrderId }, role, submits, status, step }) => {
    if (clientOrderId === undefined || role === 'resting' || submits === 0) {
      return [];
    }
    const planned = progress?.plan.steps.find((each) => each.step === 'submit-order' && each.id === step);
    const ticker = planned?.step === 'submit-order' ? planned.order.ticker : (progress?.plan.ticker ?? '');
    return {
      client_order_id: clientOrderId,
      execution_id: row.id,
      is_open: true,
      counted: {},
      working: [],
      ticker,
      hasEnded: row.finished_at !== null,
      isBelieved: status === 'working',
    };
  });
}

async function readPositions(database: Queryable, broker: string): Promise<ReadonlyMap<string, ExpectedPosition>> {
  const rows = await database.query<{ ticker: string; quantity: string; fees: string }>(
    'SELECT ticker, quantity::text AS quantity, fees::text AS fees FROM expected_positions WHERE broker = $1',
    [broker],
  );
  return new Map(
    rows.map(({ ticker, quantity, fees }) => [ticker, { quantity: unitsOf(quantity), fees: unitsOf(fees) }]),
  );
}

/** Stores a judgement; rejects if another process has stored one since, or a difference was acknowledged. */
export async function saveJudgement(
  transaction: Queryable,
  { reconciliation: { broker, revision, looked_at: looked }, ended, isFull }: Reading,
  { orders, positions, accepted }: Pick<Judgement, 'orders' | 'positions' | 'accepted'>,
  now: number,
): Promise<void> {
  const saved = await transaction.query(
    `UPDATE reconciliations SET revision = revision + 1, accepted = $3, looked_at = $4
     WHERE broker = $1 AND revision = $2 RETURNING broker`,
    [broker, revision, JSON.stringify(accepted), isFull ? looked : now],
  );
  if (saved.length === 0) {
    throw new Error(`the expectation at ${broker} has changed during the look`);
  }
  await saveFollowed(transaction, broker, orders, ended);
  await savePositions(transaction, broker, positions);
}

/** Stores a baseline, unless another process has. */
export async function saveBaseline(
  transaction: Queryable,
  broker: string,
  { orders, positions, accepted }: Pick<Judgement, 'orders' | 'positions' | 'accepted'>,
  now: number,
): Promise<boolean> {
  const saved = await transaction.query(
    `INSERT INTO reconciliations (broker, baseline_at, looked_at, revision, accepted) VALUES ($1, $2, $2, 0, $3)
     ON CONFLICT DO NOTHING RETURNING broker`,
    [broker, now, JSON.stringify(accepted)],
  );
  if (saved.length > 0) {
    await saveFollowed(transaction, broker, orders, []);
    await savePositions(transaction, broker, positions);
  }
  return saved.length > 0;
}

async function saveFollowed(
  transaction: Queryable,
  broker: string,
  orders: readonly FollowedOrder[],
  ended: readonly string[],
): Promise<void> {
  if (orders.length > 0) {
    await transaction.query(
      `INSERT INTO followed_orders (broker, client_order_id, execution_id, is_open, counted, working)
       SELECT $1, id, execution, is_open, counted::json, working::json
       FROM unnest($2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[])
         AS given(id, execution, is_open, counted, working)
       ON CONFLICT (broker, client_order_id)
         DO UPDATE SET is_open = excluded.is_open, counted = excluded.counted, working = excluded.working`,
      [
        broker,
        orders.map(({ client_order_id: id }) => id),
        orders.map(({ execution_id: id }) => id),
        orders.map(({ is_open: isOpen }) => isOpen),
        orders.map(({ counted }) => JSON.stringify(counted)),
        orders.map(({ working }) => JSON.stringify(working)),
      ],
    );
  }
  if (ended.length > 0) {
    await transaction.query(
      'INSERT INTO followed_executions (execution_id) SELECT id FROM unnest($1::text[]) AS id ON CONFLICT DO NOTHING',
      [ended],
    );
  }
}

async function savePositions(
  transaction: Queryable,
  broker: string,
  positions: ReadonlyMap<string, ExpectedPosition>,
): Promise<void> {
  if (positions.size > 0) {
    await transaction.query(
      `INSERT INTO expected_positions (broker, ticker, quantity, fees)
       SELECT $1, ticker, quantity::numeric, fees::numeric
       FROM unnest($2::text[], $3::text[], $4::text[]) AS given(ticker, quantity, fees)
       ON CONFLICT (broker, ticker) DO UPDATE SET quantity = excluded.quantity, fees = excluded.fees`,
      [
        broker,
        [...positions.keys()],
        [...positions.values()].map(({ quantity }) => quantity.toFixed()),
        [...positions.values()].map(({ fees }) => fees.toFixed()),
      ],
    );
  }
}

/** Orders that may be in the account at a baseline: of open executions, of those that ended lately, and of open orders. */
export async function ordersAtBaseline(
  database: Queryable,
  broker: string,
  openIdentifiers: readonly string[],
  now: number,
): Promise<readonly OrderToFollow[]> {
  // The broker's form of a long identifier begins as ours.
  const beginnings = [...new Set(openIdentifiers.map((id) => id.slice(0, 24)))];
  const rows = await database.query<Row>(
    `SELECT id, plan, progress, finished_at FROM executions
     WHERE starts_with(lane, $1) AND progress IS NOT NULL
       AND (finished_at IS NULL OR finished_at >= $2 OR left(id, 24) = ANY($3)) ORDER BY seq`,
    [`${broker}/`, now - 2 * baselineOverlap, beginnings],
  );
  return rows.flatMap(sentOrders);
}

/** Follows orders whose execution forgets them: its plan is made again. */
export async function followOrders(
  database: Queryable,
  broker: string,
  execution: string,
  clientOrderIds: readonly string[],
): Promise<void> {
  if (clientOrderIds.length > 0) {
    await database.query(
      `INSERT INTO followed_orders (broker, client_order_id, execution_id, is_open, counted, working)
       SELECT $1, id, $2, true, '{}', '[]' FROM unnest($3::text[]) AS id ON CONFLICT DO NOTHING`,
      [broker, execution, clientOrderIds],
    );
  }
}
