import { type Decimal, decimalText } from '../core/decimal.js';
import type { Contract } from '../market/contracts/contract.js';
import { optionFilter } from '../market/contracts/options.js';
import type { Holding } from '../market/holdings.js';
import { addNotice, addTrace, type PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import { chainOf } from '../market/quotes.js';
import { sameContract } from '../market/symbols.js';
import type { CancelOrdersStep } from './order-plan.js';
import { cancelsOpenOrders } from './overrides.js';

/**
 * Resting orders that the signal's ticker means: of the ticker itself, of the held contracts, of the contract that is
 * entered, and for an underlying of every contract in its chain that matches the option fields.
 */
export function restingOrders(
  holdings: readonly Holding[],
  entered: Contract | undefined,
  planning: PlanningContext,
): readonly OpenOrder[] {
  const { target, context } = planning;
  const contracts = [...holdings.map(({ contract }) => contract), ...(entered ? [entered] : [])];
  const chain = target.kind === 'underlying' ? chainOf(target.ticker, planning).filter(optionFilter(planning)) : [];
  const tickers = new Set([target.ticker, ...[...contracts, ...chain].map(({ ticker }) => ticker)]);
  const orders = [...tickers].flatMap((ticker) => context.broker.openOrders(ticker));
  return [...new Map(orders.map((order) => [order.id, order])).values()];
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

/** Step that cancels orders; none without orders. */
export function cancelSteps(orders: readonly OpenOrder[], planning: PlanningContext): readonly CancelOrdersStep[] {
  const { ticker, cancel = null } = planning.signal;
  const orderIds = orders.map(({ id }) => id);
  addTrace(planning, 'cancel', { cancel }, orderIds);
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
  const { ticker } = holding.contract;
  const cancelledIds = new Set(cancelled.map(({ id }) => id));
  const own = ordersOf(holding, resting, planning);
  const stops = own.filter(({ role }) => role === 'stop-loss');
  if (remaining.gt(0) && stops.length > 0 && stops.every(({ id }) => cancelledIds.has(id))) {
    const orderIds = stops.map(({ id }) => id);
    const message = `${decimalText(remaining)} ${ticker} remain without the resting stop ${orderIds.join(', ')}.`;
    addNotice(planning, 'position-unprotected', message, { orderIds });
  }
  const tooLarge = own.filter((order) => isExit(order) && !cancelledIds.has(order.id) && exceeds(order, remaining));
  if (tooLarge.length > 0) {
    const orderIds = tooLarge.map(({ id }) => id);
    const message = `Resting exits ${orderIds.join(', ')} are larger than the ${decimalText(remaining)} ${ticker} that remain.`;
    addNotice(planning, 'resting-exits-exceed-position', message, { orderIds });
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

export function isExit({ role }: OpenOrder): boolean {
  return role === 'take-profit' || role === 'stop-loss';
}

/** An order of unknown size is larger than nothing. */
function exceeds({ quantity }: OpenOrder, remaining: Decimal): boolean {
  return quantity == null ? remaining.isZero() : remaining.lt(quantity);
}
