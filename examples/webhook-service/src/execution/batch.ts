import type { Order, OrderPlan, Position } from 'signal-to-order';
import type { AsyncPorts, PortOptions } from 'signal-to-order/async';
import { type Execution, isOfBatch } from '../store.js';
import { type ExecutionPorts, lookEvery, type Subscriber, untilAnswered } from './ports.js';
import { isOrBelongsTo } from './restrictions.js';

// The items of a batch are planned as `planBatch` plans them (safety B1), but each at its turn: what has filled is in the
// account, and what waits counts as filled.

/** An order of an item before this one, with its filled and its waiting units. */
export interface Trade {
  readonly order: Order;
  readonly filled: number;
  readonly waiting: number;
  /** The broker's identifier; absent: the broker does not have it. */
  readonly orderId?: string;
}

/** How often a market order is looked at before it counts as one that waits, for example until the market opens. */
const fillLooks = 10;

/** Trades of the items before this one; market orders have some time to fill. */
export async function tradesBefore(
  execution: Execution,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<readonly Trade[]> {
  for (let looks = 1; ; looks += 1) {
    const trades = await untilAnswered(() => tradesNow(execution, subscriber, ports), ports);
    if (looks === fillLooks || trades.every(({ order, waiting }) => order.type !== 'market' || waiting === 0)) {
      return trades;
    }
    await ports.pause(lookEvery);
  }
}

/** Trades of the items before this one. A delayed item is planned for the position at its release alone. */
export async function tradesNow(
  execution: Execution,
  { broker }: Subscriber,
  { store }: ExecutionPorts,
): Promise<readonly Trade[]> {
  if (!isOfBatch(execution) || execution.signal.releaseAt !== undefined) {
    return [];
  }
  return tradesAt(broker, await store.plannedInBatch(execution));
}

/** Trades of plans, with their filled and their waiting units. */
async function tradesAt(
  broker: Pick<Subscriber['broker'], 'standing'>,
  executions: readonly Execution[],
): Promise<readonly Trade[]> {
  const ids = executions.flatMap(({ plan }) => tradesOf(plan).flatMap(({ clientOrderId }) => clientOrderId ?? []));
  const standing = ids.length === 0 ? new Map() : await broker.standing(ids);
  return executions.flatMap(({ plan, state }) =>
    tradesOf(plan).map((order): Trade => {
      const sent = standing.get(order.clientOrderId ?? '');
      const filled = Number(sent?.filled ?? 0);
      const isWaiting = sent === undefined ? state === 'executing' : sent.status === 'working';
      return {
        order,
        filled,
        waiting: isWaiting ? units(Number(order.quantity) - filled) : 0,
        ...(sent !== undefined && { orderId: sent.id }),
      };
    }),
  );
}

/**
 * Orders of other lanes of the account that are planned and not in its positions yet: those that the broker does not know, and
 * entries at the market. They count as filled, so that of two strategies with room for one position one enters. What rests at the
 * broker with a limit or a stop does not count, as for a plan that is made later.
 */
export async function ordersUnderWay(
  { lane }: Execution,
  { broker, brokerName }: Subscriber,
  { store }: ExecutionPorts,
): Promise<readonly Trade[]> {
  const trades = await tradesAt(broker, await store.executingAt(brokerName, lane));
  return trades.filter(
    ({ order, orderId }) => orderId === undefined || (order.effect === 'open' && order.type === 'market'),
  );
}

/** Orders that count as filled. A stop that protects a position waits until the market reaches it. */
function tradesOf(plan: OrderPlan | null): readonly Order[] {
  return (plan?.steps ?? []).flatMap((step) =>
    step.step === 'submit-order' && step.role !== 'protection' ? [step.order] : [],
  );
}

/** The ports, with the positions as they are when the waiting orders have filled. */
export function expectedPorts(ports: AsyncPorts<AbortSignal>, trades: readonly Trade[]): AsyncPorts<AbortSignal> {
  const waiting = trades.filter((trade) => trade.waiting > 0);
  if (waiting.length === 0) {
    return ports;
  }
  const { broker, positions } = ports;
  const position = async (ticker: string, options: PortOptions<AbortSignal>) => {
    const held = await positions.position(ticker, options);
    const own = waiting.filter(({ order }) => order.ticker === ticker);
    return own.length === 0 ? held : positionWith(held, own);
  };
  return {
    ...ports,
    broker: {
      ...broker,
      // What counts as filled does not rest, too.
      ...(broker.restingEntries && {
        restingEntries: async (options) => {
          const resting = await broker.restingEntries?.(options);
          return resting?.filter(({ id }) => !waiting.some(({ orderId }) => orderId === id));
        },
      }),
    },
    positions: {
      position,
      openTickers: async (options) => {
        const open = await positions.openTickers(options);
        const traded = [...new Set(waiting.map(({ order }) => order.ticker))];
        const expected = await Promise.all(
          traded.map(async (ticker) => ((await position(ticker, options)) == null ? [] : [ticker])),
        );
        return [...open.filter((ticker) => !traded.includes(ticker)), ...expected.flat()];
      },
    },
  };
}

function positionWith(held: Position | null | undefined, waiting: readonly Trade[]): Position | undefined {
  const before = signedQuantity(held);
  const after = units(before + sumOf(waiting, (trade) => trade.waiting));
  if (after === 0) {
    return undefined;
  }
  const { order } = waiting[0] ?? {};
  const price = before * after > 0 ? held?.averageEntryPrice : (order?.limitPrice ?? order?.stopPrice);
  return {
    side: after > 0 ? 'long' : 'short',
    quantity: Math.abs(after),
    ...(price !== undefined && { averageEntryPrice: price }),
  };
}

/**
 * Whether every position in the ticker or in its contracts is one that the batch itself has opened, so that it may be added
 * to: laddering.
 */
export async function isLadder(
  ticker: string,
  trades: readonly Trade[],
  { positions }: AsyncPorts<AbortSignal>,
  signal: AbortSignal,
): Promise<boolean> {
  const opened = trades.filter(({ order }) => order.effect === 'open').map(({ order }) => order.ticker);
  if (!opened.some((traded) => isOrBelongsTo(ticker, traded))) {
    return false;
  }
  const open = (await positions.openTickers({ signal })).filter((each) => isOrBelongsTo(ticker, each));
  const areOpened = open.map(async (contract) => {
    const held = signedQuantity(await positions.position(contract, { signal }));
    const own = trades.filter(({ order }) => order.ticker === contract);
    const before = units(held - sumOf(own, ({ filled, waiting }) => filled + waiting));
    return opened.includes(contract) && before * held <= 0;
  });
  return (await Promise.all(areOpened)).every((isOpened) => isOpened);
}

/** Whether a plan closes what a waiting order has yet to open: sent now, it would open the other side. */
export function closesTooEarly({ steps }: OrderPlan, trades: readonly Trade[]): boolean {
  const opening = trades.filter(({ order, waiting }) => order.effect === 'open' && waiting > 0);
  return steps.some(
    (step) =>
      step.step === 'submit-order' &&
      step.order.effect === 'close' &&
      opening.some(({ order }) => order.ticker === step.order.ticker),
  );
}

function signedQuantity(held: Position | null | undefined): number {
  return held == null ? 0 : Number(held.quantity) * (held.side === 'long' ? 1 : -1);
}

function sumOf(trades: readonly Trade[], quantityOf: (trade: Trade) => number): number {
  return trades.reduce((sum, trade) => sum + quantityOf(trade) * (trade.order.side === 'buy' ? 1 : -1), 0);
}

/** A quantity without the errors of binary fractions: brokers count nine decimals at most. */
function units(quantity: number): number {
  return Number(quantity.toFixed(9));
}
