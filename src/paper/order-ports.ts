// The paper broker as the driver of executions and the machine see it. It acknowledges an order first, as a broker does, and
// tells of its fills when it is asked, and by updates. Nothing is lost.

import type { AbortSignalLike } from '../core/asynchronous.js';
import type { IsoInstant } from '../core/time.js';
import type { LegRef, OrderChanges, OrderRef, SubmitCommand } from '../execute/command.js';
import type { LegState, NotFoundEvent, OrderEvent } from '../execute/event.js';
import type { PaperOrder, PaperState } from './paper-state.js';

/** Orders of a paper broker, for `runExecution`. */
export interface PaperOrderPorts {
  /** Submits an order, and acknowledges it: `working` without a fill, or `rejected`. A known `clientOrderId` is not submitted again. */
  submit(order: SubmitCommand['order']): OrderEvent | NotFoundEvent;
  /** Cancels a working order. */
  cancel(order: OrderRef): OrderEvent | NotFoundEvent;
  /** State of an order. */
  find(order: OrderRef): OrderEvent | NotFoundEvent;
  /**
   * Changes the whole quantity of an order that works, or the price of a stop, one that is attached to an entry or another. An order
   * that has ended, and a stop that is not there, stay as they are.
   */
  replace(order: OrderRef | LegRef, changes: OrderChanges): OrderEvent | NotFoundEvent;
  /** Tells of every order that changes, and of the entry of a leg that does, soon after it did, until the signal aborts. */
  updates(listener: (event: OrderEvent) => void, options: { readonly signal: AbortSignalLike }): Promise<void>;
}

/** The order that a name stands for. */
export function orderNamed({ orders }: PaperState, { clientOrderId, orderId }: OrderRef): PaperOrder | undefined {
  return orders.find((order) => (orderId === undefined ? order.clientOrderId === clientOrderId : order.id === orderId));
}

/** What the broker says about an order that it has. Of an entry with a bracket it tells the legs, once there are any. */
export function eventOf(named: OrderRef, paper: PaperOrder, { orders }: PaperState, at: IsoInstant): OrderEvent {
  const { id, status, filled, averagePrice, reason, stopPrice } = paper;
  const price = stopPrice === undefined ? {} : { stopPrice };
  const told: OrderEvent = {
    event: 'order',
    order: named,
    status,
    filled,
    averagePrice,
    orderId: id,
    reason,
    ...price,
    at,
  };
  const legs = orders.filter(({ parent }) => parent === id);
  const leg = (role: PaperOrder['role']): LegState | undefined =>
    legs.filter((one) => one.role === role).map(legState)[0];
  return legs.length === 0 ? told : { ...told, legs: { takeProfit: leg('take-profit'), stopLoss: leg('stop-loss') } };
}

function legState({ id, status, filled, quantity, stopPrice }: PaperOrder): LegState {
  return { status, filled, quantity, stopPrice, orderId: id };
}

/** Acknowledged: what it has filled at once is told later. */
export function acknowledged(event: OrderEvent): OrderEvent {
  const { event: kind, order, orderId, at, status } = event;
  return status === 'rejected' ? event : { event: kind, order, status: 'working', filled: '0', orderId, at };
}

/** The order that a replace changes: that of a name, or the stop that is attached to it. */
export function replacedOrder(state: PaperState, name: OrderRef | LegRef): PaperOrder | undefined {
  if (!('leg' in name)) {
    return orderNamed(state, name);
  }
  const entry = orderNamed(state, { clientOrderId: name.clientOrderId });
  return entry && state.orders.find(({ parent, role }) => parent === entry.id && role === 'stop-loss');
}

/** Our name of an order where it has one. */
export function refOf({ id, clientOrderId }: PaperOrder): OrderRef {
  return clientOrderId === undefined ? { orderId: id } : { clientOrderId };
}
