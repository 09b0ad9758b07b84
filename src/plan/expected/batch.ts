// What the items of a batch leave for those after them.
import type { DecimalString } from '../../core/decimal.js';
import type { OrderSide } from '../../core/vocabulary.js';
import { holdingsOf } from '../../market/holdings.js';
import { createPlanningContext } from '../../market/planning-context.js';
import type { TradingContext } from '../../market/ports.js';
import type { Order } from '../../order/order.js';
import type { OrderPlan } from '../../order/order-plan.js';
import { plannedOrders, submitSteps } from '../../order/plan-orders.js';
import type { Signal } from '../../signal/signal.js';
import { stopsOf } from './account.js';
import type { ExpectedMarket } from './market.js';
import { openedContracts, tradesOf, waitingSteps } from './trades.js';

/** What the items so far leave. */
export interface BatchExpectation {
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
  /** Stops that the batch leaves, attached ones too. */
  readonly stops: BatchStop[];
  /** Canonical spelling of a contract. */
  readonly keyOf: (ticker: string) => string;
}

interface BatchStop {
  /** Index of the item in the batch. */
  readonly item: number;
  /** Canonical spelling of its contract. */
  readonly contract: string;
  readonly side: OrderSide;
  readonly quantity: DecimalString;
}

interface WaitingOrder {
  /** Index of the item in the batch. */
  readonly item: number;
  /** `id` of its step. */
  readonly step: string;
  readonly order: Order;
}

/** Adds what a plan leaves. */
export function followItem(expectation: BatchExpectation, signal: Signal, plan: OrderPlan, item: number): void {
  const { filled, unfilled, opened, resting, waiting, stops, keyOf } = expectation;
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
  for (const { ticker, side, quantity } of submitSteps(plan.steps).flatMap(stopsOf)) {
    stops.push({ item, contract: keyOf(ticker), side, quantity });
  }
  filled.follow(signal, plan);
  unfilled.follow(
    signal,
    plan,
    tradesOf(plan).filter((trade) => !mayWait.has(trade)),
  );
}

function mayRest({ type, takeProfit, stopLoss }: Order): boolean {
  return type !== 'market' || takeProfit !== undefined || stopLoss !== undefined;
}

/** Batch rule 1 (laddering): what only the batch has opened may be added to. */
export function allowingLadders(
  signal: Signal,
  context: TradingContext,
  { opened, keyOf }: BatchExpectation,
): TradingContext {
  if (opened.size === 0) {
    return context;
  }
  const planning = createPlanningContext(signal, context);
  const isLadder = holdingsOf(planning).every(({ contract }) => opened.has(keyOf(contract.ticker)));
  return isLadder ? { ...context, settings: { ...context.settings, allowAddToPosition: true } } : context;
}
