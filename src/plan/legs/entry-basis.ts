import { once } from '../../core/once.js';
import { andThen, ok, type Result } from '../../core/result.js';
import { applyPutInversion, type Contract, openingSide } from '../../market/contracts/contract.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { SizingFacts } from '../sizing/conversion.js';
import { type PlannedBracket, planBracket } from './bracket.js';
import { type EntryPrices, entryPrices } from './entry-prices.js';
import type { EntryRequest } from './entry-request.js';
import type { OrderBasis } from './order-basis.js';
import { type PricedOrder, priceOrder } from './order-prices.js';
import { signalTerms } from './order-terms.js';
import { referencePrice } from './reference-price.js';
import { sizingFacts } from './sizing-facts.js';

/** Everything that the parts of an entry read, each computed once. */
export interface EntryBasis {
  readonly order: OrderBasis;
  readonly pricing: () => Result<PricedOrder>;
  readonly prices: EntryPrices;
  readonly bracket: PlannedBracket;
  readonly sizing: SizingFacts;
}

/** Codes: `instrument-unknown`. */
export function entryBasis(
  { logicalSide, addTo, closed }: Pick<EntryRequest, 'logicalSide' | 'addTo' | 'closed'>,
  contract: Contract,
  planning: PlanningContext,
): Result<EntryBasis> {
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) => {
    const side = applyPutInversion(logicalSide, contract);
    const terms = signalTerms('entry', planning);
    const reference = once(() => referencePrice(terms, contract, planning));
    const order = { terms, side: openingSide(side), contract, instrument, reference };
    const pricing = once(() => priceOrder(order, planning));
    const prices = entryPrices(order, pricing, planning);
    const bracket = planBracket({ side, instrument, type: terms.orderType, reference, base: prices.legBase }, planning);
    const sizing = sizingFacts(order, bracket, prices, addTo?.quantity ?? closed, planning);
    return ok({ order, pricing, prices, bracket, sizing });
  });
}
