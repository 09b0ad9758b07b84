import { type Decimal, type DecimalString, decimal, decimalText, isAboveZero, signOf } from '../../core/decimal.js';
import { andThen, fail, ok, type Result, zip } from '../../core/result.js';
import type { NumberOrigin, TracedNumber } from '../../core/trace.js';
import type { OrderSide, OrderType } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';
import { quoteOf, quoteUnavailable } from '../../market/quotes.js';
import type { OrderDuration, OrderPrices } from '../../order/order.js';
import { tickAt } from '../../order/ticks.js';
import { sentFields } from '../../signal/sent-fields.js';
import { marketPrice, marketPriceOrigin, noticePassedStop } from './market-price.js';
import type { OrderTerms } from './order-terms.js';
import { type SentPrice, sentLimit, sentStop } from './reference-price.js';
import { type PricedOnTick, roundedNumbers, toTick } from './tick.js';
import { amountTrail, percentTrail } from './trail.js';

export interface OrderBasis {
  readonly terms: OrderTerms;
  readonly side: OrderSide;
  readonly contract: Contract;
  readonly instrument: TradedInstrument;
  /** Reference price, found when it is first needed. */
  readonly reference: () => Result<Decimal>;
}

export interface PricedOrder {
  readonly prices: OrderPrices;
  readonly duration: OrderDuration;
}

/** Type, prices and validity of an order, with every fallback. Codes: `quote-unavailable`, `price-unresolved`. */
export function priceOrder(order: OrderBasis, planning: PlanningContext): Result<PricedOrder> {
  const { leg, orderType, timeInForce, sent } = order.terms;
  const { extendedHours, cancelAfter, expiresAt } = sent;
  const extended = fillsInExtendedHours(extendedHours, orderType, planning);
  const prices =
    extended && orderType === 'market' ? marketAsLimit(order, planning) : pricesByType(orderType, order, planning);
  return andThen(prices, ({ prices: value, numbers }) => {
    const fields = sentFields(sent, ...durationFields, ...priceFields(order, extended));
    const read = { leg, contract: order.contract.ticker, asked: orderType, side: order.side, ...fields };
    addTrace(planning, 'order.price', read, { ...value }, [...numbers, ...timeLimitOf(cancelAfter)]);
    addTrace(planning, 'order.time-in-force', { leg, contract: order.contract.ticker }, timeInForce);
    const duration: OrderDuration = {
      timeInForce,
      ...(extended && { extendedHours: true }),
      ...(cancelAfter !== undefined && { cancelAfter }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
    return ok({ prices: value, duration });
  });
}

function timeLimitOf(seconds: number | undefined): readonly TracedNumber[] {
  return seconds === undefined
    ? []
    : [{ name: 'cancelAfter', value: `${seconds}`, from: 'message', by: 'cancelAfter' }];
}

/** Prices of an order, with their calculation. */
interface TracedPrices {
  readonly prices: OrderPrices;
  readonly numbers: readonly TracedNumber[];
}

/** Price that an order asks for, before it is rounded to the tick. */
interface AskedPrice {
  readonly price: Decimal | DecimalString;
  readonly origin: NumberOrigin;
}

/** Fields of the signal that the type and the validity of an order are from. */
const durationFields = ['orderType', 'timeInForce', 'extendedHours', 'cancelAfter', 'expiresAt'] as const;

type PriceField = 'limitPrice' | 'price' | 'stopPrice' | 'trailAmount' | 'trailPercent' | 'marketPriceType';

/** Fields of the signal that the prices of an order are from, where the signal has them. */
function priceFields({ terms, contract }: OrderBasis, extended: boolean): readonly PriceField[] {
  const { orderType, trail } = terms;
  const stop = sentStop(terms)?.field ?? 'marketPriceType';
  switch (orderType) {
    case 'market':
      return extended ? ['marketPriceType'] : [];
    case 'limit':
      return [sentLimit(terms, contract)?.field ?? 'marketPriceType'];
    case 'stop':
      return [stop];
    case 'stop_limit':
      return ['limitPrice', stop];
    case 'trailing_stop':
      return [trail?.amount === undefined ? 'trailPercent' : 'trailAmount'];
  }
}

function pricesByType(type: OrderType, order: OrderBasis, planning: PlanningContext): Result<TracedPrices> {
  switch (type) {
    case 'market':
      return ok({ prices: { type }, numbers: [] });
    case 'limit': {
      const own = sentLimit(order.terms, order.contract);
      return own === undefined ? marketAsLimit(order, planning) : atLimit(askedPrice(own), order, planning);
    }
    case 'stop':
    case 'stop_limit':
      return stopPrices(type, order, planning);
    case 'trailing_stop':
      return trailingPrices(order, planning);
  }
}

/**
 * Prices of a stop or stop-limit order; without a limit, that is its stop. An exit without a stop and without a market price is
 * not held back: it becomes a market order (safety R4).
 */
function stopPrices(type: 'stop' | 'stop_limit', order: OrderBasis, planning: PlanningContext): Result<TracedPrices> {
  const { sent, leg } = order.terms;
  const { limitPrice } = sent;
  const own = sentStop(order.terms);
  const stop = own === undefined ? marketPriceFor(order, planning) : askedPrice(own);
  if (stop === undefined && leg === 'exit') {
    return exitAtMarket(order, planning);
  }
  const onTheTick = stopOnTick(stop, order, planning);
  if (type === 'stop') {
    return andThen(onTheTick, ({ price: stopPrice, numbers }) => ok({ prices: { type, stopPrice }, numbers }));
  }
  if (limitPrice === undefined) {
    return andThen(onTheTick, ({ price: stopPrice, numbers }) => {
      const atStop = { name: 'limitPrice', value: stopPrice, from: 'rule', by: 'stopPrice' } as const;
      return ok({ prices: { type, limitPrice: stopPrice, stopPrice }, numbers: [...numbers, atStop] });
    });
  }
  const asked = askedPrice({ price: limitPrice, field: 'limitPrice' });
  return andThen(zip(onTick('limitPrice', asked, order, planning), onTheTick), ([limit, atStop]) =>
    ok({
      prices: { type, limitPrice: limit.price, stopPrice: atStop.price },
      numbers: [...limit.numbers, ...atStop.numbers],
    }),
  );
}

function askedPrice({ price, field }: SentPrice): AskedPrice {
  return { price, origin: { from: 'message', by: field } };
}

/** Without any price, leaving the position comes first. */
function exitAtMarket({ contract }: OrderBasis, planning: PlanningContext): Result<TracedPrices> {
  const message = `There is no price for the exit of ${contract.ticker}: it becomes a market order.`;
  addNotice(planning, 'exit-without-price', message);
  return ok({ prices: { type: 'market' }, numbers: [] });
}

/** The market price as limit. An exit without any price is not held back: it becomes a market order. */
function marketAsLimit(order: OrderBasis, planning: PlanningContext): Result<TracedPrices> {
  const market = marketPriceFor(order, planning);
  const { leg } = order.terms;
  if (market !== undefined) {
    const message = `The ${leg} limit order has no usable price: the market price ${decimalText(decimal(market.price))} is its limit.`;
    addNotice(planning, 'limit-without-price', message, { path: ['limitPrice'] });
  } else if (leg === 'exit') {
    return exitAtMarket(order, planning);
  }
  return atLimit(market, order, planning);
}

function atLimit(asked: AskedPrice | undefined, order: OrderBasis, planning: PlanningContext): Result<TracedPrices> {
  return andThen(onTick('limitPrice', asked, order, planning), ({ price, numbers }) =>
    ok({ prices: { type: 'limit', limitPrice: price }, numbers }),
  );
}

/** The amount wins over the percentage. A requested distance is not rounded to the tick. */
function trailingPrices(order: OrderBasis, planning: PlanningContext): Result<TracedPrices> {
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
  const requested = { leg: '', distance, origin: trailOrigin(order.terms) } as const;
  const traced =
    amount === undefined
      ? percentTrail(requested, order.reference, order.instrument, planning)
      : ok(amountTrail(requested));
  return andThen(traced, ({ trail, numbers }) => ok({ prices: { type: 'trailing_stop', ...trail }, numbers }));
}

function trailOrigin({ leg, trail, sent }: OrderTerms): NumberOrigin {
  const [field, setting] = trail?.amount === undefined ? ['trailPercent', 'percent'] : ['trailAmount', 'amount'];
  return sent.trailAmount === undefined && sent.trailPercent === undefined
    ? { from: 'setting', by: `${leg}.trailingStop.${setting}` }
    : { from: 'message', by: field };
}

/** A stop on the tick, with a notice where the market has already reached it. */
function stopOnTick(price: AskedPrice | undefined, order: OrderBasis, planning: PlanningContext): Result<PricedOnTick> {
  return andThen(onTick('stopPrice', price, order, planning), (stop) => {
    noticePassedStop(decimal(stop.price), order, planning);
    return ok(stop);
  });
}

function marketPriceFor({ contract, terms, side }: OrderBasis, planning: PlanningContext): AskedPrice | undefined {
  const { ticker } = contract;
  const { marketPriceType } = terms;
  const quote = quoteOf(ticker, planning);
  const price = marketPrice(quote, marketPriceType, side);
  return quote && price && { price, origin: marketPriceOrigin(ticker, quote, marketPriceType, side) };
}

/** A price on the tick. It must be known, and above 0 after rounding. */
function onTick(
  field: 'limitPrice' | 'stopPrice',
  requested: AskedPrice | undefined,
  { side, instrument, contract, terms }: OrderBasis,
  planning: PlanningContext,
): Result<PricedOnTick> {
  if (requested === undefined) {
    const message = `There is no ${terms.marketPriceType} price of ${contract.ticker} to use as ${field}.`;
    return quoteUnavailable(contract.ticker, message);
  }
  const price = decimal(requested.price);
  const rounded = toTick(price, instrument, side, planning);
  const received = decimalText(rounded);
  if (isAboveZero(rounded)) {
    const rounding = { price, asked: decimalText(price), origin: requested.origin };
    return ok({ price: received, numbers: roundedNumbers(field, received, rounding, instrument, planning) });
  }
  const expected = 'a price above 0';
  const message = `The ${field} of the order is ${received}, rounded to the tick of ${decimalText(tickAt(instrument.ticks, price))}; expected ${expected}.`;
  return fail('price-unresolved', { message, path: [field], received, expected });
}

/** Whether an order is marked to fill in extended hours, with a notice where it is requested and does not work. */
export function fillsInExtendedHours(
  requested: boolean | undefined,
  type: OrderType,
  planning: PlanningContext,
): boolean {
  if (requested !== true) {
    return false;
  }
  const isSupported = capabilitiesOf(planning).extendedHours !== false;
  if (!isSupported || (type !== 'market' && type !== 'limit')) {
    const message = isSupported
      ? `An order of type ${type} is not triggered in extended hours.`
      : 'This broker does not fill in extended hours: the order waits.';
    addNotice(planning, 'extended-hours-unsupported', message, { path: ['extendedHours'] });
  }
  return isSupported;
}
