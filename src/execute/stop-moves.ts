// Attached stops move toward the profit once a target has filled (targets 5 to 8). Where a stop belongs follows from what has
// filled, and from nothing that is remembered: repeated events, late ones and a crash all lead to the same question.
import { type DecimalString, decimal, decimalText } from '../core/decimal.js';
import type { Order } from '../order/order.js';
import type { PlanMove } from '../order/order-plan.js';
import type { ExecutionOrder } from './execution.js';
import { moveTo, type StopMove } from './move-order.js';
import { hasEnded, nameOf } from './order-state.js';
import { plannedOrder } from './plan-shape.js';
import { addNotice, changeOrder, type Run } from './run.js';

/** Gives each attached stop that works its price, asks for what has not moved, and gives up after five tries. */
export function moveStops(run: Run): void {
  const { moves } = run.plan;
  if (moves === undefined) {
    return;
  }
  for (const order of run.orders) {
    const wanted = wantedPrice(run, order, moves);
    if (wanted === undefined) {
      changeOrder(run, order, { move: undefined });
      continue;
    }
    const failed = moveTo(run, order, legMove(run, order, wanted));
    if (failed !== undefined) {
      const message = `The stop loss of ${nameOf(order)} has not moved to ${wanted} ${failed}: it protects where it was.`;
      addNotice(run, 'stop-not-moved', message);
    }
  }
  run.isFollowing = run.status !== 'running' && moves.some((move) => mayCome(run, move));
}

/** A move of the stop of an entry. A stop with a limit keeps the distance between the two. */
function legMove({ shape }: Run, order: ExecutionOrder, stopPrice: DecimalString): StopMove {
  const stop = plannedOrder(shape, order)?.stopLoss;
  // An entry of the plan is named by its identifier.
  const name = { clientOrderId: nameOf(order), leg: 'stopLoss' } as const;
  return stop?.type === 'stop_limit'
    ? { name, stopPrice, limitPrice: decimalText(decimal(stop.limitPrice).minus(stop.stopPrice).plus(stopPrice)) }
    : { name, stopPrice };
}

/** Price at which the stop of an order belongs; undefined: it has none that works, or it is there already, or nearer the profit. */
function wantedPrice(run: Run, order: ExecutionOrder, moves: readonly PlanMove[]): DecimalString | undefined {
  const planned = plannedOrder(run.shape, order);
  if (planned === undefined || order.legs?.stopLoss.status !== 'working') {
    return undefined;
  }
  let best: DecimalString | undefined;
  for (const move of moves) {
    const isWanted = concerns(move, order) && hasTargetFilled(run, move);
    if (isWanted && isNearer(move.to, best ?? stopPriceOf(order, planned), planned)) {
      best = move.to;
    }
  }
  return best;
}

/** The price that the broker told last, else that of the plan. */
function stopPriceOf({ legs }: ExecutionOrder, { stopLoss }: Order): DecimalString | undefined {
  return legs?.stopLoss.stopPrice ?? stopLoss?.stopPrice;
}

/** The first price is nearer the profit of the entry. A stop without a price, which trails, is never moved. */
function isNearer(one: DecimalString, other: DecimalString | undefined, { side }: Order): boolean {
  if (other === undefined) {
    return false;
  }
  const difference = decimal(one).minus(other);
  return side === 'buy' ? difference.gt(0) : difference.lt(0);
}

/** It is a move of the stop of this order. */
function concerns({ stops }: PlanMove, { step }: ExecutionOrder): boolean {
  return stops.some((id) => id === step);
}

/** Its leg has filled whole, for what it covers. */
function hasTargetFilled({ orders }: Run, { when }: PlanMove): boolean {
  return orders.some(({ step, legs }) => step === when && legs?.takeProfit?.status === 'filled');
}

/** Its target has filled or still may, and a stop that it concerns is not there yet, and may still work. */
function mayCome(run: Run, move: PlanMove): boolean {
  const { orders } = run;
  return (
    orders.some((order) => order.step === move.when && mayFillTarget(order)) &&
    orders.some((order) => concerns(move, order) && mayMove(run, order, move))
  );
}

function mayFillTarget(order: ExecutionOrder): boolean {
  const status = order.legs?.takeProfit?.status;
  return status === undefined ? mayHaveLegs(order) : status === 'working' || status === 'filled';
}

function mayMove(run: Run, order: ExecutionOrder, { to }: PlanMove): boolean {
  const planned = plannedOrder(run.shape, order);
  const status = order.legs?.stopLoss.status;
  const isOpen = status === undefined ? mayHaveLegs(order) : status === 'working';
  const isGivenUp = order.move?.hasFailed === true && order.move.stopPrice === to;
  return isOpen && !isGivenUp && planned !== undefined && isNearer(to, stopPriceOf(order, planned), planned);
}

/** Its legs were not told so far: it may still fill, or has. */
function mayHaveLegs(order: ExecutionOrder): boolean {
  return !hasEnded(order) || order.filled !== '0';
}
