import { type Decimal, type DecimalString, decimal, signOf } from '../../core/decimal.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { Contract } from '../../market/contracts/contract.js';
import { addTrace, type PlanningContext } from '../../market/planning-context.js';
import { currentPrice } from './market-price.js';
import type { OrderTerms } from './order-terms.js';

/**
 * The one price that size and bracket of an order are measured by: the signal's limit price for limit and stop-limit
 * orders, its stop price for stop orders and for stop-limit orders without a limit (safety R4), else the current price. Codes: `price-unresolved`, `quote-unavailable`.
 */
export function referencePrice(terms: OrderTerms, contract: Contract, planning: PlanningContext): Result<Decimal> {
  const own = ownPrice(terms, contract);
  if (own === undefined) {
    return currentPrice(contract, terms.leg, planning);
  }
  if (signOf(own) <= 0) {
    return fail('price-unresolved', {
      message: `The price of the ${terms.orderType} order is ${own}; expected a price above 0.`,
      path: [ownPriceField(terms) === 'stopPrice' ? 'stopPrice' : 'limitPrice'],
      received: own,
      expected: 'a price above 0',
    });
  }
  const field = ownPriceField(terms);
  const sent = { name: 'price', value: own, from: 'message', by: field } as const;
  addTrace(planning, 'price.reference', { type: terms.orderType, [field]: own }, own, [sent]);
  return ok(decimal(own));
}

/** Field of the signal that `ownPrice` is from. */
function ownPriceField({ orderType, limitPrice }: OrderTerms): 'limitPrice' | 'price' | 'stopPrice' {
  if (orderType !== 'stop' && limitPrice !== undefined) {
    return 'limitPrice';
  }
  return orderType === 'limit' ? 'price' : 'stopPrice';
}

function ownPrice(terms: OrderTerms, contract: Contract): DecimalString | undefined {
  switch (terms.orderType) {
    case 'limit':
      return limitPriceOf(terms, contract);
    case 'stop_limit':
      return terms.limitPrice ?? terms.stopPrice;
    case 'stop':
      return terms.stopPrice;
    case 'market':
    case 'trailing_stop':
      return undefined;
  }
}

/** limitPrice, else `price` where it is a price of the contract that is traded. */
export function limitPriceOf(terms: OrderTerms, contract: Contract): DecimalString | undefined {
  return terms.limitPrice ?? (contract.isSignalTicker ? terms.price : undefined);
}
