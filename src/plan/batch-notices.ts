// Notices that only a batch has (safety B1): a plan that counts on a fill, and orders that cannot be cancelled yet.
import { unitsText } from '../core/count-text.js';
import type { Notice } from '../core/notices.js';
import { sameJson } from '../core/same-json.js';
import type { OrderPlan } from '../order/order-plan.js';
import { plannedOrders } from '../order/plan-orders.js';
import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';
import { allowingLadders, type BatchExpectation } from './expected/batch.js';
import { tradesOf } from './expected/trades.js';
import { planSignal } from './plan-signal.js';

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
    return `${side} ${unitsText(quantity, ticker)} by a ${type} order (${step} of item ${item})`;
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
