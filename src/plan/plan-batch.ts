import { readClock } from '../core/clock.js';
import type { Notice } from '../core/notices.js';
import { isNonEmpty, type Result } from '../core/result.js';
import { sameJson } from '../core/same-json.js';
import { holdingsOf } from '../market/holdings.js';
import { createPlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import { contractKey } from '../market/symbols.js';
import type { Order } from '../order/order.js';
import type { OrderPlan } from '../order/order-plan.js';
import { plannedOrders } from '../order/plan-orders.js';
import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';
import { argumentFaults, contextFaults } from './argument-faults.js';
import { type ExpectedMarket, expectedMarket } from './expected/market.js';
import { openedContracts, tradesOf, waitingSteps } from './expected/trades.js';
import { planSignal } from './plan-signal.js';

/** Item of a batch. `receive` gives each an identifier of its own. */
export type BatchSignal = Signal & {
  /** Prefix of every `clientOrderId` of the item; absent: `<signalId of the context>-<index>`. */
  readonly id?: string | undefined;
};

/** What the items so far leave. */
interface Expectation {
  /** The market if all orders fill. */
  readonly filled: ExpectedMarket;
  /** The market if no waiting order of the batch fills. */
  readonly unfilled: ExpectedMarket;
  /** Contracts in which the batch itself has opened the position. */
  readonly opened: Set<string>;
  /** Contracts and tickers for which the batch leaves orders that rest. */
  readonly resting: Set<string>;
  /** Orders of the batch that count as filled, and may wait. */
  readonly waiting: WaitingOrder[];
  /** Canonical spelling of a contract. */
  readonly keyOf: (ticker: string) => string;
}

interface WaitingOrder {
  /** Index of the item in the batch. */
  readonly item: number;
  /** `id` of its step. */
  readonly step: string;
  readonly order: Order;
}

/**
 * Plans the signals of a batch in their order, each for what the ones before it leave when their orders fill: positions
 * with their average price, open tickers, and resting orders without the cancelled ones. A refused item leaves everything as
 * it was and stops nothing; so does a postponed one, and one with nothing to do.
 *
 * A waiting order counts as filled, but for the stop of a breakeven and the legs of a bracket; a plan that would be another
 * one without its fill has the notice `batch-fill-assumed`, which names the order in `waiting`. The broker has not named the
 * batch's own orders yet: no item can cancel them, and one that would has the notice `batch-orders-remain`. Total equity
 * is the same before and after a fill. A position that only the batch has opened may be added to, whatever
 * `allowAddToPosition` says: laddering.
 *
 * Gives one result per signal, each planned under an identifier of its own: `<signalId>-<index>`, from 0, refused items
 * counted. Execute the plans in their order; when an order did not fill, plan the rest again.
 *
 * Codes of each result: those of `planSignal`.
 *
 * @example
 * const plans = planBatch([signal, exit], context); // buy 5 AAPL, then exit; nothing is held
 * plans.length; // 2
 * plans[1]?.ok && plans[1].value.steps[0]; // { step: 'submit-order', role: 'exit', order: { side: 'sell', quantity: '5', … }, … }
 */
export function planBatch(signals: readonly BatchSignal[], context: TradingContext): readonly Result<OrderPlan>[] {
  // A caller without a compiler may pass a Result: its error is that of one item.
  const items = [signals].flat();
  const faults = contextFaults(context);
  if (isNonEmpty(faults)) {
    return items.map(() => ({ ok: false, errors: faults }));
  }
  const time = readClock(context.clock);
  if (!time.ok) {
    return items.map(() => time);
  }
  const now = time.value;
  const expectation: Expectation = {
    filled: expectedMarket(context),
    unfilled: expectedMarket(context),
    opened: new Set(),
    resting: new Set(),
    waiting: [],
    keyOf: (ticker) => contractKey(ticker, now),
  };
  return items.map((signal, index) => {
    const faultsOfItem = argumentFaults(signal, context);
    if (faultsOfItem !== undefined) {
      return { ok: false, errors: faultsOfItem };
    }
    const signalId = signal.id ?? (context.signalId === undefined ? undefined : `${context.signalId}-${index}`);
    const result = planSignal(signal, {
      ...allowingLadders(signal, expectation.filled.context, expectation),
      signalId,
    });
    if (!result.ok) {
      return result;
    }
    const notices = [
      ...fillsAssumed(signal, result.value, expectation),
      ...ordersRemain(signal, result.value, expectation),
    ];
    const plan =
      notices.length === 0 ? result.value : { ...result.value, notices: [...result.value.notices, ...notices] };
    if (plan.outcome === 'orders') {
      follow(expectation, signal, plan, index);
    }
    return { ok: true, value: plan };
  });
}

/** Adds what a plan leaves. */
function follow(expectation: Expectation, signal: Signal, plan: OrderPlan, item: number): void {
  const { filled, unfilled, opened, resting, waiting, keyOf } = expectation;
  const steps = waitingSteps(plan);
  const mayWait = new Set(steps.map(({ order }) => order));
  for (const ticker of openedContracts(filled.context, plan)) {
    opened.add(keyOf(ticker));
  }
  for (const { ticker } of plannedOrders(plan.steps).filter(mayRest)) {
    resting.add(keyOf(plan.ticker)).add(keyOf(ticker));
  }
  for (const { id, order } of steps) {
    waiting.push({ item, step: id, order });
  }
  filled.follow(signal, plan);
  unfilled.follow(
    signal,
    plan,
    tradesOf(plan).filter((trade) => !mayWait.has(trade)),
  );
}

function tickersOf(plan: OrderPlan): readonly string[] {
  return [plan.ticker, ...plannedOrders(plan.steps).map(({ ticker }) => ticker)];
}

function mayRest({ type, takeProfit, stopLoss }: Order): boolean {
  return type !== 'market' || takeProfit !== undefined || stopLoss !== undefined;
}

/** Batch rule 1 (laddering): what only the batch has opened may be added to. */
function allowingLadders(signal: Signal, context: TradingContext, { opened, keyOf }: Expectation): TradingContext {
  if (opened.size === 0) {
    return context;
  }
  const planning = createPlanningContext(signal, context);
  const isLadder = holdingsOf(planning).every(({ contract }) => opened.has(keyOf(contract.ticker)));
  return isLadder ? { ...context, settings: { ...context.settings, allowAddToPosition: true } } : context;
}

/** A notice if the plan counts on an order that may wait: without its fill it would be another plan (safety B1). */
function fillsAssumed(signal: Signal, plan: OrderPlan, expectation: Expectation): readonly Notice[] {
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
function ordersRemain(signal: Signal, plan: OrderPlan, { filled, resting, keyOf }: Expectation): readonly Notice[] {
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
