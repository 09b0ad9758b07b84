// A breakeven moves the stops of pairs where they rest, so that their take profits stay (targets 10).
import { Figure, nothing } from '../../core/figure.js';
import { isNonEmpty } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { ReplacedOrder, ReplaceOrdersStep } from '../../order/order-plan.js';
import { takes } from '../../profile/takes.js';
import { isExit, isStopLoss } from '../resting-orders.js';
import { closableUnits, exitStep } from '../sizing/quantity-step.js';
import { isAsGood } from './better-stops.js';
import { restingStopPrices } from './resting-stop.js';

/** Stops that stay at the broker, and what they do not cover. */
export interface MovedStops {
  /** Moves those that are not as good yet; undefined: all are. */
  readonly step: ReplaceOrdersStep | undefined;
  /** Stops without a take profit that cannot be moved: they are cancelled for a new one. */
  readonly cancelled: readonly OpenOrder[];
  /** Units of the position that the stops cover which stay, moved or not. */
  readonly covered: Figure;
  /** Units of the others that an order can close. */
  readonly uncovered: Figure;
}

/**
 * The stops of a position moved to a price where they rest. Undefined where no take profit ends with one of them, and where one beside
 * a take profit cannot be moved: the broker does not replace it, or does not tell its size and price.
 */
export function movedStops(
  own: readonly OpenOrder[],
  price: Figure,
  holding: Holding,
  planning: PlanningContext,
): MovedStops | undefined {
  const targets = new Set(own.filter((order) => isExit(order) && !isStopLoss(order)).map(({ group }) => group));
  const isBesideTarget = ({ group }: OpenOrder): boolean => group != null && targets.has(group);
  const moves: Move[] = [];
  const kept: OpenOrder[] = [];
  let left = holding.quantity;
  const cancelled: OpenOrder[] = [];
  for (const stop of own.filter(isStopLoss)) {
    const isStaying = isAsGood(stop, price.decimal, holding, planning);
    const isMovable = isReplaced(stop, isBesideTarget(stop), holding, planning);
    const move = isStaying || !isMovable ? undefined : moveOf(stop, price);
    if (stop.quantity == null || !(isStaying || move !== undefined)) {
      cancelled.push(stop);
      continue;
    }
    kept.push(stop);
    moves.push(...(move === undefined ? [] : [move]));
    left = left.minus(Figure.from('market', ['openOrders', stop.id, 'quantity'], stop.quantity));
  }
  const { ticker: contract } = holding.contract;
  if (isTooMuch(left, contract, planning) || cancelled.some(isBesideTarget) || !kept.some(isBesideTarget)) {
    return undefined;
  }
  noticeKeptTypes(
    moves.map(({ stop }) => stop),
    planning,
  );
  for (const { order, limitPrice } of moves) {
    const figures = { stopPrice: price, limitPrice };
    planning.log.addDecision('breakeven.moved', { contract, order: order.orderId }, price.text, figures);
  }
  const orders = moves.map(({ order }) => order);
  const { ticker } = planning.signal;
  const step = isNonEmpty(orders) ? ({ step: 'replace-orders', id: 'replace', ticker, orders } as const) : undefined;
  const others = left.atLeast(nothing);
  const covered = holding.quantity.minus(others);
  return { step, cancelled, covered, uncovered: closableUnits(others, contract, planning) };
}

/** Whether stops are for more than is held. Of a coin a fee may have taken less than a step (safety S27): the broker keeps them for all. */
function isTooMuch(left: Figure, ticker: string, planning: PlanningContext): boolean {
  const step = planning.target.assetClass === 'crypto' ? exitStep(ticker, planning) : undefined;
  return left.isBelow(nothing) && !left.plus(step ?? nothing).isPositive();
}

/** A stop that moves keeps its type, whatever the message asks for. */
function noticeKeptTypes(moved: readonly OpenOrder[], { fields, log }: PlanningContext): void {
  const asked = fields.take('orderType');
  const others = moved.filter(({ type }) => type !== asked);
  if (others.length > 0) {
    const orderIds = others.map(({ id }) => id);
    const message = `orderType has no effect on ${orderIds.join(', ')}: a stop that moves keeps its type.`;
    log.addNotice('field-without-effect', message, { path: ['orderType'], orderIds });
  }
}

function isReplaced(
  stop: OpenOrder,
  isBesideTarget: boolean,
  { contractSide }: Holding,
  planning: PlanningContext,
): boolean {
  const legs = isBesideTarget ? 'both' : 'stop-loss';
  return stop.side === closingSide(contractSide) && takes('stopReplacement', legs, brokerOf(planning)).taken;
}

interface Move {
  readonly stop: OpenOrder;
  readonly order: ReplacedOrder;
  readonly limitPrice: Figure | undefined;
}

/** A stop with a limit keeps the distance between the two. A trailing stop, and one of an unknown price, is not moved. */
function moveOf(resting: OpenOrder, price: Figure): Move | undefined {
  const prices = restingStopPrices(resting);
  const order = { orderId: resting.id, stopPrice: price.text };
  if (prices?.type === 'stop') {
    return { stop: resting, order, limitPrice: undefined };
  }
  if (prices?.type !== 'stop_limit') {
    return undefined;
  }
  const limit = Figure.from('market', ['openOrders', resting.id, 'limitPrice'], prices.limitPrice);
  const stop = Figure.from('market', ['openOrders', resting.id, 'stopPrice'], prices.stopPrice);
  const distance = limit.differenceTo(stop);
  const moved = limit.isBelow(stop) ? price.minus(distance) : price.plus(distance);
  return moved.isPositive()
    ? { stop: resting, order: { ...order, limitPrice: moved.text }, limitPrice: moved }
    : undefined;
}
