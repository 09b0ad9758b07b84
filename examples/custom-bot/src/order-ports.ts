// Orders at the exchange, as the driver of plans uses them.
import { type Exchange, ExchangeError, type Order as ExchangeOrder } from 'ccxt';
import type {
  AttachedLegs,
  BrokerAnswer,
  EventStatus,
  ExecutionPorts,
  OrderRef,
  SubmitCommand,
} from 'signal-to-order/execute';
import { contractOf } from './exchange-ports.js';

/** A request that arrives later than this is rejected by the exchange (`recv_window`): a lost submit is void then. */
const submitTimeoutSeconds = 5;

const statuses: Readonly<Record<string, EventStatus>> = {
  open: 'working',
  closed: 'filled',
  canceled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
};

/** Orders of a ticker. */
export function orderPorts(exchange: Exchange, ticker: string, now: () => number): ExecutionPorts {
  const contract = contractOf(ticker);
  /** Submits without an answer so far, with the time at which they are void. */
  const unanswered = new Map<string, number>();

  /** The endpoint also answers with orders that have ended, when it is asked for one. */
  const lookUp = async (order: OrderRef): Promise<BrokerAnswer> => {
    const id = order.orderId === undefined ? { orderLinkId: order.clientOrderId } : { orderId: order.orderId };
    const [found] = await exchange.fetchOpenOrders(contract, undefined, undefined, id);
    return found === undefined ? { event: 'not-found', order } : { ...stateOf(order, found), ...(await legsOf(found)) };
  };

  /** The stop loss of an entry is one of the position, from its fill on. It is not known of a position that is closed again. */
  const legsOf = async ({ stopLossPrice, filled = 0 }: ExchangeOrder): Promise<{ readonly legs?: AttachedLegs }> => {
    const isAttached = stopLossPrice !== undefined && filled > 0;
    const [position] = isAttached ? await exchange.fetchPositions([contract]) : [];
    if (position === undefined || !position.contracts) {
      return {};
    }
    return { legs: { stopLoss: { status: position.stopLossPrice ? 'working' : 'cancelled' } } };
  };

  const find = async (order: OrderRef): Promise<BrokerAnswer> => {
    const isVoid = now() >= (unanswered.get(order.clientOrderId ?? '') ?? 0);
    const answer = await lookUp(order);
    if (answer.event === 'not-found' && !isVoid) {
      throw new Error('the submit may still arrive');
    }
    return answer;
  };

  return {
    submitTimeoutSeconds,
    submit: async (order) => {
      const { clientOrderId } = order;
      unanswered.set(clientOrderId, now() + submitTimeoutSeconds * 1000);
      const reason = await create(exchange, contract, order);
      unanswered.delete(clientOrderId);
      const answer = await lookUp({ clientOrderId });
      // The exchange also rejects an order that it has already: then it has it.
      return answer.event === 'not-found' && reason !== undefined
        ? { event: 'order', order: { clientOrderId }, status: 'rejected', filled: 0, reason }
        : answer;
    },
    cancel: async (order) => {
      const before = await find(order);
      if (before.event === 'order' && before.status === 'working' && before.orderId !== undefined) {
        await exchange.cancelOrder(before.orderId, contract).catch(ifRejected);
        return lookUp(order);
      }
      return before;
    },
    find,
  };
}

/** The reason why the exchange rejects the order; undefined when it takes it. Without an answer it rejects. */
async function create(
  exchange: Exchange,
  contract: string,
  order: SubmitCommand['order'],
): Promise<string | undefined> {
  const { side, quantity, limitPrice, stopPrice, timeInForce, takeProfit, stopLoss, effect, clientOrderId } = order;
  const type = limitPrice === undefined ? 'market' : 'limit';
  const trigger = side === 'buy' ? 'ascending' : 'descending';
  const creating = exchange.createOrder(contract, type, side, Number(quantity), priceOf(limitPrice), {
    clientOrderId,
    reduceOnly: effect === 'close',
    ...(type === 'limit' && { timeInForce: timeInForce.toUpperCase() }),
    ...(stopPrice !== undefined && { triggerPrice: Number(stopPrice), triggerDirection: trigger }),
    ...(takeProfit !== undefined && { takeProfit: { triggerPrice: Number(takeProfit.limitPrice) } }),
    ...(stopLoss?.stopPrice !== undefined && { stopLoss: { triggerPrice: Number(stopLoss.stopPrice) } }),
  });
  return creating.then(() => undefined, ifRejected);
}

/** What the exchange says against a request. Any other fault leaves open what has happened. */
function ifRejected(fault: unknown): string {
  if (fault instanceof ExchangeError) {
    return fault.message;
  }
  throw fault;
}

function stateOf(order: OrderRef, { id, status, filled, average }: ExchangeOrder): BrokerAnswer {
  return {
    event: 'order',
    order,
    status: statuses[status ?? 'open'] ?? 'working',
    filled,
    averagePrice: average,
    orderId: id,
  };
}

function priceOf(price: string | undefined): number | undefined {
  return price === undefined ? undefined : Number(price);
}
