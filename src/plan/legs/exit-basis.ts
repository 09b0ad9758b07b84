import { once } from '../../core/once.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ExitFacts, ExitSize } from '../sizing/exit-quantity.js';
import type { OrderTerms } from './order-terms.js';
import { referencePrice } from './reference-price.js';

export interface ExitOrders {
  readonly terms: OrderTerms;
  readonly size: ExitSize;
}

/** What the order of an exit is computed from. */
export interface ExitBasis extends ExitFacts {
  readonly exit: ExitOrders;
}

export function exitBasis(holding: Holding, exit: ExitOrders, planning: PlanningContext): Result<ExitBasis> {
  const { contract } = holding;
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) => {
    const price = once(() => referencePrice(exit.terms, contract, planning));
    return ok({ holding, instrument, price, exit });
  });
}
