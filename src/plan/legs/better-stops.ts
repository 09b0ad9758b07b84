// The better protection stays (safety R5, S22): a stop for a whole position does not replace stops that are as good.
import { namedThings, verbAfter } from '../../core/count-text.js';
import { type Decimal, decimal } from '../../core/decimal.js';
import type { Figure } from '../../core/figure.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { sidePrice } from '../../market/quotes.js';
import { noticeOrders } from '../remaining-risk.js';
import { isStopLoss, ordersByHolding } from '../resting-orders.js';
import type { PlannedExit } from './planned-exit.js';
import { knownPrice } from './resting-stop.js';

/** Resting stops that are at a stop or better, where they cover the whole position; else none. */
export function asGoodStops(
  stops: readonly OpenOrder[],
  stop: Decimal,
  holding: Holding,
  planning: PlanningContext,
): readonly OpenOrder[] {
  const good = stops.filter((order) => isAsGood(order, stop, holding, planning));
  const uncovered = good.reduce((rest, { quantity }) => rest.minus(quantity ?? 0), holding.quantity.decimal);
  return uncovered.gt(0) ? [] : good;
}

/** Whether a resting stop is at a stop, or nearer the profit. */
export function isAsGood(
  order: OpenOrder,
  stop: Decimal,
  { contract, contractSide }: Holding,
  planning: PlanningContext,
): boolean {
  const side = closingSide(contractSide);
  const worst = order.side === side ? worstStop(order, contract.ticker, planning) : undefined;
  return worst !== undefined && (side === 'sell' ? stop.lte(worst) : stop.gte(worst));
}

/** The worst price at which a stop triggers: a trailing stop's, its distance from the market now. Undefined: it is not known. */
function worstStop(order: OpenOrder, ticker: string, planning: PlanningContext): Decimal | undefined {
  const { type, side } = order;
  if (type === 'trailing_stop') {
    const market = sidePrice(ticker, side, planning)?.decimal;
    const trail = market && trailOf(order, market);
    return trail && (side === 'sell' ? market.minus(trail) : market.plus(trail));
  }
  const price = type === 'stop' || type === 'stop_limit' ? knownPrice(order.stopPrice) : undefined;
  return price === undefined ? undefined : decimal(price);
}

function trailOf({ trailAmount, trailPercent }: OpenOrder, market: Decimal): Decimal | undefined {
  const amount = knownPrice(trailAmount);
  const percent = knownPrice(trailPercent);
  if (amount !== undefined) {
    return decimal(amount);
  }
  return percent === undefined ? undefined : market.times(percent).div(100);
}

/** Exits, and the orders of the positions that keep their stop. */
export interface ExitsBesideStops {
  readonly exits: readonly PlannedExit[];
  /** Orders that stay where they are. */
  readonly staying: readonly OpenOrder[];
}

/** Leaves out each exit of a whole position by a stop that is not better than the stops that rest on it. */
export function withoutWorseStops(
  planned: readonly PlannedExit[],
  resting: readonly OpenOrder[],
  planning: PlanningContext,
): ExitsBesideStops {
  const ordersOf = ordersByHolding(resting, [], planning);
  const exits: PlannedExit[] = [];
  const staying: OpenOrder[] = [];
  for (const exit of planned) {
    const { holding, step, remaining } = exit;
    const stopPrice = remaining.isZero() ? step?.order.stopPrice : undefined;
    const { own } = ordersOf(holding);
    const better =
      stopPrice === undefined ? [] : asGoodStops(own.filter(isStopLoss), decimal(stopPrice), holding, planning);
    if (better.length === 0) {
      exits.push(exit);
    } else {
      noticeBetterStops(better, `the exit at ${stopPrice}`, planning);
      staying.push(...own);
    }
  }
  return { exits, staying };
}

/** Says which stops stay. `what`: that they are as good as. */
export function noticeBetterStops(
  better: readonly OpenOrder[],
  what: string,
  planning: PlanningContext,
  figures?: { readonly stopPrice: Figure },
): void {
  const ids = better.map(({ id }) => id);
  planning.log.addDecision('breakeven.resting', {}, ids, figures);
  const sentence = (orders: readonly string[]) =>
    `The ${namedThings('resting stop', orders)} ${verbAfter(orders.length, 'are')} as good as ${what}: ${orders.length === 1 ? 'it stays' : 'they stay'}.`;
  noticeOrders('stop-already-better', better, sentence, planning, figures);
}
