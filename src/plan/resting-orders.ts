import { type Decimal, decimalText } from '../core/decimal.js';
import type { NoticeCode } from '../core/notices.js';
import type { Contract } from '../market/contracts/contract.js';
import { optionFilter } from '../market/contracts/options.js';
import type { Holding } from '../market/holdings.js';
import { addNotice, addTrace, type PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import { chainOf } from '../market/quotes.js';
import { sameContract } from '../market/symbols.js';
import { sentFields } from '../signal/sent-fields.js';
import type { CancelOrdersStep } from './order-plan.js';
import { cancelsOpenOrders } from './overrides.js';

/** Orders of the ticker, of held contracts, of the contract that is entered, and of matching contracts of the chain. */
export function restingOrders(
  holdings: readonly Holding[],
  entered: Contract | undefined,
  planning: PlanningContext,
): readonly OpenOrder[] {
  const { target, context } = planning;
  const contracts = holdings.map(({ contract }) => contract.ticker);
  const chain = target.kind === 'underlying' ? chainOf(target.ticker, planning).filter(optionFilter(planning)) : [];
  const tickers = [
    target.ticker,
    ...contracts,
    ...(entered ? [entered.ticker] : []),
    ...chain.map(({ ticker }) => ticker),
  ];
  const orders = new Map<string, OpenOrder>();
  for (const ticker of new Set(tickers)) {
    for (const order of context.broker.openOrders(ticker)) {
      orders.set(order.id, order);
    }
  }
  return [...orders.values()];
}

/** Orders of the type that `cancelOrderType` restricts cancelling to. */
export function cancellable(orders: readonly OpenOrder[], planning: PlanningContext): readonly OpenOrder[] {
  const { cancelOrderType } = planning.signal;
  return cancelOrderType === undefined ? orders : orders.filter(({ type }) => type === cancelOrderType);
}

/** Orders that an exit cancels first, by `cancel` of the signal or the setting. */
export function cancelledFirst(orders: readonly OpenOrder[], planning: PlanningContext): readonly OpenOrder[] {
  return cancelsOpenOrders(planning) ? cancellable(orders, planning) : [];
}

/** Step that cancels orders; none without orders. `cancels`: whether orders were to be cancelled, if there were any. */
export function cancelSteps(
  orders: readonly OpenOrder[],
  cancels: boolean,
  planning: PlanningContext,
): readonly CancelOrdersStep[] {
  const { signal } = planning;
  const { ticker, action } = signal;
  const orderIds = orders.map(({ id }) => id);
  const read = {
    ...(action !== 'cancel' && sentFields(signal, 'cancel')),
    ...(cancels && sentFields(signal, 'cancelOrderType')),
  };
  addTrace(planning, 'cancel', read, orderIds);
  return orderIds.length === 0 ? [] : [{ step: 'cancel-orders', id: 'cancel', ticker, orderIds }];
}

/** Adds a notice for each risk that a plan leaves: a position that loses its stop, and exits larger than what remains. */
export function noticeRemainingRisk(
  holding: Holding,
  remaining: Decimal,
  resting: readonly OpenOrder[],
  cancelled: readonly OpenOrder[],
  planning: PlanningContext,
): void {
  const left = `${decimalText(remaining)} ${holding.contract.ticker}`;
  const own = ordersOf(holding, resting, planning);
  const kept = own.filter(({ id }) => !cancelled.some((order) => order.id === id));
  const stops = own.filter(isStopLoss);
  if (remaining.gt(0) && !kept.some(isStopLoss)) {
    noticeOrders('position-unprotected', stops, (ids) => `${left} remain without the resting stop ${ids}.`, planning);
  }
  const tooLarge = kept.filter((order) => isExit(order) && exceeds(order, remaining));
  const sentence = (ids: string) => `Resting exits ${ids} are larger than the ${left} that remain.`;
  noticeOrders('resting-exits-exceed-position', tooLarge, sentence, planning);
}

/** Adds a notice about orders, unless there are none. */
export function noticeOrders(
  code: NoticeCode,
  orders: readonly OpenOrder[],
  sentence: (ids: string) => string,
  planning: PlanningContext,
): void {
  const orderIds = orders.map(({ id }) => id);
  if (orderIds.length > 0) {
    addNotice(planning, code, sentence(orderIds.join(', ')), { orderIds });
  }
}

/** Resting orders of one held contract, under any spelling of its symbol. */
export function ordersOf(
  { contract }: Holding,
  orders: readonly OpenOrder[],
  planning: PlanningContext,
): readonly OpenOrder[] {
  return orders.filter(({ ticker }) => sameContract(ticker, contract.ticker, planning.now));
}

export function isStopLoss({ role }: OpenOrder): boolean {
  return role === 'stop-loss';
}

export function isExit({ role }: OpenOrder): boolean {
  return role === 'take-profit' || role === 'stop-loss';
}

/** An order of unknown size is larger than nothing. */
function exceeds({ quantity }: OpenOrder, remaining: Decimal): boolean {
  return quantity == null ? remaining.isZero() : remaining.lt(quantity);
}
