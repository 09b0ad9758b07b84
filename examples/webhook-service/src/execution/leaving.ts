// What another plan has sent to close a position leaves it, also before it has filled: of two strategies that close the same position, one
// sends an exit, and the other one does not cancel it.
import { Decimal } from 'decimal.js';
import type { OpenOrder, Position, TradingContext } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';

function mayLeave({ type, role }: OpenOrder): boolean {
  return type === 'market' && role !== 'entry';
}

/** Whether an order is about to close a position. */
function isLeaving(order: OpenOrder, held: Position | null | undefined): boolean {
  return mayLeave(order) && held != null && order.side === (held.side === 'long' ? 'sell' : 'buy');
}

/**
 * The position without what leaves it. The orders have to be read before the position: one that fills in between is in neither, and a
 * position never turns to its other side.
 */
function remaining(
  held: Position | null | undefined,
  ticker: string,
  orders: readonly OpenOrder[],
): Position | undefined {
  const leaving = orders.filter((order) => order.ticker === ticker && isLeaving(order, held));
  if (held == null || leaving.length === 0) {
    return held ?? undefined;
  }
  const left = leaving.reduce((rest, { quantity }) => rest.minus(quantity ?? 0), new Decimal(held.quantity));
  return left.gt(0) ? { ...held, quantity: left.toNumber() } : undefined;
}

/** A context of what remains. */
export function remainingContext(context: TradingContext): TradingContext {
  const { broker, positions } = context;
  return {
    ...context,
    broker: {
      ...broker,
      openOrders: (ticker) =>
        broker.openOrders(ticker).filter((order) => !isLeaving(order, positions.position(order.ticker))),
    },
    positions: {
      ...positions,
      position: (ticker) => remaining(positions.position(ticker), ticker, broker.openOrders(ticker)),
    },
  };
}

/** Ports of what remains. `counted`: orders whose fills are expected anyway, by the broker's identifier. */
export function remainingPorts(ports: AsyncPorts<AbortSignal>, counted: ReadonlySet<string>): AsyncPorts<AbortSignal> {
  const { broker, positions } = ports;
  const answers = new Map<string, Promise<readonly OpenOrder[]>>();
  // Read once: the position and the list need the same orders.
  const openOrders: typeof broker.openOrders = (ticker, options) => {
    const answer = answers.get(ticker) ?? Promise.resolve(broker.openOrders(ticker, options));
    answers.set(ticker, answer);
    return answer;
  };
  return {
    ...ports,
    broker: {
      ...broker,
      openOrders: async (ticker, options) => {
        const open = await openOrders(ticker, options);
        const isHidden = await Promise.all(
          open.map(
            async (order) => mayLeave(order) && isLeaving(order, await positions.position(order.ticker, options)),
          ),
        );
        return open.filter((_, index) => isHidden[index] !== true);
      },
    },
    positions: {
      ...positions,
      position: async (ticker, options) => {
        // An exit does not wait for a broker that tells the position alone.
        const open = await Promise.resolve(openOrders(ticker, options)).catch(() => []);
        const others = open.filter(({ id }) => !counted.has(id));
        return remaining(await positions.position(ticker, options), ticker, others);
      },
    },
  };
}
