import type { OrderRef } from 'signal-to-order/execute';
import type { PaperFill, PaperOrder, PaperState } from 'signal-to-order/paper';
import type { Prepared, Queryable } from '../database.js';
import type { StandingOrder } from './adapter.js';

// `paper_accounts` has the state that can still change, one row for each broker. Finished orders move to `paper_orders` and
// fills to `paper_fills`, which keeps that row small.

interface StoredAccount {
  readonly state: PaperState;
  /** Number of orders that it has named. */
  readonly ordersMade: number;
}

/** A state whose orders can still change, and the orders that have ended. */
export interface SettledAccount extends StoredAccount {
  readonly done: readonly PaperOrder[];
  readonly fills: readonly PaperFill[];
}

export async function loadState(database: Queryable, broker: string): Promise<PaperState | undefined> {
  const [row] = await database.query<{ state: PaperState }>('SELECT state FROM paper_accounts WHERE broker = $1', [
    broker,
  ]);
  return row?.state;
}

const lockStatement: Prepared = {
  name: 'lock-paper-account',
  text: 'SELECT state, orders_made FROM paper_accounts WHERE broker = $1 FOR UPDATE',
};

/** The account, locked. */
export async function lockState(
  transaction: Queryable,
  broker: string,
  begin: () => PaperState,
): Promise<StoredAccount> {
  const lock = () => transaction.query<{ state: PaperState; orders_made: number }>(lockStatement, [broker]);
  let [row] = await lock();
  if (row === undefined) {
    await transaction.query(
      'INSERT INTO paper_accounts (broker, state, orders_made) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
      [broker, JSON.stringify(begin())],
    );
    [row] = await lock();
  }
  if (row === undefined) {
    throw new Error(`the account of ${broker} cannot be locked`);
  }
  return { state: row.state, ordersMade: row.orders_made };
}

/** The order with this name if it has ended, before its legs. */
export async function finishedOrders(
  database: Queryable,
  broker: string,
  { orderId, clientOrderId }: OrderRef,
): Promise<readonly PaperOrder[]> {
  const column = orderId === undefined ? 'client_order_id' : 'id';
  const rows = await database.query<{ finished: PaperOrder }>(
    `SELECT leg.finished FROM paper_orders o JOIN paper_orders leg ON leg.broker = $1 AND (leg.id = o.id OR leg.entry = o.id)
     WHERE o.broker = $1 AND o.${column} = $2 ORDER BY leg.id <> o.id`,
    [broker, orderId ?? clientOrderId],
  );
  return rows.map(({ finished }) => finished);
}

/** Finished orders, with the legs of their brackets. */
export async function familiesOf(
  database: Queryable,
  broker: string,
  clientOrderIds: readonly string[],
  open: readonly PaperOrder[],
): Promise<readonly PaperOrder[]> {
  const entries = open.filter(({ clientOrderId: id }) => id !== undefined && clientOrderIds.includes(id));
  const rows = await database.query<{ finished: PaperOrder }>(
    `SELECT finished FROM paper_orders WHERE broker = $1 AND (entry = ANY($3) OR entry IN (
       SELECT entry FROM paper_orders WHERE broker = $1 AND client_order_id = ANY($2)
     ))`,
    [broker, clientOrderIds, entries.map(({ id }) => id)],
  );
  return rows.map(({ finished }) => finished);
}

/** State of the order with this name; undefined if it is not in the list. */
export function standingOrder(
  clientOrderId: string,
  orders: readonly PaperOrder[],
): readonly (readonly [string, StandingOrder])[] {
  const order = orders.find(({ clientOrderId: id }) => id === clientOrderId);
  return order === undefined ? [] : [[clientOrderId, shown(order, orders)]];
}

/** States of many orders. */
export function standingOrders(
  clientOrderIds: readonly string[],
  orders: readonly PaperOrder[],
): ReadonlyMap<string, StandingOrder> {
  const byIdentifier = new Map(orders.map((order) => [order.clientOrderId, order]));
  return new Map(
    clientOrderIds.flatMap((id) => {
      const order = byIdentifier.get(id);
      return order === undefined ? [] : [[id, shown(order, orders)] as const];
    }),
  );
}

function shown(order: PaperOrder, orders: readonly PaperOrder[]): StandingOrder {
  const { id, status, type, side, ticker, quantity, filled, averagePrice, limitPrice, stopPrice, reason } = order;
  return {
    ...{ id, status, type, side, ticker, quantity, filled },
    ...(averagePrice !== undefined && { averagePrice }),
    ...(limitPrice !== undefined && { limitPrice }),
    ...(stopPrice !== undefined && { stopPrice }),
    ...(reason !== undefined && { reason }),
    legs: orders.filter(({ parent }) => parent === id).map((leg) => shown(leg, orders)),
  };
}

/**
 * Splits an account into the orders that can still change and those that have ended. The paper broker starts its numbers over
 * each time, so an order named `paper-N` gets a unique name.
 */
export function settled(broker: string, { state, ordersMade }: StoredAccount): SettledAccount {
  const names = new Map(
    state.orders
      .filter(({ id }) => id.startsWith('paper-'))
      .map(({ id }, index) => [id, `${broker}:${ordersMade + index + 1}`]),
  );
  const nameOf = (id: string): string => names.get(id) ?? id;
  const orders = state.orders.map((order) => ({
    ...order,
    id: nameOf(order.id),
    ...(order.parent !== undefined && { parent: nameOf(order.parent) }),
  }));
  const isKept = keptOf(orders);
  const { accountDay: day } = state;
  const closes = day?.closes.map((close) => ({ ...close, id: nameOf(close.id) }));
  return {
    state: {
      ...{ ...state, orders: orders.filter(isKept), fills: [] },
      ...(day && closes && { accountDay: { ...day, closes } }),
    },
    ordersMade: ordersMade + names.size,
    done: orders.filter((order) => !isKept(order)),
    fills: state.fills.map((fill): PaperFill => ({ ...fill, orderId: nameOf(fill.orderId) })),
  };
}

const saveStatement: Prepared = {
  name: 'save-paper-account',
  text: `WITH moved AS (
       INSERT INTO paper_orders (broker, id, client_order_id, entry, finished, finished_at)
       SELECT $1, id, client, entry, finished::json, $2
       FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS given(id, client, entry, finished)
     ), filled AS (
       INSERT INTO paper_fills (broker, fill, filled_at)
       SELECT $1, fill::json, $2 FROM unnest($7::text[]) WITH ORDINALITY AS given(fill, place) ORDER BY place
     ), closed AS (
       INSERT INTO closed_trades (broker, id, ticker, profit, closed_at)
       SELECT $1, id, ticker, profit, $2 FROM unnest($10::text[], $11::text[], $12::numeric[]) AS given(id, ticker, profit)
       ON CONFLICT DO NOTHING
     )
     UPDATE paper_accounts SET state = $8, orders_made = $9 WHERE broker = $1`,
};

/**
 * Writes an account, and moves what has ended to its tables. Moving an order twice fails, and with it the transaction that
 * would have executed the order again.
 */
export async function saveState(
  transaction: Queryable,
  broker: string,
  { state, ordersMade, done, fills }: SettledAccount,
  now: number,
): Promise<void> {
  // A leg that has ended stays beside the one that has not.
  const closed = [...state.orders, ...done].filter(
    ({ status, profit }) => status !== 'working' && profit !== undefined,
  );
  await transaction.query(saveStatement, [
    broker,
    now,
    done.map(({ id }) => id),
    done.map(({ clientOrderId }) => clientOrderId ?? null),
    done.map(({ id, parent }) => parent ?? id),
    done.map((order) => JSON.stringify(order)),
    fills.map((fill) => JSON.stringify(fill)),
    JSON.stringify(state),
    ordersMade,
    closed.map(({ id }) => id),
    closed.map(({ ticker }) => ticker),
    closed.map(({ profit }) => profit),
  ]);
}

/** A partly filled entry changes its legs, and a leg changes the other one, so they stay together. */
function keptOf(orders: readonly PaperOrder[]): (order: PaperOrder) => boolean {
  const open = orders.filter(({ status }) => status === 'working');
  const parents = new Set(open.flatMap(({ parent }) => parent ?? []));
  const entries = new Set(open.map(({ id }) => id));
  return ({ status, id, parent }) =>
    status === 'working' || parents.has(id) || (parent !== undefined && entries.has(parent));
}
