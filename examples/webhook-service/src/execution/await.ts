import type { BrokerAdapter, OrderState } from '../brokers/adapter.js';
import { type ExecutionPorts, lookEvery, untilAnswered } from './ports.js';
import type { Next } from './step.js';

/** Milliseconds that a cancellation may take after the broker accepted it. */
const withdrawingPatience = 30_000;

/** Cancels an order and waits until it is cancelled: until then, its quantity is not available. */
export async function withdrawn(orderId: string, broker: BrokerAdapter, ports: ExecutionPorts): Promise<OrderState> {
  const until = ports.clock.now() + withdrawingPatience;
  for (;;) {
    const state = await untilAnswered(() => broker.cancel(orderId), ports);
    if (state.status !== 'working' || ports.clock.now() >= until) {
      return state;
    }
    await ports.pause(lookEvery);
  }
}

/** Waits for a fill. With a time limit the lane waits; without one the order is checked again later. */
export async function awaitFill(
  clientOrderId: string | undefined,
  { until, seconds }: { readonly until: number | undefined; readonly seconds: number | undefined },
  broker: BrokerAdapter,
  ports: ExecutionPorts,
): Promise<Next> {
  for (;;) {
    const order =
      clientOrderId === undefined ? undefined : await untilAnswered(() => broker.find(clientOrderId), ports);
    if (order?.status === 'filled') {
      return 'go on';
    }
    if (order?.status !== 'working') {
      return {
        failed: order === undefined ? 'there is no such order' : `it was ${order.status}: ${order.reason ?? ''}`,
      };
    }
    if (until === undefined) {
      return 'leave alone';
    }
    if (ports.clock.now() >= until) {
      return { failed: `it did not fill within ${seconds} seconds` };
    }
    await ports.pause(lookEvery);
  }
}
