// A breakeven moves the stops of pairs where they rest, so that their take profits stay (targets 10).
import { Figure } from '../../core/figure.js';
import { isNonEmpty } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { ReplacedOrder, ReplaceOrdersStep } from '../../order/order-plan.js';
import { takes } from '../../profile/takes.js';
import { isExit, isStopLoss } from '../resting-orders.js';
import { isAsGood } from './better-stops.js';
import { restingStopPrices } from './resting-stop.js';

/** Stops that stay at the broker, and what they do not cover. */
export interface MovedStops {
  /** Moves those that are not as good yet; undefined: all are. */
  readonly step: ReplaceOrdersStep | undefined;
  /** Stops that stay, moved or not. */
  readonly kept: readonly OpenOrder[];
  /** Stops without a take profit that cannot be moved: they are cancelled for a new one. */
  readonly cancelled: readonly OpenOrder[];
  /** Units of the position that the kept stops do not cover. */
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
  const isBesideTarget = (stop: OpenOrder): boolean => targetOf(stop, own) !== undefined;
  const moves: Move[] = [];
  const kept: OpenOrder[] = [];
  const cancelled: OpenOrder[] = [];
  for (const stop of own.filter(isStopLoss)) {
    const isStaying = isAsGood(stop, price.decimal, holding, planning);
    const isMovable = isReplaced(stop, isBesideTarget(stop), holding, planning);
    const move = isStaying || !isMovable ? undefined : moveOf(stop, price);
    if (move !== undefined) {
      moves.push(move);
    }
    const isKept = stop.quantity != null && (isStaying || move !== undefined);
    (isKept ? kept : cancelled).push(stop);
  }
  const uncovered = uncoveredBy(kept, holding);
  if (uncovered === undefined || cancelled.some(isBesideTarget) || !kept.some(isBesideTarget)) {
    return undefined;
  }
  noticeKeptTypes(
    moves.map(({ stop }) => stop),
    planning,
  );
  const contract = holding.contract.ticker;
  for (const { order, limitPrice } of moves) {
    const figures = { stopPrice: price, limitPrice };
    planning.log.addDecision('breakeven.moved', { contract, order: order.orderId }, price.text, figures);
  }
  const orders = moves.map(({ order }) => order);
  const { ticker } = planning.signal;
  const step = isNonEmpty(orders) ? ({ step: 'replace-orders', id: 'replace', ticker, orders } as const) : undefined;
  return { step, kept, cancelled, uncovered };
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

/** What is left of a position without the stops; undefined: they are larger than the position. */
function uncoveredBy(stops: readonly OpenOrder[], { quantity }: Holding): Figure | undefined {
  let left = quantity;
  for (const { id, quantity: units } of stops) {
    const figure = Figure.from('market', ['openOrders', id, 'quantity'], units ?? 0);
    if (figure.isAbove(left)) {
      return undefined;
    }
    left = left.minus(figure);
  }
  return left;
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

/** The take profit that the broker ends with a stop. */
function targetOf({ group }: OpenOrder, own: readonly OpenOrder[]): OpenOrder | undefined {
  return own.find((order) => isExit(order) && !isStopLoss(order) && group != null && order.group === group);
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
