import { once } from '../../core/once.js';
import { andThen, ok, type Result } from '../../core/result.js';
import { applyPutInversion, type Contract, openingSide } from '../../market/contracts/contract.js';
import { tradedInstrument } from '../../market/instruments.js';
import { unitFees } from '../../market/order-fee.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { SizingFacts } from '../sizing/conversion.js';
import { type PlannedBracket, planBracket } from './bracket.js';
import { type EntryPrices, entryPrices, lossFees } from './entry-prices.js';
import type { EntryRequest } from './entry-request.js';
import type { OrderBasis } from './order-basis.js';
import { type PricedOrder, priceOrder } from './order-prices.js';
import { signalTerms } from './order-terms.js';
import { referencePrice } from './reference-price.js';
import { unitRisk } from './unit-risk.js';

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
    const risk = once(() => unitRisk(bracket, prices, contract.ticker, planning));
    const stopDistance = () => andThen(risk(), ({ points }) => ok(points));
    const fees = {
      ofValue: () => unitFees(instrument, prices.cost),
      ofLoss: () => andThen(risk(), (loss) => lossFees(instrument, loss.prices)),
    };
    const held = addTo?.quantity ?? closed;
    const sizing = { instrument, price: prices.cost, stopDistance, fees, held };
    return ok({ order, pricing, prices, bracket, sizing });
  });
}
