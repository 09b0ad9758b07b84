import { type Decimal, type DecimalString, decimal, decimalText, signOf } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import type { Contract } from '../../market/contract.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { quoteOf } from '../../market/quotes.js';
import type { OrderTerms } from './order-terms.js';

/**
 * The one price that an entry is measured by: for its size, for the base of a relative bracket, and for which side of it
 * is wrong. The signal's limit price for limit and stop-limit orders, its stop price for stop orders, else the midpoint,
 * else the last price, else what the signal said of the market.
 */
export function referencePrice(terms: OrderTerms, contract: Contract, planning: PlanningContext): Result<Decimal> {
  const own = ownPrice(terms, contract);
  if (own !== undefined && signOf(own) <= 0) {
    return err(
      signalError('price-unresolved', {
        message: `The price of the ${terms.orderType} order is ${own}; expected a price above 0.`,
        path: [terms.orderType === 'stop' ? 'stopPrice' : 'limitPrice'],
        received: own,
        expected: 'a price above 0',
      }),
    );
  }
  if (own !== undefined) {
    addTrace(planning, 'price.reference', { orderType: terms.orderType, signal: own }, own);
    return ok(decimal(own));
  }
  return observedPrice(contract, planning);
}

/** The price at which the signal itself wants to trade. */
function ownPrice(terms: OrderTerms, contract: Contract): DecimalString | undefined {
  switch (terms.orderType) {
    case 'limit':
    case 'stop_limit':
      return limitPriceOf(terms, contract);
    case 'stop':
      return terms.stopPrice;
    case 'market':
    case 'trailing_stop':
      return undefined;
  }
}

/** limitPrice, else `price` where it speaks of the contract that is traded. */
export function limitPriceOf(terms: OrderTerms, contract: Contract): DecimalString | undefined {
  return terms.limitPrice ?? (contract.isSignalTicker ? terms.price : undefined);
}

/** A price and where it comes from. */
interface KnownPrice {
  readonly price: Decimal;
  readonly source: 'midpoint' | 'last' | 'signalPrice';
}

/** The midpoint, else the last price, else what the signal said of the market, where it speaks of the contract now. */
export function knownPrice(contract: Contract, planning: PlanningContext): KnownPrice | undefined {
  const { signal, released } = planning;
  const quote = quoteOf(contract.ticker, planning);
  if (quote?.midpoint !== undefined) {
    return { price: quote.midpoint, source: 'midpoint' };
  }
  if (quote?.last !== undefined) {
    return { price: decimal(quote.last), source: 'last' };
  }
  const { signalPrice } = signal;
  return signalPrice !== undefined && signOf(signalPrice) > 0 && contract.isSignalTicker && !released
    ? { price: decimal(signalPrice), source: 'signalPrice' }
    : undefined;
}

/** The known price as a fact that a plan rests on: written down, remarked when it is the signal's, refused when missing. */
export function observedPrice(contract: Contract, planning: PlanningContext): Result<Decimal> {
  const known = knownPrice(contract, planning);
  if (known === undefined) {
    return err(
      signalError('quote-unavailable', {
        message: `There is no usable quote of ${contract.ticker}, and no price that was sent can stand for it.`,
        path: ['ticker'],
        received: contract.ticker,
      }),
    );
  }
  const price = decimalText(known.price);
  if (known.source === 'signalPrice') {
    addNotice(
      planning,
      'signal-price-used',
      `There is no usable quote of ${contract.ticker}: signalPrice ${price} is used instead.`,
      { path: ['signalPrice'] },
    );
  }
  addTrace(planning, 'price.reference', { ticker: contract.ticker, source: known.source }, price);
  return ok(known.price);
}
