// What is held now, and how much of it closing orders may still take (execution rule 8: never through zero).
import { Decimal, type DecimalString, decimal } from '../core/decimal.js';
import type { OrderSide } from '../core/vocabulary.js';
import type { Order } from '../order/order.js';
import type { CancelledOrder, HeldQuantity, OrderPlan } from '../order/order-plan.js';
import type { ExecutionOrder } from './execution.js';
import { hasEnded, isSettled, receivedUnits, sizeOf } from './order-state.js';
import { isStopLoss, type PlanShape, plannedOrder } from './plan-shape.js';
import type { Run } from './run.js';

/** A position as closing orders see it: the contract, and the side that closes it. */
export interface ClosedPosition {
  readonly ticker: string;
  readonly side: OrderSide;
}

/**
 * The position whose stops the plan moves where they rest, if this is one of them, with the units that they and others cover: stops of one
 * position, the only one of which the plan says what is covered.
 */
export function movedPosition(
  { plan }: Run,
  { order: { orderId } }: ExecutionOrder,
): (ClosedPosition & { readonly covered: DecimalString }) | undefined {
  const isMoved = plan.steps.some(
    (step) => step.step === 'replace-orders' && step.orders.some((moved) => moved.orderId === orderId),
  );
  const held = isMoved ? plan.restore?.held.find(({ covered }) => covered !== undefined) : undefined;
  const { ticker = '', covered } = held ?? {};
  const side = sideOf(held);
  return covered === undefined || side === undefined ? undefined : { ticker, side, covered };
}

/** Side that closes a position of which the plan says whether it is long. */
function sideOf(held: HeldQuantity | undefined): OrderSide | undefined {
  return held?.side && (held.side === 'long' ? 'sell' : 'buy');
}

/** What the plan says of an order that it cancels or may have to cancel, or that replaces one of these. */
export function cancelledOrder({ plan }: Run, { place }: ExecutionOrder): CancelledOrder | undefined {
  const { orders = [], takeProfits = [] } = plan.restore ?? {};
  return place === undefined ? undefined : (orders[place - 1] ?? takeProfits[place - 1 - orders.length]);
}

/** Units of a position that are held now, without those that stops cover which the plan leaves where they are. */
export function heldNow(run: Run, position: ClosedPosition): Decimal {
  // A stop that stays where it is closes its own units.
  const covered = heldIn(run.plan, position.ticker)?.covered ?? 0;
  return Decimal.max(signedHeld(run, position).minus(covered), 0);
}

/**
 * Units of a position that are held by all fills that are known: those of the plan, less what closing orders have filled since, plus
 * what opening ones have. Below 0 when closing orders have filled beyond the position: it has turned (execution rule 17).
 */
export function signedHeld(run: Run, position: ClosedPosition): Decimal {
  let left = heldAtPlan(run, position);
  let opened = decimal(0);
  let isClosed = false;
  for (const order of run.orders) {
    if (closes(run, order, position)) {
      const fill = fillSincePlan(run, order);
      isClosed ||= fill === undefined;
      left = left.minus(fill ?? 0);
    } else if (opens(run, order, position)) {
      opened = opened.plus(order.role === 'resting' ? (fillSincePlan(run, order) ?? 0) : receivedUnits(order));
    }
  }
  // An order of unknown size that has filled has closed what was left of what the plan found.
  return (isClosed ? Decimal.min(left, 0) : left).plus(opened);
}

/** What the plan says was held; where it says nothing about the contract, as much as it closes. */
function heldAtPlan(run: Run, { ticker, side }: ClosedPosition): Decimal {
  const { plan, shape } = run;
  if (sideThatCloses(run, ticker) !== side) {
    return decimal(0);
  }
  if (heldIn(plan, ticker) !== undefined || plan.restore?.orders.some((order) => order.ticker === ticker)) {
    return decimal(heldIn(plan, ticker)?.quantity ?? 0);
  }
  const closing = closingSteps(shape).filter((order) => order.ticker === ticker);
  return closing.reduce((sum, { quantity }) => sum.plus(quantity), decimal(0));
}

/**
 * Side that closes what was held: as the plan says, else that of its orders which close, else of the stops that it cancels, which have
 * terms where they close the position, else of any other exit that it cancels. A resting entry says nothing about it.
 */
function sideThatCloses({ plan, shape }: Run, ticker: string): OrderSide | undefined {
  const isOfTicker = (order: { readonly ticker: string }): boolean => order.ticker === ticker;
  const cancelled = plan.restore?.orders.filter((order) => order.role !== 'entry' && isOfTicker(order)) ?? [];
  const stop = shape.followed?.stop.order;
  const closer =
    closingSteps(shape).find(isOfTicker) ??
    cancelled.find(({ order }) => order !== undefined) ??
    cancelled[0] ??
    (stop !== undefined && isOfTicker(stop) ? stop : undefined);
  return sideOf(heldIn(plan, ticker)) ?? closer?.side;
}

/** What the plan says was held in a contract. */
export function heldIn({ restore }: OrderPlan, ticker: string): HeldQuantity | undefined {
  return restore?.held.find((one) => one.ticker === ticker);
}

/** Orders of the plan that close what was held before it: all but the stop of its entry. */
function closingSteps({ submits, followed }: PlanShape): readonly Order[] {
  const steps = [...submits.values()].filter(({ id }) => id !== followed?.stop.id);
  return steps.map(({ order }) => order).filter(({ effect }) => effect === 'close');
}

/** Units beyond what is held that orders which close may still take; 0 or below: none. Known sizes alone count. */
export function excessOf(run: Run, position: ClosedPosition): Decimal {
  return claimsOn(run, position).minus(heldNow(run, position));
}

/** Units that orders which close may still take, without the take profits beside stops. */
export function claimsOn(run: Run, position: ClosedPosition): Decimal {
  return openSum(run.orders.filter((order) => isClaim(run, order, position)));
}

/** Units that take profits may still take which could not be cancelled. */
export function claimsBeside(run: Run, position: ClosedPosition): Decimal {
  return openSum(run.orders.filter((order) => mayClose(run, order, position) && isBeside(run, order)));
}

function openSum(orders: readonly ExecutionOrder[]): Decimal {
  return orders.reduce((sum, order) => sum.plus(openUnits(order)), decimal(0));
}

/** Units of an order that may still fill; an order of unknown size counts as none. */
export function openUnits(order: ExecutionOrder): Decimal {
  return Decimal.max(sizeOf(order).minus(order.filled), 0);
}

/** It may still close units of the position that no other order is to close. */
function isClaim(run: Run, order: ExecutionOrder, position: ClosedPosition): boolean {
  return !isBeside(run, order) && mayClose(run, order, position);
}

/** A take profit that could not be cancelled: a stop rested beside it before the plan, and may again (execution rule 19). */
function isBeside(run: Run, order: ExecutionOrder): boolean {
  return order.role === 'resting' && cancelledOrder(run, order)?.role === 'take-profit';
}

function mayClose(run: Run, order: ExecutionOrder, position: ClosedPosition): boolean {
  return !isSettled(order) && closes(run, order, position);
}

/** Positions that orders close, each once. */
export function positionsOf(run: Run, orders: readonly ExecutionOrder[]): readonly ClosedPosition[] {
  const positions = orders.flatMap((order) => positionClosedBy(run, order) ?? []);
  return [...new Map(positions.map((position) => [`${position.side} ${position.ticker}`, position])).values()];
}

/** Of these, what the plan found held or opens itself. A resting order on the other side opens a position, or adds to one. */
export function positionsOfPlan(run: Run, orders: readonly ExecutionOrder[]): readonly ClosedPosition[] {
  const stop = run.shape.followed?.stop.order;
  return positionsOf(run, orders).filter(
    ({ ticker, side }) => sideThatCloses(run, ticker) === side || (stop?.ticker === ticker && stop.side === side),
  );
}

/** The position that an order of the execution closes; undefined for one that opens, and one of which the plan says nothing. */
export function positionClosedBy(run: Run, order: ExecutionOrder): ClosedPosition | undefined {
  const trade = order.place === undefined ? closingTrade(run, order) : cancelledOrder(run, order);
  return trade && { ticker: trade.ticker, side: trade.side };
}

/** Units for which a closing order may still be sent: what is held now, less all that may be closed by orders under way. */
export function unclaimed(run: Run, position: ClosedPosition, except?: ExecutionOrder): Decimal {
  let free = heldNow(run, position);
  for (const order of run.orders) {
    if (order !== except && isClaim(run, order, position)) {
      // An order of unknown size may close everything.
      free = order.quantity === undefined ? decimal(0) : free.minus(decimal(order.quantity).minus(order.filled));
    }
  }
  return Decimal.max(free, 0);
}

/** Units of a position for which a stop works or is on its way, `except` this one. */
export function protectedNow(run: Run, position: ClosedPosition, except?: ExecutionOrder): Decimal {
  const stops = run.orders.filter((order) => order !== except && !hasEnded(order) && isStop(run, order));
  // A stop of unknown size is not relied on.
  return openSum(stops.filter((stop) => closes(run, stop, position)));
}

function isStop(run: Run, order: ExecutionOrder): boolean {
  const cancelled = cancelledOrder(run, order);
  return order.role === 'protection' || (cancelled !== undefined && isStopLoss(cancelled));
}

/** A fill of the order makes the position smaller. */
export function closes(run: Run, order: ExecutionOrder, { ticker, side }: ClosedPosition): boolean {
  const trade = positionClosedBy(run, order);
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
export function fillSincePlan(run: Run, order: ExecutionOrder): Decimal | undefined {
  if (order.role !== 'resting') {
    return decimal(order.filled);
  }
  return order.status === 'filled' && order.quantity === undefined ? undefined : furtherFill(run, order);
}

/** A resting order has filled since the plan was made, as a whole or in part. */
export function hasFilledFurther(run: Run, order: ExecutionOrder): boolean {
  return order.role === 'resting' && (order.status === 'filled' || furtherFill(run, order).gt(0));
}

/** Units of a resting order that have filled since the plan was made. */
function furtherFill(run: Run, order: ExecutionOrder): Decimal {
  return Decimal.max(decimal(order.filled).minus(cancelledOrder(run, order)?.filled ?? 0), 0);
}
