import type { Figure } from '../../core/figure.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { Contract } from '../../market/contracts/contract.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { currentPrice } from './market-price.js';
import type { OrderTerms } from './order-terms.js';

/**
 * The one price that size and bracket of an order are measured by: the signal's limit price for limit and stop-limit
 * orders, its stop price for stop orders and for stop-limit orders without a limit (safety R4), else the current price.
 * Codes: `price-unresolved`, `quote-unavailable`.
 */
export function referencePrice(terms: OrderTerms, contract: Contract, planning: PlanningContext): Result<Figure> {
  const own = ownPrice(terms, contract);
  if (own === undefined) {
    return currentPrice(contract, terms.leg, planning);
  }
  const { price, field } = own;
  if (!price.isPositive()) {
    return fail('price-unresolved', {
      message: `The price of the ${terms.orderType} order is ${price.text}; expected a price above 0.`,
      path: [field === 'stopPrice' ? 'stopPrice' : 'limitPrice'],
      received: price.text,
      expected: 'a price above 0',
    });
  }
  planning.fields.take(field);
  planning.log.addDecision('price.reference', { type: terms.orderType, source: field }, price.text, { price });
  return ok(price);
}

/** Price of the signal, and its field. */
export interface SentPrice {
  readonly price: Figure;
  readonly field: 'limitPrice' | 'price' | 'stopPrice';
}

function sentPrice({ sent }: OrderTerms, field: SentPrice['field']): SentPrice | undefined {
  const price = sent[field];
  return price && { price, field };
}

function ownPrice(terms: OrderTerms, contract: Contract): SentPrice | undefined {
  if (terms.isFixedTrail) {
    return undefined;
  }
  switch (terms.orderType) {
    case 'limit':
      return sentLimit(terms, contract);
    case 'stop_limit':
      return sentPrice(terms, 'limitPrice') ?? sentStop(terms);
    case 'stop':
      return sentStop(terms);
    case 'market':
    case 'trailing_stop':
      return undefined;
  }
}

/** limitPrice, else `price` where it is a price of the contract that is traded. */
export function sentLimit(terms: OrderTerms, { isSignalTicker }: Contract): SentPrice | undefined {
  return sentPrice(terms, 'limitPrice') ?? (isSignalTicker ? sentPrice(terms, 'price') : undefined);
}

export function sentStop(terms: OrderTerms): SentPrice | undefined {
  return sentPrice(terms, 'stopPrice');
}
