import { type Amount, type Decimal, decimal, decimalText } from '../core/decimal.js';
import type { Figure } from '../core/figure.js';
import type { NoticeCode } from '../core/notices.js';
import type { Contract } from '../market/contracts/contract.js';
import { optionFilter } from '../market/contracts/options.js';
import type { Holding } from '../market/holdings.js';
import { openTickers, type PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import { contractKey, isContractOf, itemsByContract } from '../market/symbols.js';
import { optionOf } from '../market/target.js';
import type { Order } from '../order/order.js';
import type { CancelOrdersStep, PlanStep } from '../order/order-plan.js';
import { readOptionSymbol } from '../signal/ticker.js';
import { cancelsOpenOrders } from './overrides.js';

/**
 * Orders that rest on what the ticker means: on matching contracts of an underlying, on any month of a continuous future, else
 * on the ticker alone (safety P5). The contracts that are held and entered are asked for by themselves too.
 */
export function restingOrders(
  holdings: readonly Holding[],
  entered: Contract | undefined,
  planning: PlanningContext,
): readonly OpenOrder[] {
  const { target, context } = planning;
  const contracts = holdings.map(({ contract }) => contract.ticker);
  const tickers = [
    target.kind === 'continuous-future' ? target.root : target.ticker,
    ...contracts,
    ...(entered ? [entered.ticker] : []),
  ];
  const isMeant = orderFilter(contracts, planning);
  const orders = new Map<string, OpenOrder>();
  for (const ticker of new Set(tickers)) {
    for (const order of context.broker.openOrders(ticker)) {
      if (isMeant(order) || order.ticker === entered?.ticker) {
        orders.set(order.id, order);
      }
    }
  }
  noticeOrdersOfOthers(planning);
  return [...orders.values()];
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
 * contracts of an underlying or a root, but a stock that is traded as such has none. The exits of another month that is held
 * protect it: only `cancel` takes them.
 */
function orderFilter(contracts: readonly string[], planning: PlanningContext): (order: OpenOrder) => boolean {
  const { target, signal, now } = planning;
  switch (target.kind) {
    case 'underlying': {
      const matches = optionFilter(planning);
      return ({ ticker }) => {
        const contract = optionOf(target, ticker);
        return contract === undefined ? !isContractOf(target.ticker, ticker) : matches(contract);
      };
    }
    case 'continuous-future': {
      const others = new Set(openTickers(planning).map((held) => contractKey(held, now)));
      for (const contract of contracts) {
        others.delete(contractKey(contract, now));
      }
      const protects = (order: OpenOrder) => isExit(order) && others.has(contractKey(order.ticker, now));
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

/** Orders of the type that `cancelOrderType` restricts cancelling to. */
export function cancellable(orders: readonly OpenOrder[], planning: PlanningContext): readonly OpenOrder[] {
  const cancelOrderType = planning.fields.peek('cancelOrderType');
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
  const { signal, fields } = planning;
  const { ticker, action } = signal;
  const orderIds = orders.map(({ id }) => id);
  if (action !== 'cancel') {
    fields.take('cancel');
  }
  if (cancels) {
    fields.take('cancelOrderType');
  }
  planning.log.addDecision('cancel', {}, orderIds);
  return orderIds.length === 0 ? [] : [{ step: 'cancel-orders', id: 'cancel', ticker, orderIds }];
}

/** What a plan does to a position that is held. */
export interface HoldingChange {
  /** Units after the exit. */
  readonly remaining: Figure;
  /** Order that closes the rest; absent: it is not closed. */
  readonly exit?: Order | undefined;
  /** Whether what remains gets a stop of its own. */
  readonly isProtected?: boolean;
}

/** Adds a notice for each risk that a plan leaves: a position that loses its stop, and exits larger than what remains. */
export function noticeRemainingRisk(
  holding: Holding,
  change: HoldingChange,
  { own, kept }: ContractOrders,
  planning: PlanningContext,
): void {
  const { remaining } = change;
  const { ticker } = holding.contract;
  const unprotected = kept.some(isStopLoss) ? undefined : unprotectedUnits(holding, change);
  if (unprotected !== undefined) {
    noticeOrders('position-unprotected', own.filter(isStopLoss), unprotected, planning);
  }
  const tooLarge = kept.filter((order) => isExit(order) && exceeds(order, remaining));
  const sentence = (ids: string) =>
    remaining.isPositive()
      ? `Resting exits ${ids} are larger than the ${remaining.text} ${ticker} that remain.`
      : `Resting exits ${ids} stay open although the position in ${ticker} is closed.`;
  noticeOrders('resting-exits-exceed-position', tooLarge, sentence, planning);
}

/** Sentence about the units that lose their stop; undefined where none do. */
function unprotectedUnits(
  { contract: { ticker }, quantity }: Holding,
  { remaining, exit, isProtected = false }: HoldingChange,
): ((ids: string) => string) | undefined {
  if (remaining.isPositive() && !isProtected) {
    return (ids) => `${remaining.text} ${ticker} remain without the resting stop ${ids}.`;
  }
  // Safety Q8 and B4: until the exit fills, what is to leave has no stop.
  return exit !== undefined && (isProtected || waits(exit))
    ? (ids) => `Until the exit fills, ${quantity.minus(remaining).text} ${ticker} are without the resting stop ${ids}.`
    : undefined;
}

/** Whether an exit waits for its price or its hour. A stop waits, too, but it protects: not before its hour. */
function waits({ type, timeInForce }: Order): boolean {
  return type === 'limit' || timeInForce === 'opg' || timeInForce === 'cls';
}

/** Adds a notice where an addition without a stop of its own leaves a stop smaller than the position (safety Q8). */
export function noticeStopCoverage(
  holding: Holding,
  steps: readonly PlanStep[],
  { kept }: ContractOrders,
  planning: PlanningContext,
): void {
  const orders = steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  const hasStop = orders.some(({ effect, stopLoss }) => effect === 'close' || stopLoss !== undefined);
  const stops = kept.filter(isStopLoss);
  const quantities = stops.flatMap(({ quantity }) => (quantity == null ? [] : [quantity]));
  if (hasStop || quantities.length < stops.length) {
    return;
  }
  const covered = sumOf(quantities);
  const position = sumOf([holding.quantity.text, ...orders.map(({ quantity }) => quantity)]);
  if (covered.lt(position)) {
    const sentence = (ids: string) =>
      `The resting stop ${ids} is for ${decimalText(covered)} of the ${decimalText(position)} ${holding.contract.ticker} that will be held.`;
    noticeOrders('stop-covers-part', stops, sentence, planning);
  }
}

function sumOf(amounts: readonly Amount[]): Decimal {
  return amounts.reduce<Decimal>((sum, amount) => sum.plus(amount), decimal(0));
}

export function withoutOrders(orders: readonly OpenOrder[], removed: readonly OpenOrder[]): readonly OpenOrder[] {
  const ids = new Set(removed.map(({ id }) => id));
  return orders.filter(({ id }) => !ids.has(id));
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
    planning.log.addNotice(code, sentence(orderIds.join(', ')), { orderIds });
  }
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

/** An order of unknown size is larger than nothing. */
function exceeds({ quantity }: OpenOrder, remaining: Figure): boolean {
  return quantity == null ? remaining.isZero() : remaining.decimal.lt(quantity);
}
