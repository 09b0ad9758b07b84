// Notices that only a batch has (safety B1): a plan that counts on a fill, and orders that cannot be cancelled yet.
import { attempt } from '../core/attempt.js';
import { canonicalText, decimal, decimalText } from '../core/decimal.js';
import type { Notice } from '../core/notices.js';
import { sameJson } from '../core/same-json.js';
import type { OpenOrder } from '../market/ports.js';
import type { Order } from '../order/order.js';
import type { OrderPlan } from '../order/order-plan.js';
import { plannedOrders, submitSteps } from '../order/plan-orders.js';
import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';
import { allowingLadders, type BatchExpectation } from './expected/batch.js';
import { positionOf } from './expected/filled-position.js';
import { tradesOf } from './expected/trades.js';
import { planSignal } from './plan-signal.js';
import { isStopLoss } from './resting-orders.js';

/** A notice if the plan counts on an order that may wait: without its fill it would be another plan (safety B1). */
export function fillsAssumed(signal: Signal, plan: OrderPlan, expectation: BatchExpectation): readonly Notice[] {
  const { unfilled, waiting, keyOf } = expectation;
  if (waiting.length === 0) {
    return [];
  }
  const other = planSignal(signal, {
    ...allowingLadders(signal, unfilled.context, expectation),
    signalId: plan.signalId,
  });
  if (other.ok && sameJson(other.value.steps, plan.steps)) {
    return [];
  }
  const contracts = new Set(tickersOf(plan).map(keyOf));
  const concerned = waiting.filter(({ order }) => contracts.has(keyOf(order.ticker)));
  const counted = concerned.length > 0 ? concerned : waiting;
  const orders = counted.map(({ order: { side, quantity, ticker, type }, item, step }) => {
    return `${side} ${quantity} ${ticker} by a ${type} order (${step} of item ${item})`;
  });
  const message = `This plan assumes that these orders have filled: ${orders.join(', ')}. If one of them has not, plan this item again.`;
  return [{ code: 'batch-fill-assumed', message, waiting: counted.map(({ item, step }) => ({ item, step })) }];
}

/** A notice if the plan would cancel orders that the batch itself places. */
export function ordersRemain(
  signal: Signal,
  plan: OrderPlan,
  { filled, resting, keyOf }: BatchExpectation,
): readonly Notice[] {
  const concerned = tickersOf(plan).find((ticker) => resting.has(keyOf(ticker)));
  if (concerned === undefined || !cancelsOrders(signal, plan, filled.context.settings)) {
    return [];
  }
  const message = `Orders that this batch places for ${concerned} have no identifier at the broker yet: they are not cancelled.`;
  return [{ code: 'batch-orders-remain', message }];
}

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

function cancelsOrders({ action, cancel }: Signal, plan: OrderPlan, { cancelOpenOrders }: Settings): boolean {
  switch (action) {
    case 'cancel':
      return true;
    case 'breakeven':
      return cancel !== false;
    default:
      return (cancel ?? cancelOpenOrders) && tradesOf(plan).some(({ effect }) => effect === 'close');
  }
}
function tickersOf(plan: OrderPlan): readonly string[] {
  return [plan.ticker, ...plannedOrders(plan.steps).map(({ ticker }) => ticker)];
}
