// Stops of a batch that are together for more than will be held (safety S20).
import { attempt } from '../core/attempt.js';
import { canonicalText, decimal, decimalText } from '../core/decimal.js';
import type { Notice } from '../core/notices.js';
import type { OpenOrder } from '../market/ports.js';
import type { Order } from '../order/order.js';
import type { OrderPlan } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import type { BatchExpectation } from './expected/batch.js';
import { positionOf } from './expected/filled-position.js';
import { isStopLoss } from './resting-orders.js';

/**
 * A notice if a plan sends a stop beside those that earlier items place, and all of them are for more than will be held (safety S20): none
 * of the batch's own stops can be cancelled yet. `expectation`: what the item leaves.
 */
export function stopsExceed(plan: OrderPlan, item: number, expectation: BatchExpectation): readonly Notice[] {
  const sent = submitSteps(plan.steps).find(({ role }) => role === 'protection')?.order;
  // A port that fails now has answered the plan itself: it is left without the notice.
  return (sent && attempt(() => stopsBeside(sent, item, expectation))) ?? [];
}

function stopsBeside(
  { ticker, side }: Order,
  item: number,
  { filled, stops, keyOf }: BatchExpectation,
): readonly Notice[] {
  const { broker, positions } = filled.context;
  const contract = keyOf(ticker);
  const own = stops.filter((stop) => stop.contract === contract && stop.side === side);
  const isOfPosition = (order: OpenOrder): boolean => keyOf(order.ticker) === contract && order.side === side;
  const resting = broker.openOrders(ticker).filter((order) => isStopLoss(order) && isOfPosition(order));
  const units = [...own, ...resting].reduce((sum, { quantity }) => sum.plus(quantity ?? 0), decimal(0));
  const held = positionOf(ticker, positions.position(ticker));
  if (own.every((stop) => stop.item === item) || held === undefined || units.lte(held.quantity)) {
    return [];
  }
  const orderIds = resting.map(({ id }) => id);
  const message = `With the stops that earlier items of this batch place, the stops of ${ticker} are together for ${decimalText(units)} of the ${canonicalText(held.quantity)} that will be held.`;
  return [{ code: 'resting-exits-exceed-position', message, ...(orderIds.length > 0 && { orderIds }) }];
}
