import type {
  BrokerAnswer,
  ExecutionPorts as BrokerPorts,
  ExecutionOrder,
  LegRef,
  OrderRef,
} from 'signal-to-order/execute';
import { sentenceOf } from '../log.js';
import type { ExecutionPorts, Subscriber, WatchedPorts } from './ports.js';
import { pauseAfterRefusal } from './unanswered.js';

/** The ports, with faults in the log and orders in the metrics. */
export function watchedPorts(
  { broker: { orders }, brokerName }: Subscriber,
  { log, orderSent }: Pick<ExecutionPorts, 'log' | 'orderSent'>,
): WatchedPorts {
  const { replace } = orders;
  const underWay = new Set<Promise<BrokerAnswer>>();
  const tell = async (call: string, order: OrderRef | LegRef, ask: () => ReturnType<BrokerPorts['find']>) => {
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
    }
  };
  const watched: typeof tell = (call, order, ask) => {
    const answer = tell(call, order, ask);
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  };
  return {
    ...orders,
    underWay: () => underWay.size,
    answered: async () => void (await Promise.allSettled(underWay)),
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

/** Why an order that the broker does not know is not sent again yet, and until when. */
interface Wait {
  readonly until: number;
  readonly why: string;
}

/**
 * The ports of a broker that knows nothing of an order until its submit has arrived. They reject as long as a submit that was
 * lost may still arrive, also one of an earlier process: what was stored has its time. One that the broker has refused will not
 * arrive: they reject for as long as the broker asks to wait, 30 seconds at most.
 */
export function patientPorts<Ports extends BrokerPorts>(
  ports: Ports,
  now: () => number,
  sent: readonly ExecutionOrder[] = [],
): Ports {
  const { submitTimeoutSeconds = 10 } = ports;
  const lost = (id: string | undefined, at: number): Wait => ({
    until: at + submitTimeoutSeconds * 1000,
    why: `the submit of ${id} may still arrive`,
  });
  /** By the identifier of the order. */
  const waits = new Map(unansweredSubmits(sent).map(([id, at]) => [id, lost(id, at)]));
  const checked = async (order: OrderRef, answer: ReturnType<BrokerPorts['find']>): Promise<BrokerAnswer> => {
    const known = await answer;
    const wait = waits.get(order.clientOrderId);
    if (known.event === 'not-found' && wait !== undefined && now() < wait.until) {
      throw new Error(wait.why);
    }
    return known;
  };
  return {
    ...ports,
    submit: async (order, options) => {
      const { clientOrderId: id } = order;
      waits.set(id, lost(id, now()));
      try {
        const answer = await ports.submit(order, options);
        waits.delete(id);
        return answer;
      } catch (error) {
        const pause = pauseAfterRefusal(error);
        if (pause !== undefined) {
          waits.set(id, { until: now() + pause, why: `the broker asks to wait before ${id} is sent again` });
        }
        throw error;
      }
    },
    cancel: (order, options) => checked(order, ports.cancel(order, options)),
    find: (order, options) => checked(order, ports.find(order, options)),
  };
}

function unansweredSubmits(
  sent: readonly ExecutionOrder[],
): readonly (readonly [id: string | undefined, at: number])[] {
  return sent.flatMap(({ order: { clientOrderId }, status, sentAt }) =>
    status === 'sent' && sentAt !== undefined ? [[clientOrderId, Date.parse(sentAt)] as const] : [],
  );
}
