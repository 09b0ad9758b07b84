import type { Clock, Order, OrderPlan, Quote } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import {
  type PaperBroker,
  type PaperBrokerOptions,
  type PaperOrder,
  type PaperState,
  paperBroker,
} from 'signal-to-order/testing';
import type { Database, Queryable } from '../database.js';
import type { BrokerAdapter, OrderState } from './adapter.js';

/** A paper broker also takes quotes: there is no market behind it. */
export interface PaperAdapter extends BrokerAdapter {
  setQuote(ticker: string, quote: Quote): Promise<void>;
}

/** What of the paper broker is configured. */
export type PaperWorld = Pick<PaperBrokerOptions, 'cash' | 'quotes' | 'instruments' | 'capabilities'>;

interface Account {
  readonly state: PaperState;
  readonly ordersMade: number;
}

/**
 * The paper broker of `signal-to-order/testing`, with its state in the database: each change is one transaction, so that
 * an order is either taken or not, whenever the process ends. Orders that are done move to a table of their own, which
 * keeps the state small.
 */
export function paperAdapter(name: string, world: PaperWorld, database: Database, clock: Clock): PaperAdapter {
  const brokerOver = (state?: PaperState): PaperBroker =>
    paperBroker({ ...world, clock, ...(state !== undefined && { state }) });

  const load = async (from: Queryable, lock = ''): Promise<Account> => {
    const [row] = await from.query<{ state: PaperState; orders_made: number }>(
      `SELECT state, orders_made FROM paper_accounts WHERE broker = $1 ${lock}`,
      [name],
    );
    return row === undefined
      ? { state: brokerOver().state(), ordersMade: 0 }
      : { state: row.state, ordersMade: row.orders_made };
  };

  const change = <T>(work: (paper: PaperBroker, transaction: Queryable) => Promise<T>): Promise<T> =>
    database.transaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO paper_accounts (broker, state, orders_made) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING`,
        [name, JSON.stringify(brokerOver().state())],
      );
      const { state, ordersMade } = await load(transaction, 'FOR UPDATE');
      const paper = brokerOver(state);
      const result = await work(paper, transaction);
      await save(name, transaction, { state: paper.state(), ordersMade });
      return result;
    });

  const find = async (
    from: Queryable,
    field: 'id' | 'clientOrderId',
    value: string,
  ): Promise<OrderState | undefined> => {
    const { state } = await load(from);
    const open = state.orders.find((order) => order[field] === value);
    if (open !== undefined) {
      return stateOf(open);
    }
    const column = field === 'id' ? 'id' : 'client_order_id';
    const [row] = await from.query<{ finished: PaperOrder }>(
      `SELECT finished FROM paper_orders WHERE broker = $1 AND ${column} = $2`,
      [name, value],
    );
    return row && stateOf(row.finished);
  };

  const ask = async <T>(question: (paper: PaperBroker) => T): Promise<T> =>
    question(brokerOver((await load(database)).state));

  const idle = brokerOver();
  const ports: AsyncPorts<AbortSignal> = {
    clock,
    broker: {
      capabilities: idle.broker.capabilities,
      quote: (ticker) => ask(({ broker }) => broker.quote(ticker)),
      equity: () => ask(({ broker }) => broker.equity()),
      openOrders: (ticker) => ask(({ broker }) => broker.openOrders(ticker)),
      optionChain: (underlying) => idle.broker.optionChain?.(underlying),
    },
    positions: {
      position: (ticker) => ask(({ positions }) => positions.position(ticker)),
      openTickers: () => ask(({ positions }) => positions.openTickers()),
    },
    instruments: idle.instruments,
  };

  return {
    ports,
    submit: async (order) => {
      await change(async (paper, transaction) => {
        if ((await find(transaction, 'clientOrderId', order.clientOrderId)) === undefined) {
          paper.execute(planOf(order));
        }
      });
      const sent = await find(database, 'clientOrderId', order.clientOrderId);
      return sent ?? { id: order.clientOrderId, status: 'rejected', reason: 'the order was not taken' };
    },
    find: (clientOrderId) => find(database, 'clientOrderId', clientOrderId),
    cancel: (orderId) =>
      change(async (paper, transaction) => {
        paper.cancel(orderId);
        const open = paper.state().orders.find(({ id }) => id === orderId);
        return open === undefined
          ? ((await find(transaction, 'id', orderId)) ?? { id: orderId, status: 'cancelled', reason: 'not known' })
          : stateOf(open);
      }),
    held: async () => {
      const { state } = await load(database);
      return Object.entries(state.positions).map(([ticker, position]) => ({ ticker, ...position }));
    },
    setQuote: (ticker, quote) =>
      change(async (paper) => {
        paper.setQuote(ticker, quote);
      }),
  };
}

/** The paper broker takes plans: one that sends this order. */
function planOf(order: Order): OrderPlan {
  const steps = [{ step: 'submit-order', id: 'order', order }] as const;
  return { outcome: 'orders', ticker: order.ticker, action: 'buy', steps, notices: [], trace: [] };
}

function stateOf({ id, status, reason }: PaperOrder): OrderState {
  return { id, status, ...(reason !== undefined && { reason }) };
}

/**
 * Keeps what may still change, and moves the rest to the tables. The paper broker counts its orders anew each time, so
 * what it calls `paper-N` gets a name that no other order has.
 */
async function save(broker: string, transaction: Queryable, { state, ordersMade }: Account): Promise<void> {
  let made = ordersMade;
  const names = new Map<string, string>();
  for (const { id } of state.orders) {
    if (id.startsWith('paper-')) {
      made += 1;
      names.set(id, `${broker}:${made}`);
    }
  }
  const nameOf = (id: string): string => names.get(id) ?? id;
  const orders = state.orders.map((order) => ({
    ...order,
    id: nameOf(order.id),
    ...(order.parent !== undefined && { parent: nameOf(order.parent) }),
  }));
  const isOpen = ({ status }: PaperOrder): boolean => status === 'working';
  const parents = new Set(orders.filter(isOpen).flatMap(({ parent }) => parent ?? []));
  // A partly filled entry goes on to feed its legs, and a leg its sibling: families stay together.
  const families = new Set(orders.filter(isOpen).map(({ id }) => id));
  const isKept = (order: PaperOrder): boolean =>
    isOpen(order) || parents.has(order.id) || (order.parent !== undefined && families.has(order.parent));
  for (const order of orders.filter((each) => !isKept(each))) {
    await transaction.query(
      `INSERT INTO paper_orders (broker, id, client_order_id, finished) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [broker, order.id, order.clientOrderId ?? null, JSON.stringify(order)],
    );
  }
  for (const fill of state.fills) {
    const named = { ...fill, orderId: nameOf(fill.orderId) };
    await transaction.query('INSERT INTO paper_fills (broker, fill) VALUES ($1, $2)', [broker, JSON.stringify(named)]);
  }
  await transaction.query('UPDATE paper_accounts SET state = $2, orders_made = $3 WHERE broker = $1', [
    broker,
    JSON.stringify({ ...state, orders: orders.filter(isKept), fills: [] }),
    made,
  ]);
}
