import { Decimal, decimal, decimalText } from '../../core/decimal.js';
import type { Broker, OpenOrder } from '../../market/ports.js';
import { readAnswer } from '../../market/read-answer.js';
import type { OrderPlan, ReplacedOrder } from '../../order/order-plan.js';
import type { ExpectedFill } from './fills.js';

function movedTo(order: OpenOrder, move: ReplacedOrder | undefined): OpenOrder {
  if (move === undefined) {
    return order;
  }
  const { orderId: _, ...prices } = move;
  return { ...order, ...prices };
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
  const asExpected = <Answer extends ReturnType<Required<Broker>['restingEntries']>>(
    kind: 'openOrders' | 'restingEntries',
    answer: Answer,
  ): Answer | readonly OpenOrder[] => {
    const orders = readAnswer(kind, '', answer);
    return orders.ok && orders.value !== undefined
      ? orders.value.filter(({ id }) => !cancelled.has(id)).map((order) => movedTo(order, moved.get(order.id)))
      : answer;
  };
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
    openOrders: (ticker) => asExpected('openOrders', broker.openOrders(ticker)),
    restingEntries: () => asExpected('restingEntries', broker.restingEntries?.()),
    optionChain: (underlying) => broker.optionChain?.(underlying),
  } satisfies Required<Broker>;
  const follow = ({ steps }: OrderPlan, fills: readonly ExpectedFill[]): void => {
    for (const step of steps) {
      if (step.step === 'cancel-orders') {
        for (const id of step.orderIds) {
          cancelled.add(id);
        }
      } else if (step.step === 'replace-orders') {
        for (const order of step.orders) {
          moved.set(order.orderId, order);
        }
      }
    }
    // The proceeds of an exit are not known before it fills.
    for (const { cost } of fills.filter(({ order }) => order.effect === 'open')) {
      costs.push(cost);
    }
  };
  return { port, follow };
}
