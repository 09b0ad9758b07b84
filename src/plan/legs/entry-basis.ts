import { once } from '../../core/once.js';
import { andThen, ok, type Result } from '../../core/result.js';
import { applyPutInversion, type Contract, openingSide } from '../../market/contracts/contract.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { SizingFacts } from '../sizing/conversion.js';
import { distanceToStop, type PlannedBracket, planBracket } from './bracket.js';
import type { EntryRequest } from './entry-request.js';
import type { OrderBasis } from './order-basis.js';
import { signalTerms } from './order-terms.js';
import { referencePrice } from './reference-price.js';

/** Everything that the parts of an entry read, each computed once. */
export interface EntryBasis {
  readonly order: OrderBasis;
  readonly bracket: PlannedBracket;
  readonly sizing: SizingFacts;
}

/** Codes: `instrument-unknown`. */
export function entryBasis(
  { logicalSide, addTo, closed }: EntryRequest,
  contract: Contract,
  planning: PlanningContext,
): Result<EntryBasis> {
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) => {
    const side = applyPutInversion(logicalSide, contract);
    const terms = signalTerms('entry', planning);
    const reference = once(() => referencePrice(terms, contract, planning));
    const bracket = planBracket({ side, instrument, reference }, planning);
    const stopDistance = () => distanceToStop(bracket);
    return ok({
      order: { terms, side: openingSide(side), contract, instrument, reference },
      bracket,
      sizing: { instrument, price: reference, stopDistance, held: addTo?.quantity ?? closed },
    });
  });
}
