// The paper broker as the driver of executions and the machine see it. It answers at once, and nothing is lost.
import type { IsoInstant } from '../core/time.js';
import type { OrderRef, SubmitCommand } from '../execute/command.js';
import type { NotFoundEvent, OrderEvent } from '../execute/event.js';
import type { PaperOrder, PaperState } from './paper-state.js';

/**
 * Orders of a paper broker, for `runExecution`.
 *
 * @since 0.2.0
 */
export interface PaperOrderPorts {
  /** Submits an order. A known `clientOrderId` is not submitted again. */
  submit(order: SubmitCommand['order']): OrderEvent | NotFoundEvent;
  /** Cancels a working order. */
  cancel(order: OrderRef): OrderEvent | NotFoundEvent;
  /** State of an order. */
  find(order: OrderRef): OrderEvent | NotFoundEvent;
}

/** The order that a name stands for. */
export function orderNamed({ orders }: PaperState, { clientOrderId, orderId }: OrderRef): PaperOrder | undefined {
  return orders.find((order) => (orderId === undefined ? order.clientOrderId === clientOrderId : order.id === orderId));
}

/** What the broker says about an order that it has. */
export function eventOf(named: OrderRef, paper: PaperOrder, at: IsoInstant): OrderEvent {
  const { id, status, filled, averagePrice, reason } = paper;
  return { event: 'order', order: named, status, filled, averagePrice, orderId: id, reason, at };
}
