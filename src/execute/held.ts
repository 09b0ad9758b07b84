// What is held now, and how much of it closing orders may still take (execution rule 8: never through zero).
import { Decimal, decimal } from '../core/decimal.js';
import type { OrderSide } from '../core/vocabulary.js';
import type { CancelledOrder } from '../order/order-plan.js';
import type { ExecutionOrder } from './execution.js';
import { isSettled, receivedUnits, sizeOf } from './order-state.js';
import { plannedOrder } from './plan-shape.js';
import type { Run } from './run.js';

/** A position as closing orders see it: the contract, and the side that closes it. */
export interface ClosedPosition {
  readonly ticker: string;
  readonly side: OrderSide;
}

/** What the plan says of an order that it cancels, or that replaces one of these. */
export function cancelledOrder({ plan }: Run, { place }: ExecutionOrder): CancelledOrder | undefined {
  return place === undefined ? undefined : plan.restore?.orders[place - 1];
}

/**
 * Units of a position that are held now: those of the plan, less what closing orders have
 * filled since, plus what opening ones have.
 */
export function heldNow(run: Run, position: ClosedPosition): Decimal {
  const atPlan = run.plan.restore?.held.find(({ ticker }) => ticker === position.ticker);
  let held = decimal(atPlan?.quantity ?? 0);
  for (const order of run.orders) {
    if (closes(run, order, position)) {
      const fill = fillSincePlan(run, order);
      held = fill === undefined ? decimal(0) : held.minus(fill);
    } else if (opens(run, order, position)) {
      held = held.plus(order.role === 'resting' ? (fillSincePlan(run, order) ?? 0) : receivedUnits(order));
    }
  }
  return Decimal.max(held, 0);
}

/** Units for which a closing order may still be sent: what is held now, less all that may be closed by orders under way. */
export function unclaimed(run: Run, position: ClosedPosition, except?: ExecutionOrder): Decimal {
  let free = heldNow(run, position);
  for (const order of run.orders) {
    if (order !== except && !isSettled(order) && closes(run, order, position)) {
      // An order of unknown size may close everything.
      free = order.quantity === undefined ? decimal(0) : free.minus(decimal(order.quantity).minus(order.filled));
    }
  }
  return Decimal.max(free, 0);
}

/** Units of a position for which a stop works or is on its way. */
export function protectedNow(run: Run, position: ClosedPosition): Decimal {
  const stops = run.orders.filter((order) => !isSettled(order) && isStop(run, order) && closes(run, order, position));
  // A stop of unknown size is not relied on.
  return stops.reduce((sum, stop) => sum.plus(Decimal.max(sizeOf(stop).minus(stop.filled), 0)), decimal(0));
}

function isStop(run: Run, order: ExecutionOrder): boolean {
  return order.role === 'protection' || (order.role === 'resting' && cancelledOrder(run, order)?.role === 'stop-loss');
}

/** A fill of the order makes the position smaller. */
function closes(run: Run, order: ExecutionOrder, { ticker, side }: ClosedPosition): boolean {
  const trade = order.place === undefined ? closingTrade(run, order) : cancelledOrder(run, order);
  return trade?.ticker === ticker && trade.side === side;
}

function closingTrade({ shape }: Run, closing: ExecutionOrder): ClosedPosition | undefined {
  const order = plannedOrder(shape, closing);
  return order?.effect === 'close' ? order : undefined;
}

/** A fill of the order makes the position larger: of a resting entry, or of an entry that stops follow (execution rule 6). */
function opens(run: Run, order: ExecutionOrder, { ticker, side }: ClosedPosition): boolean {
  const entry = run.shape.followed?.entry;
  const trade = order.step !== undefined && order.step === entry?.id ? entry.order : restingTrade(run, order);
  return trade !== undefined && trade.ticker === ticker && trade.side !== side;
}

function restingTrade(run: Run, order: ExecutionOrder): ClosedPosition | undefined {
  return order.role === 'resting' ? cancelledOrder(run, order) : undefined;
}

/** Units filled since the plan was made; undefined when an order of unknown size has filled. */
function fillSincePlan(run: Run, order: ExecutionOrder): Decimal | undefined {
  if (order.role !== 'resting') {
    return decimal(order.filled);
  }
  return order.status === 'filled' && order.quantity === undefined ? undefined : furtherFill(run, order);
}

/** Units of a resting order that have filled since the plan was made. */
export function furtherFill(run: Run, order: ExecutionOrder): Decimal {
  return Decimal.max(decimal(order.filled).minus(cancelledOrder(run, order)?.filled ?? 0), 0);
}
