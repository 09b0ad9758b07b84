import { isStopType } from '../core/vocabulary.js';
import { type Contract, closingSide } from '../market/contracts/contract.js';
import { optionFilter } from '../market/contracts/options.js';
import { type Holding, holdingsByContract } from '../market/holdings.js';
import { openTickers, type PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import { contractKey, isContractOf, itemsByContract } from '../market/symbols.js';
import { optionOf } from '../market/target.js';
import { readOptionSymbol } from '../signal/ticker.js';
import { cancelsOpenOrders } from './overrides.js';

/**
 * Orders that rest on what the ticker means: on matching contracts of an underlying, on any month of a continuous future, else
 * on the ticker alone (safety P5). The contracts that are held and entered are asked for by themselves too. `ofAllContracts`: whatever the
 * option fields of the signal are.
 */
export function restingOrders(
  holdings: readonly Holding[],
  entered: Contract | undefined,
  planning: PlanningContext,
  ofAllContracts = false,
): readonly OpenOrder[] {
  const { target, context } = planning;
  const contracts = holdings.map(({ contract }) => contract.ticker);
  const tickers = [
    target.kind === 'continuous-future' ? target.root : target.ticker,
    ...contracts,
    ...(entered ? [entered.ticker] : []),
  ];
  const isMeant = orderFilter(contracts, ofAllContracts, planning);
  const orders = new Map<string, OpenOrder>();
  for (const ticker of new Set(tickers)) {
    for (const order of context.broker.openOrders(ticker)) {
      if (isMeant(order) || order.ticker === entered?.ticker) {
        orders.set(order.id, order);
      }
    }
  }
  noticeOrdersOfOthers(planning);
  return byNature([...orders.values()], holdings, planning);
}

/** What an order is decides, not its role: a stop that closes a position is its stop loss, whatever it is called (safety S22). */
function byNature(
  orders: readonly OpenOrder[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): readonly OpenOrder[] {
  if (!orders.some(isOtherStop)) {
    return orders;
  }
  const heldIn = holdingsByContract(holdings, planning);
  return orders.map((order) => {
    const held = isOtherStop(order) ? heldIn(order.ticker) : undefined;
    return held !== undefined && closingSide(held.contractSide) === order.side
      ? { ...order, role: 'stop-loss' as const }
      : order;
  });
}

function isOtherStop({ role, type }: OpenOrder): boolean {
  return role === 'other' && isStopType(type);
}

/** Safety S16: the port answered more than it was asked for. */
function noticeOrdersOfOthers({ ordersOfOthers, log }: PlanningContext): void {
  const others = ordersOfOthers();
  const [ticker] = others.values();
  if (ticker !== undefined) {
    const message = `The port answered open orders of other tickers than ${ticker}: they are left out.`;
    log.addNotice('orders-of-others', message, { orderIds: [...others.keys()] });
  }
}

/**
 * Builds the test whether an order that a port answers rests on what the ticker means. A port answers the orders of all
 * contracts of an underlying or a root, but a stock that is traded as such has none. The exits of another contract that is held
 * protect it: only `cancel` takes them.
 */
function orderFilter(
  contracts: readonly string[],
  ofAllContracts: boolean,
  planning: PlanningContext,
): (order: OpenOrder) => boolean {
  const { target, signal } = planning;
  switch (target.kind) {
    case 'underlying': {
      const matches = optionFilter(planning);
      const protects = ofAllContracts ? protectionOfOthers(contracts, planning) : undefined;
      return (order) => {
        const contract = optionOf(target, order.ticker);
        if (contract === undefined) {
          return !isContractOf(target.ticker, order.ticker);
        }
        return protects === undefined ? matches(contract) : !protects(order);
      };
    }
    case 'continuous-future': {
      const protects = protectionOfOthers(contracts, planning);
      // A stock may have the symbol of a root, and options too.
      const isOther = (ticker: string) => ticker === target.root || readOptionSymbol(ticker) !== undefined;
      return (order) => !isOther(order.ticker) && (signal.action === 'cancel' || !protects(order));
    }
    case 'instrument':
      return ({ ticker }) => !isContractOf(target.ticker, ticker);
    case 'option-contract':
    case 'futures-contract':
      return () => true;
  }
}

/** Builds the test whether an order is an exit of a contract that is held and is not one of these. */
function protectionOfOthers(contracts: readonly string[], planning: PlanningContext): (order: OpenOrder) => boolean {
  const { now } = planning;
  const others = new Set(openTickers(planning).map((held) => contractKey(held, now)));
  for (const contract of contracts) {
    others.delete(contractKey(contract, now));
  }
  return (order) => (isExit(order) || isOtherStop(order)) && others.has(contractKey(order.ticker, now));
}

/**
 * Orders of the type that `cancelOrderType` restricts cancelling to, and the others of their groups: the broker ends a group as a whole,
 * whichever of it is cancelled (safety S20).
 */
export function cancellable(orders: readonly OpenOrder[], planning: PlanningContext): readonly OpenOrder[] {
  const cancelOrderType = planning.fields.peek('cancelOrderType');
  if (cancelOrderType === undefined) {
    return orders;
  }
  const isOfType = ({ type }: OpenOrder): boolean => type === cancelOrderType;
  const groups = new Set(orders.filter(isOfType).map(({ group }) => group));
  return orders.filter((order) => isOfType(order) || (order.group != null && groups.has(order.group)));
}

/** Whether an exit cancels orders of every type first: a ladder is then shortened by whole pairs, one after another (targets 10). */
export function cancelsEveryType(planning: PlanningContext): boolean {
  return cancelsOpenOrders(planning) && planning.fields.peek('cancelOrderType') === undefined;
}

/** Orders that an exit cancels first, by `cancel` of the signal or the setting. */
export function cancelledFirst(orders: readonly OpenOrder[], planning: PlanningContext): readonly OpenOrder[] {
  return cancelsOpenOrders(planning) ? cancellable(orders, planning) : [];
}

export function withoutOrders(orders: readonly OpenOrder[], removed: readonly OpenOrder[]): readonly OpenOrder[] {
  const ids = new Set(removed.map(({ id }) => id));
  return orders.filter(({ id }) => !ids.has(id));
}

/** Orders that rest on one contract, and those of them that a plan does not cancel. */
export interface ContractOrders {
  readonly own: readonly OpenOrder[];
  readonly kept: readonly OpenOrder[];
}

/** Builds a look-up of resting orders by the contract of a position, under any spelling of its symbol. */
export function ordersByHolding(
  resting: readonly OpenOrder[],
  cancelled: readonly OpenOrder[],
  { now }: PlanningContext,
): (holding: Holding) => ContractOrders {
  const ordersOf = itemsByContract(resting, now);
  const kept = new Set(withoutOrders(resting, cancelled));
  return ({ contract }) => {
    const own = ordersOf(contract.ticker);
    return { own, kept: own.filter((order) => kept.has(order)) };
  };
}

export function isStopLoss({ role }: OpenOrder): boolean {
  return role === 'stop-loss';
}

export function isExit({ role }: OpenOrder): boolean {
  return role === 'take-profit' || role === 'stop-loss';
}

/** Whether an order may close a position: an exit, or a stop that is not an entry (safety S22, S23). */
export function mayClose(order: OpenOrder): boolean {
  return isExit(order) || isOtherStop(order);
}
