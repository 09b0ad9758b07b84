import type {
  BrokerAnswer,
  ExecutionPorts as BrokerPorts,
  ExecutionOrder,
  LegRef,
  OrderRef,
} from 'signal-to-order/execute';
import { sentenceOf } from '../log.js';
import type { ExecutionPorts, Subscriber, WatchedPorts } from './ports.js';

/** The ports, with faults in the log and orders in the metrics. */
export function watchedPorts(
  { broker: { orders }, brokerName }: Subscriber,
  { log, orderSent }: Pick<ExecutionPorts, 'log' | 'orderSent'>,
): WatchedPorts {
  const { replace } = orders;
  let underWay = 0;
  const watched = async (call: string, order: OrderRef | LegRef, ask: () => ReturnType<BrokerPorts['find']>) => {
    underWay += 1;
    const named = { call, order: order.clientOrderId ?? order.orderId };
    try {
      const answer = await ask();
      if (call !== 'find') {
        log('info', 'broker-answered', { ...named, state: answer.event === 'order' ? answer.status : answer.event });
      }
      return answer;
    } catch (error) {
      log('warn', 'broker-unclear', { ...named, failure: sentenceOf(error) });
      throw error;
    } finally {
      underWay -= 1;
    }
  };
  return {
    ...orders,
    underWay: () => underWay,
    submit: async (order, options) => {
      const answer = await watched('submit', order, () => orders.submit(order, options));
      orderSent(brokerName);
      return answer;
    },
    cancel: (order, options) => watched('cancel', order, () => orders.cancel(order, options)),
    find: (order, options) => watched('find', order, () => orders.find(order, options)),
    ...(replace && {
      replace: (order, changes, options) => watched('replace', order, () => replace(order, changes, options)),
    }),
  };
}

/**
 * The ports of a broker that knows nothing of an order until its submit has arrived. They reject as long as a submit that was
 * lost may still arrive, also one of an earlier process: what was stored has its time.
 */
export function patientPorts<Ports extends BrokerPorts>(
  ports: Ports,
  now: () => number,
  sent: readonly ExecutionOrder[] = [],
): Ports {
  const { submitTimeoutSeconds = 10 } = ports;
  /** Submits without an answer, with their times. */
  const unanswered = new Map(sent.flatMap(unansweredSubmit));
  const checked = async (order: OrderRef, answer: ReturnType<BrokerPorts['find']>): Promise<BrokerAnswer> => {
    const known = await answer;
    const at = unanswered.get(order.clientOrderId);
    if (known.event === 'not-found' && at !== undefined && now() < at + submitTimeoutSeconds * 1000) {
      throw new Error(`the submit of ${order.clientOrderId} may still arrive`);
    }
    return known;
  };
  return {
    ...ports,
    submit: async (order, options) => {
      unanswered.set(order.clientOrderId, now());
      const answer = await ports.submit(order, options);
      unanswered.delete(order.clientOrderId);
      return answer;
    },
    cancel: (order, options) => checked(order, ports.cancel(order, options)),
    find: (order, options) => checked(order, ports.find(order, options)),
  };
}

function unansweredSubmit({
  order: { clientOrderId },
  status,
  sentAt,
}: ExecutionOrder): readonly (readonly [id: string | undefined, at: number])[] {
  return status === 'sent' && sentAt !== undefined ? [[clientOrderId, Date.parse(sentAt)]] : [];
}
