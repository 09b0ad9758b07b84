// The stop of what a partial exit leaves (safety B4): on the terms of the stop that is cancelled.
import { type DecimalString, decimal } from '../../core/decimal.js';
import { type Choice, Figure, given } from '../../core/figure.js';
import { andThen } from '../../core/result.js';
import type { OrderSide, PositionSide, TimeInForce } from '../../core/vocabulary.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { assetClassDefaults, tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { OrderPrices } from '../../order/order.js';
import type { SubmitOrderStep } from '../../order/order-plan.js';
import type { PriceFigures } from '../fill-price.js';
import { becomesStopLimit, protectiveTimeInForce } from './order-type.js';
import { knownPrice, restingStopPrices } from './resting-stop.js';
import { limitOfStop, limitOnStop, settingOffset } from './stop-limit.js';
import { submitStep } from './submit-step.js';

const priceFields = ['limitPrice', 'stopPrice', 'trailAmount', 'trailPercent'] as const;

interface KnownStop {
  readonly order: OpenOrder;
  readonly prices: OrderPrices;
}

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
  const timeInForce = timeInForceOf(order, planning);
  const { unit } = assetClassDefaults[planning.target.assetClass];
  const decided = { quantity: remaining, timeInForce, ...figures };
  planning.log.addDecision('stop.remaining', { contract: ticker, unit, cancelled: order.id }, { ...prices }, decided);
  const trade = { ticker, side, effect: 'close', quantity: remaining.text } as const;
  return submitStep(id, 'protection', { trade, prices, duration: { timeInForce: timeInForce.choice } }, planning);
}

/** Prices with which a stop is sent again. Its exit is not held back: a limit that the offset takes to 0 is on the stop. */
function pricesAgain(
  { order, prices }: KnownStop,
  ticker: string,
  side: OrderSide,
  planning: PlanningContext,
): { readonly prices: OrderPrices; readonly figures: PriceFigures } {
  const figure = (name: (typeof priceFields)[number], price: DecimalString) =>
    Figure.from('market', ['openOrders', order.id, name], price);
  const { stopPrice } = prices;
  if (stopPrice !== undefined && needsLimit(order, prices, planning)) {
    const stop = figure('stopPrice', stopPrice);
    const offset = settingOffset('exit', planning);
    const limit = andThen(tradedInstrument(ticker, planning), (instrument) =>
      limitOfStop({ stop, side, offset, instrument }, planning),
    );
    const limitPrice = limit.ok ? limit.value : limitOnStop(stop, side, planning);
    return {
      prices: { type: 'stop_limit', limitPrice: limitPrice.text, stopPrice },
      figures: { limitPrice, stopPrice: stop },
    };
  }
  const known = priceFields.flatMap((name) => {
    const price = prices[name];
    return price === undefined ? [] : [[name, figure(name, price)] as const];
  });
  return { prices, figures: Object.fromEntries(known) };
}

/** Whether a stop is sent as a stop-limit whose limit is not known. */
function needsLimit(order: OpenOrder, { type }: OrderPrices, planning: PlanningContext): boolean {
  return type === 'stop_limit'
    ? knownPrice(order.limitPrice) === undefined
    : becomesStopLimit({ part: 'orderType', type, offset: settingOffset('exit', planning), effect: 'close' }, planning);
}

/** Of several stops the one that the market reaches first; a trailing stop only where no stop price is known. */
function isNearer({ prices: one }: KnownStop, { prices: best }: KnownStop, side: PositionSide): boolean {
  if (one.stopPrice === undefined || best.stopPrice === undefined) {
    return best.stopPrice === undefined && one.stopPrice !== undefined;
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
