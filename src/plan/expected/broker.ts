import { Decimal, decimal, decimalText } from '../../core/decimal.js';
import type { Broker, OpenOrder } from '../../market/ports.js';
import { readAnswer } from '../../market/read-answer.js';
import type { OrderPlan, ReplacedOrder } from '../../order/order-plan.js';
import type { ExpectedFill } from './fills.js';

function movedTo(order: OpenOrder, move: ReplacedOrder | undefined): OpenOrder {
  if (move === undefined) {
    return order;
  }
  const { stopPrice, limitPrice } = move;
  return { ...order, stopPrice, ...(limitPrice !== undefined && { limitPrice }) };
}

/** The broker that plans leave. */
export interface ExpectedBroker {
  readonly port: Required<Broker>;
  /** Counts orders that a plan cancels as gone, and what its entries cost as spent. */
  readonly follow: (plan: OrderPlan, fills: readonly ExpectedFill[]) => void;
}

/**
 * All of the broker, without the orders that plans cancel and the buying power that their entries take. Stops that plans move are
 * where they belong.
 */
export function expectedBroker(broker: Broker): ExpectedBroker {
  const cancelled = new Set<string>();
  const moved = new Map<string, ReplacedOrder>();
  const costs: ExpectedFill['cost'][] = [];
  let spent = new Decimal(0);
  const asExpected = (orders: readonly OpenOrder[]): readonly OpenOrder[] =>
    orders.filter(({ id }) => !cancelled.has(id)).map((order) => movedTo(order, moved.get(order.id)));
  const port = {
    get capabilities() {
      return broker.capabilities;
    },
    get currency() {
      return broker.currency;
    },
    get profile() {
      return broker.profile;
    },
    quote: (ticker) => broker.quote(ticker),
    equity: () => broker.equity(),
    buyingPower: () => {
      const answer = broker.buyingPower?.();
      const power = readAnswer('buyingPower', '', answer);
      if (!power.ok || power.value === undefined) {
        return answer;
      }
      spent = costs.splice(0).reduce((sum, cost) => sum.plus(cost()?.decimal ?? 0), spent);
      return decimalText(decimal(power.value).minus(spent));
    },
    openOrders: (ticker) => {
      const answer = broker.openOrders(ticker);
      const orders = readAnswer('openOrders', ticker, answer);
      return orders.ok && orders.value !== undefined ? asExpected(orders.value) : answer;
    },
    restingEntries: () => {
      const answer = broker.restingEntries?.();
      const entries = readAnswer('restingEntries', '', answer);
      return entries.ok && entries.value !== undefined ? asExpected(entries.value) : answer;
    },
    optionChain: (underlying) => broker.optionChain?.(underlying),
  } satisfies Required<Broker>;
  const follow = ({ steps }: OrderPlan, fills: readonly ExpectedFill[]): void => {
    for (const id of steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []))) {
      cancelled.add(id);
    }
    for (const order of steps.flatMap((step) => (step.step === 'replace-orders' ? step.orders : []))) {
      moved.set(order.orderId, order);
    }
    // The proceeds of an exit are not known before it fills.
    for (const { cost } of fills.filter(({ order }) => order.effect === 'open')) {
      costs.push(cost);
    }
  };
  return { port, follow };
}
