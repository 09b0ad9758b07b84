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
  const { price, field } = own;
  if (signOf(price) <= 0) {
    return fail('price-unresolved', {
      message: `The price of the ${terms.orderType} order is ${price}; expected a price above 0.`,
      path: [field === 'stopPrice' ? 'stopPrice' : 'limitPrice'],
      received: price,
      expected: 'a price above 0',
    });
  }
  const sent = { name: 'price', value: price, from: 'message', by: field } as const;
  addTrace(planning, 'price.reference', { type: terms.orderType, [field]: price }, price, [sent]);
  return ok(decimal(price));
}

/** Price of the signal, and its field. */
export interface SentPrice {
  readonly price: DecimalString;
  readonly field: 'limitPrice' | 'price' | 'stopPrice';
}

function sentPrice(field: SentPrice['field'], price: DecimalString | undefined): SentPrice | undefined {
  return price && { price, field };
}

function ownPrice(terms: OrderTerms, contract: Contract): SentPrice | undefined {
  switch (terms.orderType) {
    case 'limit':
      return sentLimit(terms, contract);
    case 'stop_limit':
      return sentPrice('limitPrice', terms.sent.limitPrice) ?? sentStop(terms);
    case 'stop':
      return sentStop(terms);
    case 'market':
    case 'trailing_stop':
      return undefined;
  }
}

/** limitPrice, else `price` where it is a price of the contract that is traded. */
export function sentLimit({ sent }: OrderTerms, { isSignalTicker }: Contract): SentPrice | undefined {
  return sentPrice('limitPrice', sent.limitPrice) ?? (isSignalTicker ? sentPrice('price', sent.price) : undefined);
}

export function sentStop({ sent }: OrderTerms): SentPrice | undefined {
  return sentPrice('stopPrice', sent.stopPrice);
}
