import { type Decimal, decimalText } from '../core/decimal.js';
import type { OpenOrder } from '../market/broker.js';
import type { Contract, Holding } from '../market/contract.js';
import { contractFilter } from '../market/holdings.js';
import { addNotice, addTrace, type PlanningContext } from '../market/planning-context.js';
import { chainOf } from '../market/quotes.js';
import { sameContract } from '../market/symbols.js';
import { assetClassOf, isOptionClass } from '../market/traded-instrument.js';
import { readOptionSymbol } from '../signal/ticker.js';
import type { CancelOrdersStep } from './order-plan.js';

/**
 * Resting orders of what the signal's ticker means: of the ticker itself, of the held contracts, of the contract that is
 * entered, and for an underlying of every contract in its chain that the signal's option fields match.
 */
export function restingOrders(
  holdings: readonly Holding[],
  entered: Contract | undefined,
  planning: PlanningContext,
): readonly OpenOrder[] {
  const { signal, context } = planning;
  const tickers = new Set([signal.ticker, ...holdings.map(({ contract }) => contract.ticker)]);
  if (entered !== undefined) {
    tickers.add(entered.ticker);
  }
  const isUnderlying =
    isOptionClass(assetClassOf(signal.ticker, planning)) && readOptionSymbol(signal.ticker) === undefined;
  if (isUnderlying) {
    const isMeant = contractFilter(planning);
    for (const contract of chainOf(signal.ticker, planning)) {
      if (isMeant(contract)) {
        tickers.add(contract.ticker);
      }
    }
  }
  const orders = new Map<string, OpenOrder>();
  for (const ticker of tickers) {
    for (const order of context.broker.openOrders(ticker)) {
      orders.set(order.id, order);
    }
  }
  return [...orders.values()];
}

/** Whether open orders are cancelled before new ones: the signal's word, else the setting's. */
export function cancelsOpenOrders(planning: PlanningContext): boolean {
  return planning.signal.cancel ?? planning.context.settings.cancelOpenOrders;
}

/** The orders to be cancelled, of the type that the signal restricts cancelling to. */
export function cancellable(orders: readonly OpenOrder[], planning: PlanningContext): readonly OpenOrder[] {
  const { cancelOrderType } = planning.signal;
  return cancelOrderType === undefined ? orders : orders.filter(({ type }) => type === cancelOrderType);
}

/** The step that cancels orders; none without orders. */
export function cancelSteps(orders: readonly OpenOrder[], planning: PlanningContext): readonly CancelOrdersStep[] {
  const orderIds = orders.map(({ id }) => id);
  addTrace(planning, 'cancel', { cancel: planning.signal.cancel ?? null }, orderIds);
  return orderIds.length === 0
    ? []
    : [{ step: 'cancel-orders', id: 'cancel', ticker: planning.signal.ticker, orderIds }];
}

/** What becomes of a position and its resting orders when a plan is done. */
export interface Aftermath {
  readonly holding: Holding;
  /** Units that are left. */
  readonly left: Decimal;
  readonly resting: readonly OpenOrder[];
  readonly cancelled: readonly OpenOrder[];
}

/** Names the dangers that a plan leaves behind: a position that lost its stop, and exits larger than what is left. */
export function noticeRemainingRisk({ holding, left, resting, cancelled }: Aftermath, planning: PlanningContext): void {
  const { ticker } = holding.contract;
  const gone = new Set(cancelled.map(({ id }) => id));
  const own = ordersOf(holding, resting, planning);
  const stops = own.filter(({ role }) => role === 'stop-loss');
  if (left.gt(0) && stops.length > 0 && stops.every(({ id }) => gone.has(id))) {
    const orderIds = stops.map(({ id }) => id);
    addNotice(
      planning,
      'position-unprotected',
      `${decimalText(left)} ${ticker} are left without the resting stop ${orderIds.join(', ')}.`,
      { orderIds },
    );
  }
  const tooLarge = own.filter((order) => isExit(order) && !gone.has(order.id) && exceeds(order, left));
  if (tooLarge.length > 0) {
    const orderIds = tooLarge.map(({ id }) => id);
    addNotice(
      planning,
      'resting-exits-exceed-position',
      `Resting exits ${orderIds.join(', ')} are larger than the ${decimalText(left)} ${ticker} that are left.`,
      { orderIds },
    );
  }
}

/** The resting orders of one held contract, however they write its symbol. */
export function ordersOf(
  { contract }: Holding,
  orders: readonly OpenOrder[],
  planning: PlanningContext,
): readonly OpenOrder[] {
  return orders.filter(({ ticker }) => sameContract(ticker, contract.ticker, planning.now));
}

/** Whether an order is there to leave a position. */
export function isExit({ role }: OpenOrder): boolean {
  return role === 'take-profit' || role === 'stop-loss';
}

/** An order of unknown size is larger than nothing. */
function exceeds({ quantity }: OpenOrder, left: Decimal): boolean {
  return quantity == null ? left.isZero() : left.lt(quantity);
}
