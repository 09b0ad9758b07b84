import type { Order } from 'signal-to-order';
import type { BrokerAdapter, NamedOrder, OrderState } from '../brokers/adapter.js';
import { sentenceOf } from '../log.js';
import { changeExecution, type Execution, type StepProgress } from '../store.js';
import { saveWithdrawal } from '../withdrawals.js';
import { type ExecutionPorts, lookEvery, type Subscriber, untilAnswered } from './ports.js';

/** Stores that an order may be at the broker from now on, and when to cancel it, with the job. */
export async function markToSend(
  execution: Execution,
  progress: readonly StepProgress[],
  order: NamedOrder,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<void> {
  const { database, clock, queue } = ports;
  const dueAt = await withdrawalOf(order, subscriber, ports);
  if (dueAt === undefined) {
    await changeExecution(database, execution.id, { progress });
    return;
  }
  await database.transaction(async (transaction) => {
    await changeExecution(transaction, execution.id, { progress });
    const { clientOrderId } = order;
    const named = { clientOrderId, executionId: execution.id, broker: subscriber.brokerName };
    await saveWithdrawal(transaction, named, dueAt);
    await queue.remindOfWithdrawals(dueAt - clock.now(), transaction);
  });
}

/** Time at which the service has to cancel an order that is sent now. */
export function withdrawalOf(
  order: Order,
  { broker, settings }: Subscriber,
  ports: ExecutionPorts,
): Promise<number | undefined> {
  return untilAnswered(() => broker.withdrawAt(order, ports.clock.now(), settings.marketTimeZone), ports);
}

/** Sends an order. If the outcome is unknown, asks the broker before it sends again. */
export async function submitOnce(order: NamedOrder, broker: BrokerAdapter, ports: ExecutionPorts): Promise<OrderState> {
  for (;;) {
    try {
      return await broker.submit(order);
    } catch (error) {
      ports.log('warn', 'sending-unclear', { order: order.clientOrderId, failure: sentenceOf(error) });
      await ports.pause(lookEvery);
      const found = await untilAnswered(() => broker.find(order.clientOrderId), ports);
      if (found !== undefined) {
        return found;
      }
    }
  }
}
