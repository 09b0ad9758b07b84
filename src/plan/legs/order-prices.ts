import { type Decimal, decimal, decimalText, signOf } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { err, ok, type Result, zip } from '../../core/result.js';
import type { OrderSide, OrderType } from '../../core/vocabulary.js';
import type { Writable } from '../../core/writable.js';
import type { Contract } from '../../market/contract.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { quoteOf } from '../../market/quotes.js';
import type { TradedInstrument } from '../../market/traded-instrument.js';
import { marketPrice } from './market-price.js';
import type { Order, OrderPrices } from './order.js';
import type { OrderTerms } from './order-terms.js';
import { limitPriceOf, observedPrice } from './reference-price.js';
import { noticePassedStop } from './stop-passed.js';
import { toTick } from './tick.js';
import { percentTrail } from './trail.js';

/** The order whose prices are wanted. */
export interface PricedOrder {
  readonly terms: OrderTerms;
  readonly side: OrderSide;
  readonly contract: Contract;
  readonly instrument: TradedInstrument;
}

type Prices = Pick<Order, 'type' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent'>;

/** Type, prices and time in force of an order: what was asked for, with every fallback of the specification. */
export function orderPrices(order: PricedOrder, planning: PlanningContext): Result<OrderPrices> {
  const { terms } = order;
  const extended = fillsInExtendedHours(terms.extendedHours, terms.orderType, planning);
  const prices =
    extended && terms.orderType === 'market'
      ? marketAsLimit(order, planning)
      : pricesByType(terms.orderType, order, planning);
  if (!prices.ok) {
    return prices;
  }
  const { type, limitPrice, stopPrice, trailAmount, trailPercent } = prices.value;
  addTrace(planning, 'order.price', { half: terms.leg, asked: terms.orderType, side: order.side }, prices.value);
  const complete: Writable<OrderPrices> = { type, timeInForce: terms.timeInForce };
  if (limitPrice !== undefined) {
    complete.limitPrice = limitPrice;
  }
  if (stopPrice !== undefined) {
    complete.stopPrice = stopPrice;
  }
  if (trailAmount !== undefined) {
    complete.trailAmount = trailAmount;
  }
  if (trailPercent !== undefined) {
    complete.trailPercent = trailPercent;
  }
  if (extended) {
    complete.extendedHours = true;
  }
  if (terms.cancelAfter !== undefined) {
    complete.cancelAfter = terms.cancelAfter;
  }
  if (terms.expiresAt !== undefined) {
    complete.expiresAt = terms.expiresAt;
  }
  return ok(complete);
}

function pricesByType(type: OrderType, order: PricedOrder, planning: PlanningContext): Result<Prices> {
  switch (type) {
    case 'market':
      return ok({ type });
    case 'limit':
      return limitPrices(order, planning);
    case 'stop':
      return stopPrices(order, planning);
    case 'stop_limit':
      return stopLimitPrices(order, planning);
    case 'trailing_stop':
      return trailingPrices(order, planning);
  }
}

/** limitPrice, else `price`, else the market price. An exit without any of them is not held back: it goes at market. */
function limitPrices(order: PricedOrder, planning: PlanningContext): Result<Prices> {
  const own = limitPriceOf(order.terms, order.contract);
  return own === undefined ? marketAsLimit(order, planning) : atLimit(decimal(own), order);
}

function marketAsLimit(order: PricedOrder, planning: PlanningContext): Result<Prices> {
  const market = marketPriceFor(order, planning);
  if (market === undefined && order.terms.leg === 'exit') {
    addNotice(
      planning,
      'exit-without-price',
      `There is no price for the exit of ${order.contract.ticker}: it is sent as a market order.`,
    );
    return ok({ type: 'market' });
  }
  if (market !== undefined) {
    addNotice(
      planning,
      'limit-without-price',
      `The ${order.terms.leg} limit order has no price that may be used: the market price ${decimalText(market)} is its limit.`,
      { path: ['limitPrice'] },
    );
  }
  return atLimit(market, order);
}

function atLimit(price: Decimal | undefined, order: PricedOrder): Result<Prices> {
  const limit = onTick('limitPrice', price, order);
  return limit.ok ? ok({ type: 'limit', limitPrice: decimalText(limit.value) }) : limit;
}

function stopPrices(order: PricedOrder, planning: PlanningContext): Result<Prices> {
  const stop = stopOnTick(order, planning);
  return stop.ok ? ok({ type: 'stop', stopPrice: decimalText(stop.value) }) : stop;
}

function stopLimitPrices(order: PricedOrder, planning: PlanningContext): Result<Prices> {
  const own = limitPriceOf(order.terms, order.contract);
  const limit = onTick('limitPrice', own === undefined ? marketPriceFor(order, planning) : decimal(own), order);
  const prices = zip(limit, stopOnTick(order, planning));
  if (!prices.ok) {
    return prices;
  }
  const [limitPrice, stopPrice] = prices.value;
  return ok({ type: 'stop_limit', limitPrice: decimalText(limitPrice), stopPrice: decimalText(stopPrice) });
}

/** The amount wins over the percentage; one that was sent stays off the tick when it is. */
function trailingPrices(order: PricedOrder, planning: PlanningContext): Result<Prices> {
  const { amount, percent } = order.terms.trail ?? {};
  const distance = amount ?? percent;
  if (distance === undefined || signOf(distance) <= 0) {
    return err(
      signalError('price-unresolved', {
        message: `A trailing stop needs a distance above 0; it has ${distance ?? 'none'}.`,
        path: ['trailAmount'],
        ...(distance !== undefined && { received: distance }),
        expected: 'trailAmount or trailPercent above 0',
      }),
    );
  }
  if (amount !== undefined) {
    return ok({ type: 'trailing_stop', trailAmount: amount });
  }
  if (planning.context.broker.capabilities.trailPercent !== 'fixed-distance') {
    return ok({ type: 'trailing_stop', trailPercent: distance });
  }
  const entry = observedPrice(order.contract, planning);
  return entry.ok
    ? ok({ type: 'trailing_stop', ...percentTrail(distance, entry.value, order.instrument, planning) })
    : entry;
}

/** stopPrice, else the market price, with a remark on a stop that the market has already reached. */
function stopOnTick(order: PricedOrder, planning: PlanningContext): Result<Decimal> {
  const { stopPrice } = order.terms;
  const price = stopPrice === undefined ? marketPriceFor(order, planning) : decimal(stopPrice);
  const stop = onTick('stopPrice', price, order);
  if (stop.ok) {
    noticePassedStop(stop.value, order.side, order.contract, planning);
  }
  return stop;
}

function marketPriceFor(order: PricedOrder, planning: PlanningContext): Decimal | undefined {
  return marketPrice(quoteOf(order.contract.ticker, planning), order.terms.marketPriceType, order.side);
}

/** A price on the tick. One that is not positive then cannot be sent, and neither can none. */
function onTick(field: 'limitPrice' | 'stopPrice', price: Decimal | undefined, order: PricedOrder): Result<Decimal> {
  const { side, instrument } = order;
  if (price === undefined) {
    return err(noMarketPrice(order, field));
  }
  const rounded = toTick(price, instrument.tickSize, side);
  return rounded.gt(0)
    ? ok(rounded)
    : err(
        signalError('price-unresolved', {
          message: `The ${field} of the order is ${decimalText(rounded)} on the tick of ${decimalText(instrument.tickSize)}; expected a price above 0.`,
          path: [field],
          received: decimalText(rounded),
          expected: 'a price above 0',
        }),
      );
}

/** Whether an order is marked to fill in extended hours; remarks where that is not what happens. */
export function fillsInExtendedHours(asked: boolean, type: OrderType, planning: PlanningContext): boolean {
  if (!asked) {
    return false;
  }
  if (planning.context.broker.capabilities.extendedHours === false) {
    addNotice(planning, 'extended-hours-unsupported', 'This broker does not fill in extended hours: the order waits.', {
      path: ['extendedHours'],
    });
    return false;
  }
  if (type !== 'market' && type !== 'limit') {
    addNotice(planning, 'extended-hours-unsupported', `An order of type ${type} is not triggered in extended hours.`, {
      path: ['extendedHours'],
    });
  }
  return true;
}

function noMarketPrice(order: PricedOrder, field: string): SignalError {
  const { contract, terms } = order;
  return signalError('quote-unavailable', {
    message: `There is no ${terms.marketPriceType} price of ${contract.ticker} that could stand for ${field}.`,
    path: ['ticker'],
    received: contract.ticker,
  });
}
