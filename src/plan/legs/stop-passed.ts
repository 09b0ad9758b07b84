import { type Decimal, decimalText } from '../../core/decimal.js';
import type { OrderSide } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contract.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import { knownPrice } from './reference-price.js';

/** Whether the market has reached a stop: a sell stop at or above it, a buy stop at or below it, fires at once. */
export function isPassed(stop: Decimal, market: Decimal, side: OrderSide): boolean {
  return side === 'sell' ? market.lte(stop) : market.gte(stop);
}

/** Remarks on a stop order that would fire at once. Without a price there is nothing to compare. */
export function noticePassedStop(stop: Decimal, side: OrderSide, contract: Contract, planning: PlanningContext): void {
  const market = knownPrice(contract, planning)?.price;
  if (market !== undefined && isPassed(stop, market, side)) {
    addNotice(
      planning,
      'stop-already-passed',
      `The market for ${contract.ticker} is at ${decimalText(market)}: the ${side} stop at ${decimalText(stop)} fires at once.`,
      { path: ['stopPrice'] },
    );
  }
}
