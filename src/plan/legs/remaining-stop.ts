// The stop of what a partial exit leaves (safety B4): on the terms of the stop that is cancelled.
import { decimal } from '../../core/decimal.js';
import { type Choice, type Figure, given } from '../../core/figure.js';
import type { PositionSide, TimeInForce } from '../../core/vocabulary.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { assetClassDefaults } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { OrderPrices } from '../../order/order.js';
import type { SubmitOrderStep } from '../../order/order-plan.js';
import { protectiveTimeInForce } from './order-type.js';
import { knownPrice, restingStopPrices } from './resting-stop.js';
import { type KnownStop, noticeRestartedTrail, pricesAgain } from './stop-again.js';
import { submitStep } from './submit-step.js';

/** Stop for the rest of a position; undefined: no price of a cancelled stop is known. */
export function remainingStop(
  { contract: { ticker }, contractSide }: Holding,
  remaining: Figure,
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
  const nearest = others.reduce((best, one) => (isNearer(one, best, contractSide) ? one : best), first);
  const side = closingSide(contractSide);
  const { prices, figures } = pricesAgain(nearest, ticker, side, planning);
  const { order } = nearest;
  noticeRestartedTrail(nearest, remaining, ticker, planning);
  const timeInForce = timeInForceOf(order, planning);
  const { unit } = assetClassDefaults[planning.target.assetClass];
  const decided = { quantity: remaining, timeInForce, ...figures };
  planning.log.addDecision('stop.remaining', { contract: ticker, unit, cancelled: order.id }, { ...prices }, decided);
  const trade = { ticker, side, effect: 'close', quantity: remaining.text } as const;
  return submitStep(id, 'protection', { trade, prices, duration: { timeInForce: timeInForce.choice } }, planning);
}

/** Of several stops the one that the market reaches first; a trailing stop only where no stop price is known. */
function isNearer({ prices: one }: KnownStop, { prices: best }: KnownStop, side: PositionSide): boolean {
  if (one.stopPrice === undefined || best.stopPrice === undefined) {
    return one.stopPrice !== undefined;
  }
  return side === 'long' ? decimal(one.stopPrice).gt(best.stopPrice) : decimal(one.stopPrice).lt(best.stopPrice);
}

/** The prices of a resting stop; where its type needs more than its stop price, those of a stop there. */
function pricesOf(order: OpenOrder): OrderPrices | undefined {
  const known = restingStopPrices(order);
  const stopPrice = knownPrice(order.stopPrice);
  if (known !== undefined || stopPrice === undefined) {
    return known;
  }
  // Its limit is decided when it is sent again.
  return order.type === 'stop_limit'
    ? { type: 'stop_limit', limitPrice: stopPrice, stopPrice }
    : { type: 'stop', stopPrice };
}

/** A stop that rests for a day or until it is cancelled does so again; any other stays as long as the broker lets it. */
function timeInForceOf({ id, timeInForce }: OpenOrder, planning: PlanningContext): Choice<TimeInForce> {
  return timeInForce === 'day' || timeInForce === 'gtc'
    ? given(timeInForce, 'market', ['openOrders', id, 'timeInForce'])
    : protectiveTimeInForce(planning);
}
