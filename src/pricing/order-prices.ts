import type { Contract } from '../contract/contract.js';
import { type Decision, record, remark } from '../contract/decision.js';
import { quoteOf } from '../contract/quotes.js';
import type { TradedInstrument } from '../contract/traded-instrument.js';
import { type Decimal, decimal, decimalText, isAboveZero, signOf } from '../foundation/decimal.js';
import { type SignalError, signalError } from '../foundation/errors.js';
import { type Result, refusal, success } from '../foundation/result.js';
import type { OrderSide, OrderType } from '../foundation/vocabulary.js';
import type { Writable } from '../foundation/writable.js';
import { marketPrice } from './market-price.js';
import type { Order, OrderPrices } from './order.js';
import type { OrderTerms } from './order-terms.js';
import { limitPriceOf, observedPrice } from './reference-price.js';
import { remarkOnPassedStop } from './stop-passed.js';
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
export function orderPrices(order: PricedOrder, decision: Decision): Result<OrderPrices> {
  const { terms } = order;
  const extended = fillsInExtendedHours(terms.extendedHours, terms.orderType, decision);
  const prices =
    extended && terms.orderType === 'market'
      ? marketAsLimit(order, decision)
      : pricesByType(terms.orderType, order, decision);
  if (!prices.ok) {
    return prices;
  }
  const { type, limitPrice, stopPrice, trailAmount, trailPercent } = prices.value;
  record(decision, 'order.price', { half: terms.half, asked: terms.orderType, side: order.side }, prices.value);
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
  return success(complete);
}

function pricesByType(type: OrderType, order: PricedOrder, decision: Decision): Result<Prices> {
  switch (type) {
    case 'market':
      return success({ type });
    case 'limit':
      return limitPrices(order, decision);
    case 'stop':
      return stopPrices(order, decision);
    case 'stop_limit':
      return stopLimitPrices(order, decision);
    case 'trailing_stop':
      return trailingPrices(order, decision);
  }
}

/** limitPrice, else `price`, else the market price. An exit without any of them is not held back: it goes at market. */
function limitPrices(order: PricedOrder, decision: Decision): Result<Prices> {
  const own = limitPriceOf(order.terms, order.contract);
  return own === undefined
    ? marketAsLimit(order, decision)
    : priced(order, { type: 'limit', limitPrice: decimal(own) }, decision);
}

function marketAsLimit(order: PricedOrder, decision: Decision): Result<Prices> {
  const market = marketPriceFor(order, decision);
  if (market !== undefined) {
    remark(
      decision,
      'limit-without-price',
      `The ${order.terms.half} limit order has no price that may be used: the market price ${market.toFixed()} is its limit.`,
      { path: ['limitPrice'] },
    );
    return priced(order, { type: 'limit', limitPrice: market }, decision);
  }
  if (order.terms.half === 'exit') {
    remark(
      decision,
      'exit-without-price',
      `There is no price for the exit of ${order.contract.ticker}: it is sent as a market order.`,
    );
    return success({ type: 'market' });
  }
  return refusal(noMarketPrice(order, 'limitPrice'));
}

function stopPrices(order: PricedOrder, decision: Decision): Result<Prices> {
  const stop = stopPriceFor(order, decision);
  return stop === undefined
    ? refusal(noMarketPrice(order, 'stopPrice'))
    : priced(order, { type: 'stop', stopPrice: stop }, decision);
}

function stopLimitPrices(order: PricedOrder, decision: Decision): Result<Prices> {
  const own = limitPriceOf(order.terms, order.contract);
  const limitPrice = own === undefined ? marketPriceFor(order, decision) : decimal(own);
  const stopPrice = stopPriceFor(order, decision);
  if (limitPrice === undefined || stopPrice === undefined) {
    return refusal(noMarketPrice(order, stopPrice === undefined ? 'stopPrice' : 'limitPrice'));
  }
  return priced(order, { type: 'stop_limit', limitPrice, stopPrice }, decision);
}

/** The amount wins over the percentage; one that was sent stays off the tick when it is. */
function trailingPrices(order: PricedOrder, decision: Decision): Result<Prices> {
  const { amount, percent } = order.terms.trail ?? {};
  const distance = amount ?? percent;
  if (distance === undefined || signOf(distance) <= 0) {
    return refusal(
      signalError('price-unresolved', {
        message: `A trailing stop needs a distance above 0; it has ${distance ?? 'none'}.`,
        path: ['trailAmount'],
        ...(distance !== undefined && { received: distance }),
        expected: 'trailAmount or trailPercent above 0',
      }),
    );
  }
  if (amount !== undefined) {
    return success({ type: 'trailing_stop', trailAmount: amount });
  }
  if (decision.context.broker.capabilities.trailPercent !== 'fixed-distance') {
    return success({ type: 'trailing_stop', trailPercent: distance });
  }
  const entry = observedPrice(order.contract, decision);
  return entry.ok
    ? success({ type: 'trailing_stop', ...percentTrail(distance, entry.value, order.instrument, decision) })
    : entry;
}

function stopPriceFor(order: PricedOrder, decision: Decision): Decimal | undefined {
  const { stopPrice } = order.terms;
  return stopPrice === undefined ? marketPriceFor(order, decision) : decimal(stopPrice);
}

function marketPriceFor(order: PricedOrder, decision: Decision): Decimal | undefined {
  return marketPrice(quoteOf(order.contract.ticker, decision), order.terms.marketPriceType, order.side);
}

interface UnroundedPrices {
  readonly type: OrderType;
  readonly limitPrice?: Decimal;
  readonly stopPrice?: Decimal;
}

/** Brings prices to the tick; a price that is not positive then cannot be sent. */
function priced(
  order: PricedOrder,
  { type, limitPrice, stopPrice }: UnroundedPrices,
  decision: Decision,
): Result<Prices> {
  const { side, instrument } = order;
  const limit = limitPrice && toTick(limitPrice, instrument.tickSize, side);
  const stop = stopPrice && toTick(stopPrice, instrument.tickSize, side);
  if (limit !== undefined && !isAboveZero(limit)) {
    return refusal(notAboveZero('limitPrice', limit, instrument));
  }
  if (stop !== undefined && !isAboveZero(stop)) {
    return refusal(notAboveZero('stopPrice', stop, instrument));
  }
  if (stop !== undefined) {
    remarkOnPassedStop(stop, side, order.contract, decision);
  }
  const prices: Writable<Prices> = { type };
  if (limit !== undefined) {
    prices.limitPrice = decimalText(limit);
  }
  if (stop !== undefined) {
    prices.stopPrice = decimalText(stop);
  }
  return success(prices);
}

function notAboveZero(field: string, price: Decimal, { tickSize }: TradedInstrument): SignalError {
  return signalError('price-unresolved', {
    message: `The ${field} of the order is ${price.toFixed()} on the tick of ${tickSize.toFixed()}; expected a price above 0.`,
    path: [field],
    received: price.toFixed(),
    expected: 'a price above 0',
  });
}

/** Whether an order is marked to fill in extended hours; remarks where that is not what happens. */
export function fillsInExtendedHours(asked: boolean, type: OrderType, decision: Decision): boolean {
  if (!asked) {
    return false;
  }
  if (decision.context.broker.capabilities.extendedHours === false) {
    remark(decision, 'extended-hours-unsupported', 'This broker does not fill in extended hours: the order waits.', {
      path: ['extendedHours'],
    });
    return false;
  }
  if (type !== 'market' && type !== 'limit') {
    remark(decision, 'extended-hours-unsupported', `An order of type ${type} is not triggered in extended hours.`, {
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
