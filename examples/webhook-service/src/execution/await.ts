import type { BrokerAdapter, OrderState } from '../brokers/adapter.js';
import { type ExecutionPorts, lookEvery, untilAnswered } from './ports.js';
import type { Next } from './step.js';

/** How long a withdrawal may take. A broker that has accepted it may still be at it. */
const withdrawingPatience = 30_000;

/** Withdraws an order, and waits until it is gone: while it is not, what it holds back cannot be traded. */
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

/** Waits for a fill: with a limit, while the lane waits; without one, by looking again later. */
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
      return { failed: `it has not filled within ${seconds} seconds` };
    }
    await ports.pause(lookEvery);
  }
}
