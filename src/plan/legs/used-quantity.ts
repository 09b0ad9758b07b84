import { type Figure, nothing } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import { unexpired } from '../../market/contracts/expiry.js';
import { tradedInstrument } from '../../market/instruments.js';
import { onTrial, type PlanningContext } from '../../market/planning-context.js';
import { convertQuantity } from '../sizing/conversion.js';
import type { ExitSize } from '../sizing/exit-quantity.js';
import { quantityStep } from '../sizing/quantity-step.js';
import { type RequestedQuantity, signalQuantity } from '../sizing/requested-quantity.js';
import { entryBasis } from './entry-basis.js';
import { type EntryRequest, namedContract } from './entry-request.js';

/** What a swap trades in all, by its own quantity (follow F1). */
export interface SwapQuantity {
  /** Units of the signal. */
  readonly units: Figure;
  /** Units of the exit, which are subtracted. */
  readonly closed: Figure;
  /** Whether less than a step is left. */
  readonly isUsedUp: boolean;
}

/**
 * What the exit of a swap leaves of the signal's quantity, in units of the contract that the entry trades. Undefined where the size
 * of the entry is not the signal's, and where it is not known: the entry then has the errors.
 */
export function swapQuantity(request: EntryRequest, planning: PlanningContext): SwapQuantity | undefined {
  // Planned again as an entry or an exit, which has the notices.
  const trial = onTrial(planning);
  const { closed } = request;
  const read = signalQuantity('entry', trial);
  if (closed === undefined || read.use !== 'signal') {
    return undefined;
  }
  const units = unitsOf(read.requested, request, trial);
  if (!units.ok) {
    return undefined;
  }
  const rest = units.value.minus(closed);
  const isUsedUp = !rest.isPositive() || rest.isBelow(entryStep(request, trial));
  return { units: units.value, closed, isUsedUp };
}

/** Size of an exit that uses a quantity up. Less than is held closes a part; with a sentiment, its own, the held side is not wanted any more. */
export function usedSize(units: Figure, closed: Figure, planning: PlanningContext): ExitSize {
  const isPart = planning.fields.peek('sentiment') === undefined && units.isBelow(closed);
  return isPart ? { type: 'fixed_quantity', value: units } : 'full';
}

/** Units of a quantity; a fixed one is known without a contract. */
function unitsOf(requested: RequestedQuantity, request: EntryRequest, planning: PlanningContext): Result<Figure> {
  if (requested.type === 'fixed_quantity') {
    return ok(requested.value);
  }
  const named = andThen(namedContract(request, planning), (contract) => unexpired(contract, planning));
  const basis = andThen(named, (contract) => entryBasis(request, contract, planning));
  return andThen(basis, ({ sizing }) => convertQuantity(requested, sizing, planning));
}

/** Step of the contract that is entered; 0 where it is not known: the entry then has the errors. */
function entryStep(request: EntryRequest, planning: PlanningContext): Figure {
  const instrument = andThen(namedContract(request, planning), ({ ticker }) => tradedInstrument(ticker, planning));
  return instrument.ok ? quantityStep(instrument.value, planning) : nothing;
}
