import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { Contract } from '../../market/contracts/contract.js';
import { unexpired } from '../../market/contracts/expiry.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { entryQuantity } from '../sizing/entry-quantity.js';
import { entryBasis } from './entry-basis.js';
import { type EntryRequest, namedContract } from './entry-request.js';

/** Units of an entry, without its gates. Codes: `plan` codes. */
export function sizeEntry(
  request: EntryRequest,
  planning: PlanningContext,
): Result<{ readonly contract: Contract; readonly quantity: Figure }> {
  const named = andThen(namedContract(request, planning), (contract) => unexpired(contract, planning));
  return andThen(named, (contract) =>
    andThen(entryBasis(request, contract, planning), ({ sizing }) => {
      const quantity = entryQuantity(request.size, sizing, planning);
      return andThen(quantity, (units) => ok({ contract, quantity: units }));
    }),
  );
}
