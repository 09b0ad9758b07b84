import type { Contract } from '../contract/contract.js';
import { type Decision, record, remark } from '../contract/decision.js';
import { quoteOf } from '../contract/quotes.js';
import { type Decimal, decimal, signOf } from '../foundation/decimal.js';
import { signalError } from '../foundation/errors.js';
import { type Result, refusal, success } from '../foundation/result.js';
import type { OrderTerms } from './order-terms.js';

/**
 * The one price that an entry is measured by: for its size, for the base of a relative bracket, and for which side of it
 * is wrong. The signal's limit price for limit and stop-limit orders, its stop price for stop orders, else the midpoint,
 * else the last price, else what the signal said of the market.
 */
export function referencePrice(terms: OrderTerms, contract: Contract, decision: Decision): Result<Decimal> {
  const own = ownPrice(terms, contract);
  if (own !== undefined) {
    record(decision, 'price.reference', { orderType: terms.orderType, signal: own }, own);
    return success(decimal(own));
  }
  return observedPrice(contract, decision);
}

/** The price at which the signal itself wants to trade. */
function ownPrice(terms: OrderTerms, contract: Contract): `${number}` | undefined {
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
export function limitPriceOf(terms: OrderTerms, contract: Contract): `${number}` | undefined {
  return terms.limitPrice ?? (contract.asSent ? terms.price : undefined);
}

/** What the market, or failing that the signal, says a contract is worth now. */
export function observedPrice(contract: Contract, decision: Decision): Result<Decimal> {
  const quote = quoteOf(contract.ticker, decision);
  const market = quote?.midpoint ?? quote?.last;
  if (market !== undefined) {
    record(
      decision,
      'price.reference',
      { ticker: contract.ticker, source: quote?.midpoint === undefined ? 'last' : 'midpoint' },
      market.toFixed(),
    );
    return success(market);
  }
  const { signalPrice } = decision.signal;
  if (signalPrice === undefined || signOf(signalPrice) <= 0 || !contract.asSent || decision.released) {
    return refusal(
      signalError('quote-unavailable', {
        message: `There is no usable quote of ${contract.ticker}, and no price that was sent can stand for it.`,
        path: ['ticker'],
        received: contract.ticker,
      }),
    );
  }
  remark(
    decision,
    'signal-price-used',
    `There is no usable quote of ${contract.ticker}: signalPrice ${signalPrice} is used instead.`,
    { path: ['signalPrice'] },
  );
  record(decision, 'price.reference', { ticker: contract.ticker, source: 'signalPrice' }, signalPrice);
  return success(decimal(signalPrice));
}
