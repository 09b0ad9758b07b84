import { type Decimal, decimal, decimalText, signOf } from '../../core/decimal.js';
import { fail, ok, type Result, zip } from '../../core/result.js';
import type { OrderSide, OrderType } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { quoteOf } from '../../market/quotes.js';
import { marketPrice, noticePassedStop } from './market-price.js';
import type { OrderDuration, OrderPrices } from './order.js';
import type { OrderTerms } from './order-terms.js';
import { limitPriceOf } from './reference-price.js';
import { toTick } from './tick.js';
import { percentTrail } from './trail.js';

/** What the prices of an order are computed from. */
export interface OrderBasis {
  readonly terms: OrderTerms;
  readonly side: OrderSide;
  readonly contract: Contract;
  readonly instrument: TradedInstrument;
  /** Reference price, found when it is first needed. */
  readonly reference: () => Result<Decimal>;
}

/** Prices and validity of an order. */
export interface PricedOrder {
  readonly prices: OrderPrices;
  readonly duration: OrderDuration;
}

/**
 * Type, prices and validity of an order: what was requested, with every fallback of the specification. Codes:
 * `quote-unavailable`, `price-unresolved`.
 */
export function priceOrder(order: OrderBasis, planning: PlanningContext): Result<PricedOrder> {
  const { leg, orderType, timeInForce, extendedHours, cancelAfter, expiresAt } = order.terms;
  const extended = fillsInExtendedHours(extendedHours, orderType, planning);
  const prices =
    extended && orderType === 'market' ? marketAsLimit(order, planning) : pricesByType(orderType, order, planning);
  if (!prices.ok) {
    return prices;
  }
  addTrace(planning, 'order.price', { leg, asked: orderType, side: order.side }, prices.value);
  const duration = {
    timeInForce,
    ...(extended && { extendedHours: true as const }),
    ...(cancelAfter !== undefined && { cancelAfter }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  return ok({ prices: prices.value, duration });
}

function pricesByType(type: OrderType, order: OrderBasis, planning: PlanningContext): Result<OrderPrices> {
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

/** limitPrice, else `price`, else the market price. */
function limitPrices(order: OrderBasis, planning: PlanningContext): Result<OrderPrices> {
  const own = limitPriceOf(order.terms, order.contract);
  return own === undefined ? marketAsLimit(order, planning) : atLimit(decimal(own), order);
}

/** The market price as limit. An exit without any price is not held back: it becomes a market order. */
function marketAsLimit(order: OrderBasis, planning: PlanningContext): Result<OrderPrices> {
  const market = marketPriceFor(order, planning);
  const { leg } = order.terms;
  if (market !== undefined) {
    const message = `The ${leg} limit order has no price that may be used: the market price ${decimalText(market)} is its limit.`;
    addNotice(planning, 'limit-without-price', message, { path: ['limitPrice'] });
  } else if (leg === 'exit') {
    const message = `There is no price for the exit of ${order.contract.ticker}: it becomes a market order.`;
    addNotice(planning, 'exit-without-price', message);
    return ok({ type: 'market' });
  }
  return atLimit(market, order);
}

function atLimit(price: Decimal | undefined, order: OrderBasis): Result<OrderPrices> {
  const limit = onTick('limitPrice', price, order);
  return limit.ok ? ok({ type: 'limit', limitPrice: decimalText(limit.value) }) : limit;
}

function stopPrices(order: OrderBasis, planning: PlanningContext): Result<OrderPrices> {
  const stop = stopOnTick(order, planning);
  return stop.ok ? ok({ type: 'stop', stopPrice: decimalText(stop.value) }) : stop;
}

function stopLimitPrices(order: OrderBasis, planning: PlanningContext): Result<OrderPrices> {
  const own = limitPriceOf(order.terms, order.contract);
  const limit = onTick('limitPrice', own === undefined ? marketPriceFor(order, planning) : decimal(own), order);
  const prices = zip(limit, stopOnTick(order, planning));
  if (!prices.ok) {
    return prices;
  }
  const [limitPrice, stopPrice] = prices.value;
  return ok({ type: 'stop_limit', limitPrice: decimalText(limitPrice), stopPrice: decimalText(stopPrice) });
}

/** The amount wins over the percentage. A requested distance is not rounded to the tick. */
function trailingPrices(order: OrderBasis, planning: PlanningContext): Result<OrderPrices> {
  const { amount, percent } = order.terms.trail ?? {};
  const distance = amount ?? percent;
  if (distance === undefined || signOf(distance) <= 0) {
    return fail('price-unresolved', {
      message: `A trailing stop needs a distance above 0; it has ${distance ?? 'none'}.`,
      path: ['trailAmount'],
      ...(distance !== undefined && { received: distance }),
      expected: 'trailAmount or trailPercent above 0',
    });
  }
  if (amount !== undefined) {
    return ok({ type: 'trailing_stop', trailAmount: amount });
  }
  const trail = percentTrail(distance, order.reference, order.instrument, planning);
  return trail.ok ? ok({ type: 'trailing_stop', ...trail.value }) : trail;
}

/** stopPrice, else the market price, with a notice for a stop that the market has already reached. */
function stopOnTick(order: OrderBasis, planning: PlanningContext): Result<Decimal> {
  const { stopPrice } = order.terms;
  const price = stopPrice === undefined ? marketPriceFor(order, planning) : decimal(stopPrice);
  const stop = onTick('stopPrice', price, order);
  if (stop.ok) {
    noticePassedStop(stop.value, order.side, order.contract, planning);
  }
  return stop;
}

function marketPriceFor(order: OrderBasis, planning: PlanningContext): Decimal | undefined {
  return marketPrice(quoteOf(order.contract.ticker, planning), order.terms.marketPriceType, order.side);
}

/** A price on the tick. It must be known, and above 0 after rounding. */
function onTick(field: 'limitPrice' | 'stopPrice', price: Decimal | undefined, order: OrderBasis): Result<Decimal> {
  const { side, instrument, contract, terms } = order;
  if (price === undefined) {
    return fail('quote-unavailable', {
      message: `There is no ${terms.marketPriceType} price of ${contract.ticker} to use as ${field}.`,
      path: ['ticker'],
      received: contract.ticker,
    });
  }
  const rounded = toTick(price, instrument.tickSize, side);
  return rounded.gt(0)
    ? ok(rounded)
    : fail('price-unresolved', {
        message: `The ${field} of the order is ${decimalText(rounded)} on the tick of ${decimalText(instrument.tickSize)}; expected a price above 0.`,
        path: [field],
        received: decimalText(rounded),
        expected: 'a price above 0',
      });
}

/** Whether an order is marked to fill in extended hours, with a notice where it is requested and does not work. */
export function fillsInExtendedHours(requested: boolean, type: OrderType, planning: PlanningContext): boolean {
  if (!requested) {
    return false;
  }
  const isSupported = planning.context.broker.capabilities.extendedHours !== false;
  if (!isSupported || (type !== 'market' && type !== 'limit')) {
    const message = isSupported
      ? `An order of type ${type} is not triggered in extended hours.`
      : 'This broker does not fill in extended hours: the order waits.';
    addNotice(planning, 'extended-hours-unsupported', message, { path: ['extendedHours'] });
  }
  return isSupported;
}
