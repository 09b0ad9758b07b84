// The stop of what a partial exit leaves (safety B4): on the terms of the stop that is cancelled.
import { type Amount, type Decimal, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import type { PositionSide, TimeInForce } from '../../core/vocabulary.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { submitStep } from '../build-plan.js';
import type { SubmitOrderStep } from '../order-plan.js';
import type { OrderPrices } from './order.js';
import { protectiveTimeInForce } from './order-type.js';

const priceFields = ['limitPrice', 'stopPrice', 'trailAmount', 'trailPercent'] as const;

interface KnownStop {
  readonly order: OpenOrder;
  readonly prices: OrderPrices;
}

/** Stop for the rest of a position; undefined: no price of a cancelled stop is known. */
export function remainingStop(
  { contract: { ticker }, contractSide }: Holding,
  remaining: Decimal,
  cancelled: readonly OpenOrder[],
  id: string,
  planning: PlanningContext,
): SubmitOrderStep | undefined {
  const [first, ...others] = cancelled.flatMap((order): readonly KnownStop[] => {
    const prices = pricesOf(order);
    return prices === undefined ? [] : [{ order, prices }];
  });
  if (first === undefined) {
    return undefined;
  }
  const { order, prices } = others.reduce((best, one) => (isNearer(one, best, contractSide) ? one : best), first);
  const quantity = decimalText(remaining);
  const read = { contract: ticker, cancelled: order.id, units: quantity };
  addTrace(planning, 'stop.remaining', read, { ...prices }, [
    { name: 'quantity', value: quantity, from: 'rule', by: 'what the exit leaves' },
    ...priceFields.flatMap((name) => {
      const value = prices[name];
      return value === undefined
        ? []
        : [{ name, value, from: 'market', by: `openOrders.${order.id}.${name}` } as const];
    }),
  ]);
  const trade = { ticker, side: closingSide(contractSide), effect: 'close', quantity } as const;
  return submitStep(id, { trade, prices, duration: { timeInForce: timeInForceOf(order, planning) } }, planning);
}

/** Of several stops the one that the market reaches first; a trailing stop only where no stop price is known. */
function isNearer({ prices: one }: KnownStop, { prices: best }: KnownStop, side: PositionSide): boolean {
  if (one.stopPrice === undefined || best.stopPrice === undefined) {
    return best.stopPrice === undefined && one.stopPrice !== undefined;
  }
  return side === 'long' ? decimal(one.stopPrice).gt(best.stopPrice) : decimal(one.stopPrice).lt(best.stopPrice);
}

function pricesOf(order: OpenOrder): OrderPrices | undefined {
  const trailAmount = priceText(order.trailAmount);
  const trailPercent = priceText(order.trailPercent);
  if (order.type === 'trailing_stop' && trailAmount !== undefined) {
    return { type: 'trailing_stop', trailAmount };
  }
  if (order.type === 'trailing_stop' && trailPercent !== undefined) {
    return { type: 'trailing_stop', trailPercent };
  }
  const stopPrice = priceText(order.stopPrice);
  if (stopPrice === undefined) {
    return undefined;
  }
  // Safety R4: the limit of a stop-limit without one is its stop.
  return order.type === 'stop_limit'
    ? { type: 'stop_limit', limitPrice: priceText(order.limitPrice) ?? stopPrice, stopPrice }
    : { type: 'stop', stopPrice };
}

function priceText(amount: Amount | null | undefined): DecimalString | undefined {
  return amount != null && Number(amount) > 0 ? decimalText(decimal(amount)) : undefined;
}

/** A stop that rests for a day or until it is cancelled does so again; any other stays as long as the broker lets it. */
function timeInForceOf({ timeInForce }: OpenOrder, planning: PlanningContext): TimeInForce {
  return timeInForce === 'day' || timeInForce === 'gtc' ? timeInForce : protectiveTimeInForce(planning);
}
